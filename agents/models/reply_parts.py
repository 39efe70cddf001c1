"""A reply that came in several parts, content and tool calls, as one text: nothing of it is dropped.

Owns: the text, which the record keeps, and its parts again. Must not know: any provider, or what a part means.

One part is its text alone. Several stand under one another, each behind a heading: `⟦content⟧`, `⟦call⟧`, or
`⟦call of NAME, not offered⟧`.
"""

import json
import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

_HEADING = re.compile(r"^⟦(content|call)(?: of (.{0,80}), not offered)?⟧$\n?", re.MULTILINE)
_NAME = 60  # characters of a tool's name that are kept


class Part(NamedTuple):
    """Content, a call of the tool that was offered, or of `tool`, which was not."""

    kind: Literal["content", "call"]
    text: str
    tool: str = ""


def content(text: str) -> list[Part]:
    """What a model said beside its calls; nothing where it is blank."""
    return [Part("content", text)] if text.strip() else []


def call(name: object, arguments: object, offered: str | None) -> Part:
    """A call of the tool `name`, whose arguments some servers send parsed; `offered` is the tool that there was."""
    given = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    if offered is not None and name == offered:
        return Part("call", given)
    return Part("call", given, " ".join(str(name).replace("⟧", "").split())[:_NAME] or "?")


def replied(parts: Iterable[Part]) -> str:
    """The parts as one text."""
    found = [*parts]
    if len(found) < 2 and not any(part.tool for part in found):
        return "".join(part.text for part in found)
    return "\n".join(
        f"⟦{part.kind}{f' of {part.tool}, not offered' if part.tool else ''}⟧\n{part.text}" for part in found
    )


def parts_of(text: str) -> list[Part]:
    """The parts of a text that `replied` made."""
    headings = [*_HEADING.finditer(text)]
    if not headings or headings[0].start():
        return [Part("content", text)]
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    return [
        Part("call" if heading[1] == "call" else "content", text[heading.end() : end].strip(), heading[2] or "")
        for heading, end in zip(headings, ends)
    ]
