"""How well scripted players play: balance, the ladder, steps between levels, the exact best reply."""
