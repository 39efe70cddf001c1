"""What tokens cost.

Owns: the price table, the user's own prices over it, and the arithmetic. Must not know: providers, budgets.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from .unopened import Unopened
from .wire import Completion

_TABLE = Path(__file__).with_name("prices.toml")
_MILLION = 1_000_000
# the date of a snapshot at the end of a model's name: gpt-4o-2024-08-06, claude-haiku-4-5-20251001
_SNAPSHOT = re.compile(r"-(\d{4}-\d{2}-\d{2}|\d{8}|latest)$")
_NAMES = frozenset({"input", "cached_input", "cache_write", "output"})


@dataclass(frozen=True, slots=True)
class Price:
    """USD for a million tokens. Cached input, read or written, costs as much as input where nothing else is said."""

    input: float
    output: float
    cached_input: float | None = None
    cache_write: float | None = None

    def most(self, input_tokens: int, output_tokens: int) -> float:
        """The most USD that a request can cost."""
        dearest = max(self.input, self.cache_write or 0.0, self.cached_input or 0.0)
        return (input_tokens * dearest + output_tokens * self.output) / _MILLION


def cost(price: Price | None, completion: Completion) -> float | None:
    """USD for a completion; None where the price or the token counts are unknown."""
    if price is None or completion.input_tokens is None or completion.output_tokens is None:
        return None
    cached, written = completion.cached_tokens or 0, completion.written_tokens or 0
    plain = max(0, completion.input_tokens - cached - written)
    usd = plain * price.input + completion.output_tokens * price.output
    usd += cached * (price.input if price.cached_input is None else price.cached_input)
    usd += written * (price.input if price.cache_write is None else price.cache_write)
    return usd / _MILLION


def price_of(model: str, own: Path | None = None) -> Price | None:
    """The price of `model`: from the user's file `own`, else from the table, else None. Snapshot dates are ignored.

    Raises:
        Unopened: `own` cannot be read, or is no table of prices.
    """
    table = {**_table(), **(_read(own) if own is not None else {})}
    return table.get(model) or table.get(_SNAPSHOT.sub("", model))


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Price]:
    return _read(_TABLE)


def _read(path: Path) -> Mapping[str, Price]:
    try:
        models = tomllib.loads(path.read_text("utf-8"))["models"]
        return {name: _price(row) for name, row in models.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        why = f"{type(error).__name__}: {error}"
        form = '[models] "my-model" = { input = 0.5, cached_input = 0.05, output = 2.0 }'
        raise Unopened(
            f"the prices in {path} cannot be read ({why}); USD for a million tokens, one line a model: {form}",
            f"无法读取 {path} 里的价格（{why}）；单位是每百万 token 的美元，每个模型一行：{form}",
        ) from None


def _price(row: Mapping[str, Any]) -> Price:
    if unknown := set(row) - _NAMES:
        raise ValueError(f"unknown: {', '.join(sorted(unknown))}")
    numbers = {name: float(value) for name, value in row.items()}
    if any(not 0 <= value < float("inf") for value in numbers.values()):
        raise ValueError("a price is a number from 0")
    return Price(**numbers)
