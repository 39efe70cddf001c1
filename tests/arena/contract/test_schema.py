"""The JSON schema of an ask: closed and plain, its legal values exactly those that the referee takes."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from arena import ACTION, Ask, Guess, Header, IllegalAction, Referee, Variant, schema
from arena.actions import CLASSES, MAX_WORD

from .house_rule_strategy import house_rules
from .tables import (
    Answering,
    _value,
    every_table,
    few,
    guessing_table,
    header,
    legal,
    moments,
    one_table,
    random_answers,
    sample,
    snapshot,
    to_the_guess_stage,
)

PLAIN = {"type", "enum", "maxLength", "items", "minItems", "maxItems"}
TYPES = (
    {"type": "boolean"},
    {"type": "array"},
    {"type": "string"},
    {"type": "integer"},
    {"type": ["integer", "null"]},
    {"type": ["string", "null"]},
)


def check_plain(shape: Mapping[str, Any]) -> None:
    """One flat closed object, every property required, each a scalar that is bounded."""
    assert set(shape) == {"type", "properties", "required", "additionalProperties"}
    assert shape["type"] == "object" and shape["additionalProperties"] is False
    assert shape["required"] == list(shape["properties"])
    for name, field in shape["properties"].items():
        assert set(field) <= PLAIN, f"{name} holds more than the strictest provider takes: {field}"
        assert {"type": field["type"]} in TYPES
        bounded = "enum" in field or "maxLength" in field or "maxItems" in field or field["type"] == "boolean"
        assert bounded, f"nothing bounds {name}"
        if "enum" in field:
            assert field["enum"] and len(set(field["enum"])) == len(field["enum"]), f"{name} repeats a choice: {field}"
            assert (None in field["enum"]) == ("null" in field["type"])


@every_table
@few(max_examples=4)
@given(data=st.data())
def test_every_schema_is_closed_and_names_the_legal_choices(
    variant: Variant, players: int, data: st.DataObject
) -> None:
    seed = data.draw(st.integers(0, 2**32))
    of = header(variant, players, seed, rules=data.draw(house_rules(variant.rules)))
    for referee in moments(Referee(of), random_answers(Random(seed))):
        for ask in referee.pending:
            shape = schema(ask)
            check_plain(shape)
            assert set(shape["properties"]["kind"]["enum"]) == set(ask.accepts) - {"pass"}
            for name, choices in ask.choices.items():
                enum = shape["properties"][name]["enum"]
                assert enum == [*choices, None] if ask.silence_is_answer else enum == list(choices)
            for name, field in shape["properties"].items():
                bound = of.rules.max_speech if name == "text" else MAX_WORD
                limit = ask.limit if name == "text" and ask.limit else bound
                assert "maxLength" not in field or field["maxLength"] == limit


@one_table
@few(max_examples=3)
@given(data=st.data())
def test_what_the_schema_allows_the_referee_takes(variant: Variant, players: int, data: st.DataObject) -> None:
    """Each choice of each enum, in a copy of the match of its own; the longest text; and null or empty as silence."""
    seed = data.draw(st.integers(0, 2**32))
    of = header(variant, players, seed, rules=data.draw(house_rules(variant.rules, max_speech=20)))
    rng, tried = Random(seed), 0
    for referee in moments(Referee(of), random_answers(Random(seed))):
        if rng.random() < 0.5 / players or not referee.journal:
            for ask in rng.sample(referee.pending, min(1, len(referee.pending))):
                for answer in allowed(schema(ask)["properties"], rng):
                    answer |= {"word": "壹" * ask.length} if ask.length else {}  # as the slip says, not the schema
                    copy = Referee.replay(of, referee.journal)
                    copy.submit(ask.seat, ask.id, ACTION.validate_python(answer))
                    assert len(copy.journal) == len(referee.journal) + 1
                    tried += 1
    assert tried


def allowed(fields: Mapping[str, Mapping[str, Any]], rng: Random) -> list[dict[str, Any]]:
    """An answer for each choice of each enum, the longest text, and the empty text where silence is an answer."""
    answers = []
    for name, field in fields.items():
        choices = field.get("enum") or (["壹" * field["maxLength"]] if "maxLength" in field else [_value(field, rng)])
        answers += [_of_its_kind(sample(fields, rng) | {name: choice}) for choice in choices]
    return answers


def _of_its_kind(answer: dict[str, Any]) -> dict[str, Any]:
    """Without what belongs to the other kinds of a moment that takes several: whoever reads an answer leaves it out."""
    return {name: value for name, value in answer.items() if name in CLASSES[answer["kind"]].model_fields}


@one_table
def test_what_is_outside_the_enum_is_refused(variant: Variant, players: int) -> None:
    rng, tried = Random(players), 0
    for seed in range(3):
        for referee in moments(Referee(header(variant, players, seed)), random_answers(Random(seed))):
            for ask in referee.pending:
                if "target" in ask.choices and rng.random() < 0.1:
                    before = snapshot(referee)
                    for target in set(range(-1, players + 3)) - set(ask.choices["target"]):
                        answer = legal(ask, Random(target)).model_dump() | {"target": target}
                        with pytest.raises(IllegalAction):
                            referee.submit(ask.seat, ask.id, ACTION.validate_python(answer))
                        tried += 1
                    assert snapshot(referee) == before
    assert tried


@every_table
def test_every_kind_of_answer_is_a_closed_object(variant: Variant, players: int) -> None:
    """A further property, a missing one and an unknown kind are no actions."""
    for referee in moments(Referee(header(variant, players, 2)), random_answers(Random(2))):
        for ask in referee.pending[:1]:
            answer = legal(ask, Random(1)).model_dump()
            bad = [answer | {"thought": "x"}, answer | {"kind": "no_such_kind"}, {"text": "x"}, [answer], "vote 3"]
            needed = [name for name, field in CLASSES[answer["kind"]].model_fields.items() if field.is_required()]
            bad += [{key: value for key, value in answer.items() if key != missing} for missing in ("kind", *needed)]
            for wrong in bad:
                with pytest.raises(ValidationError):
                    ACTION.validate_python(wrong)


def everybody_guesses(of: Header, word: str) -> Answering:
    """The ghosts come to guess, and each of them proposes the same word, as `word` says it."""
    rng = Random(0)

    def guess(ask: Ask) -> Guess:
        return Guess(word=word.format("壹" * (ask.length or 2)))

    return to_the_guess_stage(of, lambda ask: guess(ask) if ask.accepts[0] == "guess" else legal(ask, rng))


@guessing_table
@pytest.mark.parametrize("word", ["{}", "我猜是{}", "“{}”！？", "{}🍎"])
def test_one_proposal_is_one_choice(variant: Variant, players: int, word: str) -> None:
    """CM-18: ghosts who all propose the same thing agree; no vote offers the same choice twice."""
    of, guessed = header(variant, players, 1), 0
    for referee in moments(Referee(of), everybody_guesses(of, word)):
        for ask in referee.pending:
            guessed += ask.accepts[0] == "guess"
            assert ask.accepts[0] != "choose_word", f"a vote among {ask.choices['word']}"
    assert guessed, "the game did not come to its guess stage"
