"""What the record says about the players, with intervals: strengths, ranks, head-to-head. Code, no data."""
