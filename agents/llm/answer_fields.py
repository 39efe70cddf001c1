"""From the JSON object of an answer to what it says: the typed fields, and nothing that would have to be guessed.

Owns: the types of the fields, seats by number, and the sentence for each key that is wrong. Legal values are the
referee's affair: a seat that may not be chosen passes here and is refused there, with its rule.
Must not know: where in a reply the object stood.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from arena.actions import ACTION, CLASSES, Action, Pass
from arena.asks import Ask
from arena.hearing.own_word import clean
from arena.hearing.seat_names import MOST, named_seat
from arena.invalid import first_error
from arena.text import Text
from arena.words import fold

from ..protocol import Belief
from .answer_schemas import CLAIMED, NOTES, THOUGHT, claim_names
from .own_label import without_own_label

NotReadKind = Literal["unreadable", "cut_off", "thinking_cut_off", "refusal", "empty"]


class NotRead(Exception):
    """A completion without a readable answer: the kind, and the sentence (`text`; `why` is its English)."""

    def __init__(self, kind: NotReadKind, text: Text) -> None:
        super().__init__(f"{kind}: {text.en}")
        self.kind: NotReadKind = kind
        self.text = text

    @property
    def why(self) -> str:
        return self.text.en


class Reading(NamedTuple):
    """An answer that was read. Thought and notes are private and bounded; neither ever becomes speech."""

    action: Action
    thought: str
    notes: str


def answer_in(found: Mapping[str, Any], ask: Ask, schema: Mapping[str, Any]) -> Reading:
    """The answer in an object; keys that were not asked for are ignored, and so is a thought that is no text.

    Raises:
        NotRead: a key of the action is missing or has the wrong type; the sentence names it.
    """
    return Reading(_action(found, ask, schema["properties"]), _private(found, "thought"), _private(found, "notes"))


def belief_in(found: Mapping[str, Any], schema: Mapping[str, Any]) -> Belief:
    """The belief in an object, as probabilities by seat.

    Raises:
        NotRead: a key is missing, or no whole percentage from 0 to 100.
    """
    ghosts = {int(name[5:]): _percent(name, found) / 100 for name in schema["properties"] if name.startswith("seat_")}
    word = _present("word", found)
    if not isinstance(word, str):
        raise _wrong("word", Text("must be text", "必须是文字"))
    return Belief(ghosts, clean(_storable(word))[: schema["properties"]["word"]["maxLength"]])


def _percent(name: str, found: Mapping[str, Any]) -> int:
    value = _present(name, found)
    if not _is_whole(value) or not 0 <= value <= 100:
        raise _wrong(name, Text("must be a whole number from 0 to 100", "必须是 0 到 100 的整数"))
    return int(value)


def _action(found: Mapping[str, Any], ask: Ask, fields: Mapping[str, Any]) -> Action:
    kind = _kind(found, ask)
    if kind == "pass":
        return _pass(found, fields)
    names = [name for name in CLASSES[kind].model_fields if name != "kind"]
    values = {name: _value(name, _present(name, found), fields[name], ask) for name in names}
    try:
        return ACTION.validate_python({"kind": kind, **values})
    except ValidationError as error:
        place, _, why = first_error(error)
        raise _wrong(next((str(part) for part in place[1:]), kind), why) from None  # behind the kind stands the key


def _kind(found: Mapping[str, Any], ask: Ask) -> str:
    """The kind that an answer names, or the only one that there is; a name that is no kind at all is ignored there."""
    asked = [kind for kind in ask.accepts if kind != "pass"]
    given = found.get("kind")
    known = isinstance(given, str) and given in CLASSES
    if known and given in ask.accepts:
        return str(given)
    if len(asked) == 1 and not known:
        return asked[0]
    raise _wrong("kind", Text(f"must be {' or '.join(asked)}", f"必须是 {' 或 '.join(asked)}"))


def _pass(found: Mapping[str, Any], fields: Mapping[str, Any]) -> Pass:
    for name in fields:
        if name not in ("kind", "thought", "notes") and found.get(name) not in (None, "", False):
            raise _wrong(name, Text("says something although kind is pass", "有内容，但 kind 是 pass"))
    return Pass()


def _value(name: str, value: Any, field: Mapping[str, Any], ask: Ask) -> Any:
    types: Sequence[str] = field["type"]  # one type, or a list with "null" in it: `in` serves both
    if value is None and "null" in types:
        return None
    if value is None and ask.silence_is_answer and "string" in types:
        return ""
    if "integer" in types:
        return _seat(name, value)
    if "boolean" in types:
        return _typed(name, value, bool, Text("must be true or false", "必须是 true 或 false"))
    if "array" in types:
        items = _typed(name, value, list, Text("must be a list", "必须是列表"))
        return [_typed(name, item, str, Text("must hold texts only", "里面只能是文字")) for item in items]
    text = _typed(name, value, str, Text("must be text", "必须是文字"))
    if name == "text":
        return without_own_label(text, ask.seat)
    if name in CLAIMED:
        return _claimed(text, ask.choices.get(name, ()))
    return _choice(text, field["enum"]) if "enum" in field else text


def _typed(name: str, value: Any, kind: type, why: Text) -> Any:
    if not isinstance(value, kind):
        raise _wrong(name, why)
    return value


def _seat(name: str, value: Any) -> int:
    """A seat written as 5, or as text (`seat_names.py`)."""
    if _is_whole(value) and abs(value) <= MOST:
        return int(value)
    seat = named_seat(value) if isinstance(value, str) else None
    if seat is None:
        raise _wrong(name, Text("must be the number of one seat", "必须是一个座位的号码"))
    return seat


def _choice(text: str, choices: list[str | None]) -> str:
    """The one choice that `text` names apart from width, case, script and punctuation; else `text` as it stands."""
    if text in choices or not (said := fold(_storable(text))):
        return text
    same = [choice for choice in choices if choice is not None and fold(choice) == said]
    return same[0] if len(same) == 1 else text


def _claimed(text: str, choices: Sequence[object]) -> str:
    """The id of the role or sign that `text` names, in any language and form; else `text` as it stands."""
    said = fold(_storable(text))
    same = [str(choice) for choice in choices if said in map(fold, claim_names(choice))]
    return same[0] if len(same) == 1 else text


def _is_whole(value: Any) -> bool:
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and value.is_integer())


def _private(found: Mapping[str, Any], name: str) -> str:
    text = found.get(name)
    return _storable(text[: THOUGHT if name == "thought" else NOTES]) if isinstance(text, str) else ""


def _storable(text: str) -> str:
    """`text` without halves of surrogate pairs, which no database takes."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _present(name: str, found: Mapping[str, Any]) -> Any:
    if name not in found:
        raise NotRead("unreadable", Text(f"the key {name!r} is missing", f"缺少“{name}”这个键"))
    return found[name]


def _wrong(name: str, why: Text) -> NotRead:
    return NotRead("unreadable", Text(f"{name} {why.en}", f"{name} {why.zh}"))
