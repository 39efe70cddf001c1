"""What a decision costs, counted with the o200k table that `bpe-openai` carries: `zhuogui-1`, nine players, round 2."""

import warnings
from functools import lru_cache
from typing import Any

import pytest

from arena import VARIANTS
from tests.all_rows import few_of

from ..arena.contract.tables import header
from .briefed import of_seats, sent_in

SEEDS = range(12)


@lru_cache(maxsize=1)
def encoding() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it opens its table in a way that Python 3.11 calls old
        import bpe_openai
    return bpe_openai.get_encoding("o200k_base")


def tokens(text: str) -> int:
    return len(encoding().encode(text))


def in_common(one: str, other: str) -> str:
    """What two texts have in common from the beginning."""
    return one[: next((k for k, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))]


def costs(language: str, style: str) -> list[tuple[int, float]]:
    """Of every player's decision in round 2: its tokens, and the share that its seat was sent before in one piece."""
    found = []
    for seed in SEEDS:
        decisions = of_seats(sent_in(header(VARIANTS["zhuogui-1"], 9, seed, language=language), style=style))
        for seat, sent in decisions.items():
            for place, decision in enumerate(sent):
                if seat and decision.round == 2:
                    known = max((in_common(decision.whole, earlier.whole) for earlier in sent[:place]), key=len)
                    found.append((tokens(decision.whole), tokens(known) / tokens(decision.whole)))
    assert len(found) > 100
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", few_of(["zh", "zh-Hant", "en"], "zh", "en"))
def test_the_full_style(language: str) -> None:
    found = costs(language, "full")
    assert max(cost for cost, _ in found) <= 2_500
    assert min(share for _, share in found) >= 0.7


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
def test_the_compact_style(language: str) -> None:
    assert max(cost for cost, _ in costs(language, "compact")) < 1_000
