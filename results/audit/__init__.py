"""Whether a record is sound: what must hold among its rows holds, and its games replay.

Must not know: how a fault came about, or how to mend it.
"""
