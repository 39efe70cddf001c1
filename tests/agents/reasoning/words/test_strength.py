"""A smoke test of strength, with fixed seeds: reasoning humans find ghosts that naive humans in the same deals do not.

How strong they are is measured elsewhere, over many games (`make ladder`).
"""

from functools import lru_cache

import pytest

from arena import VARIANTS
from tests.arena.contract.tables import header, seats_of

from .word_tables import played

GAMES = 30


@lru_cache
def won(humans: str, ghosts: str, variant: str = "zhuogui-1", players: int = 9) -> int:
    """How many of the deals the humans win."""
    found = 0
    for seed in range(GAMES):
        of = header(VARIANTS[variant], players, 100 + seed)
        hidden = seats_of(of, "ghost")
        names = {seat: ghosts if seat in hidden else humans for seat in range(1, players + 1)}
        found += played(of, names).referee.outcome.winners == "humans"
    return found


@pytest.mark.slow
def test_reasoning_humans_win_clearly_more_than_naive_ones():
    assert won("reasoner-5", "naive") >= won("naive", "naive") + 8


@pytest.mark.slow
def test_reasoning_ghosts_lose_clearly_less_than_naive_ones():
    assert won("reasoner-5", "reasoner-5") <= won("reasoner-5", "naive") - 5


@pytest.mark.slow
def test_silence_does_not_pay():
    """Ghosts that never say a word lose more than those who speak."""
    for variant in ("zhuogui-1", "zhuogui-free"):
        assert won("reasoner-5", "silent", variant) >= won("reasoner-5", "reasoner-5", variant) + 8


@pytest.mark.slow
def test_the_best_level_finds_more_than_the_first():
    assert won("reasoner-5", "naive") >= won("reasoner-1", "naive") + 8
