"""What another answer would have changed: known differences are found, and intervals keep their word."""

from random import Random

import pytest

from arena import VARIANTS, IllegalAction, Vote, new_header
from arena.words import Pack, beginners
from tests.all_rows import few_of
from tests.arena.rules.game_by_hand import day
from tournaments.review.decision_points import decision_points, reasoner
from tournaments.review.paired_comparison import compared
from tournaments.review.stored_game import Stored
from tournaments.review.whatif import what_if

from .stored_games import stored_among

SAID = {1: "圆的", 2: "可以吃", 3: "红的"}


def stored(game):
    referee = game.referee
    return Stored("g", referee.header, tuple(referee.journal), tuple(referee.told), {}, beginners())


def decided(ghost, *, vote):
    """Three are left and vote aloud; 1 and 2 accuse each other, one of them the ghost; seat 3 decides the game.

    Nobody guesses, so whoever goes out decides it: the ghost, and the humans win; else the ghost is as many.
    """
    game = day(first=2, players=4, ghosts=(ghost,), ballots="roll_call", guess_count=0)
    game.eliminate(4)
    while game.wanted == "describe":
        game.say(game.asked[0], SAID[game.asked[0]])
    game.submit(1, Vote(target=2))
    game.submit(2, Vote(target=1))
    game.submit(3, Vote(target=vote))
    return stored(game)


@pytest.mark.parametrize("ghost", [1, 2])
def test_a_vote_that_decides_the_game_changes_all_with_hindsight(ghost):
    other = 3 - ghost
    game = decided(ghost, vote=other)
    changed = what_if(decision_points(game, 3)[-1], game, Vote(target=ghost), n=10)
    assert (changed.hindsight.done, changed.hindsight.other, changed.hindsight.gain) == (0.0, 1.0, 1.0)
    assert 0.5 < changed.hindsight.low < changed.hindsight.high == 1.0
    assert changed.hindsight_out[1:4] == (0.0, 1.0, 1.0)


@pytest.mark.slow
def test_over_possible_deals_such_a_vote_wins_as_often_as_its_target_is_the_ghost():
    """Seat 4 cannot be the ghost, or the game would be over: of the chances of 1 and 2 the rest is made."""
    game = decided(1, vote=1)
    point = decision_points(game, 3)[-1]
    chances = reasoner(point.observation, game.pack).believe(point.observation).hidden
    expected = chances[1] / (chances[1] + chances[2])
    assert 0.6 < expected < 0.95
    changed = what_if(point, game, Vote(target=2), n=400)
    assert changed.possible.done + changed.possible.other == pytest.approx(1.0)
    assert abs(changed.possible.done - expected) < 4 * (expected * (1 - expected) / 400) ** 0.5
    assert changed.possible.low < 1 - 2 * expected < changed.possible.high
    assert changed.fitted == changed.wanted == 400 < changed.drawn


def test_what_is_possible_follows_from_what_the_seat_saw_and_not_from_the_truth():
    both = [decided(ghost, vote=1) for ghost in (1, 2)]
    first, second = (what_if(decision_points(game, 3)[-1], game, Vote(target=2), n=20) for game in both)
    assert first.possible == second.possible
    assert first.possible_out == second.possible_out
    assert first.drawn == second.drawn
    assert first.hindsight.gain == -second.hindsight.gain == -1.0


def test_an_answer_that_cannot_matter_changes_nothing():
    """The same ballot once more is the same game in every pair, whatever is drawn."""
    game = stored_among(
        new_header(VARIANTS["zhuogui-1"], 6, seed=3, language="zh"), dict.fromkeys(range(1, 7), "naive")
    )
    point = next(one for one in decision_points(game, 2) if one.ask.accepts[0] == "vote")
    changed = what_if(point, game, point.action, n=8)
    for one in (changed.possible, changed.hindsight, changed.possible_out, changed.hindsight_out):
        assert one.gain == 0.0
        assert one.low < 0.0 < one.high
        assert not one.sure


@pytest.mark.parametrize(
    "name",
    few_of(
        ["zhuogui-2", "zhuogui-3", "undercover", "killer-7-16", "killer-v4", "werewolf-8"],
        "zhuogui-2",
        "undercover",
        "killer-v4",
    ),
)
def test_games_of_every_family_are_played_on_and_the_same_seed_says_the_same(name):
    variant = VARIANTS[name]
    size = variant.nearest_size(8)
    game = stored_among(
        new_header(variant, size, seed=6, language="en"), dict.fromkeys(range(1, size + 1), "reasoner-2")
    )
    point = next(made[1] for made in (decision_points(game, seat) for seat in range(1, size + 1)) if len(made) > 2)
    one, two = (what_if(point, game, point.suggested, n=3, seed=1) for _ in range(2))
    assert one == two
    assert one.hindsight.pairs == 3
    for comparison in (one.possible, one.hindsight):
        assert comparison is None or -1.0 <= comparison.low <= comparison.gain <= comparison.high <= 1.0


def test_where_no_deal_is_found_only_hindsight_is_left():
    game = decided(1, vote=1)
    unknown = game._replace(pack=Pack("none", ()))
    point = decision_points(game, 3)[-1]
    changed = what_if(point, unknown, Vote(target=2), n=2)
    assert changed.possible is None
    assert changed.possible_out is None
    assert (changed.drawn, changed.fitted, changed.wanted, changed.hindsight.pairs) == (0, 0, 2, 2)


def test_an_answer_that_is_none_is_refused():
    game = decided(1, vote=1)
    with pytest.raises(IllegalAction):
        what_if(decision_points(game, 3)[-1], game, Vote(target=9), n=1)
    with pytest.raises(ValueError, match="at least one pair"):
        what_if(decision_points(game, 3)[-1], game, Vote(target=2), n=0)


@pytest.mark.parametrize(("better", "worse"), [(0.0, 0.0), (0.05, 0.05), (0.2, 0.2), (0.3, 0.05), (0.9, 0.02)])
@pytest.mark.parametrize("pairs", [10, 30, 100])
def test_intervals_hold_the_truth_as_often_as_they_say(better, worse, pairs):
    """Of 1,500 samples, drawn with known chances to do better and worse, at least 93 % hold the true difference."""
    rng, held = Random(pairs), 0
    for _ in range(1500):
        draws = [rng.random() for _ in range(pairs)]
        sample = [(0.0, 1.0) if draw < better else (1.0, 0.0) if draw > 1.0 - worse else (1.0, 1.0) for draw in draws]
        one = compared(sample)
        held += one.low <= better - worse <= one.high
    assert held / 1500 >= 0.93


def test_a_comparison_by_hand():
    """Three pairs, one of them better by a whole game: with one pair more for each side the mean is 1/5."""
    one = compared([(0.0, 1.0), (1.0, 1.0), (0.5, 0.5)])
    assert (one.pairs, one.done, one.gain) == (3, 0.5, pytest.approx(1 / 3))
    assert one.other == pytest.approx(5 / 6)
    reach = 1.959964 * (0.56 / 5) ** 0.5
    assert (one.low, one.high) == (pytest.approx(0.2 - reach, abs=1e-6), pytest.approx(0.2 + reach, abs=1e-6))
