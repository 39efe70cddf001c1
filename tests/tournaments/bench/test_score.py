"""Scores: means, intervals by deal, differences in the same deals, clean games."""

from math import sqrt
from statistics import stdev

import numpy as np
import pytest
from scipy.stats import t

from tournaments.bench.outcomes import BenchCell
from tournaments.bench.score import ScoreInterval, mean_of, overall_of, score_of, share_of
from tournaments.bench.score import _Values as Values


def cell(games, part="hidden", variant="undercover", deals=None, clean=None):
    return BenchCell(
        variant, part, games, tuple(clean or [True] * len(games)), tuple(deals or range(len(games))), 10, 1
    )  # fmt: skip


def test_one_cell_has_the_interval_of_a_mean():
    values = [1.0, 0.0, 0.5, 1.0, 1.0, 0.0, 0.0, 0.5]
    found = mean_of([Values("a", values, list(range(8)))])
    reach = t.ppf(0.975, 7) * stdev(values) / sqrt(8)
    assert found.value == 50.0
    assert found.high == pytest.approx(found.value + 100 * reach, abs=0.02)
    assert found.low == pytest.approx(found.value - 100 * reach, abs=0.02)


def test_games_of_one_deal_count_as_one_piece_of_news():
    values = [1.0, 0.0, 1.0, 1.0, 0.0, 0.0]
    once = mean_of([Values("a", values, list(range(6)))])
    twice = mean_of([Values("a", [v for v in values for _ in "ab"], [d for d in range(6) for _ in "ab"])])
    assert twice == once
    assert share_of(Values("a", values * 2, list(range(6)) * 2)) == share_of(Values("a", values, list(range(6))))


def test_both_sides_of_a_deal_are_told_together():
    """Who wins as one side in every deal that it loses as the other has half of everything, and certainly."""
    cells = [cell("wwlwl"), cell("llwlw", part="open")]
    assert score_of(cells, None).overall == ScoreInterval(value=50.0)
    apart = [cell("wwlwl"), cell("llwlw", part="open", variant="werewolf-8")]
    assert score_of(apart, None).overall.low is not None, "other games have other deals"


@pytest.mark.slow
def test_the_overall_interval_holds_the_truth_as_often_as_it_says():
    rng, held, runs = np.random.default_rng(1), 0, 600
    truth = 100 * np.mean([0.3, 0.7, 0.5, 0.6])
    for _ in range(runs):
        cells = []
        for variant in ("a", "b"):
            luck = rng.normal(0, 0.15, 20)  # of a deal, for one side and against the other
            for part, sign, mean in (("hidden", 1, 0.3), ("open", -1, 0.7)) if variant == "a" else (
                ("hidden", 1, 0.5), ("open", -1, 0.6)
            ):  # fmt: skip
                chance = np.clip(mean + sign * luck, 0, 1)
                letters = "".join("w" if rng.random() < c else "l" for c in np.repeat(chance, 2))
                cells.append(cell(letters, part, variant, np.repeat(range(20), 2).tolist()))
        found = score_of(cells, None).overall
        held += found.low <= truth <= found.high
    assert 0.925 < held / runs < 0.975


def test_a_difference_is_taken_game_by_game():
    found = score_of([cell("wwldw")], {"undercover hidden": "wlldwl"})
    assert found.difference.value == found.cells[0].difference.value == 20.0
    assert found.cells[0].difference.low < 20.0 < found.cells[0].difference.high
    same = score_of([cell("wwldw")], {"undercover hidden": "wwldw"})
    assert same.difference == ScoreInterval(value=0.0)


def test_games_left_to_the_default_do_not_count_among_the_clean():
    clean = [True, True, False, True]
    found = score_of([cell("wwll", clean=clean), cell("wlwl", part="open")], None)
    assert found.cells[0].clean_games == 3
    assert found.cells[0].clean.value == pytest.approx(66.67)
    assert found.clean.value == pytest.approx((66.67 + 50) / 2, abs=0.01)
    assert found.overall.value == 50.0
    none = score_of([cell("wwll", clean=[False] * 4), cell("wlwl", part="open")], None)
    assert none.cells[0].clean is None and none.clean is None


def test_every_cell_counts_the_same():
    cells = [cell("wwww"), cell("ll", variant="werewolf-8")]
    assert score_of(cells, None).overall.value == 50.0
    assert score_of(cells, None).not_valid == 10.0


def test_of_a_ladder_only_the_same_deals_count():
    cells = [cell("wl")]
    assert overall_of(cells, {"undercover hidden": "wwlllll"}).value == 100.0


def test_a_cell_that_was_always_won_is_still_uncertain():
    found = share_of(Values("a", [1.0] * 40, list(range(40))))
    assert found.value == found.high == 100.0
    assert 80 < found.low < 95
