"""The check of the intervals checks something: the simulated truth is the truth, and wrong intervals would be seen."""

import numpy as np
import pytest

from benchmarks.statistics import simulated, validate_stats
from benchmarks.statistics.efficiency import PlayedGames, Precision, _elo, _needed
from benchmarks.statistics.simulated import SimulatedGame, World, simulate
from results.estimates.strength import logistic
from results.estimates.strength.ranks import Strengths


@pytest.mark.parametrize("design", ["paired", "sides", "field", "round_robin", "random"])
def test_every_design_is_simulated_in_whole_deals(design):
    found = simulated.tables(World("w", design, 4, 7, (5, 9), (1, 3)), 3)
    assert {table.deal for table in found} == set(range(7))
    assert {(len(table.seats), sum(table.hidden)) for table in found} == {(5, 1), (9, 3)}


def test_games_of_a_deal_go_together_and_their_chances_over_all_deals_are_the_model_s():
    rng = np.random.default_rng(1)
    deal = simulated._bridge(rng, 200_000)
    for odds in (-1.5, 0.4, 2.0):
        within = 1 / (1 + np.exp(-(odds / simulated.SHARED + deal)))
        assert within.mean() == pytest.approx(1 / (1 + np.exp(-odds)), abs=0.002)
        assert within.var() > 0.01
    assert deal.std() == pytest.approx(1.12, abs=0.01)


def test_strengths_of_a_simulation_are_of_mean_nothing_and_by_role_only_where_it_says_so():
    _, alike = simulate(World("w", "sides", 4, 5), 1)
    assert np.array_equal(alike[0], alike[1])
    _, apart = simulate(World("w", "sides", 4, 5, by_role=0.5), 1)
    assert np.abs(apart[0] - apart[1]).min() > 0
    assert apart.mean(axis=1) == pytest.approx([0, 0])


@pytest.mark.slow
def test_intervals_hold_in_a_few_tournaments_and_narrower_ones_are_found_out(monkeypatch):
    world = World("w", "paired", 5, 40)
    good = validate_stats.coverage(world, 40)
    assert good.games == 200
    assert good.strengths[0] > 0.9
    assert good.differences[0] > 0.9
    sandwich = logistic._sandwich
    monkeypatch.setattr(logistic, "_sandwich", lambda *given: sandwich(*given) / 4)
    bad = validate_stats.coverage(world, 40)
    assert max(bad.strengths[0], bad.differences[0]) < validate_stats.LOW
    assert not bad.holds


def test_what_holds_is_counted_for_strengths_and_for_neighbours_in_the_true_order():
    found = Strengths("", ("agent-01", "agent-00"), np.array([0.1, -0.1]), np.eye(2) * 0.01, np.array([1000, 1000]))
    assert validate_stats._held(found, np.array([0.0, 0.2])) == (1.0, 1.0)
    assert validate_stats._held(found, np.array([0.4, -0.1])) == (0.0, 0.0)
    assert validate_stats._held(found, np.array([-0.1, 0.5])) == (0.5, 0.0)


def test_elo_moves_every_seat_of_a_side_alike():
    games = [PlayedGames(SimulatedGame(0, [False, False, True], [0, 1, 2], 0), 1.0)]
    assert _elo(16.0)(games) == [8, 8, -8]
    assert _elo(16.0, shared=True)(games) == [4, 4, -8]


def test_games_needed_lie_between_two_lengths_by_their_logarithms():
    found = {100: Precision(0.4, 0.6), 400: Precision(0.1, 0.9)}
    assert _needed(found, Precision(0.2, 0.6), "spread") == pytest.approx(200)
    assert _needed(found, Precision(0.2, 0.8), "right") == pytest.approx(200)
    assert np.isnan(_needed(found, Precision(0.05, 0.99), "spread"))
