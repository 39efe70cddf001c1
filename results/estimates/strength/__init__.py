"""How strong each agent is: the model of all games (docs/ratings.md), ranks, head-to-head, and the running ladder.

Must not know: SQL, skills, or how a table is printed.
"""
