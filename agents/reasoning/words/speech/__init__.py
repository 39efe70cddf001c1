"""What a seat of a word game has to say beside a clue, as speech acts, and their surface realisation in zh and en.

It speaks of past ballots. Must not know: which ballot the player casts, or which answer is asked for.
"""
