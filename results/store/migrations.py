"""Which schema a record has, and how it is brought to the newest one.

Owns: the numbers of schemas. A schema that has been released changes by a migration: the tables and views are described
as they are now, and a row of `MIGRATIONS` says how a record of the schema before gets there. Must not know: files.
"""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from .contents import schema_sql
from .tables import MIGRATIONS as APPLIED
from .tables import MigrationRow

if TYPE_CHECKING:
    import duckdb


class Migration(NamedTuple):
    """The statements that bring a record of schema `number` - 1 to schema `number`."""

    number: int
    name: str
    sql: str


FIRST = 9  # the first schema that later ones can be reached from; those below it are of builds before the first release
MIGRATIONS: tuple[Migration, ...] = ()
_MADE, _MADE_EARLIER = "record", "0001_record"  # what a record's first row of `migrations` is called


class NotBrought(Exception):
    """A record cannot be brought to schema `number`; `args` say why, in DuckDB's words."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number


def newest_schema() -> int:
    """The schema that this program writes."""
    return FIRST + len(MIGRATIONS)


def schema_of(con: "duckdb.DuckDBPyConnection") -> int | None:
    """The number of the schema of an open database; 0 for an empty file, None for a file that is no record."""
    columns = con.execute(_COLUMNS).fetchall()
    if not _OF_MIGRATIONS.issubset(columns):
        return None if columns else 0
    rows = con.execute("SELECT number, name FROM migrations WHERE number IS NOT NULL ORDER BY number").fetchall()
    if not rows:
        return 0
    return int(rows[-1][0]) if rows[0][1] in (_MADE, _MADE_EARLIER) else None


# Not of views: one that is called as the table that is looked at first could read another file.
_OF_MIGRATIONS = {("migrations", "number", "INTEGER", "table"), ("migrations", "name", "VARCHAR", "table")}
_COLUMNS = """
SELECT table_name, column_name, data_type, CASE WHEN view_name IS NULL THEN 'table' ELSE 'view' END
FROM duckdb_columns() c LEFT JOIN duckdb_views() v ON v.database_name = c.database_name AND v.view_name = c.table_name
WHERE c.database_name = current_database() AND NOT c.internal
"""


def bring_to_newest(con: "duckdb.DuckDBPyConnection", schema: int) -> None:
    """Bring an open database of `schema` to the newest one, in one transaction: no kill leaves it half-way.

    Raises:
        NotBrought: a table is missing, or another one has a name of ours.
    """
    import duckdb

    if schema == newest_schema():
        return
    steps = [step for step in MIGRATIONS if step.number > schema]
    if not schema:
        steps = [Migration(newest_schema(), _MADE, ";\n".join(schema_sql()))]
    con.execute("BEGIN")
    for step in steps:
        try:
            con.execute(step.sql)
        except duckdb.CatalogException as error:
            raise NotBrought(step.number, str(error)) from None
        now = datetime.now(UTC).replace(tzinfo=None)
        APPLIED.append(con, [MigrationRow(step.number, step.name, now)])
    con.execute("COMMIT")
