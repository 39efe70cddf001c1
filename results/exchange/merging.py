"""One record out of several, such as those of several machines: each game once, and nothing that was paid for lost.

Owns: the new file, and the order of the sources. Must not know: how records were made, or what makes two rows the same.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import ArenaError
from arena.text import Text

from ..store.file_swap import folder_beside, put_new
from ..store.record import NoRecord, Record, RecordError, fence, quoted
from ..store.unreadable import damaged, first_line, is_damage
from .adding import add_games, add_shared, choose_games, refuse_differing

if TYPE_CHECKING:
    import duckdb

_BEFORE = Text("a record before it", "前面的记录")


@dataclass(slots=True)
class Merged:
    """What became of the games: by source, those that were taken; those in several; void ones that gave way."""

    games: int = 0
    taken: list[int] = field(default_factory=list[int])
    duplicates: int = 0
    void_replaced: int = 0


def merge(sources: Sequence[Path], out: Path, progress: Callable[[int, int], None] | None = None) -> Merged:
    """Write a new record that has every game of the `sources` once. They are only read.

    A game that is finished in one and void in another is the finished one; the calls of the other are lost, as are
    those of a game that was played twice. Of a game of which an export left something out in one, the fuller one stays.
    The new record appears at the end, whole.

    Raises:
        ArenaError: there is something at `out`.
        Conflict: two finished games of one id differ in more than times, or rows that games share do.
        RecordError: a source cannot be read, or the new record not be written.
    """
    _check_out(sources, out)
    try:
        with folder_beside(out, ".merging") as folder:
            fresh = folder / "merged.duckdb"
            try:
                Record(fresh).create()
            except NoRecord as error:
                raise RecordError(_unwritten(out, error.text)) from None
            merged = _merged(sources, fresh, progress)
            put_new(fresh, out)
    except FileExistsError:
        raise ArenaError(_there(out)) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise RecordError(_unwritten(out, Text(why, why))) from None
    return merged


def _unwritten(out: Path, why: Text) -> Text:
    return Text(f"{out} could not be written: {why.en}", f"无法写入 {out}：{why.zh}")


def _merged(sources: Sequence[Path], fresh: Path, progress: Callable[[int, int], None] | None) -> Merged:
    import duckdb

    merged = Merged()
    for number, source in enumerate(sources, start=1):
        with Record(source).snapshot() as copy, Record(fresh).write(fenced=False) as con:
            try:
                con.execute(f"ATTACH {quoted(copy.path)} AS source (READ_ONLY)")
                fence(con)
                _add(con, source, merged)  # without a transaction: nobody else sees this file before it is whole
            except duckdb.Error as error:
                raise RecordError(_failed(source, str(error))) from None
        if progress:
            progress(number, len(sources))
    return merged


def _add(con: "duckdb.DuckDBPyConnection", source: Path, merged: Merged) -> None:
    """Add the games of the attached database `source`."""
    add_shared(con, source, _BEFORE)
    counts = choose_games(con)
    refuse_differing(con, source, _BEFORE, ("same", "fuller", "lesser"))
    add_games(con)
    merged.taken.append(sum(counts.get(fate, 0) for fate in ("new", "replaces", "fuller")))
    merged.duplicates += sum(counts.get(fate, 0) for fate in ("same", "void", "fuller", "lesser"))
    merged.void_replaced += counts.get("replaces", 0)
    merged.games += counts.get("new", 0)


def _failed(source: Path, error: str) -> Text:
    if is_damage(error):
        return damaged(source, error)
    first = first_line(error)
    return Text(f"{source} could not be merged: {first}", f"无法合并 {source}：{first}")


def _check_out(sources: Sequence[Path], out: Path) -> None:
    for source in sources:
        with suppress(OSError):
            if out.exists() and out.samefile(source):
                raise ArenaError(Text(
                    f"--out {out} is one of the records to merge; name a new file",
                    f"--out {out} 就是要合并的记录之一；请给出新的文件名",
                ))  # fmt: skip
    if out.exists() or out.is_symlink():
        raise ArenaError(_there(out))


def _there(out: Path) -> Text:
    return Text(
        f"there is something at {out} already; name a new file, or remove it first",
        f"{out} 已经存在；请给出新的文件名，或先把它删掉",
    )
