"""Pages of `docs/` that are made from the code: house rules, and the record.

Must not know: commands.
"""
