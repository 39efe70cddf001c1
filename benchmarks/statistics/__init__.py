"""Whether intervals and the stop rule keep their word, on simulated tournaments."""
