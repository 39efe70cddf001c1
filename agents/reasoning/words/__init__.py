"""The player of the word games, floor by floor: `belief` < `context` < `policy` < `speech` < `actions` < player.

Must not know: the killer games.
"""
