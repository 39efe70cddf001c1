"""The report: what all of a record shows, gathered once, and a page for each topic. Must not know: single decisions."""
