"""The rulebooks (`*.toml`) and their house rules: texts by id, with the values and the numbers of a table filled in.

Owns: what the rules say. Must not know: scripts, which enforce them; a test holds the two together.
"""
