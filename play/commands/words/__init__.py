"""`zhuogui words`: what is in a word pack, and what it is good for.

Must not know: how a pack is read or checked.
"""
