"""Reasoning players keep what a rule forbids them to say: comments in the first pass of 3.0, and repetitions."""

import pytest

from tests.arena.contract.tables import header

from .test_whole_games import check
from .word_tables import WORD_GAMES, played

ON_OTHERS = (" seat ", "Seat ", "What a table", "I wonder what you make", "Whoever is lost", "most of you", "majority")


def test_nobody_is_remarked_on_where_comments_are_refused():
    """ZG3-4.4.1: in the first pass of 3.0. In the second pass and later, remarks come."""
    (variant,) = [variant for variant in WORD_GAMES if variant.id == "zhuogui-3"]
    remarks = {True: 0, False: 0}
    for seed in range(3):
        match = played(header(variant, 7, seed, language="en"), dict.fromkeys(range(1, 8), "reasoner-3-talkative"))
        comments = True
        for told in match.referee.told:
            if told.event.kind in ("pass_began", "round_began"):
                comments = told.event.kind == "round_began" or told.event.comments
            elif told.event.kind == "spoke" and told.event.stage == "describe":
                remarks[comments] += any(mark in told.event.text for mark in ON_OTHERS)
    assert remarks[False] == 0 < remarks[True]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_is_said_twice_where_that_is_refused(language):
    """ZGC-R.4, UC-3.4: also when whoever speaks has run out of things to say."""
    for variant in WORD_GAMES:
        if variant.id in ("zhuogui-competition", "undercover"):
            players = max(variant.roles)
            for level in (3, 5):
                names = dict.fromkeys(range(1, players + 1), f"reasoner-{level}-cautious")
                check(played(header(variant, players, 3, language=language), names), names)
