"""The record of what was played, in DuckDB, and all that is computed from it. Code, no data.

The file itself is `store`, and `intervals` says how sure a figure is; `queries`, `exchange`, `audit` and `games` read
the record; `estimates` stand on queries, and `site` draws pages. It must
not know agents: calls reach the record as rows.
"""
