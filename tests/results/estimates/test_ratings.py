"""Ratings: order means nothing, sides of any size are fair, equals are equal, and what is said where nothing can be."""

from random import Random

import numpy as np
import pytest
from scipy import special, stats

from arena.errors import ArenaError
from benchmarks.statistics.simulated import SimulatedGame, World, gathered, simulate
from results.estimates.finished_games import played
from results.estimates.strength import logistic
from results.estimates.strength.equations import design
from results.estimates.strength.ratings import ELO, NothingToRate, fit

from .records import Row, fill, lot

PAIRED = World("paired", "paired", 6, 60, (5, 9), (1, 3))


def by_name(ratings):
    return {row.agent: row for row in ratings.rows}


@pytest.mark.slow
def test_the_order_of_the_games_does_not_matter(tmp_path):
    """C01: the same results, written in other orders and with other places in the plan."""
    rows = lot(Random(3), 300)
    first = by_name(fit(played(fill(tmp_path / "0.duckdb", rows))))
    for turn in range(1, 6):
        order = Random(turn).sample(range(300), 300)
        places = Random(-turn).sample(range(300), 300)
        again = by_name(fit(played(fill(tmp_path / f"{turn}.duckdb", [rows[k] for k in order], places))))
        for name, row in first.items():
            for field in ("strength", "low", "high", "win_rate", "win_low", "win_high"):
                assert getattr(again[name], field) == pytest.approx(getattr(row, field), abs=1e-6)
            assert again[name][2:6] == row[2:6]


@pytest.mark.slow
def test_fifty_orders_of_rows_give_the_same_strengths():
    found, truth = tables_of(PAIRED)
    first = fit(gathered(found, truth, 6)).groups[0]
    for turn in range(50):
        order = Random(turn).sample(range(len(found)), len(found))
        again = fit(gathered([found[k] for k in order], truth[order], 6)).groups[0]
        assert again.agents == first.agents
        assert again.strength == pytest.approx(first.strength, abs=1e-6)
        assert again.covariance == pytest.approx(first.covariance, abs=1e-6)


def tables_of(world, seed=1):
    """The tables of a simulated tournament, and what the open side of each got."""
    games, _ = simulate(world, seed)
    rows = np.split(np.arange(len(games.game)), games.first[1:])
    found = [
        SimulatedGame(int(games.deal[r[0]]), games.hidden[r].tolist(), games.agent[r].tolist(), int(games.word[r[0]]))
        for r in rows
    ]
    won = np.array([games.won[r[0]] if not games.hidden[r[0]] else 1 - games.won[r[0]] for r in rows])
    return found, won


@pytest.mark.parametrize(("players", "killers"), [(7, 2), (9, 1)])
def test_sides_of_unequal_size_leave_equals_equal(players, killers):
    """C03: equals, of whom some are killers far more often than others, at a table where killers win 40 %."""
    rng = np.random.default_rng(players)
    found = []
    for deal in range(2000):
        weights = rng.permutation(players)
        seats = rng.choice(4, players, p=[0.4, 0.3, 0.2, 0.1])
        hidden = np.zeros(players, dtype=bool)
        hidden[np.argsort(seats * 10 + weights / players)[:killers]] = (
            True  # the first agents are nearly always killers
        )
        found.append(SimulatedGame(deal, hidden.tolist(), seats.tolist(), 0))
    won = (rng.random(2000) < 0.6).astype(float)
    games = gathered(found, won, 4)
    assert games.hidden[games.agent == 0].mean() > 5 * games.hidden[games.agent == 3].mean()
    (group,) = fit(games).groups
    for above in range(4):
        for below in range(above + 1, 4):
            apart, reach = group.difference(above, below, 6)
            assert abs(apart) < reach
    assert max(row.rank_worst - row.rank_best for row in fit(games).rows) == 3


def test_equals_are_rated_equally_whatever_they_are_called():
    """C04: one of five wins all its games; the other four, who did the same, are rated the same."""
    for winner in range(5):
        found, won = [], []
        for deal in range(12):
            for one in range(5):
                for other in range(5):
                    if one != other:
                        found.append(SimulatedGame(deal, [False, True], [one, other], 0))
                        won.append(1.0 if one == winner else 0.0 if other == winner else 0.5)
        ratings = fit(gathered(found, np.array(won), 5))
        best, *others = ratings.rows
        assert best.agent == f"agent-{winner:02d}"
        assert best.elo > 400
        for field in ("strength", "low", "high", "error", "win_rate", "win_low", "win_high"):
            values = [getattr(row, field) for row in others]
            assert values == pytest.approx([values[0]] * 4, abs=1e-6)
        assert {(row.tied, row.rank_best, row.rank_worst) for row in others} == {(2, 2, 5)}
        assert (best.tied, best.rank_best, best.rank_worst) == (1, 1, 1)


