"""Tests of `agents.scripted` and the scripted judge."""
