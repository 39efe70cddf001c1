"""Deals that differ only in that their two words have changed places: what is drawn for one is drawn for both.

Owns: the rows of `drawn`, which whatever counts deals or is clustered by deal joins. Must not know: what is estimated.
"""

# A row a deal of two words: `drawn` is the id that it shares with its twin, the first of the two. Others have no twin,
# and no row, so that records of a hundred thousand of them need not be sorted: coalesce(drawn, deal_id).
# Two draws of a tournament that happen to have the same two words and roles count as one as well: the safe side.
DRAWN_ROWS = """
SELECT deal_id, min(deal_id) OVER (
    PARTITION BY tournament, variant, language, roles, least(word, word_b), greatest(word, word_b)
) AS drawn
FROM (FROM deals WHERE word_b <> '')
JOIN (SELECT deal_id, min(tournament_id) AS tournament FROM games GROUP BY deal_id) USING (deal_id)
"""
DRAWN = f"CREATE TEMP VIEW drawn AS {DRAWN_ROWS}"
