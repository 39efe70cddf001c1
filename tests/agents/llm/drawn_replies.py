"""Language-model agents of the tests: the real player on a scripted model whose replies are drawn.

Owns: `player` and `judge`, by their import path agents of any spec, and the drawing of an answer that fits a schema.
"""

import asyncio
import json
from collections.abc import Mapping
from random import Random
from typing import Any

from agents.llm.agent_settings import AgentSettings
from agents.llm.model_player import LlmAgent
from agents.models.providers.scripted import Scripted
from agents.models.wire import Completion, Fault, Request

CHANCE = Random(1)
asked = 0


def player() -> LlmAgent:
    settings = {
        "provider": "scripted",
        "class": "tests.agents.llm.drawn_replies:reply",
        "model": "m",
        "memory": "thoughts",
    }
    return LlmAgent(AgentSettings.model_validate(settings), Scripted(reply, "m"))


judge = player


async def reply(request: Request) -> Completion | Fault:
    """What some model might say: an answer, prose, a refusal, half an answer, nothing in time, or a fault."""
    global asked
    asked += 1
    await asyncio.sleep(0)
    drawn = CHANCE.random()
    if drawn < 0.03:
        await asyncio.Event().wait()
    if drawn < 0.06:
        return Fault("overloaded", "too many")
    if drawn < 0.1:
        return Completion('{"thought": "it w', "length", "m-1", 900, 1500)
    if drawn < 0.14:
        return Completion("I cannot take part in this.", "refusal", "m-1", 900, 9)
    if drawn < 0.24:
        return Completion("Let me think. I would vote for \ud83d.", "end", "m-1", 900, 20)
    return Completion(json.dumps(answer(request.schema)), "end", "m-1", 900, 60, CHANCE.randrange(900), 1)


def answer(schema: Mapping[str, Any], chance: Random = CHANCE, said: str = "好像见过 {} 次。") -> dict[str, Any]:
    """An answer that fits; every text is `said`, with a number for the braces."""
    return {name: _value(field, chance, said) for name, field in schema["properties"].items()}


def _value(field: Mapping[str, Any], chance: Random, said: str) -> object:
    if "enum" in field:
        return chance.choice(field["enum"])
    if "anyOf" in field:
        return _value(chance.choice(field["anyOf"]), chance, said)
    kinds = field["type"]
    match kinds if isinstance(kinds, str) else chance.choice(kinds):
        case "integer":
            return chance.randint(field.get("minimum", 0), field.get("maximum", 9))
        case "boolean":
            return chance.random() < 0.5
        case "array":
            return [_value(field["items"], chance, said) for _ in range(field.get("minItems", 1))]
        case "null":
            return None
        case _:
            return said.format(chance.randrange(10_000))[: field.get("maxLength", 99)]
