"""The levels of the reasoner, measured: `python -m benchmarks.strength.level_steps [--games N] [--variant V ...]`.

`--opponent naive --rung naive --rung reasoner-5` says how much of what `naive` leaves each side a level wins.

Each rung plays a whole side of every variant against the same opponents in the same deals, so that the difference
between two rungs is a mean of paired differences; its interval is that of their standard error, over all sides and
variants together. What a difference is worth is also said in Elo: 400 / ln 10 times the difference in log odds.

Owns: which games, the sums, the Markdown. Must not know: how anybody plays.
"""

import argparse
from collections.abc import Sequence
from itertools import pairwise
from math import log
from statistics import fmean

from arena.deals import pack_of
from arena.roles import HIDDEN
from arena.variants import VARIANTS, Variant
from play.terminal.progress_bar import progress_bar
from results.intervals import mean_interval
from tournaments.forecast.side_balance import BalanceSetting, games

from ..markdown import lines

RUNGS = ("random", "silent", "naive", *(f"reasoner-{level}" for level in range(1, 6)))
OPPONENT = "reasoner-3"
PLAYERS = 9
SIDES = ("humans", "ghosts")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength.level_steps", description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="deals of each variant and side (50)")
    parser.add_argument("--variant", action="append", choices=tuple(VARIANTS), help="this variant alone; repeatable")
    parser.add_argument("--opponent", default=OPPONENT, help=f"who plays the other side ({OPPONENT})")
    parser.add_argument("--rung", action="append", choices=RUNGS, help="this rung, repeatable; all without it")
    given = parser.parse_args()
    chosen = [VARIANTS[name] for name in given.variant or VARIANTS]
    rungs = [rung for rung in RUNGS if rung in (given.rung or RUNGS)]
    won = {(v.id, side): _won(v, side, given.opponent, given.games, rungs) for v in chosen for side in SIDES}
    for row in (*table(won), "", *steps(won), "", *gaps(won)):
        print(row)


def _won(variant: Variant, side: str, opponent: str, deals: int, rungs: Sequence[str]) -> dict[str, list[float]]:
    """By rung, what each deal brought it as this side: 1 for a win, 0.5 for a draw, 0 for a loss."""
    with progress_bar(f"{variant.id}, {side}", deals * len(rungs)) as advance:
        scores: dict[str, list[float]] = {}
        for rung in rungs:
            sides = {"humans": opponent, "ghosts": opponent, side: rung}
            given = BalanceSetting(variant=variant, rules=variant.rules(), pack=pack_of(variant), games=deals, **sides)
            scores[rung] = []
            for ended in games(given, variant.nearest_size(PLAYERS)):
                if ended.error:
                    raise SystemExit(f"a void game, our own fault: {ended.error}")
                hidden = 0.5 if ended.winners is None else float(ended.winners in HIDDEN)
                scores[rung].append(hidden if side == "ghosts" else 1.0 - hidden)
                advance(len(scores) * deals - deals + len(scores[rung]))
        return scores


def table(won: dict[tuple[str, str], dict[str, list[float]]]) -> list[str]:
    """A Markdown table: a row a variant and side, a column a rung, the share of games won in per cent."""
    rungs = list(next(iter(won.values())))
    rows = [
        [f"`{name}`", side, *(f"{100 * fmean(scores[rung]):.0f}" for rung in rungs)]
        for (name, side), scores in won.items()
    ]
    return lines(["variant", "side", *rungs], ["---", "---", *["--:"] * len(rungs)], rows)


def steps(won: dict[tuple[str, str], dict[str, list[float]]]) -> list[str]:
    """One line for each rung but the first: by how much it wins more than the rung below, over everything played."""
    told: list[str] = []
    for below, above in pairwise(next(iter(won.values()))):
        rate, (low, high), elo = step(_all(won, below), _all(won, above))
        told.append(f"{above} over {below}: {rate:+.1%} ({100 * low:+.1f} to {100 * high:+.1f}), {elo:+.0f} Elo")
    return told


def gaps(won: dict[tuple[str, str], dict[str, list[float]]]) -> list[str]:
    """One line for each variant and side: what the last rung wins more than the one before, of what that one leaves."""
    told: list[str] = []
    for (name, side), scores in won.items():
        below, above = list(scores)[-2:]
        rate, (low, high), _ = step(scores[below], scores[above])
        left = 1.0 - fmean(scores[below])
        share = f"{rate / left:.0%} of what {below} leaves" if left else f"{below} leaves nothing"
        told.append(f"{name}, {side}: {rate:+.1%} ({100 * low:+.1f} to {100 * high:+.1f}), {share}")
    return told


def _all(won: dict[tuple[str, str], dict[str, list[float]]], rung: str) -> list[float]:
    return [score for scores in won.values() for score in scores[rung]]


def step(below: Sequence[float], above: Sequence[float]) -> tuple[float, tuple[float, float], float]:
    """The mean paired difference of two rungs' scores, its 95 % interval, and what it is worth in Elo."""
    mean, low, high = mean_interval([b - a for a, b in zip(below, above, strict=True)])
    return mean, (low, high), 400 / log(10) * (_log_odds(above) - _log_odds(below))


def _log_odds(scores: Sequence[float]) -> float:
    won = (sum(scores) + 0.5) / (len(scores) + 1.0)  # half a game each way, so that no rate is 0 or 1
    return log(won / (1.0 - won))


if __name__ == "__main__":
    main()
