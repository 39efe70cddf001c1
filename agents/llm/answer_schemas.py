"""The JSON schemas that a model's answer must fit: that of an action with the private fields, and that of a belief.

Owns: the order and the bounds of the private fields. Must not know: providers, prompts, how an answer is read.
Every schema is one flat closed object of bounded scalars and lists with all properties required, as the strictest
provider wants it: no union, no reference, nullable in place of optional.
"""

from collections.abc import Sequence
from typing import Any

from arena.actions import MAX_WORD
from arena.asks import Ask, schema
from arena.text import LANGUAGES, Language
from prompts.transcript import templates

THOUGHT = 600  # characters of a thought that are asked for and kept
NOTES = 400  # characters of the notes that a seat keeps for itself
CLAIMED = frozenset({"claim_role", "claim_result"})
_MOST = 2000  # schemas that are kept
_made: dict[tuple[object, ...], dict[str, Any]] = {}


def answer_schema(ask: Ask, *, thought: bool, notes: bool, language: Language | None = None) -> dict[str, Any]:
    """The schema of an answer to `ask`: the thought first, so that it comes before the decision, and the notes last.

    `kind` stands in it only where the ask takes more than one kind. In a `language`, roles and signs that may be
    claimed are called as cards and events call them, else by their ids. The same for asks alike; do not change it.
    """
    alike = (ask.accepts, tuple(ask.choices.items()), ask.limit, ask.silence_is_answer, thought, notes, language)
    made = _made.get(alike)
    if made is None:
        if len(_made) >= _MOST:  # the choices may be any words
            _made.clear()
        made = _made[alike] = _schema(ask, thought=thought, notes=notes, language=language)
    return made


def claim_names(choice: object) -> frozenset[str]:
    """Every name of a role or a sign that may be claimed, its id among them."""
    return frozenset({str(choice), *(str(templates(language)[str(choice)]) for language in LANGUAGES)})


def _schema(ask: Ask, *, thought: bool, notes: bool, language: Language | None) -> dict[str, Any]:
    fields: dict[str, Any] = dict(schema(ask)["properties"])
    for name in CLAIMED & fields.keys() if language else ():
        named = [value if value is None else templates(language)[value] for value in fields[name]["enum"]]
        fields[name] = fields[name] | {"enum": named}
    if len(fields["kind"]["enum"]) == 1:
        del fields["kind"]
    first = {"thought": {"type": "string", "maxLength": THOUGHT}} if thought else {}
    last = {"notes": {"type": "string", "maxLength": NOTES}} if notes else {}
    return _closed(first | fields | last)


def belief_schema(seat: int, alive: Sequence[int]) -> dict[str, Any]:
    """The schema of what `seat` believes: for each other living seat a percentage that it is a ghost, and the word."""
    percent = {"type": "integer", "minimum": 0, "maximum": 100}
    fields: dict[str, Any] = {f"seat_{other}": percent for other in alive if other != seat}
    return _closed(fields | {"word": {"type": "string", "maxLength": MAX_WORD}})


def _closed(fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
