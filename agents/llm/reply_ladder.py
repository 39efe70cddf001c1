"""What a model's reply says: one ladder for every provider, from the stop reason down to "unreadable".

1. The stop reason: a refusal is `refusal`; a reply that ran into its cap is `thinking_cut_off` if its reasoning is
   still open or no answer has begun, else `cut_off`; no text is `empty`. None of these is read any further.
2. The whole reply is one JSON object: that is the answer, even if it does not fit.
3. The same once reasoning blocks are taken out: <think>, <thinking> and <reasoning> in any case, as many as there are.
   One that opened before the reply ends at its closing tag; in one that is never closed nothing is read. Tags inside
   an object are text.
4. Exactly one fenced block in what is left, tagged or not, and an object in it: that is the answer.
5. The one object in what is left that fits the schema. Two that decide differently are ambiguous.
6. Otherwise `unreadable`.

An object is JSON, or almost (`almost_json`) and then without keys that were not asked for. Nothing is ever taken from
prose. Must not know: providers, prompts, legal values. Nothing but `NotRead` is ever raised.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar, cast

from arena.asks import Ask
from arena.text import Text

from ..models.wire import Completion
from ..protocol import Belief
from .almost_json import NotJson, loose, strict
from .answer_fields import NotRead, NotReadKind, Reading, answer_in, belief_in

__all__ = ["LONGEST", "NotRead", "Reading", "read_answer", "read_belief"]

LONGEST = 100_000  # characters of a reply that are looked at; a longer one is unreadable
_OBJECTS = 64  # objects of one reply that are looked at
_BRACE = re.compile("[{｛]")
_BEGINS = re.compile(r"""[{｛](?=\s*["'“}｝])""")
_TAG_OR_BEGINS = re.compile(rf"<(/?)(think|thinking|reasoning)\b[^<>]{{0,99}}>|{_BEGINS.pattern}", re.IGNORECASE)
_FENCE = re.compile(r"```[ \t]*[\w+.-]*\s*(.*?)```", re.DOTALL)
_ALWAYS_KNOWN = frozenset({"kind", "thought", "notes"})

T = TypeVar("T")


class _FoundObject(NamedTuple):
    """An object of a reply; `plain` if it is JSON as it stands."""

    fields: dict[str, Any]
    plain: bool


def read_answer(completion: Completion, ask: Ask, schema: Mapping[str, Any]) -> Reading:
    """The answer to `ask` in a completion; `schema` is the one it was asked to fit.

    Raises:
        NotRead: there is none.
    """
    return _read(completion, schema, lambda found: answer_in(found, ask, schema), lambda reading: reading.action)


def read_belief(completion: Completion, schema: Mapping[str, Any]) -> Belief:
    """The belief in a completion. Raises as `read_answer`."""
    return _read(completion, schema, lambda found: belief_in(found, schema), lambda belief: belief)


def _read(
    completion: Completion,
    schema: Mapping[str, Any],
    reader: Callable[[Mapping[str, Any]], T],
    decides: Callable[[T], object],
) -> T:
    text = completion.text.strip().removeprefix("\ufeff").strip()
    _check_stop(completion, text)
    if len(text) > LONGEST:
        raise _unreadable(Text(f"more than {LONGEST} characters", f"超过 {LONGEST} 个字符"))
    known = _ALWAYS_KNOWN | set(schema["properties"])

    def read(found: _FoundObject) -> T:
        strange = next((key for key in found.fields if key not in known), None)
        if strange is not None and not found.plain:
            raise _unreadable(Text(
                "this is not valid JSON, and it has a key that was not asked for", "不是合法的 JSON，而且有没要求的键"
            ))  # fmt: skip
        return reader(found.fields)

    try:
        return _chosen([_tried(read, found) for found in _candidates(text)], decides)
    except NotJson as error:
        raise _unreadable(error.text) from None


def _tried(read: Callable[[_FoundObject], T], found: _FoundObject) -> T | NotRead:
    """What an object says, or why it does not fit."""
    try:
        return read(found)
    except NotRead as error:
        return error


def _chosen(results: list[T | NotRead], decides: Callable[[T], object]) -> T:
    """The result that fits, if all that fit decide alike; else the last reason."""
    if not results:
        raise _unreadable(Text("there is no JSON object in it", "里面没有 JSON 对象"))
    fitting = [result for result in results if not isinstance(result, NotRead)]
    if not fitting:
        raise cast("NotRead", results[-1])
    if any(decides(result) != decides(fitting[0]) for result in fitting):
        raise _unreadable(Text("it holds two different answers; give one", "里面有两个不同的答案；请只给一个"))
    return fitting[-1]


def _check_stop(completion: Completion, text: str) -> None:
    """The first rung."""
    if completion.stop == "refusal":
        raise NotRead("refusal", Text("the model refused to answer", "模型拒绝回答"))
    if completion.stop == "length":
        kept, is_open = _without_reasoning(text[:LONGEST])
        if is_open or not _BRACE.search(kept):
            raise NotRead("thinking_cut_off", Text(
                "the reply was cut off before an answer began; think less", "还没开始回答就到了长度上限；请少想一些"
            ))  # fmt: skip
        raise NotRead("cut_off", Text("the answer was cut off; be shorter", "回答到长度上限被截断；请写短一些"))
    if not text:
        raise _empty()


def _candidates(text: str) -> list[_FoundObject]:
    """The objects that may be the answer, by the highest rung that has any.

    Raises:
        NotJson: what looks like an object is none.
        NotRead: reasoning alone.
    """
    whole = _whole(text)
    if whole is not None:
        return [whole]
    kept, is_open = _without_reasoning(text)
    kept = kept.strip()
    if not kept:
        raise _unreadable(Text("the reasoning never ends", "思考部分没有结束标记")) if is_open else _empty()
    if (whole := _whole(kept)) is not None:
        return [whole]
    return _fenced(kept) or list(_objects(kept))


def _fenced(text: str) -> list[_FoundObject]:
    """The object in the only fenced block of a text; none where there are more blocks, or no object in it.

    Raises:
        NotJson: an object that begins before the fence is broken, so that the fence may be part of it.
    """
    first, *more = [*_FENCE.finditer(text)][:2] or (None,)
    whole = _whole(first[1].strip()) if first and not more else None
    if first is None or whole is None:
        return []
    for _ in _objects(text[: first.start()]):
        pass
    return [whole]


def _whole(text: str) -> _FoundObject | None:
    """The object that `text` is, from its first character to its last."""
    try:
        value = strict(text)
        return _FoundObject(cast("dict[str, Any]", value), plain=True) if isinstance(value, dict) else None
    except NotJson:
        pass
    if not _BEGINS.match(text):
        return None
    try:
        value, end = loose(text)
    except NotJson:
        return None
    return _FoundObject(value, plain=False) if end == len(text) else None


def _objects(text: str) -> Iterator[_FoundObject]:
    """The objects in a text, outermost ones only.

    Raises:
        NotJson: one that begins like JSON is none, so that what stands in it cannot be told from what stands behind it.
    """
    at = 0
    for _ in range(_OBJECTS):
        begin = _BEGINS.search(text, at)
        if begin is None:
            return
        fields, at = loose(text, begin.start())
        yield _FoundObject(fields, _is_plain(text[begin.start() : at]))
    raise NotJson(Text("there are too many objects in it", "对象太多"))


def _is_plain(text: str) -> bool:
    try:
        strict(text)
    except NotJson:
        return False
    return True


def _without_reasoning(text: str) -> tuple[str, bool]:
    """`text` without its reasoning blocks, and whether one of them is still open at the end."""
    kept: list[str] = []
    at = 0
    while found := _TAG_OR_BEGINS.search(text, at):
        kept.append(text[at : found.start()])
        at = found.end()
        if found[2] is None:
            at = _object_end(text, found.start())
            kept.append(text[found.start() : at])
        elif found[1]:
            kept.clear()  # the block was opened before the reply began, by the prompt's template
        else:
            close = re.compile(rf"</{found[2]}\s*>", re.IGNORECASE).search(text, at)
            if close is None:
                return "".join(kept), True
            at = close.end()
    return "".join((*kept, text[at:])), False


def _object_end(text: str, start: int) -> int:
    """The place behind the object that begins at `start`; the end of the text where it breaks off."""
    try:
        return loose(text, start)[1]
    except NotJson:
        return len(text)


def _unreadable(text: Text) -> NotRead:
    kind: NotReadKind = "unreadable"
    return NotRead(kind, text)


def _empty() -> NotRead:
    return NotRead("empty", Text("the answer is empty", "回答是空的"))
