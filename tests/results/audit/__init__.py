"""Tests of `results.audit`."""
