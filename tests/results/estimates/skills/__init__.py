"""Skills and beliefs: each formula against a record of a few rows, worked out by hand, and against real games."""
