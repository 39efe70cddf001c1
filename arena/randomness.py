"""Seeded randomness (CM-12): a stream of its own for each purpose, so that a draw here never shifts another there."""

import hashlib
from random import Random


def stream(seed: int, purpose: str) -> Random:
    """The generator of `purpose` in the game with `seed`; the same on every machine and Python."""
    return Random(derive(seed, purpose))


def derive(seed: int, purpose: str) -> int:
    """A 63-bit seed made from `seed` for `purpose`."""
    digest = hashlib.blake2b(f"{seed}/{purpose}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1
