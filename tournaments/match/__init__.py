"""One match: its decisions, the table loop, calls and beliefs, notes for the journal, rows.

Must not know: specs, other games, or executors.
"""
