"""What is wrong in a run at this moment: whose service does not answer, and whose answers cannot be used.

Owns: when something is worth saying. Must not know: words, or who is told.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from arena.text import Text

from .context import RunContext
from .course import limit_of

NOTHING = Text("", "")
BRIEF = timedelta(seconds=3)  # a service that is back before that is no trouble
SLOW = timedelta(seconds=20)  # without an answer to a question
MANY = 5  # decisions in a row that could not be used


class Trouble(NamedTuple):
    """What is wrong with `agent`, and since when (UTC).

    `out`: it is asked no more, for `what`. `away`: its service brings nothing but `what`; games wait for it until
    `until`, where they do. `slow`: `number`
    questions have no answer yet. `unusable`: its last `number` decisions were silence, for `what`; after `limit` of
    them it is given up, where it never had another one.
    """

    agent: str
    kind: Literal["out", "away", "slow", "unusable"]
    since: datetime
    number: int = 0
    what: Text = NOTHING
    until: datetime | None = None
    limit: int | None = None


def says_out(agent: str, why: Text) -> Text:
    """The sentence on an agent whose service could not be used any more, after a run."""
    return Text(
        f"{agent}: {why.en}; once that is mended the same command plays on: open games wait, and nothing that was "
        "answered is asked again",
        f"{agent}：{why.zh}；处理好以后再运行一次同样的命令就会继续：未完的对局都在，已有的回答不会重问",
    )


def troubles(run: RunContext, now: datetime) -> Iterator[Trouble]:
    """What is wrong now, agent by agent. Asked from another thread than that of the run, so it copies what it reads."""
    for agent, health in list(run.healths.items()):
        since, fault = health.since, health.fault
        waiting = [timedelta(seconds=seconds()) for seconds in list(health.under_way.values())]
        if health.out is not None:
            yield Trouble(agent, "out", since or now, what=health.out)
        elif since is not None and fault is not None:
            if now - since < BRIEF:
                continue
            en, zh = fault.told
            what = Text(f"{fault.kind}: {en}", f"{fault.kind}：{zh}")
            yield Trouble(agent, "away", since, len(waiting), what, health.until)
        elif waiting and max(waiting) >= SLOW:
            yield Trouble(agent, "slow", now - max(waiting), len(waiting))
    for agent, streak in list(run.streaks.by_agent.items()):
        if streak.failed >= MANY and streak.since is not None:
            what = Text(streak.reason, streak.reason)
            limit = limit_of(run, agent) if streak.first else 0
            yield Trouble(agent, "unusable", streak.since, streak.failed, what, limit=limit or None)
