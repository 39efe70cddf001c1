"""Reasoning that a model writes into its reply, by the marks around it: one ladder for all of them.

Owns: the marks, and what is left of a reply without what stands between them. Must not know: what is asked.

1. Tags: <think>, [THINK], ◁think▷, <|START_THINKING|>, 【思考】 and their like, by what their name begins with
   (`_ABOUT`), in any case. A word in brackets is a heading as well: but for [think], it counts only where it is closed.
2. Channels: all that is not in the channel "final" (gpt-oss), also where its special tokens got lost; Gemma's channel.
3. Comments, fences that are called after reasoning, and the sentences by which some models announce it.
4. The marks that the settings of an agent name.

Reasoning that began before the reply ends at its closing mark. In reasoning that is never closed nothing is read.
Marks inside an object are text. A closing mark behind an object that breaks off counts if all behind it is sound.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple

from .json_objects import BEGINS, are_sound, object_end

Marks = tuple[tuple[str, str], ...]  # pairs of an opening and a closing mark; an opening one may be empty
_SKIPPED = 2000  # objects outside reasoning among which marks are looked for
_TRIED = 8  # closing marks behind a broken object that are looked at

_ABOUT = {
    "think": r"think|thought|cot\b|思考|思路|思维|思維|想法",
    "reason": r"reason|rational|推理|理由",
    "analysis": r"analy[sz]|explanation|分析",
    "reflection": r"refle[cx]|critique|反思",
    "draft": r"draft|scratch|brainstorm|草稿|构思|構思",
    "monologue": r"monolog|inner|internal|deliberat|ponder|contemplat|introspect|plan(?:ning)?\b|内心|內心|独白|獨白",
    "details": r"details\b",
}
_STEM = "|".join(f"(?P<{key}>{stems})" for key, stems in _ABOUT.items())
_NO_ANSWER = r"(?![\w:. -]{0,40}(?:answer|final|respon|result|output|答|结论|結論))"
_NAME = rf"{_NO_ANSWER}(?:[a-z]{{1,20}}[:._ -]){{0,4}}(?:{_STEM})[\w. -]{{0,30}}"
_TAG = (
    r"(?:(?P<angle>[<＜◁⟨]|&lt;)|(?P<bracket>[\[［【])|[《〈‹«])\s*[|｜]?\s*(?P<end>[/／\\])?\s*[|｜]?"
    rf"(?:(?:start|begin)(?:_of)?_|(?P<ends>end(?:_of)?_))?(?P<name>{_NAME})(?(angle)(?:\s[^<>]{{0,99}}?)?)\s*"
    r"(?P<empty>/)?[|｜]?\s*(?:[>＞▷⟩\]］】》〉›»]|&gt;)"
)
_START = r"(?:<\|start\|>\s*\w*\s*)?<\|channel\|>\s*"
_MESSAGE = r"[^<{]{0,200}(?:<\|constrain\|>[^<{]{0,40})?(?:<\|message\|>)?"
_OTHERS = (
    rf"(?P<answers>{_START}final\b{_MESSAGE}|(?-i:assistantfinal)|\bHere is my response:|\.\.\.done thinking\.)"
    rf"|(?P<channel>{_START}(?:analysis|commentary){_MESSAGE}|(?-i:\Aanalysis(?=[A-Z])))"
    r"|(?P<told><\|(?:end|return|call)\|>)"
    r"|(?P<announced>\bHere is my thought process:|\AThinking\.\.\.)"
    r"|(?P<gemma><\|channel>\s*(?!final)\w+)|(?P<gemma_end><channel\|>)"
    r"|(?P<aside><!--.*?(?:-->|(?P<cut>\Z))"
    rf"|```[ \t]*{re.sub(r'[?]P<[a-z]+>', '?:', _NAME)}[ \t]*\n.*?(?:```|(?P<cut_fence>\Z)))"
)
# what any mark begins with, so that most places are passed quickly
_SOON = r"(?=[<＜◁⟨&\[［【《〈‹«{｛`.]|assistantfinal|analysis|Here is my|Thinking\.)"
_MARK = rf"{_SOON}(?:(?P<object>{BEGINS})|{_TAG}|{_OTHERS})"
_ALWAYS = frozenset({"think", "thinking", "思考"})  # in square brackets, where other words may be headings


class _Mark(NamedTuple):
    """A mark. What `opens` ends where the same key `closes`; what `answers` ends all reasoning; `aside` is whole."""

    key: str
    way: Literal["opens", "closes", "told", "answers", "aside", "cut", "text"]


def without_reasoning(text: str, own: Marks = ()) -> tuple[str, bool]:
    """`text` without its reasoning, and whether some of that is still open at the end."""
    return _without(text, own, mends=True)


def _without(text: str, own: Marks, *, mends: bool) -> tuple[str, bool]:
    scanner = _scanner(own)
    kept: list[str] = []
    inside: list[str] = []
    closed: dict[str, int] | None = None  # asked for by headings alone
    at = objects = 0
    while found := scanner.search(text, at):
        start = found.start()
        kept += [] if inside else [text[at:start]]
        at = found.end()
        if inside and (found["aside"] or found["object"]):
            at = start + 3 if found["aside"] else at  # what is open may end in it
            continue
        if found["object"]:
            objects += 1
            if objects > _SKIPPED:  # far more than are ever read
                at = start
                break
            end = object_end(text, start)
            if end is None:
                return (_behind(text, start, own) if mends else None) or ("".join((*kept, text[start:])), False)
            kept.append(text[start:end])
            at = end
            continue
        mark = _mark(found, own, inside)
        if mark.way == "opens" and _is_heading(found):
            closed = _closed_at(text, own) if closed is None else closed
            mark = mark if closed.get(mark.key, -1) >= at else mark._replace(way="text")
        if mark.way == "text":
            kept += [] if inside else [found[0]]
        elif mark.way == "cut":
            return "".join(kept), True
        else:
            _step(mark, inside, kept)
    return "".join(kept if inside else (*kept, text[at:])), bool(inside)


def _step(mark: _Mark, inside: list[str], kept: list[str]) -> None:
    """What a mark does to the reasoning that is open, and to what was kept before."""
    if mark.way == "opens":
        inside.append(mark.key)
    elif mark.way == "answers" or (mark.way == "closes" and not inside):
        inside.clear()
        kept.clear()  # reasoning that was opened before the reply began, by the prompt's template
    elif mark.way in ("closes", "told") and mark.key in inside:
        del inside[inside.index(mark.key) :]


def _mark(found: re.Match[str], own: Marks, inside: list[str]) -> _Mark:
    said = found[0].casefold()
    if found.lastgroup == "own":
        for opening, closing in own:
            if said == closing.casefold() and (closing in inside or opening.casefold() != said):
                return _Mark(closing, "closes")
            if said == opening.casefold():
                return _Mark(closing, "opens")
    if found["name"]:
        key = next(key for key in _ABOUT if found[key])
        return _Mark(key, "text" if found["empty"] else "closes" if found["end"] or found["ends"] else "opens")
    if found["aside"]:
        return _Mark("aside", "cut" if found["cut"] is not None or found["cut_fence"] is not None else "aside")
    if found["answers"]:
        return _Mark("answers", "answers")
    if found["told"]:
        return _Mark("channel", "told")
    if found["gemma"] or found["gemma_end"]:
        return _Mark("gemma", "opens" if found["gemma"] else "closes")
    return _Mark("channel" if found["channel"] else "announced", "opens")


def _is_heading(found: re.Match[str]) -> bool:
    """Whether it may be a heading and no mark: a word in brackets."""
    return bool(found["name"]) and not found["angle"] and not (found["bracket"] and found["name"].lower() in _ALWAYS)


def _closings(text: str, own: Marks, at: int = 0) -> Iterator[tuple[re.Match[str], _Mark]]:
    for found in _scanner(own).finditer(text, at):
        mark = None if found["object"] else _mark(found, own, [])
        if mark is not None and mark.way in ("closes", "answers"):
            yield found, mark


def _closed_at(text: str, own: Marks) -> dict[str, int]:
    """Where each kind of reasoning is closed for the last time."""
    return {mark.key: found.start() for found, mark in _closings(text, own)}


def _behind(text: str, start: int, own: Marks) -> tuple[str, bool] | None:
    """What stands behind the first closing mark after a broken object, if it is sound; None where nothing is."""
    for found, _ in islice(_closings(text, own, start), _TRIED):
        rest, is_open = _without(text[found.end() :], own, mends=False)
        if not is_open and are_sound(rest):
            return rest, False
    return None


@lru_cache(maxsize=64)
def _scanner(own: Marks) -> re.Pattern[str]:
    """The pattern of all marks, the own ones first, and of the beginning of an object."""
    named = sorted({mark for pair in own for mark in pair if mark}, key=len, reverse=True)
    first = f"(?P<own>{'|'.join(map(re.escape, named))})|" if named else ""
    return re.compile(first + _MARK, re.IGNORECASE | re.DOTALL)
