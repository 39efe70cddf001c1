"""How anything reaches a terminal: language of the reader, tables, JSON, progress bars, signals.

Must not know: commands, records or games.
"""
