"""The benchmark: a tournament that never changes, so that scores of different days and places can be compared."""
