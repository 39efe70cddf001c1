"""Procedures that several games share, each a generator over the script vocabulary."""
