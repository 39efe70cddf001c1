"""The ladder of scripted players as a Markdown table: `python -m benchmarks.strength.ladder [RECORD]`.

Reads the record of the tournaments in `tournaments/specs/ladder`, one a variant, in which all of them sit at mixed
tables and each holds every seat and role as often as the others. `make ladder` plays them.

Owns: the table. Must not know: how anybody plays, or how a win rate is counted (`results.queries.leaderboard`).
"""

import argparse
from pathlib import Path

from arena.variants import VARIANTS
from results.queries.leaderboard import Standing, leaderboard
from results.store.record import Record

from ..markdown import lines
from .level_steps import RUNGS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength.ladder", description=__doc__)
    parser.add_argument("record", nargs="?", default="ladder.duckdb", help="the record (ladder.duckdb)")
    record = Record(Path(parser.parse_args().record))
    for row in table(leaderboard(record), leaderboard(record, "variant")):
        print(row)


def table(overall: list[Standing], by_variant: list[Standing]) -> list[str]:
    """A row a variant and one for all of them, a column a rung: the win rate in per cent; overall with its interval."""
    rates = {(standing.group, standing.agent): f"{100 * standing.win_rate:.0f}" for standing in by_variant}
    whole = {
        standing.agent: f"{100 * standing.win_rate:.1f} ({100 * standing.low:.1f}–{100 * standing.high:.1f})"
        for standing in overall
    }
    played = [variant for variant in VARIANTS if any(group == variant for group, _ in rates)]
    rows = [[f"`{variant}`", *(rates.get((variant, rung), "") for rung in RUNGS)] for variant in played]
    rows.append(["all", *(whole.get(rung, "") for rung in RUNGS)])
    heads = ["", *(f"`{rung}`" for rung in RUNGS)]
    return lines(heads, ["---", *["--:"] * len(RUNGS)], rows)


if __name__ == "__main__":
    main()
