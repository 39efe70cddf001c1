"""One file for each kind of answer in the word games: describe, vote, guess, question.

Must not know: how beliefs come about.
"""
