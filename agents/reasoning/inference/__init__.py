"""Exact posteriors over deals and roles, clue obligations, and fast normal draws.

Must not know: observations, the words of a pack, or what a player does with a posterior. `deal_posterior.py` and
`normal_draws.py` know no game; `role_posterior.py` counts the roles of the killer games by kind; `clue_obligations.py`
reads the describing turns of the word games.
"""
