"""Tests of what the READMEs say."""
