"""Tests of `arena`: rules, contracts, hearing, word packs."""
