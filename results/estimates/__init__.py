"""What the record says about the players, with intervals. Code, no data.

`finished_games` < `strength` (ratings, ranks, head-to-head) | `skills` (what agents do well, and what they believe);
`sequential` is the interval that holds at every look. Must not know: pages, or how a table is printed.
"""
