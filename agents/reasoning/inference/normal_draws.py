"""Many normal draws at once, identical to as many single draws.

Owns: that shortcut. Must not know: what is drawn.
"""

from math import cos, log, pi, sin, sqrt
from random import Random


def normals(rng: Random, count: int, spread: float) -> list[float]:
    """The next `count` draws of `rng.gauss(0.0, spread)`, which makes draws in pairs and keeps the second."""
    draws: list[float] = []
    if count and getattr(rng, "gauss_next", None) is not None:
        draws.append(rng.gauss(0.0, spread))
    draw = rng.random
    for _ in range((count - len(draws)) // 2):
        angle = draw() * (2.0 * pi)
        radius = sqrt(-2.0 * log(1.0 - draw()))
        draws += (cos(angle) * radius * spread, sin(angle) * radius * spread)
    if len(draws) < count:
        draws.append(rng.gauss(0.0, spread))
    return draws
