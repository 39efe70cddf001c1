"""The record as pages that open from a disk, without a network.

`charts` < `replay` (one game, one review) < `report` (all of a record). Must not know: how a figure is estimated.
"""
