"""Recorded games one by one: transcripts, tables at a moment, reviews and an onlooker's beliefs as plain values.

Must not know: pages, or games in bulk.
"""
