"""What the arena costs and what its players are worth, each figure with its method beside it.

`speed` (our own time and memory), `peers` (against other arenas), `models` (language models), `strength` (scripted
players), `statistics` (whether intervals hold). `python -m benchmarks` runs the first two.
"""
