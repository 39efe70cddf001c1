"""What a seat of a word game believes: the deals its card leaves open, how holders of a word speak, and the posterior.

Must not know: what a player does with a belief.
"""
