"""What is shown of code that failed in a run: the first traceback of each agent, or all of them, and a count.

Owns: which are shown, and their lines. Must not know: where the lines go, or how a traceback is made.
"""

from collections.abc import Iterable, Iterator, Mapping

from arena.text import Language, Text
from tournaments.run.progress import CodeFault, FailureCount

_QUOTED = "| "  # before each line that is not ours


class FaultLines:
    """The lines on each fault that is shown: the first of each agent and none of our own, unless it is `every`."""

    def __init__(self, language: Language, *, every: bool = False) -> None:
        self._language: Language = language
        self._every = every
        self._seen: set[object] = set()

    def lines(self, faults: Iterable[CodeFault]) -> Iterator[str]:
        """The lines on those of `faults` that are shown now."""
        for fault in faults:
            told: object = fault if self._every else fault.agent
            if (self._every or fault.agent is not None) and told not in self._seen:
                self._seen.add(told)
                yield _head(fault).to(self._language)
                yield from (_QUOTED + line for line in fault.trace.splitlines())


def _head(fault: CodeFault) -> Text:
    game = Text(f"game {fault.game_id}", f"对局 {fault.game_id}") if fault.game_id else Text("this game", "本局")
    if fault.agent is None:
        return Text(f"our own code failed in {game.en}:", f"程序本身出错（{game.zh}）：")
    return Text(
        f"the code of {fault.agent} failed in seat {fault.seat} of {game.en}:",
        f"{fault.agent} 的代码报错（{game.zh}，{fault.seat} 号）：",
    )


def failures_counted(failures: Mapping[str, FailureCount]) -> Iterator[Text]:
    """How often the code of each agent failed."""
    for agent, (times, games) in failures.items():
        yield Text(
            f"the code of {agent} failed {times} times, in {games} games; -v shows every traceback",
            f"{agent} 的代码报错 {times} 次，涉及 {games} 局；加 -v 显示每一次的回溯信息",
        )
