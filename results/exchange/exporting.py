"""A record, or one tournament of it, written to a folder: one file a table, schema.json, and a data card.

Owns: the order of things; what is copied is a snapshot, so that nobody has to wait. Must not know: who asked.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ArenaError
from arena.text import Text

from ..store.migrations import newest_schema
from ..store.record import Record
from ..store.rows import LeftOutPart
from ..store.schema import TableSchema
from ..store.tables import DEALS, GAMES, LEFT_OUT, PROMPTS, TABLES
from .card_facts import facts
from .data_card import card
from .export_folder import check_place, fresh_folder, kept_licence
from .manifest import CARD, FileFormat, Manifest, TableFile, file_name, table_file, write_manifest
from .redact import shown
from .table_files import json_lines, stored, write_parquet

if TYPE_CHECKING:
    import duckdb


class BadExportOptions(ArenaError, ValueError):
    """An export that cannot be made as it was asked for; nothing was written."""


class ExportOptions(NamedTuple):
    """What to export: all of a record, or the tournament with an id.

    With `prompts` also what models were sent and replied. Without `texts` nothing is left of what players wrote.
    """

    form: FileFormat = "parquet"
    tournament: str | None = None
    prompts: bool = False
    texts: bool = True
    licence: str | None = None

    @property
    def left_out(self) -> tuple[LeftOutPart, ...]:
        """The parts that no game of the export has."""
        kept: dict[LeftOutPart, bool] = {"texts": self.texts, "prompts": self.prompts}
        return tuple(part for part in kept if not kept[part])


def export(
    record: Record, out: Path, options: ExportOptions, program: str, progress: Callable[[int], None] = lambda done: None
) -> Manifest:
    """Write a record to the folder `out`, which may be new, empty or an earlier export, and is replaced as a whole.

    The licence of an earlier export stays, unless another is given. `program` is this program's version; `progress` is
    told how many of `STEPS` are done.

    Raises:
        BadExportOptions: prompts are wanted but no texts.
        BadExport: `out` is something else.
        RecordError: the record cannot be read, or `out` not be written.
    """
    if options.prompts and not options.texts:
        raise BadExportOptions(Text(
            "--redact and --with prompts cannot go together: prompts hold what players said; leave one of them out",
            "--redact 和 --with prompts 不能一起用：提示里有玩家说的话；请去掉其中一个",
        ))  # fmt: skip
    check_place(out)
    with fresh_folder(out) as folder:
        with record.snapshot() as copy, copy.read(copying_to=folder) as con:
            con.execute("SET TimeZone = 'UTC'")
            rows = _copy(con, folder, options, progress)
        found = facts(folder)
        files = [_finish(table, folder, options.form, rows[table.name]) for table in TABLES]
        manifest = Manifest(
            program=program,
            record_schema=newest_schema(),
            format=options.form,
            tournament=options.tournament,
            licence=options.licence or kept_licence(out),
            left_out=options.left_out,
            exported_at=datetime.now(UTC).replace(microsecond=0),
            tables=tuple(files),
        )
        write_manifest(folder, manifest)
        (folder / CARD).write_text(card(manifest, found), "utf-8", newline="\n")
        progress(STEPS)
    return manifest


STEPS = len(TABLES) + 1  # a table each, and what follows


def _copy(
    con: "duckdb.DuckDBPyConnection", folder: Path, options: ExportOptions, progress: Callable[[int], None]
) -> dict[str, int]:
    """Every table as Parquet, and its number of rows, all of one moment."""
    values = {"tournament": options.tournament} if options.tournament else {}
    rows: dict[str, int] = {}
    con.execute("BEGIN")
    for done, table in enumerate(TABLES, start=1):
        query = _marks(options) if table is LEFT_OUT else _query(table, options)
        rows[table.name] = write_parquet(con, query, values, folder / file_name(table.name, "parquet"))
        progress(done)
    con.execute("ROLLBACK")
    return rows


def _query(table: TableSchema[Any], options: ExportOptions) -> str:
    """The rows of a table as the export has them, in the order of their key."""
    columns = ", ".join(stored(c, shown(c, prompts=options.prompts, texts=options.texts)) for c in table.columns)
    conditions = [_of_tournament(table)] if options.tournament else []
    if table is PROMPTS and not options.prompts:
        conditions.append("false")
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    return f"SELECT {columns} FROM {table.name}{where} ORDER BY {table.order}"


def _of_tournament(table: TableSchema[Any]) -> str:
    """The SQL condition of the rows that belong to the tournament `$tournament`, or that its games share."""
    if table.has("tournament_id"):
        return "tournament_id = $tournament"
    if table is PROMPTS:
        return f"prompt_hash IN (SELECT prompt_hash FROM {_ASKED} WHERE {_ITS_GAMES})"
    if table is DEALS:
        return "deal_id IN (SELECT deal_id FROM games WHERE tournament_id = $tournament)"
    return _ITS_GAMES


_ITS_GAMES = "game_id IN (SELECT game_id FROM games WHERE tournament_id = $tournament)"
_ASKED = "(FROM calls UNION ALL BY NAME FROM lost_calls)"
_LOSE: Mapping[LeftOutPart, str] = {
    "texts": "true",
    "prompts": f"game_id IN (SELECT game_id FROM {_ASKED} UNION SELECT game_id FROM attempts WHERE raw <> '')",
}


def _marks(options: ExportOptions) -> str:
    """The rows of `left_out`: what the record itself lacks, and what this export leaves out of its games."""
    of = f" AND {_of_tournament(GAMES)}" if options.tournament else ""
    wanted = [f"SELECT game_id, '{part}' AS what FROM games WHERE ({_LOSE[part]}){of}" for part in options.left_out]
    known = "SELECT game_id, what FROM left_out" + (f" WHERE {_of_tournament(LEFT_OUT)}" if options.tournament else "")
    return " UNION ".join([known, *wanted]) + " ORDER BY game_id, what"


def _finish(table: TableSchema[Any], folder: Path, form: FileFormat, rows: int) -> TableFile:
    """A table's file in the form that was asked for."""
    path = folder / file_name(table.name, "parquet")
    if form == "jsonl":
        lines = path.with_name(file_name(table.name, "jsonl"))
        json_lines(path, table.columns, lines)
        path.unlink()
        path = lines
    return table_file(table, path, rows)
