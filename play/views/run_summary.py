"""What came out of a run of a tournament, in sentences: how many games were played, and how to go on.

Must not know: how games are run, or where the sentences are shown.
"""

from collections.abc import Iterator

from arena.text import Text
from tournaments.run.progress import Summary

from .fault_lines import failures_counted


def outcome_lines(summary: Summary, path: str, seconds: float) -> tuple[Text, Text]:
    """How many games were played, and where they are; `path` is the record's."""
    here = Text(
        f"the record: {path} (tournament {summary.tournament_id})", f"记录：{path}（比赛 {summary.tournament_id}）"
    )
    planned, before = summary.planned, summary.before
    if summary.interrupted:
        stored = before + summary.played
        return Text(
            f"stopped; {stored} of {planned} games are kept, run the same command to play the rest",
            f"已停止；保存了 {planned} 局中的 {stored} 局，再运行一次同样的命令即可补完",
        ), here  # fmt: skip
    if before == planned:
        return Text(f"all {planned} games are in the record already", f"{planned} 局都已在记录里"), here
    return Text(
        f"played {summary.played} games in {seconds:.1f} s; {before} were in the record before",
        f"用 {seconds:.1f} 秒进行了 {summary.played} 局；之前已有 {before} 局",
    ), here  # fmt: skip


def unfinished_lines(summary: Summary, path: str, *, playback: bool) -> Iterator[Text]:
    """What did not come out as it should, and how to go on."""
    if summary.left_out:
        yield Text(
            f"{summary.left_out} games were not begun, for an agent of theirs is out of service or has reached its "
            "cap; run the same command when it is back, or with a higher cap, to play them",
            f"有 {summary.left_out} 局没有开始：其中的玩家无法使用，或已达到上限；"
            "恢复或提高上限之后，再运行一次同样的命令即可补完",
        )
    if summary.open:
        command = f"zhuogui tournament resume {path} {summary.tournament_id}"
        yield Text(
            f"{summary.open} games are open, and all that was answered in them is kept; go on with: {command}",
            f"有 {summary.open} 局还没结束，其中已有的回答都已保存；继续：{command}",
        )
    yield from summary.notices
    yield from failures_counted(summary.failures)
    for error in summary.errors:
        if playback:
            yield Text(f"not played back: {error}", f"无法回放：{error}")
        else:
            yield Text(f"void, by no player's fault: {error}", f"作废，不怪任何玩家：{error}")
