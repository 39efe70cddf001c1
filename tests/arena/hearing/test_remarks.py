"""Remarks of word games in natural words: how much of a set that nobody tuned to is understood, and the own clue.

The floors are a little below what is understood of `benchmarks/language/aloud.jsonl`; an own clue counts only where it
is found to the letter.
"""

import json
from pathlib import Path

import pytest

from agents.reasoning.language.phrasebook import parse_speech
from arena.hearing.remarks import Remarks, hear

SET = Path(__file__).parents[3] / "benchmarks" / "language" / "aloud.jsonl"
REMARKS = [json.loads(line) for line in SET.read_text("utf-8").splitlines()]
FLOORS = {"doubts": 0.55, "trusts": 0.83, "own_clue": 0.22, "quotes": 0.78}  # F1


def understood(line: dict) -> dict[str, set]:
    heard = hear(line["speech"], line["speaker"], 12)
    return {
        "doubts": {*heard.doubts},
        "trusts": {*heard.trusts},
        "own_clue": {heard.own_clue} - {None},
        "quotes": {*heard.quotes},
    }


def gold(line: dict) -> dict[str, set]:
    said = line["gold"]
    return {
        "doubts": {*said["doubts"]},
        "trusts": {*said["trusts"]},
        "own_clue": {said["own_clue"]} - {None},
        "quotes": {(seat, text) for seat, text in said["quotes"]},
    }


@pytest.mark.parametrize("what", FLOORS)
def test_remarks_are_found_and_none_is_made_up(what):
    pairs = [(gold(line)[what], understood(line)[what]) for line in REMARKS]
    hits = sum(len(wanted & found) for wanted, found in pairs)
    assert 2 * hits / sum(len(wanted) + len(found) for wanted, found in pairs) >= FLOORS[what]


@pytest.mark.parametrize("text", ["", "¤", "“”", "“" * 500, '"' * 999, "1号说" * 300, "x" * 2000, "\ud800说“\ud800”"])
def test_no_text_is_an_error(text):
    assert isinstance(hear(text, 1, 9), Remarks)


@pytest.mark.parametrize("text", ["它有四条腿", "You can hold it in one hand", "two of them make a pair", "三个轮子"])
def test_numbers_of_a_clue_are_no_seats(text):
    heard = hear(text)
    assert (heard.doubts, heard.trusts, heard.quotes) == ((), (), ())


def test_what_is_said_of_others_is_no_clue_to_the_reasoning_players():
    parsed = parse_speech("2号说“能吃”，太虚了，我怀疑2号。")
    assert (parsed.suspects, parsed.quotes, parsed.is_only_lines) == ((2,), ("能吃",), True)
    parsed = parse_speech("I'd vote four. My clue: it hums at night.")
    assert (parsed.suspects, parsed.rest, parsed.is_only_lines) == ((4,), "it hums at night", False)
