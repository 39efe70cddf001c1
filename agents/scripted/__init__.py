"""Players that need no model: they talk with the facts of the word pack."""
