"""`zhuogui tournament`: plan a spec, play it, see how it stands, go on with it.

Must not know: how games are scheduled or played.
"""
