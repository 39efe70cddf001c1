"""Tests of `results.queries`."""
