"""A record as a folder of files, and back."""
