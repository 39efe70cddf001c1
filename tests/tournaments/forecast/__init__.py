"""Tests of `tournaments.forecast`."""
