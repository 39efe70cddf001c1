"""Tests of `tournaments.match`."""
