"""The record as pages that open from a disk, without a network: the report, and replays and reviews of games."""