def test_strengths_are_found_again_and_add_up_to_nothing():
    games, truth = simulate(World("sides", "sides", 4, 400), 5)
    (group,) = fit(games).groups
    assert group.strength.sum() == pytest.approx(0, abs=1e-9)
    assert list(group.strength) == sorted(group.strength, reverse=True)
    for name, strength, error in zip(group.agents, group.strength, group.error):
        assert strength == pytest.approx(truth[0][int(name[-2:])], abs=3.5 * error)
        assert error < 0.06
    assert ELO * np.log(10) == pytest.approx(400)


def test_the_solution_is_the_maximum_and_its_covariance_the_formula():
    """Against the same written out in full: a column a word, the whole Hessian, scores summed deal by deal."""
    equations = design(simulate(PAIRED, 2)[0])
    solved = logistic.fit(equations)
    words = np.eye(equations.word.max() + 1)[equations.word]
    full = np.hstack((equations.columns.toarray(), words))
    sds = [logistic.STRENGTH_SD] * 6 + [logistic.PLACE_SD] * 9 + [logistic.TABLE_SD] * 2
    ridge = np.diag(np.array(sds + [logistic.WORD_SD] * words.shape[1]) ** -2.0)
    beta = np.zeros(full.shape[1])
    for _ in range(30):  # Newton's method
        chance = special.expit(full @ beta)
        slope = full.T @ (equations.won - chance) - ridge @ beta
        beta += np.linalg.solve((full * (chance * (1 - chance))[:, None]).T @ full + ridge, slope)
    assert solved.coefficients == pytest.approx(beta[:17], abs=1e-6)
    assert solved.expected == pytest.approx(chance, abs=1e-6)
    bread = np.linalg.inv((full * (chance * (1 - chance))[:, None]).T @ full + ridge)
    deals, games = 60, len(equations.won)
    scores = full * (equations.won - chance)[:, None]
    sums = np.array([scores[equations.deal == deal].sum(axis=0) for deal in range(deals)])
    small = deals / (deals - 1) * (games - 1) / (games - (6 + 2 - 1))
    expected = bread @ (small * sums.T @ sums + ridge) @ bread
    assert solved.covariance == pytest.approx(expected[:17, :17], abs=1e-6)


def test_an_interval_is_students_with_a_degree_of_freedom_less_than_deals():
    (group,) = fit(simulate(PAIRED, 3)[0]).groups
    assert set(group.deals) == {60}
    assert group.reach(2) == pytest.approx(group.error[2] * stats.t.ppf(0.975, 59))
    apart, reach = group.difference(0, 3)
    contrast = np.array([1, 0, 0, -1, 0, 0])
    assert apart == pytest.approx(contrast @ group.strength)
    assert reach == pytest.approx(np.sqrt(contrast @ group.covariance @ contrast) * stats.t.ppf(0.975, 59))


def test_an_agent_that_always_wins_has_a_finite_strength_and_no_false_precision():
    found = [SimulatedGame(deal, [False, True], [deal % 2, 1 - deal % 2], 0) for deal in range(40)]
    won = np.array([1.0 - deal % 2 for deal in range(40)])  # the first agent, on either side
    best, worst = fit(gathered(found, won, 2)).rows
    assert (best.agent, best.win_rate, worst.win_rate) == ("agent-00", 1, 0)
    assert 400 < best.elo < 2000
    assert best.error > np.sqrt(1 / (40 / 4))  # that of games in which the two are even
    assert best.elo_low > 0
    assert (best.win_low, best.win_high) == pytest.approx((1 - worst.win_high, 1 - worst.win_low))
    assert 0.85 < best.win_low < 1


