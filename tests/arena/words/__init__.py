"""Tests of `arena.words`."""
