"""What two records of the same games have in common: everything but times."""

from results.store.record import Record

SAME = {
    "games": "* EXCLUDE (started_at, ended_at)",
    "deals": "*",
    "seats": "*",
    "decisions": "* EXCLUDE (latency_ms)",
    "attempts": "*",
    "events": "*",
    "calls": "* EXCLUDE (latency_ms)",
    "prompts": "*",
    "beliefs": "*",
}


def content(record: Record) -> dict[str, list[dict[str, object]]]:
    """The rows of every table, in an order of their own."""
    with record.read():  # so that it is not opened for each table
        return {table: record.rows(f"SELECT {columns} FROM {table} ORDER BY ALL") for table, columns in SAME.items()}
