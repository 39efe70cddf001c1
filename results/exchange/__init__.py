"""A record as a folder of plain tables that other programs load, and back; several records put together.

Must not know: what the rows say about players.
"""
