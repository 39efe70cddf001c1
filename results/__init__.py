"""The record of what was played, in DuckDB: schema, writer, queries, replays. Code, no data."""
