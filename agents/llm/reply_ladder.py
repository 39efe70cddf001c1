"""What a model's reply says: one ladder for every provider, from the stop reason down to "unreadable".

1. The stop reason: a refusal is `refusal`; a reply that ran into its cap is `thinking_cut_off` if its reasoning is
   still open or no answer has begun, else `cut_off`; no text is `empty`. None of these is read any further.
2. A call of a tool that was not offered makes the reply `unreadable`. Each call of the tool that was is an answer.
3. Content that is one JSON object is an answer, even if it does not fit.
4. The same once its reasoning is taken out (`reasoning_marks`), in which nothing is ever read.
5. The objects in what is left, fenced or not: those that fit the schema are answers.
6. All answers must decide alike; two that do not are none. No answer is `unreadable`.

An object is JSON, or almost (`almost_json`) and then without keys that were not asked for. Nothing is ever taken from
prose. Must not know: providers, prompts, legal values. Nothing but `NotRead` is ever raised.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from arena.asks import Ask
from arena.text import Text

from ..models.reply_parts import Part, parts_of
from ..models.wire import Completion
from ..protocol import Belief
from .almost_json import NotJson
from .answer_fields import NotRead, NotReadKind, Reading, answer_in, belief_in
from .json_objects import FoundObject, objects, whole
from .reasoning_marks import Marks, without_reasoning

__all__ = ["LONGEST", "NotRead", "Reading", "read_answer", "read_belief"]

LONGEST = 100_000  # characters of a reply that are looked at; a longer one is unreadable
_BRACE = re.compile("[{｛]")
_ALWAYS_KNOWN = frozenset({"kind", "thought", "notes"})

T = TypeVar("T")


def read_answer(completion: Completion, ask: Ask, schema: Mapping[str, Any], marks: Marks = ()) -> Reading:
    """The answer to `ask` in a completion; `schema` is the one it was asked to fit, `marks` are the model's own.

    Raises:
        NotRead: there is none.
    """
    return _read(completion, schema, marks, lambda found: answer_in(found, ask, schema), lambda reading: reading.action)


def read_belief(completion: Completion, schema: Mapping[str, Any], marks: Marks = ()) -> Belief:
    """The belief in a completion. Raises as `read_answer`."""
    return _read(completion, schema, marks, lambda found: belief_in(found, schema), lambda belief: belief)


def _read(
    completion: Completion,
    schema: Mapping[str, Any],
    marks: Marks,
    reader: Callable[[Mapping[str, Any]], T],
    decides: Callable[[T], object],
) -> T:
    text = completion.text.strip().removeprefix("\ufeff").strip()
    _check_stop(completion, text, marks)
    if len(text) > LONGEST:
        raise _unreadable(Text(f"more than {LONGEST} characters", f"超过 {LONGEST} 个字符"))
    known = _ALWAYS_KNOWN | set(schema["properties"])

    def read(found: FoundObject) -> T:
        strange = next((key for key in found.fields if key not in known), None)
        if strange is not None and not found.plain:
            raise _unreadable(Text(
                "this is not valid JSON, and it has a key that was not asked for", "不是合法的 JSON，而且有没要求的键"
            ))  # fmt: skip
        return reader(found.fields)

    try:
        called, said = _answers(parts_of(text), marks)
        return _chosen([*map(read, called), *(_tried(read, found) for found in said)], decides)
    except NotJson as error:
        raise _unreadable(error.text) from None


def _answers(parts: list[Part], marks: Marks) -> tuple[list[FoundObject], list[FoundObject]]:
    """The objects that are answers, as a tool was called with them, and those in the content that may be.

    Raises:
        NotJson: what looks like an object is none.
        NotRead: a tool was called that was not offered, or the content is reasoning alone.
    """
    if (strange := next((part.tool for part in parts if part.tool), None)) is not None:
        raise _unreadable(
            Text(f"it called a tool that was not offered: {strange}", f"它调用了没有提供的工具：{strange}")
        )
    called = [found for part in parts if part.kind == "call" for found in _candidates(part.text, ())]
    said: list[FoundObject] = []
    for part in parts:
        try:
            said += _candidates(part.text, marks) if part.kind == "content" else []
        except NotRead:
            if len(parts) == 1:
                raise
    return called, said


def _tried(read: Callable[[FoundObject], T], found: FoundObject) -> T | NotRead:
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


def _check_stop(completion: Completion, text: str, marks: Marks) -> None:
    """The first rung."""
    if completion.stop == "refusal":
        raise NotRead("refusal", Text("the model refused to answer", "模型拒绝回答"))
    if completion.stop == "length":
        kept, is_open = without_reasoning(text[:LONGEST], marks)
        if is_open or not _BRACE.search(kept):
            raise NotRead("thinking_cut_off", Text(
                "the reply was cut off before an answer began; think less", "还没开始回答就到了长度上限；请少想一些"
            ))  # fmt: skip
        raise NotRead("cut_off", Text("the answer was cut off; be shorter", "回答到长度上限被截断；请写短一些"))
    if not text:
        raise _empty()


def _candidates(text: str, marks: Marks) -> list[FoundObject]:
    """The objects that may be the answer, by the highest rung that has any.

    Raises:
        NotJson: what looks like an object is none.
        NotRead: reasoning alone.
    """
    if (found := whole(text)) is not None:
        return [found]
    kept, is_open = without_reasoning(text, marks)
    kept = kept.strip()
    if not kept:
        raise _unreadable(Text("the reasoning never ends", "思考部分没有结束标记")) if is_open else _empty()
    if (found := whole(kept)) is not None:
        return [found]
    return [*objects(kept)]


def _unreadable(text: Text) -> NotRead:
    kind: NotReadKind = "unreadable"
    return NotRead(kind, text)


def _empty() -> NotRead:
    return NotRead("empty", Text("the answer is empty", "回答是空的"))