def test_a_deal_that_decides_its_games_is_one_witness_not_nine():
    """Nine games that all came out as their deal would have it must not make an interval three times as narrow."""
    rng = np.random.default_rng(4)
    found, alone = [], []
    for deal in range(120):
        winner = float(rng.random() < 0.5)
        seats = rng.permutation(4).tolist()
        found += [(SimulatedGame(deal, [False, False, True, True], seats, 0), winner)] * 9
        alone.append((SimulatedGame(deal, [False, False, True, True], seats, 0), winner))
    many = fit(gathered([t for t, _ in found], np.array([w for _, w in found]), 4))
    once = fit(gathered([t for t, _ in alone], np.array([w for _, w in alone]), 4))
    ratio = [m.error / o.error for m, o in zip(sorted(many.rows), sorted(once.rows))]
    assert min(ratio) > 0.85
    widths = [(m.win_high - m.win_low) / (o.win_high - o.win_low) for m, o in zip(sorted(many.rows), sorted(once.rows))]
    assert widths == pytest.approx([1] * 4, abs=0.02)


def test_by_role_every_role_has_its_own_order():
    games, truth = simulate(World("sides", "sides", 3, 400, by_role=1.0), 6)
    ratings = fit(games, "role")
    assert {group.group for group in ratings.groups} == {"human", "ghost"}
    for group in ratings.groups:
        true = truth[0 if group.group == "ghost" else 1]
        assert [int(name[-2:]) for name in group.agents] == sorted(range(3), key=lambda k: -true[k])
        assert group.strength.sum() == pytest.approx(0, abs=1e-9)
    rows = {(row.group, row.agent): row for row in ratings.rows}
    ghosts = games.hidden & (games.agent == 1)
    assert rows["ghost", "agent-01"].seats == ghosts.sum()
    assert rows["ghost", "agent-01"].win_rate == pytest.approx(games.won[ghosts].mean())


def test_where_roles_cannot_be_told_apart_the_intervals_say_so():
    """Who sits once in every game is a human whenever it is no ghost: only the sum of both strengths shows."""
    games, _ = simulate(World("paired", "paired", 9, 200), 7)
    whole, roles = fit(games), fit(games, "role")
    errors = [row.error for row in roles.rows if row.group == "human"]
    assert min(errors) > 1.5 * max(row.error for row in whole.rows)
    assert min(errors) > 0.5 * logistic.ROLE_SD


def test_by_variant_each_is_rated_alone_and_what_cannot_be_is_named(tmp_path):
    rows = [*lot(Random(5), 60), Row("w", ("a", "a", "a"), (1,), "ghosts", variant="zhuogui-2")]
    ratings = fit(played(fill(tmp_path / "r.duckdb", rows)), "variant")
    assert {row.group for row in ratings.rows} == {"zhuogui-1"}
    ((name, why),) = ratings.left_out
    assert name == "zhuogui-2"
    assert why.en == "only a has played; a rating compares at least two agents"
    alone = fit(played(fill(tmp_path / "s.duckdb", rows[:-1])))
    assert [row.elo for row in ratings.rows] == pytest.approx([row.elo for row in alone.rows], abs=1e-6)


NOTHING = [
    ([], "no finished games"),
    ([Row("d0", ("a", "a", "a"), (1,), "ghosts")], "only a has played"),
    ([Row("d0", ("a", "b", "b"), (1,), "ghosts")] * 3, "all games are of one deal"),
    (
        [Row(f"d{k}", ("ab", "xy")[k % 2], (1,), ("ghosts", "humans")[k // 2 % 2]) for k in range(12)],
        "do not compare",
    ),
    ([Row(f"d{k}", ("a", "b", "b"), (1,), ("ghosts", "humans")[k % 2]) for k in range(12)], r"do not compare a \| b"),
]


@pytest.mark.parametrize(("rows", "says"), NOTHING, ids=[says for _, says in NOTHING])
def test_where_there_is_nothing_to_rate_a_sentence_says_why(tmp_path, rows, says):
    with pytest.raises(NothingToRate, match=says) as told:
        fit(played(fill(tmp_path / "r.duckdb", rows)))
    assert any("\u4e00" <= letter <= "\u9fff" for letter in told.value.text.zh)


def test_agents_that_never_met_are_rated_where_others_lead_from_one_to_the_other(tmp_path):
    pairs = ("ab", "ba", "bc", "cb")
    rows = [Row(f"d{k}", tuple(pairs[k % 4]), (1,), ("ghosts", "humans")[k // 4 % 2]) for k in range(40)]
    assert len(fit(played(fill(tmp_path / "r.duckdb", rows))).rows) == 3


def test_by_is_role_or_variant():
    with pytest.raises(ArenaError, match="use role or variant"):
        fit(simulate(PAIRED, 1)[0], "seat")
