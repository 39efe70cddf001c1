"""`zhuogui results`: what came out of the games in a record, and what can be done with a record as a whole.

Must not know: how anything is stored, estimated or checked.
"""
