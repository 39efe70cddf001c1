"""What the referee asks a seat at this moment, and the JSON schema of the answers it may give.

Owns: `Ask` (what a seat sees of it) and `Want` (what a script wants, before it has a number). Must not know: games.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .actions import properties
from .models import Frozen

Choices = dict[str, tuple[int | str, ...]]


class Ask(Frozen):
    """One question to one seat. `id` counts per seat, so that nobody can tell what others were asked.

    `choices` holds the legal values of a field at this moment; `limit` bounds a speech in characters; `length` is how
    many characters a guess has, where the slip says it; `seconds` is the wall-clock allowance of the whole decision.
    Where `silence_is_answer`, saying nothing is itself a valid answer; elsewhere it is the fallback of CM-17.
    """

    id: int
    seat: int
    accepts: tuple[str, ...]
    choices: Choices
    rule: str
    limit: int | None
    seconds: float
    silence_is_answer: bool
    length: int | None = None


class Want(NamedTuple):
    """What a script wants from a seat. In a `race` the order in which answers arrive is part of the match."""

    seat: int
    kind: type[Frozen]
    rule: str
    choices: Choices
    silence: bool
    limit: int | None
    race: bool = False
    also: tuple[type[Frozen], ...] = ()  # other kinds that may be given in the place of `kind`
    length: int | None = None


def targets(seats: Sequence[int]) -> Choices:
    """The choices of an action that names one of `seats`."""
    return {"target": tuple(seats)}


def schema(ask: Ask) -> dict[str, Any]:
    """The JSON schema of the answers that `ask` takes: one flat closed object with every property required.

    Legal values of the moment stand as an enum. Where silence is an answer, a field may be null (a text: empty), and
    an object whose fields are all null is a pass. A kind among several is an enum; the fields it does not use are null.
    """
    kinds = [kind for kind in ask.accepts if kind != "pass"]
    nullable = ask.silence_is_answer or len(kinds) > 1
    fields: dict[str, Any] = {"kind": {"type": "string", "enum": kinds}}
    for kind in kinds:
        for name, field in properties(kind).items():
            if name != "kind":
                fields[name] = _narrow(name, field, ask, nullable)
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _narrow(name: str, field: dict[str, Any], ask: Ask, nullable: bool) -> dict[str, Any]:
    narrowed = dict(field)
    if name in ask.choices:
        narrowed["enum"] = list(ask.choices[name])
        narrowed.pop("maxLength", None)
    elif name == "text" and ask.limit:
        narrowed["maxLength"] = ask.limit
    if nullable and (narrowed["type"] == "integer" or "enum" in narrowed):
        narrowed["type"] = [narrowed["type"], "null"]
        if "enum" in narrowed:
            narrowed["enum"] = [*narrowed["enum"], None]
    return narrowed
