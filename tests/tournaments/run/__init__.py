"""Tests of `tournaments.run`."""
