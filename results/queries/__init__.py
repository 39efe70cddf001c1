"""What one asks of a record in a moment: standings, costs, tournaments, stored calls, and SQL of one's own.

Must not know: models of strength, or pages.
"""
