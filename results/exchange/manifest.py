"""schema.json of an export: which tables it has, with every column, and what its files must be.

Owns: the format's version, writing it, and the sentences that refuse a folder that is no export, or not all of one.
Must not know: what the rows say.
"""

import hashlib
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from arena.errors import ArenaError
from arena.models import Frozen
from arena.text import Text

from ..store.schema import TableSchema
from ..store.tables import TABLES
from .redact import in_an_export

MANIFEST, CARD = "schema.json", "README.md"
VERSION = 1
FileFormat = Literal["parquet", "jsonl"]
FORMATS: tuple[FileFormat, ...] = ("parquet", "jsonl")


class BadExport(ArenaError):
    """A folder that is no export, or not a whole one; nothing was changed."""


class ColumnFile(Frozen):
    """A column: its DuckDB type in the record, and what it means in English and Chinese."""

    name: str
    type: str
    meaning: str
    meaning_zh: str


class TableFile(Frozen):
    """A table, its file in the folder, how many rows that has, and the SHA-256 of its bytes in hex."""

    name: str
    file: str
    rows: Annotated[int, Field(ge=0)]
    sha256: str
    key: tuple[str, ...]
    meaning: str
    meaning_zh: str
    columns: tuple[ColumnFile, ...]


class Manifest(Frozen):
    """The whole file. `left_out` is what no game of the export has; `exported_at` is UTC."""

    export: Literal["zhuogui-arena"] = "zhuogui-arena"
    version: int = VERSION
    program: str
    record_schema: int
    format: FileFormat
    tournament: str | None
    licence: str | None
    left_out: tuple[str, ...]
    exported_at: datetime
    tables: tuple[TableFile, ...]

    def rows(self, table: str) -> int:
        """How many rows a table has."""
        return next((found.rows for found in self.tables if found.name == table), 0)


def file_name(table: str, form: FileFormat) -> str:
    """The name of a table's file."""
    return f"{table}.{form}"


def table_file(table: TableSchema[Any], path: Path, rows: int) -> TableFile:
    """What schema.json says of a table that was written to `path`."""
    said = in_an_export(table)
    return TableFile(
        name=table.name,
        file=path.name,
        rows=rows,
        sha256=digest(path),
        key=table.key,
        meaning=said.meaning.en,
        meaning_zh=said.meaning.zh,
        columns=tuple(
            ColumnFile(name=c.name, type=c.type, meaning=c.meaning.en, meaning_zh=c.meaning.zh) for c in said.columns
        ),
    )


def digest(path: Path) -> str:
    """The SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write schema.json."""
    (folder / MANIFEST).write_text(manifest.model_dump_json(indent=2) + "\n", "utf-8")


def read_manifest(folder: Path) -> Manifest:
    """The schema.json of a folder.

    Raises:
        BadExport: there is none, or none that this program wrote.
    """
    try:
        text = (folder / MANIFEST).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadExport(Text(
            f"{folder} is no export: there is no {MANIFEST} in it that can be read; name a folder made by "
            "`zhuogui results export`",
            f"{folder} 不是导出的文件夹：里面没有可读的 {MANIFEST}；请给出 `zhuogui results export` 写的文件夹",
        )) from None  # fmt: skip
    try:
        found = Manifest.model_validate_json(text)
    except ValidationError:
        raise BadExport(Text(
            f"{folder / MANIFEST} is not the schema of an export; name a folder made by `zhuogui results export`",
            f"{folder / MANIFEST} 不是导出文件夹的说明；请给出 `zhuogui results export` 写的文件夹",
        )) from None  # fmt: skip
    if found.version > VERSION:
        raise BadExport(Text(
            f"{folder} was written by a newer program ({found.program}); update this one",
            f"{folder} 是更新的程序（{found.program}）写的；请更新本程序",
        ))  # fmt: skip
    return found


def check_files(folder: Path, manifest: Manifest, schema: int) -> None:
    """See that every file is there as it was written, with columns that a record of this schema has.

    Raises:
        BadExport: one is not.
    """
    if manifest.record_schema > schema:
        raise BadExport(Text(
            f"{folder} comes from a record of schema {manifest.record_schema}, newer than this program's {schema}; "
            "update the program",
            f"{folder} 来自结构版本 {manifest.record_schema} 的记录，比本程序的 {schema} 新；请更新程序",
        ))  # fmt: skip
    columns = {table.name: {column.name for column in table.columns} for table in TABLES}
    names = [found.name for found in manifest.tables]
    if len(set(names)) < len(names) or not {"games", "seats", "deals"} <= set(names):
        raise damaged(folder / MANIFEST)
    for found in manifest.tables:
        path = folder / file_name(found.name, manifest.format)
        given = [column.name for column in found.columns]
        known = columns.get(found.name, set())
        if not set(given) <= known or len(set(given)) < len(given) or not set(found.key) <= set(given):
            raise damaged(folder / MANIFEST)
        if not path.is_file() or digest(path) != found.sha256:
            raise damaged(path)


def damaged(path: Path) -> BadExport:
    """The error that says that a file is not what was exported."""
    return BadExport(Text(
        f"{path} is missing or not as it was exported; export again, or fetch the whole folder anew; nothing was "
        "changed",
        f"{path} 缺失或与导出时不同；请重新导出，或重新取得整个文件夹；没有任何改动",
    ))  # fmt: skip
