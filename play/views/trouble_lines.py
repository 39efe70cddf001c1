"""What is said of trouble while a run goes on: who, what, since when, and what will be done; and when it is over.

Owns: those words, and when a line is worth its place. Must not know: where the lines go.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import get_args

from agents.models.wire import FaultKind
from arena.text import Text
from tournaments.match.ledger import Ledger
from tournaments.run.troubles import Trouble

from .figures import span

_FAULTS = frozenset({*get_args(FaultKind), "timed_out"})
AGAIN = timedelta(minutes=2)  # before a trouble that lasts is said again
SOON = timedelta(seconds=30)  # before one that was over and is there again is
_SHOWN = 200  # characters of what is quoted


class TroubleNews:
    """What is new of the troubles of a run, look by look."""

    def __init__(self) -> None:
        self._said: dict[object, tuple[Trouble, datetime]] = {}  # of those that there are
        self._last: dict[object, datetime] = {}  # when each was last said

    def lines(self, troubles: Sequence[Trouble], now: datetime) -> Iterator[Text]:
        """Of `troubles` those that are new or have not been said for long; and what is over."""
        here = shared(troubles)
        for key in [key for key in self._said if key not in here]:
            yield _over(self._said.pop(key)[0], now)
        for key, trouble in here.items():
            before, at = self._said.get(key, (None, self._last.get(key)))
            waits = before is not None and trouble.until is not None and before.until is None
            if at is None or waits or now - at >= (AGAIN if before else SOON):
                self._said[key], self._last[key] = (trouble, now), now
                yield trouble_line(trouble, now)


def shared(troubles: Sequence[Trouble]) -> dict[object, Trouble]:
    """Troubles by what they are known as; those of one service are one, whichever agents have it."""
    found: dict[object, Trouble] = {}
    for one in troubles:
        key = (one.kind, one.agent if one.kind == "unusable" else one.what.en.partition(":")[0])
        other = found.get(key)
        found[key] = one if other is None else other._replace(
            agent=f"{other.agent}, {one.agent}", since=min(one.since, other.since), number=one.number + other.number
        )  # fmt: skip
    return found


def trouble_line(trouble: Trouble, at: datetime) -> Text:
    """Who, what, since when, and what will be done."""
    what, then = _what(trouble), _then(trouble)
    lasts = span(max(0.0, (at - trouble.since).total_seconds()))
    since = f"{trouble.since.astimezone():%H:%M:%S}"
    agent = _cut(trouble.agent)
    return Text(
        f"{agent}: {what.en}, since {since} ({lasts.en}); {then.en}",
        f"{agent}：{what.zh}，从 {since} 起（{lasts.zh}）；{then.zh}",
    )


class ModelFaults:
    """The faults of the language models of one game, each kind once, without a seat: that could tell a night role."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._seen = 0
        self._told: set[str] = set()

    def lines(self) -> Iterator[Text]:
        """What is new since the last look."""
        calls, self._seen = self._ledger.calls[self._seen :], len(self._ledger.calls)
        for call in (entry.call for entry in calls):
            if call.status in _FAULTS and call.status not in self._told:
                self._told.add(call.status)
                why = _cut(call.error or call.status)
                yield Text(
                    f"a language model does not answer ({why}); silence stands for its decisions",
                    f"有语言模型没有回答（{why}）；它的决定按沉默处理",
                )


def _what(trouble: Trouble) -> Text:
    words = Text(_cut(trouble.what.en), _cut(trouble.what.zh))
    if trouble.kind == "out":
        return words
    if trouble.kind == "away":
        return Text(f"its service does not answer ({words.en})", f"服务没有给出回答（{words.zh}）")
    if trouble.kind == "slow":
        return Text(f"no answer yet to {trouble.number} questions", f"{trouble.number} 个问题还没有回答")
    return Text(
        f"its last {trouble.number} decisions could not be used (the last: {words.en})",
        f"最近 {trouble.number} 次决定都不可用（最后一次：{words.zh}）",
    )


def _then(trouble: Trouble) -> Text:
    if trouble.kind == "out":
        return Text("no more games are begun with it, and those that are open wait for the next run",
                    "不再让它开始新的对局，未完的对局留到下次运行")  # fmt: skip
    if trouble.until is not None:
        until = f"{trouble.until.astimezone():%H:%M:%S}"
        return Text(
            f"its games wait, and it is asked again until {until}; then they stay open for the next run",
            f"它的对局在等待，到 {until} 为止会一再询问；之后这些对局留到下次运行",
        )
    if trouble.limit is not None:
        return Text(f"after {trouble.limit} it is given up (give_up_after)",
                    f"满 {trouble.limit} 次就不再让它参加（give_up_after）")  # fmt: skip
    if trouble.kind == "unusable":
        return Text("silence stands for each of them", "每次都按沉默处理")
    return Text("it is asked again, and a decision whose time is up is silence", "会再次询问；超过时限的决定按沉默处理")


def _over(trouble: Trouble, at: datetime) -> Text:
    lasted = span(max(0.0, (at - trouble.since).total_seconds()))
    agent = _cut(trouble.agent)
    return Text(f"{agent}: that is over, after {lasted.en}", f"{agent}：已恢复，历时 {lasted.zh}")


def _cut(words: str) -> str:
    return words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
