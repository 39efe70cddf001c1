"""Tests of `tournaments.plan`."""
