"""What a seat of a word game has to say beside a clue, as speech acts, and their surface realisation in zh and en.

Must not know: ballots, or which answer is asked for.
"""
