"""The reference: the results of the scripted ladder in the deals of the benchmark, and the digest of that time.

Owns: the shape of `reference.json` and `digest.json`. Must not know: how anything of it is played.

An agent's games are letters (`outcomes.WON`), one a deal; the scores beside them follow from these, for whoever reads.
"""

import json
from collections.abc import Mapping
from functools import cache

from arena.models import Frozen

from .digest import Digest
from .frozen import TableLanguage, frozen_text
from .score import ScoreInterval


class Reference(Frozen):
    """The results of one agent: its overall score, and its letters by cell, such as "undercover hidden"."""

    overall: ScoreInterval
    games: Mapping[str, str]


class ReferenceLadder(Frozen):
    """`reference.json`: by language and agent, with the digest of the program that played it."""

    benchmark: str
    digest: str
    ladder: Mapping[TableLanguage, Mapping[str, Reference]]


@cache
def reference() -> ReferenceLadder:
    """The reference scores of the benchmark."""
    return ReferenceLadder.model_validate_json(frozen_text("reference.json"))


@cache
def frozen_digest() -> Digest:
    """The digest of the benchmark as it was frozen."""
    return Digest(json.loads(frozen_text("digest.json"))["parts"])


def digest_text(digest: Digest) -> str:
    """The text of `digest.json`."""
    return json.dumps({"digest": digest.whole, "parts": digest.parts}, indent=2) + "\n"
