"""What a candidate is expected to be asked and to cost in the whole benchmark. Must not know: how that is printed."""

from collections.abc import Sequence
from typing import NamedTuple

from ..forecast.cost import CostLine, estimate
from ..forecast.design_balance import balance_of
from ..plan.checked_plan import Plan
from ..plan.schedule import schedule


class Expected(NamedTuple):
    """Calls, tokens and USD of the candidate over all games; `usd` is None where no price is known."""

    games: int
    calls: int
    input_tokens: int
    output_tokens: int
    most_output: int
    usd: float | None


def expected_of(plans: Sequence[Plan], candidate: str) -> Expected:
    """The sums over all tournaments, as `tournaments.forecast.cost` makes them; some seconds for each."""
    lines = [_line(plan, candidate) for plan in plans]
    prices = [line.usd for line in lines if line.usd is not None]
    return Expected(
        games=sum(plan.spec.games for plan in plans),
        calls=sum(line.calls for line in lines),
        input_tokens=sum(line.input_tokens for line in lines),
        output_tokens=sum(line.output_tokens for line in lines),
        most_output=sum(line.most_output for line in lines),
        usd=round(sum(prices), 4) if len(prices) == len(lines) else None,
    )


def _line(plan: Plan, candidate: str) -> CostLine:
    expected = estimate(plan, balance_of(plan, schedule(plan)))
    return next(line for line in expected.lines if line.agent == candidate)
