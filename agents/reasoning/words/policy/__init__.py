"""Utilities in the word games: of each seat's elimination, and of each clue for the player's side.

Must not know: wordings.
"""
