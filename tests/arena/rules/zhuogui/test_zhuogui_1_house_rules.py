"""The house rules of 捉鬼 1.0: their defaults, what is refused by name, and how a command line may write them.

What each value does is tested with the rule that it belongs to.
"""

import re

import pytest

from arena import BadSetup, house_rules
from arena.rules.house_rule_models import Zhuogui1Rules, ZhuoguiFreeRules
from tests.arena.rules.game_by_hand import header

# The rulebook's [H:key=default], and the arena's own limits
DEFAULTS = {
    "kind": "zhuogui-1",
    "homophones": False,  # CM-13
    "own_word_reversed": False,
    "own_word_translated": False,
    "all_abstain": "tie_all",  # CM-5
    "self_vote": False,  # CM-6
    "ballots": "sealed",  # CM-4
    "group_tie": "repropose_then_random",  # CM-10
    "forbid_own_word": True,  # CM-13
    "max_speech": 200,  # CM-3
    "reveal_on_elimination": "none",  # ZG1-3.5.5
    "ghost_night_chat": False,  # ZG1-3.3.3
    "ghost_discussion_messages": 2,  # ZG1-3.6.2.1
    "invalid_question_limit": 1,  # ZG1-3.6.2.2
    "guess_count": "formula",  # ZG1-3.6.2.3
    "word_aliases": "off",  # CM-9
    "max_days": "2n",  # CM-16
    "arena_score": (1, 0.5, 0),  # CM-15
}


def refusal(**given):
    """What a caller is told about these house rules, in both languages."""
    with pytest.raises(BadSetup) as refused:
        house_rules(Zhuogui1Rules, given)
    return refused.value.text


@pytest.mark.rule("CM-4", "CM-5", "CM-6", "CM-9", "CM-10", "CM-13", "CM-15", "CM-16", "ZG1-3.3.3", "ZG1-3.5.5")
def test_the_defaults_are_those_of_the_rulebook():
    assert Zhuogui1Rules().model_dump() == DEFAULTS


@pytest.mark.parametrize(
    ("unknown", "nearest"),
    [("self_votes", "self_vote"), ("max_day", "max_days"), ("guesses_count", "guess_count"), ("ballot", "ballots")],
)
def test_an_unknown_house_rule_is_refused_by_name_with_the_nearest(unknown, nearest):
    for text in refusal(**{unknown: 1}):
        assert re.findall("[a-z_]{5,}", text)[-1] == nearest
        assert re.search(f"[“']{unknown}[”']", text)


def test_a_house_rule_of_another_game_is_unknown_here():
    for text in refusal(missing_action="pass"):
        assert "missing_action" in text


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("all_abstain", "nobody"),
        ("self_vote", "sometimes"),
        ("ballots", "open"),
        ("group_tie", "first"),
        ("forbid_own_word", "partly"),
        ("max_speech", 0),
        ("max_speech", 2001),
        ("reveal_on_elimination", "word"),
        ("ghost_night_chat", "loud"),
        ("ghost_discussion_messages", -1),
        ("ghost_discussion_messages", 21),
        ("invalid_question_limit", 3),
        ("guess_count", "ten"),
        ("guess_count", 10),
        ("word_aliases", "some"),
        ("max_days", 0),
        ("max_days", "forever"),
        ("arena_score", (1, 0)),
        ("arena_score", ("inf", 0, 0)),
    ],
)
def test_an_illegal_value_is_refused_with_key_and_value(key, value):
    for text in refusal(**{key: value}):
        assert key in text
        assert str(value) in text


@pytest.mark.rule("CM-16")
def test_house_rules_that_could_go_on_for_ever_are_refused():
    for text in refusal(max_days="off", all_abstain="no_elimination"):
        assert "max_days=off" in text
        assert "all_abstain=no_elimination" in text


@pytest.mark.parametrize(
    ("key", "written", "value"),
    [
        ("self_vote", "true", True),
        ("guess_count", "2", 2),
        ("forbid_own_word", "false", False),
        ("max_speech", "80", 80),
        ("max_days", "12", 12),
        ("max_days", "off", "off"),
        ("arena_score", "3/1/0", (3, 1, 0)),
        ("arena_score", [3, 1, 0], (3, 1, 0)),
    ],
)
def test_values_may_be_written_as_on_a_command_line(key, written, value):
    assert getattr(house_rules(Zhuogui1Rules, {key: written}), key) == value


def test_a_header_keeps_the_house_rules_it_was_given():
    assert header(self_vote=True).rules.model_dump() == DEFAULTS | {"self_vote": True}


def test_the_preset_balanced_sets_what_a_game_has_and_a_given_value_wins():
    assert house_rules(Zhuogui1Rules, {"preset": "balanced"}).guess_count == 1
    assert house_rules(Zhuogui1Rules, {"preset": "balanced", "guess_count": "formula"}).model_dump() == DEFAULTS
    assert house_rules(ZhuoguiFreeRules, {"preset": "balanced"}) == ZhuoguiFreeRules()
