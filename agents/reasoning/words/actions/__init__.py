"""One file for each kind of answer in the word games: clues, seats named, words named, whispers, questions.

Must not know: how beliefs come about.
"""
