"""The schema for every ask of every variant: strict, bounded, the thought first; and every legal answer fits it."""

import json

import pytest

from agents.llm.answer_schemas import NOTES, THOUGHT, answer_schema, belief_schema
from agents.llm.reply_ladder import read_answer
from agents.models.wire import Completion
from arena import VARIANTS, Pass
from arena.actions import CLASSES
from arena.asks import Ask

from .every_ask import every_ask, one_of_each
from .strict_mode import faults, misfits

PRIVATE = [(thought, notes) for thought in (True, False) for notes in (True, False)]


def test_every_kind_of_ask_came_up():
    assert {kind for _, ask, _ in every_ask() for kind in ask.accepts} == set(CLASSES)
    assert {variant for variant, _, _ in every_ask()} == set(VARIANTS)


@pytest.mark.parametrize(("thought", "notes"), PRIVATE)
def test_every_schema_is_what_the_strictest_provider_takes(thought, notes):
    for variant, ask, _ in every_ask():
        schema = answer_schema(ask, thought=thought, notes=notes)
        assert list(faults(schema)) == [], (variant, ask.accepts)
        assert not {"oneOf", "anyOf", "allOf", "$ref", "$defs", "pattern", "format", "default"} & set(
            json.dumps(schema).replace('"', " ").split()
        )


@pytest.mark.parametrize(("thought", "notes"), PRIVATE)
def test_every_legal_answer_fits_what_was_sent_and_is_read_back(thought, notes):
    for variant, ask, action in every_ask():
        schema = answer_schema(ask, thought=thought, notes=notes)
        private = {"thought": "t" * THOUGHT} if thought else {}
        private |= {"notes": "n" * NOTES} if notes else {}
        alone = sum(kind != "pass" for kind in ask.accepts) == 1  # else the kind is told, what it lacks null or empty
        others = {} if alone else {name: f for name, f in schema["properties"].items() if name not in private}
        unused = {name: "" if field["type"] == "string" else None for name, field in others.items()}
        answer = unused | action.model_dump(mode="json", exclude={"kind"} if alone else set()) | private
        assert list(misfits(answer, schema)) == [], (variant, ask.accepts)
        read = read_answer(Completion(json.dumps(answer), "end", "m"), ask, schema)
        assert read == (action, private.get("thought", ""), private.get("notes", ""))


def test_the_thought_stands_first_and_the_notes_last():
    for ask in one_of_each().values():
        names = list(answer_schema(ask, thought=True, notes=True)["properties"])
        assert (names[0], names[-1]) == ("thought", "notes")
        kinds = {"kind"} if sum(kind != "pass" for kind in ask.accepts) > 1 else set()
        left = set(answer_schema(ask, thought=False, notes=False)["properties"])
        assert {"thought", "notes", "kind"} & left == kinds


def test_among_several_kinds_the_kind_is_told():
    ask = Ask(id=1, seat=1, accepts=("vote", "comment", "pass"), choices={"target": (2, 3)}, rule="CM-3", limit=20,
              seconds=60.0, silence_is_answer=True)  # fmt: skip
    schema = answer_schema(ask, thought=True, notes=False)
    assert list(schema["properties"]) == ["thought", "kind", "target", "text"]
    assert list(faults(schema)) == []
    for answer, kind in (({"kind": "comment", "target": None, "text": "hm"}, "comment"),
                         ({"kind": "vote", "target": 3, "text": ""}, "vote")):  # fmt: skip
        assert read_answer(Completion(json.dumps(answer), "end", "m"), ask, schema).action.kind == kind
    passed = {"kind": "pass", "target": None, "text": ""}
    assert read_answer(Completion(json.dumps(passed), "end", "m"), ask, schema).action == Pass()


def test_making_a_schema_leaves_the_next_one_as_it_is():
    ask = one_of_each()["vote"]
    first = answer_schema(ask, thought=False, notes=False)
    kept = json.dumps(first)
    answer_schema(ask, thought=True, notes=True)["properties"]["target"]["enum"].append(99)
    assert json.dumps(answer_schema(ask, thought=False, notes=False)) == kept


def test_a_belief_is_asked_for_each_other_living_seat():
    schema = belief_schema(3, (1, 3, 4))
    assert list(schema["properties"]) == ["seat_1", "seat_4", "word"]
    assert list(faults(schema)) == []


def test_the_check_itself_finds_what_is_wrong():
    schema = answer_schema(one_of_each()["vote"], thought=True, notes=False)
    assert list(faults(schema | {"additionalProperties": True}))
    assert list(faults({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"],
                        "additionalProperties": False}))  # fmt: skip
    assert list(misfits({"thought": "x", "target": 99}, schema))
    assert list(misfits({"target": 2}, schema))
