"""The pages of one game: its replay, and the review of a seat. Must not know: other games."""
