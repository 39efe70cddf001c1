"""The same seed gives the same game: in any process, after any other game, and whether or not beliefs are asked for."""

import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest

from agents.registry import make_agent, make_judge
from arena import VARIANTS, Header
from arena.deals import pack_of
from arena.observation import Observation
from tests.arena.contract.tables import header
from tournaments.match.loop import Match, play_match

from .word_tables import WORD_GAMES, played, seated

ROOT = Path(__file__).resolve().parents[4]
GAMES = """
import hashlib
from tests.arena.contract.tables import header
from tests.agents.reasoning.words.word_tables import WORD_GAMES, played
digest, games = hashlib.sha256(), 0
for variant in WORD_GAMES:
    players = variant.nearest_size(6)
    names = {seat: f"reasoner-{1 + seat % 5}" for seat in range(1, players + 1)}
    match = played(header(variant, players, 9), names)
    digest.update(repr([(decision.thought, decision.status) for decision in match.decisions]).encode())
    digest.update(repr([row.action for row in match.referee.journal]).encode())
    games += 1
print(games, digest.hexdigest())
"""
HEARD = (
    "spoke", "question_put", "question_answered", "asked", "answered", "guessed", "polled", "accused", "eliminated",
    "blank_guessed",
)  # fmt: skip
every_game = pytest.mark.parametrize("variant", WORD_GAMES, ids=lambda variant: variant.id)


@pytest.mark.slow
def test_the_hash_seed_does_not_matter():
    """Case C10, for the reasoning players: three processes side by side."""
    command = [sys.executable, "-W", "ignore", "-c", GAMES]
    running = [
        subprocess.Popen(
            command, cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, text=True
        )
        for seed in ("0", "1", "42")
    ]
    first, *others = [process.communicate(timeout=120)[0] for process in running]
    assert int(first.split()[0]) == len(WORD_GAMES)
    assert others == [first, first]


def course(match: Match) -> list[object]:
    return [match.decisions[place].thought for place in range(len(match.decisions))] + list(match.referee.journal)


@every_game
def test_what_an_agent_played_before_does_not_matter(variant):
    """One agent in all seats, at several tables one after the other: it keeps nothing of a game but what is pure."""
    pack, players = pack_of(variant), variant.nearest_size(7)
    one = {0: make_judge("scripted", pack)} | dict.fromkeys(range(1, players + 1), make_agent("reasoner-3", pack))
    first, second = header(variant, players, 21, language="en"), header(variant, players, 22)
    begun = course(play_match(first, one))
    play_match(second, one)
    assert course(play_match(first, one)) == begun
    names = dict.fromkeys(range(1, players + 1), "reasoner-3")
    assert course(played(first, names)) == begun


class Watched:
    """An agent in one seat, with all that it is shown."""

    def __init__(self, agent) -> None:
        self.agent, self.player, self.shown = agent, None, []

    def sit(self, *given) -> "Watched":
        self.player = self.agent.sit(*given)
        return self

    def act(self, observation: Observation):
        self.shown.append(observation)
        return self.player.act(observation)


@lru_cache
def shown(variant_id: str) -> tuple[Header, list[Observation]]:
    """A game of reasoners, and what seat 2 is shown in it, ask by ask."""
    variant = VARIANTS[variant_id]
    pack, players = pack_of(variant), variant.nearest_size(6)
    of, agent = header(variant, players, 31), make_agent("reasoner-3", pack)
    watched = Watched(agent)
    seats = {0: make_judge("scripted", pack)} | dict.fromkeys(range(1, players + 1), agent) | {2: watched}
    assert play_match(of, seats).error is None
    return of, watched.shown


@every_game
@pytest.mark.parametrize("name", ["reasoner-2", "reasoner-5"])
def test_being_asked_for_beliefs_changes_nothing(variant, name):
    of, seen = shown(variant.id)
    silent, asked = seated(of, 2, name), seated(of, 2, name)
    for observation in seen:
        before = asked.believe(observation)
        assert asked.act(observation) == silent.act(observation)
        assert asked.believe(observation) == before


@every_game
@pytest.mark.parametrize("name", ["reasoner-2", "reasoner-5"])
def test_beliefs_after_each_event_end_where_it_stands(variant, name):
    """One entry for each event that changes anything, the last being what it believes at the end."""
    of, seen = shown(variant.id)
    last = seen[-1]
    played_it = seated(of, 2, name)
    for observation in seen:
        played_it.act(observation)
    entries = list(seated(of, 2, name).beliefs_after(last))
    places = [place for place, _ in entries]
    assert places == sorted(set(places))
    assert entries[-1][1] == played_it.believe(last)
    spoken = {
        n for n, event in enumerate(last.events) if event.kind == "spoke" and event.stage in ("describe", "defend")
    }
    assert spoken <= set(places) <= {n for n, event in enumerate(last.events) if event.kind in HEARD}
    for _, belief in entries:
        assert set(belief.hidden) == set(range(1, of.players + 1)) - {2}
        assert all(0.0 <= chance <= 1.0 for chance in belief.hidden.values())
