"""The games: one script each, reading like its rulebook."""
