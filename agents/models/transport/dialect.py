"""How an endpoint and model want to be asked: what they refuse is learned from the body of a 400 or 422, once.

Owns: the ladder of modes, the parameter names, the table of words by which a refusal is understood. Must not know:
HTTP, SDKs, or who asks. The words looked for, in this order, each only where the request held the thing:

1. the limit on the length of an answer: a smaller number in the text becomes the limit; else the parameter's other name
   is used (`max_tokens`, `max_completion_tokens`), and after that none (A24);
2. a sampling setting by its name: left out from then on (A25, A26);
3. a keyword of JSON schema, or a schema or grammar that cannot be built: keywords beyond the shape are left out (A28);
4. the system role: its text goes to the head of the user message (A31);
5. the way to ask for JSON: one step down the ladder, JSON schema, tool call, JSON object, plain text (A18, A19, A23).

A refusal that names none of these is vague: then each of them is left out alone (`plainer`), and in the end all are.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

Mode = Literal["json_schema", "tool", "json_object", "text"]
ANSWER = "answer"  # what the tool is called whose call is the answer, and the schema
LADDER: tuple[Mode, ...] = ("json_schema", "tool", "json_object", "text")
_SCHEMA_MODES = frozenset({"json_schema", "tool"})

_SETTINGS = {
    "seed": re.compile(r"\bseed\b"),
    "top_p": re.compile(r"\btop_p\b"),
    "temperature": re.compile(r"\btemperature\b"),
    "effort": re.compile(r"effort"),
}
_LIMIT = re.compile(r"at most|maximum|too large|less than or equal|range|>|limit|exceed")
_KEYWORD = re.compile(
    r"\b(min|max)(Length|Items|imum|Properties)\b|\bexclusive(Min|Max)imum\b|\b(uniqueItems|multipleOf|patternProperties)\b"
    r"|[\"'`](pattern|format|default|const|title|examples)[\"'`]|\b(pattern|format|default)\b.{0,40}\b(keyword|schema)"
)
_UNBUILT = re.compile(r"invalid (json )?schema|grammar|schema.{0,40}(complex|compile|convert)|keyword", re.IGNORECASE)
_SYSTEM = re.compile(
    r"\bsystem\b.{0,40}\b(role|message|prompt|instruction)|\brole.{0,80}\bsystem\b"
    r"|roles must alternate|developer instruction"
)
_MODES: dict[Mode, re.Pattern[str]] = {
    "json_schema": re.compile(r"response_format|json_schema|schema|structured|output_config|output_format|grammar"),
    "tool": re.compile(r"tool|function|schema|grammar"),
    "json_object": re.compile(r"response_format|json"),
    "text": re.compile(r"(?!)"),
}
# what a schema in its plainest form is made of; the values say where more schemas are found
_SHAPE = {
    "type": "",
    "enum": "",
    "description": "",
    "required": "",
    "$ref": "",
    "additionalProperties": "",
    "items": "schema",
    "anyOf": "list",
    "properties": "named",
    "$defs": "named",
}


@dataclass(frozen=True, slots=True)
class Dialect:
    """What is known of an endpoint and model. `ladder` and `caps` hold what is left to try, the first is in use."""

    ladder: tuple[Mode, ...] = LADDER
    caps: tuple[str, ...] = ("max_tokens", "max_completion_tokens")
    refused: frozenset[str] = frozenset()
    bare: bool = False
    folded: bool = False
    most: int | None = None

    @property
    def mode(self) -> Mode:
        """How an answer in JSON is asked for."""
        return self.ladder[0]

    @property
    def offered(self) -> str | None:
        """The tool that is offered, if any."""
        return ANSWER if self.mode == "tool" else None

    def cap(self, max_tokens: int) -> dict[str, int]:
        """The parameter that bounds the length of an answer."""
        return {name: min(max_tokens, self.most or max_tokens) for name in self.caps[:1]}

    def schema(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """The schema as it may be sent."""
        return bare(schema) if self.bare else schema

    def features(self, given: frozenset[str], schema: Mapping[str, Any]) -> frozenset[str]:
        """What a request holds that an endpoint may refuse; `given` are the settings that the user gave."""
        held = {self.mode, *self.caps[:1], *(given - self.refused), "folded" if self.folded else "system"}
        if self.mode in _SCHEMA_MODES and not self.bare:
            held.update(keywords(schema))
        return frozenset(held)


def lesson(sent: Dialect, refusal: str, given: frozenset[str], max_tokens: int) -> Dialect | None:
    """The dialect after `refusal`, the words of a 400 or 422 to a request in `sent`; None where nothing is learned."""
    low = refusal.lower()
    if sent.caps and re.search(rf"\b{sent.caps[0]}\b", low):
        return _capped(sent, low, max_tokens)
    for name, words in _SETTINGS.items():
        if name in given and name not in sent.refused and words.search(low):
            return replace(sent, refused=sent.refused | {name})
    carries = sent.mode in _SCHEMA_MODES and not sent.bare
    if carries and (_KEYWORD.search(refusal) or _UNBUILT.search(refusal)):
        return replace(sent, bare=True)
    if not sent.folded and _SYSTEM.search(low):
        return replace(sent, folded=True)
    if _MODES[sent.mode].search(low):
        rest = sent.ladder[1:]
        names_object = "json_object" in low and "json_object" in rest
        return replace(sent, ladder=rest[rest.index("json_object") :] if names_object else rest)
    return None


def plainer(sent: Dialect, given: frozenset[str]) -> Iterator[Dialect]:
    """The forms to try after a vague refusal of `sent`: each lacks one thing that it holds, the last ones all of them.

    A way to ask for JSON that is the only one of the ladder stays, as the user has settled it.
    """
    refused = sent.refused | given
    if sent.mode in _SCHEMA_MODES and not sent.bare:
        yield replace(sent, bare=True)
    for place in range(1, len(sent.ladder)):
        yield replace(sent, ladder=sent.ladder[place:])
    if refused != sent.refused:
        yield replace(sent, refused=refused)
    for place in range(1, len(sent.caps) + 1):
        yield replace(sent, caps=sent.caps[place:])
    if not sent.folded:
        yield replace(sent, folded=True)
    least = replace(sent, ladder=sent.ladder[-1:], refused=refused, bare=True, folded=True)
    yield from (replace(least, caps=sent.caps[place:]) for place in range(len(sent.caps) + 1))


def bare(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema reduced to its shape: types, properties, enums. What is left out still holds when answers are read."""
    kept: dict[str, Any] = {}
    for name, value in schema.items():
        inside = _SHAPE.get(name)
        if inside == "schema":
            kept[name] = bare(value)
        elif inside == "list":
            kept[name] = [bare(item) for item in value]
        elif inside == "named":
            kept[name] = {key: bare(item) for key, item in value.items()}
        elif inside is not None:
            kept[name] = value
        elif name == "const":
            kept["enum"] = [value]
    return kept


def keywords(schema: Mapping[str, Any]) -> Iterator[str]:
    """The keywords of a schema that go beyond its shape."""
    for name, value in schema.items():
        inside = _SHAPE.get(name)
        if inside is None:
            yield name
        elif inside == "schema":
            yield from keywords(value)
        elif inside:
            for item in value if inside == "list" else value.values():
                yield from keywords(item)


def _capped(sent: Dialect, low: str, max_tokens: int) -> Dialect:
    asked = min(max_tokens, sent.most or max_tokens)
    smaller = [int(digits) for digits in re.findall(r"\d{2,7}", low) if 16 <= int(digits) < asked]
    renamed = any(re.search(rf"\b{name}\b", low) for name in sent.caps[1:])
    if smaller and not renamed and _LIMIT.search(low):
        return replace(sent, most=max(smaller))
    return replace(sent, caps=sent.caps[1:])
