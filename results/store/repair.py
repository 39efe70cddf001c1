"""What a user asks for where files beside a record have changed: they are set aside, and all that is whole stays.

Owns: which notes of a damaged journal still stand. Must not know: what a note says beyond its game, or who asks.
"""

import os
import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import count
from pathlib import Path
from typing import NamedTuple, cast

from arena.text import Text

from .journal import OWN, every_line, head_of, journal_path
from .journal_lines import JournalLine, line_of
from .record import Record, RecordError
from .run_lock import one_writer
from .unreadable import is_of_log
from .write_ahead_log import hides_commits, is_no_log, log_of

_GAME = re.compile(rb'"game":"([^"]{1,90})')


class SetAside(NamedTuple):
    """A file from which something was taken, the file that has it now, and what it was, in a sentence."""

    file: Path
    aside: Path
    what: Text


def repair(record: Record) -> list[SetAside]:
    """Set aside what cannot be read of the record's log and of its journals; nothing is deleted.

    Raises:
        AlreadyRunning: a run plays one of its tournaments.
        RecordError: the record itself cannot be read, or a file cannot be written.
    """
    try:
        found = _of_log(record)
        names = [row["tournament_id"] for row in record.rows("SELECT tournament_id FROM tournaments ORDER BY 1")]
        for tournament_id in names:
            path = journal_path(record.path, tournament_id)
            if path.exists():
                with one_writer(record.path, tournament_id):
                    found += _of_journal(path, tournament_id)
    except OSError as error:
        why = error.strerror or str(error)
        raise RecordError(Text(f"cannot repair {record.path}: {why}", f"无法修复 {record.path}：{why}")) from None
    return found


def _of_log(record: Record) -> list[SetAside]:
    log = log_of(record.file)
    if not log.exists() or not (is_no_log(log) or hides_commits(log) or _refused(record)):
        return []
    return [SetAside(log, _aside(log), Text(
        "games that it alone held are not in the record now; those of a tournament go on from its journal: resume it",
        "只在其中的对局现在不在记录里；比赛的对局会从日志里接着下：请用 resume",
    ))]  # fmt: skip


def _aside(path: Path) -> Path:
    """Where a file lies now that was moved out of the way."""
    aside = next(place for number in count(1) if not (place := path.with_name(f"{path.name}.aside-{number}")).exists())
    path.rename(aside)
    return aside


def _emptied(path: Path) -> SetAside:
    return SetAside(path, _aside(path), Text(
        "it was empty: what it held of open games is gone, and they begin anew",
        "它是空的：其中进行到一半的对局已经不在，会从头再下",
    ))  # fmt: skip


def _refused(record: Record) -> bool:
    """Whether DuckDB itself refuses the log."""
    import duckdb

    try:
        duckdb.connect(str(record.file), read_only=True).close()
    except duckdb.Error as error:
        return is_of_log(str(error))
    return False


def _of_journal(path: Path, tournament_id: str) -> list[SetAside]:
    if not path.stat().st_size:
        return [_emptied(path)]
    lines = list(every_line(path, tournament_id))
    damaged = [line for line in lines if not line.is_sound]
    if not damaged:
        return []
    raw = path.read_bytes()
    broken = _broken_off(lines, damaged, raw)
    kept, dropped = list[bytes](), list[JournalLine]()
    for line in lines:
        game = _game(line)
        if line.table is not None and line.table.get("kind") == "began":
            broken.pop(str(game), None)
        if line.table is None or not line.follows or (game is not None and line.start > broken.get(game, line.start)):
            dropped.append(line)
        elif "journal" not in line.table:
            kept.append(line_of(line.table))
    aside = path.with_name(path.name + ".torn")
    _append(aside, b"".join(raw[line.start : line.start + line.length] for line in dropped))
    _replace(path, b"".join([head_of(tournament_id), *kept]))
    whole = len(dropped) - len(damaged)
    return [SetAside(path, aside, Text(
        f"{len(damaged)} lines could not be read or did not follow from those before; {len(kept)} notes stand, and "
        f"{whole} that came after in the same games were set aside with them: what they answered is asked again",
        f"有 {len(damaged)} 行读不出来，或与前面的接不上；保留了 {len(kept)} 条，同一局里在其后的 {whole} 条一并移开："
        "这些会重新询问",
    ))]  # fmt: skip


def _broken_off(lines: Sequence[JournalLine], damaged: Sequence[JournalLine], raw: bytes) -> dict[str, int]:
    """By game, the byte from which its notes no longer follow from those before; a damaged line may be any game's.

    A game goes on from any beginning of its notes, as after a kill.
    """
    games = dict.fromkeys(game for line in lines if (game := _game(line)) is not None)
    found: dict[str, int] = {}
    for line in damaged:
        if (game := _game(line)) is not None:
            found[game] = min(line.start, found.get(game, line.start))
            continue
        text = raw[line.start : line.start + line.length]
        named = _GAME.search(text[:120])
        near = get_close_matches(named[1].decode("utf-8", "replace"), games, n=1, cutoff=0.9) if named else []
        of_text = b'{"text":' in text[:40] or line is lines[0]
        for game in near or ([] if of_text else games):
            found[game] = min(line.start, found.get(game, line.start))
    return found


def _game(line: JournalLine) -> str | None:
    return cast("str | None", line.table.get("game")) if line.table is not None else None


def _append(path: Path, text: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, OWN), "wb") as file:
        file.write(text)


def _replace(path: Path, text: bytes) -> None:
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    _append(fresh, text)
    fresh.replace(path)
