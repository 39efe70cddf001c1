"""A record as a folder of plain tables that other programs load, and back."""
