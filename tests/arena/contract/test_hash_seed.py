"""A fixed seed fixes the game, in whatever process and after whatever use of the global generator (case C10)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.all_rows import few_of

ROOT = Path(__file__).resolve().parents[3]
GAMES = """
import hashlib, random, sys
if len(sys.argv) > 1:
    random.seed(sys.argv[1])
    random.random()
from agents.registry import make_agent, make_judge
from arena import ACTION, VARIANTS, new_header
from arena.events import EVENT
from arena.words import beginners
from tournaments.match.loop import play_match

pack, digest, games = beginners(), hashlib.sha256(), 0
for variant in VARIANTS.values():
    for players in sorted({min(variant.roles), max(variant.roles)}):
        names = {seat: "random" if seat == players else "naive" for seat in range(1, players + 1)}
        agents = {0: make_judge("scripted", pack)} | {seat: make_agent(name, pack) for seat, name in names.items()}
        header = new_header(variant, players, seed=7)
        digest.update(header.model_dump_json().encode())
        match = play_match(header, agents)
        for told in match.referee.told:
            digest.update(repr(told.audience).encode() + EVENT.dump_json(told.event))
        for row in match.referee.journal:
            digest.update(ACTION.dump_json(row.action))
        games += match.error is None
print(games, digest.hexdigest())
"""


def digest(hash_seed: str, *global_seed: str) -> str:
    """What the games come to in a process of their own."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", GAMES, *global_seed]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def first() -> str:
    return digest("0")


@pytest.mark.parametrize("hash_seed", few_of(["1", "42", "random"], "42"))
def test_the_hash_seed_does_not_matter(first: str, hash_seed: str) -> None:
    assert int(first.split()[0]) > 0
    assert digest(hash_seed) == first


def test_the_global_generator_does_not_matter(first: str) -> None:
    assert digest("0", "another seed") == first
