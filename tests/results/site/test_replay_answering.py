"""Each decision is found the event that came of it, in every game at every size."""

from random import Random

import pytest

from arena import Describe, Pass, Referee, Variant
from arena.events import PUBLIC
from results.games.answer_events import told_of
from tests.arena.contract.tables import every_table, header, legal, with_rules
from tests.arena.rules.game_by_hand import day

from .replays import decision_rows, finished, table

# What tells of an answer of this kind, whoever gave it.
TELLS = {
    "vote": ("vote_cast", "polled"),
    "describe": ("spoke", "struck"),
    "speak": ("spoke", "struck"),
    "ask_judge": ("asked", "struck"),
    "rule": ("answered",),
    "guess": ("words_proposed", "guessed", "game_ended", "blank_guessed"),
    "accuse": ("accused",),
    "raise_hand": ("hands_raised",),
    "choose_player": ("proposed", "day_broke"),
    "confer": ("conferred", "struck"),
}


@every_table
def test_every_decision_leads_to_an_event_that_its_seat_saw_and_that_tells_it(variant: Variant, players: int) -> None:
    rules = with_rules(variant, ballots="roll_call", group_chat=True)
    referee = finished(header(variant, players, 3, rules=rules), 5)
    found = told_of(referee.header, decision_rows(referee), referee.told)
    assert found is not None
    told_of_kinds = set[str]()
    for row, place in zip(referee.journal, found):
        if place is None:
            continue
        told = referee.told[place]
        assert told.audience == PUBLIC or row.seat in told.audience
        if row.action is not None and row.action.kind in TELLS:
            told_of_kinds.add(row.action.kind)
            assert told.event.kind in TELLS[row.action.kind]
            if hasattr(told.event, "seat") and told.event.kind not in ("game_ended",):
                assert told.event.seat == row.seat
    assert len(told_of_kinds) > 1, "votes and speeches are told of at least"


def test_one_event_tells_of_all_sealed_ballots_and_a_struck_speech_of_itself() -> None:
    game = day(first=1, players=5, ghosts=(2,), word="苹果")
    referee = game.referee
    ask = referee.pending[0]
    referee.submit(ask.seat, ask.id, Describe(text="苹果"))
    while referee.pending[0].accepts[0] == "describe":
        ask = referee.pending[0]
        referee.submit(ask.seat, ask.id, Describe(text="它是圆的"[: ask.seat]))
    while any(asked.accepts[0] == "vote" for asked in referee.pending):
        ask = referee.pending[0]
        referee.submit(ask.seat, ask.id, legal(ask, Random(1)))
        if referee.told[-1].event.kind != "spoke":
            break
    rows = decision_rows(referee)
    found = told_of(referee.header, rows, referee.told)
    assert found is not None
    struck = next(k for k, row in enumerate(rows) if row["status"] == "refused")
    assert found[struck] is not None
    assert referee.told[found[struck]].event.kind == "struck"
    votes = {place for row, place in zip(rows, found) if row["kind"] == "vote"}
    assert {referee.told[place].event.kind for place in votes if place is not None} == {"polled"}
    assert len(votes) == 1


def test_a_game_that_cannot_be_played_again_has_no_matches() -> None:
    referee = finished(table("zhuogui-1", 5))
    rows = decision_rows(referee)
    other = referee.header.model_copy(update={"script_version": referee.header.script_version + 1})
    assert told_of(other, rows, referee.told) is None
    assert told_of(referee.header, [{**rows[0], "action": '{"kind": "describe"}'}, *rows[1:]], referee.told) is None
    changed = [rows[0] | {"action": Pass().model_dump_json(), "ask_id": 99}, *rows[1:]]
    assert told_of(referee.header, changed, referee.told) is None
    assert told_of(referee.header, rows, finished(table("zhuogui-1", 5, seed=2)).told) is None


@pytest.mark.parametrize("kept", [0, 1, 7])
def test_a_game_that_broke_off_is_matched_as_far_as_it_goes(kept: int) -> None:
    whole = finished(table("killer-v3", 10))
    referee = Referee.replay(whole.header, whole.journal[:kept])
    found = told_of(referee.header, decision_rows(referee), referee.told)
    assert found is not None
    assert len(found) == kept
