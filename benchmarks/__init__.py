"""The benchmark: what the arena costs, each figure with its method beside it. `python -m benchmarks` from the project.

Owns: the measurements P1-P10 and P12-P18. Must not know: anything that the arena itself would depend on.
"""
