"""Decisions in a row that no answer of an agent could be used for: what is said of it, and when it is given up.

Owns: that count, by agent and run. Must not know: games, records, or who is told.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from arena.text import Text

FAILED = frozenset({"defaulted", "timed_out"})  # statuses of decisions that silence had to stand in for


@dataclass(slots=True)
class Streak:
    """The last decisions of an agent, all of which `failed`: how many, since when (UTC), and why the last one did.

    `first` says that there were no others in this run. In all of it `made` decisions were made, `lost` of them failed.
    """

    failed: int = 0
    since: datetime | None = None
    reason: str = ""
    first: bool = True
    made: int = 0
    lost: int = 0

    @property
    def is_bad(self) -> bool:
        """Whether at least half of all decisions failed."""
        return self.lost > 0 and self.made <= 2 * self.lost


@dataclass(slots=True)
class Streaks:
    """The streaks of the agents of a run, by name."""

    by_agent: dict[str, Streak] = field(default_factory=dict[str, Streak])

    def saw(self, agent: str, decisions: Iterable[tuple[str, str]]) -> None:
        """Count decisions of an agent, each as its status and reason, in the order in which they were made."""
        streak = self.by_agent.setdefault(agent, Streak())
        for status, reason in decisions:
            streak.made += 1
            if status in FAILED:
                streak.failed += 1
                streak.lost += 1
                streak.since, streak.reason = streak.since or datetime.now(UTC), reason
            else:
                streak.failed, streak.since, streak.first = 0, None, False

    def is_hopeless(self, agent: str, limit: int) -> bool:
        """Whether the first `limit` decisions of an agent have all failed; 0 is no limit."""
        streak = self.by_agent.get(agent)
        return bool(limit) and streak is not None and streak.first and streak.failed >= limit


def says_unusable(agent: str, failed: int, made: int, reason: str) -> Text:
    """How many decisions of an agent had no answer that could be used, after a game or a run."""
    return Text(
        f"{agent}: {failed} of {made} decisions had no answer that could be used; the last: {reason}",
        f"{agent}：{made} 次决定中有 {failed} 次没有可用的回答；最后一次：{reason}",
    )


def says_given_up(agent: str, streak: Streak) -> Text:
    """The sentence on an agent that was given up."""
    return Text(
        f"{agent} is given up: none of its first {streak.failed} decisions could be used (the last: {streak.reason}); "
        "no more games are played with it; mend it and run the same command to go on, or set give_up_after = 0",
        f"不再让 {agent} 参加：它最初的 {streak.failed} 次决定没有一次可用（最后一次：{streak.reason}）；"
        "修好以后再运行一次同样的命令就会继续，或设 give_up_after = 0",
    )
