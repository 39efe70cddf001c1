"""A number in a spec or in a model's settings is a number that can be: no truth value, no text, nothing infinite."""

import pytest

from agents.llm.agent_settings import BadSettings, parse_settings
from tournaments.plan.spec import BadSpec, Spec, parse_spec

GIVEN = {"name": "t", "variant": "undercover", "games": 4, "players": 4, "agents": ["naive"]}
MODEL = {"provider": "openai", "model": "m"}
NUMBERS = (
    "games", "seed", "seconds", "concurrency", "cap_calls", "cap_tokens", "cap_usd", "game_cap_calls",
    "game_cap_tokens", "game_cap_usd", "cap_minutes", "outage_minutes", "give_up_after", "split_seed",
)  # fmt: skip
OF_MODELS = (
    "temperature", "top_p", "seed", "max_tokens", "concurrency", "retry_cap", "cap_tokens", "cap_usd", "cap_calls",
    "decision_tokens", "decision_usd", "room", "requests_per_minute",
)  # fmt: skip
NONE = (True, False, "2", float("inf"), float("nan"), "x", [1], {})


def test_no_number_is_made_of_what_is_none():
    for key in NUMBERS:
        for value in NONE:
            with pytest.raises(BadSpec, match=f"spec: {key} (must be|is not)"):
                parse_spec(GIVEN | {key: value}, "spec")
    for key in OF_MODELS:
        for value in NONE:
            with pytest.raises(BadSettings, match=f"m.toml: {key} (must be|is not)"):
                parse_settings(MODEL | {key: value}, "m.toml")
    for value in NONE:
        with pytest.raises(BadSettings, match=r"m.toml: price"):
            parse_settings(MODEL | {"price": {"input": value, "output": 1.0}}, "m.toml")


def test_whole_numbers_are_amounts_too_and_a_stored_spec_is_read_again():
    spec = parse_spec(GIVEN | {"cap_usd": 2, "seconds": 5, "cap_calls": 7}, "spec")
    assert (spec.cap_usd, spec.seconds, spec.cap_calls) == (2.0, 5.0, 7)
    assert Spec.model_validate_json(spec.model_dump_json()) == spec
    assert parse_settings(MODEL | {"price": {"input": 1, "output": 2}}, "m.toml").price is not None


def test_what_is_missing_inside_a_table_is_named_with_its_place():
    with pytest.raises(BadSettings, match=r"the key 'price\.output' is missing"):
        parse_settings(MODEL | {"price": {"input": 1.0}}, "m.toml")
    with pytest.raises(BadSettings, match=r"the key 'price\.input' is missing"):
        parse_settings(MODEL | {"price": {"output": 1.0}}, "m.toml")
