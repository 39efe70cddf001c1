"""The hearing of CM-13: a table of sentences to learn from, and what holds of any text."""
