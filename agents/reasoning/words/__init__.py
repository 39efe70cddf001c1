"""The player of the word games, floor by floor: `belief` < `table` < `policy` < `speech` < `actions` < player.

Must not know: the killer games.
"""
