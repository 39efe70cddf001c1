"""The record's file and the journal beside it: schema, rows, writer, locks, and what is wrong with a file.

Must not know: what anybody asks of the rows.
"""
