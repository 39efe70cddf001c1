"""A language model in a seat: its settings, what it is told, how its answers are read, and what it may cost."""
