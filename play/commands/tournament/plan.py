"""`zhuogui tournament plan`: what a spec will play, how even it is and what it may cost. Nothing is asked or stored."""

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

from tournaments.forecast.cost import estimate
from tournaments.forecast.design_balance import Balance, balance_of
from tournaments.plan.checked_plan import Plan
from tournaments.plan.schedule import Pairing, schedule
from tournaments.plan.spec_loading import load_spec

from ...grammar.options import given_changes
from ...terminal.output import print_json
from ...terminal.progress_bar import progress_bar
from ...views.plan_balance import plan_as_json, print_balance
from ...views.plan_cost import print_estimate

COUNTED = 200_000  # games that are counted at the most; more of them look no different


def run(arguments: Namespace) -> int:
    plan = load_spec(Path(arguments.spec), given_changes(arguments.set))
    balance = _counted(plan)
    expected = estimate(plan, balance)
    if arguments.json:
        print_json(plan_as_json(plan, balance, expected))
    else:
        print_balance(plan, balance, arguments.lang)
        print_estimate(plan, expected, arguments.lang)
    return 0


def _counted(plan: Plan) -> Balance:
    """The counts of all games, or of the first ones, as many as make whole rounds of the design."""
    games, block = plan.spec.games, plan.even_after
    if games > COUNTED:
        games = COUNTED // block * block or COUNTED
    with progress_bar(plan.spec.name, games) as advance:
        return balance_of(plan, _advancing(islice(schedule(plan), games), advance))


def _advancing(pairings: Iterable[Pairing], advance: Callable[[int], None]) -> Iterator[Pairing]:
    for done, pairing in enumerate(pairings):
        if done % 1000 == 0:
            advance(done)
        yield pairing
