"""Exact posteriors over deals and roles, and what goes with them: normal draws, and who owes a clue.

Must not know: any game, card or word; it is handed log likelihoods and counts.
"""
