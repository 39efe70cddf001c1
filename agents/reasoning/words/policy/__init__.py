"""What a seat of a word game wants: whom it wants out, and what each clue would be worth to its side.

Must not know: how that is put into words.
"""
