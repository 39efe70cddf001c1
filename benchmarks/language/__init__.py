"""How far texts of people are understood: clues, questions, guesses, and what is said at a table."""
