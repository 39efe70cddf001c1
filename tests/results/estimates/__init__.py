"""Estimates from the record: strengths, ranks, head-to-head, the running ladder."""
