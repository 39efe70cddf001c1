"""Table talk taken apart: words by what they do, seats that are named, clauses. What follows is `claims`, `remarks`.

Order: vocabulary, then tokens, then referents, then clauses. Must not know: games, or what a claim is worth.
"""
