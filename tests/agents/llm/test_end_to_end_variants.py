"""Whole games of the other families with a language model in every seat: nothing is refused, and all say what they
believe before the first vote of each round."""

import re

import pytest

from tests.agents.models.loopback_service import Asked, Server
from tests.all_rows import few_of

from .games_at_service import events, plan, run, sensible, settings, statuses, user_text

LEFT_EMPTY = re.compile("Leave word empty|word 留空")
GAMES = [  # the words of a belief begin with the fourth
    ("killer-7-16", 7, "zh", "", {"kill", "check", "speak", "vote"}),
    ("werewolf-8", 8, "en", "", {"kill", "check", "treat", "speak", "vote"}),
    ("undercover", 6, "zh", "好像", {"describe", "vote"}),
    ("undercover", 6, "en", "Seen", {"describe", "vote"}),
]


def obedient(asked: Asked, made):
    """Leaves the word of a belief empty where it is told to, as in games without words."""
    return {**made, "word": ""} if LEFT_EMPTY.search(user_text(asked)) else made


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players", "language", "word", "kinds"), few_of(GAMES, GAMES[0], GAMES[3]))
def test_a_whole_game_with_a_model_in_every_seat(tmp_path, variant, players, language, word, kinds):
    with Server(sensible(obedient, language)) as server:
        made = plan({"name": "m", **settings(server)}, variant=variant, players=players, language=language,
                    beliefs=True)  # fmt: skip
        summary, record = run(tmp_path, made)
    assert (summary.played, summary.void) == (1, 0), summary.errors
    assert statuses(record, "m") == {"valid"} and record.rows("FROM attempts") == []
    assert record.rows("SELECT DISTINCT status, requests FROM calls") == [{"status": "ok", "requests": 1}]
    assert {row["kind"] for row in record.rows("SELECT kind FROM decisions WHERE seat > 0")} >= kinds
    (game,) = record.rows("SELECT status, winner FROM games")
    assert game["status"] == "finished"

    believed = record.rows("FROM beliefs ORDER BY ALL")
    assert all(0 <= row["probability"] <= 1 and row["word"].startswith(word) for row in believed)
    assert word or not any(row["word"] for row in believed), "there is no word to be guessed"
    asked = {(row["seq"], row["seat"]): set[int]() for row in believed}
    for row in believed:
        asked[row["seq"], row["seat"]].add(row["about"])
    alive = {seq: {seat for at, seat in asked if at == seq} for seq, _ in asked}
    assert all(about == alive[seq] - {seat} for (seq, seat), about in asked.items())
    polls = [event for event in events(record) if event["kind"] == "polled"]
    first = [event for event in polls if '"poll":1,' in event["data"].replace(" ", "")]
    assert len(alive) == len(first) > 0, "once before the first vote of each round"
