"""The secret of a leaderboard's host, from which private deals are drawn, and its hash, which may be published.

Owns: how long it must be, the seed and the hash made from it. Must not know: what is dealt.
"""

from hashlib import blake2b, pbkdf2_hmac
from typing import NamedTuple

from arena.text import Text

from ..plan.spec import BadSpec

LEAST = 16  # characters; a shorter one could be found by trying all
_ROUNDS = 600_000  # of hashing, so that trying is slow


class Secret(NamedTuple):
    """`seed` deals, and is as secret as what it was made from; `hash` may be published, and leads back to neither."""

    seed: int
    hash: str


def secret_of(text: str, benchmark: str) -> Secret:
    """The secret that a text stands for in a benchmark of this name.

    Raises:
        BadSpec: it is too short to be kept.
    """
    if len(text) < LEAST:
        raise BadSpec(Text(
            f"the private seed must have {LEAST} characters or more, or its published hash would give it away; make "
            "one with: python -c 'import secrets; print(secrets.token_hex(16))'",
            f"私有种子至少要有 {LEAST} 个字符，否则公布的哈希会泄露它；可以这样生成："
            "python -c 'import secrets; print(secrets.token_hex(16))'",
        ))  # fmt: skip
    given = text.encode("utf-8", "surrogateescape")
    seed = int.from_bytes(blake2b(given, digest_size=8, person=b"bench deals").digest(), "big") >> 1
    return Secret(seed, pbkdf2_hmac("sha256", given, f"{benchmark} hash".encode(), _ROUNDS).hex()[:32])
