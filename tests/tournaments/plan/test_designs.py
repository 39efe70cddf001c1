"""Designs: what is refused, and schedules that are pure, lazy, and as even as they say."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arena import VARIANTS
from arena.errors import ArenaError
from arena.events import Drawn, RoundBegan
from arena.referee import Referee
from arena.roles import HIDDEN, SIDES
from tournaments.forecast.design_balance import balance_of
from tournaments.plan.predetermined import first_by_lot
from tournaments.plan.schedule import header_of, schedule
from tournaments.plan.spec_loading import load_spec

from .design_specs import plan

ROOT = Path(__file__).resolve().parents[3]
DESIGNS = ("paired", "field", "sides", "round_robin", "random")
EVEN = DESIGNS[:-1]


def of(design, agents=4, **changes):
    """A plan of a design; of a field the first two agents are the candidates."""
    return plan(agents, design=design, **({"candidates": ["a0", "a1"]} if design == "field" else {}), **changes)


def whole(design, **changes):
    """The same with just so many games as make it even."""
    games = of(design, **changes).even_after
    return of(design, **changes, games=games, balanced=True)


def balance(made):
    return balance_of(made, schedule(made))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"design": "pared"}, "design must be 'paired'"),
        ({"design": "field"}, 'needs candidates: the names of the agents to judge, such as candidates = ["a0"]'),
        ({"design": "field", "candidates": []}, "candidates needs at least 1 item"),
        ({"design": "field", "candidates": "a0"}, "candidates must be a list"),
        ({"design": "field", "candidates": [3]}, "candidates must be text"),
        ({"design": "field", "candidates": ["b1"]}, "no agent is called 'b1'; the nearest: "),
        ({"design": "field", "candidates": ["a1", "a1"]}, "'a1' is named twice"),
        ({"design": "field", "candidates": ["a0", "a1", "a2", "a3"]}, "nobody is left to be the field"),
        ({"candidates": ["a0"]}, 'candidates are for design = "field", not for paired'),
        ({"design": "sides", "agents": 1}, "name two or more"),
        ({"design": "round_robin", "agents": 1}, "name two or more"),
        ({"design": "sides", "exact": True}, 'exact is for design = "paired"'),
        ({"variant": "zhuogui-1", "both_ways": True}, "zhuogui-1 does not deal two"),
        ({"variant": "killer-v1", "players": 12, "both_ways": True}, "killer-v1 does not deal two"),
        ({"both_ways": "perhaps"}, "both_ways must be true or false"),
        ({"balanced": True, "design": "sides", "games": 30}, "even after every 24 games, which 30 are not; "
         "use games = 24 or 48, or balanced = false"),
        ({"balanced": True, "design": "field", "candidates": ["a0"], "games": 6}, "use games = 12, or"),
        ({"balanced": True, "both_ways": True, "games": 12},
         "12 games cannot seat 4 agents equally at 1 table size(s); use games = 8 or 16"),
    ],
)  # fmt: skip
def test_a_wrong_design_is_one_sentence_that_says_how_to_mend_it(changes, says):
    with pytest.raises(ArenaError) as error:
        plan(**changes)
    assert says in error.value.text.en
    assert error.value.text.en.startswith("spec.toml: ")
    assert "\n" not in error.value.text.en
    assert error.value.text.zh != error.value.text.en
    assert "Input should" not in error.value.text.zh


@pytest.mark.parametrize(
    ("spec", "tournament", "games"),
    [("quickstart", "t4176d5c716", "2ed58b5872d6dbd0"), ("quickstart-zh", "tcf5dfeb252", "c0f0b12f0156a1c0")],
)
def test_specs_from_before_there_were_designs_keep_their_ids_and_their_games(spec, tournament, games):
    made = load_spec(ROOT / "tournaments" / "specs" / f"{spec}.toml")
    digest = hashlib.blake2b(digest_size=8)
    for game in schedule(made):
        header = header_of(made, game).model_dump_json()
        old = (game.game_id, game.index, game.deal_id, game.players, game.deal_seed, game.seed, game.seats, header)
        digest.update(repr(old).encode())
    assert (made.id, digest.hexdigest()) == (tournament, games)


def test_the_id_is_of_the_design_too():
    ids = [of(design).id for design in DESIGNS]
    assert len(set(ids)) == len(ids)
    assert of("paired").id == plan().id
    assert of("paired", exact=True).id != plan().id
    assert of("sides", both_ways=False).id not in {of("sides").id, of("sides", both_ways=True).id}


@pytest.mark.parametrize("design", DESIGNS)
def test_a_schedule_is_the_same_twice_and_made_as_it_is_asked_for(design):
    made = of(design, games=10_000_000)
    games = schedule(made)
    assert isinstance(games, Iterator) and not isinstance(games, Sequence)
    first = list(islice(games, 300))
    assert first == list(islice(schedule(made), 300))
    assert [game.seats for game in first] != [game.seats for game in islice(schedule(of(design, seed=6)), 300)]


SCHEDULES = """
import hashlib, random, sys
import numpy
if len(sys.argv) > 1:
    random.seed(sys.argv[1]); random.random(); numpy.random.random()
from tests.tournaments.plan.test_designs import DESIGNS, of, schedule, header_of
digest = hashlib.sha256()
for design in DESIGNS:
    made = of(design, games=60, players=[6, 9])
    for game in schedule(made):
        digest.update((game.model_dump_json() + header_of(made, game).model_dump_json()).encode())
print(digest.hexdigest())
"""


@pytest.mark.slow
def test_a_schedule_is_the_same_in_every_process():
    """Case C10."""

    def digest(hash_seed, *seed):
        done = subprocess.run(
            [sys.executable, "-c", SCHEDULES, *seed], cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert len({digest("0"), digest("1"), digest("42", "another seed"), digest("random")}) == 1


@pytest.mark.parametrize("design", EVEN)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_round_of_a_design_is_exactly_even_in_every_game(design, variant):
    sizes = VARIANTS[variant].allowed()
    made = whole(design, variant=variant, players=[sizes[0]] if design == "field" else [sizes[0], sizes[-1]])
    counts = balance(made)
    assert counts.games == made.spec.games
    assert [table.kind for table in counts.tables if table.kind != "place" and table.apart] == []
    assert [table.kind for table in counts.tables if table.kind == "seat" and table.along] == []
    if design != "paired":
        assert counts.fewest == counts.most
        assert [(table.kind, table.apart, table.along) for table in counts.tables if table.apart or table.along] == []
        assert (counts.table("word") is not None) == VARIANTS[variant].two_words


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    design=st.sampled_from(EVEN),
    agents=st.integers(3, 14),
    sizes=st.lists(st.sampled_from([4, 5, 6, 8, 9]), min_size=1, max_size=2),
    seed=st.integers(0, 2**63 - 1),
    rounds=st.integers(1, 2),
    variant=st.sampled_from(["undercover", "zhuogui-1", "zhuogui-2", "zhuogui-3"]),
)
def test_any_whole_rounds_are_exactly_even(design, agents, sizes, seed, rounds, variant):
    made = {"agents": agents, "variant": variant, "players": sizes, "seed": seed}
    if variant == "zhuogui-2":
        made["house_rules"] = {"zg2_small": True}
    made["exact"] = design == "paired"
    block = whole(design, **made).spec.games
    made = of(design, **made, games=block * rounds, balanced=True)
    games = list(schedule(made))
    counts = balance_of(made, games)
    assert len({game.game_id for game in games}) == len(games) == block * rounds
    assert [game.index for game in games] == list(range(len(games)))
    assert {len(game.seats) - game.players for game in games} == {0}
    for table in counts.tables:
        assert table.apart == 0, table.kind
    assert {table.along for table in counts.tables} <= {0}
    if design == "field":
        assert counts.together[0][2:] == counts.together[1][2:]  # both candidates meet the same players as often
    elif design != "paired" or agents <= min(sizes):
        assert counts.fewest == counts.most


@settings(max_examples=40, deadline=None)
@given(
    design=st.sampled_from(EVEN), agents=st.integers(3, 9), games=st.integers(1, 200), seed=st.integers(0, 2**63 - 1)
)
def test_any_beginning_of_a_schedule_is_nearly_even(design, agents, games, seed):
    """A run that was stopped is uneven by what one unfinished deal can leave, and a field by one unfinished game."""
    made = of(design, agents=agents, games=games, seed=seed, exact=design == "paired")
    counts = balance(made)
    seats, meetings = counts.table("seat").apart, counts.most - counts.fewest
    apart, met = {"paired": (2, games), "field": (1, games), "sides": (agents, 2), "round_robin": (4, 4)}[design]
    assert seats <= apart
    assert meetings <= met


@pytest.mark.parametrize("agents", [7, 20, 51])
def test_with_more_agents_than_seats_an_exact_paired_schedule_lets_all_meet(agents):
    def meetings(exact):
        counts = balance(of("paired", agents=agents, players=5, games=agents * 200, exact=exact, both_ways=False))
        near = [counts.together[k][(k + 1) % agents] for k in range(agents)]
        return counts.fewest, counts.most, sum(near) / agents

    fewest, most, near = meetings(exact=True)
    expected = 200 * 5 * 4 / (agents - 1)
    assert 0.5 * expected < fewest <= most < 1.5 * expected
    assert near == pytest.approx(expected, rel=0.12)  # who stands beside whom in the spec does not matter
    assert meetings(exact=False)[0] < fewest or agents == 7


@pytest.mark.parametrize("design", [*EVEN, "random"])
def test_an_agents_place_in_the_spec_says_nothing_about_its_seats(design):
    """Over many deals the first agent is in each seat of the first game of a deal as often as the last one."""
    made = of(design, agents=5, games=3000, exact=design == "paired")
    begins, last = {name: Counter() for name in ("a0", "a1", "a4")}, ""
    for game in schedule(made):
        if game.deal_id != last:
            last = game.deal_id
            for seat, name in enumerate(game.seats):
                if name in begins:
                    begins[name][seat] += 1
    fair = ("a0", "a1") if design == "field" else ("a0", "a4")
    one, other = (begins[name] for name in fair)
    assert sum(one.values()) == pytest.approx(sum(other.values()), rel=0.25)
    if design in ("paired", "random", "round_robin"):
        assert max(one.values()) < 2 * min(one.values())


def test_a_field_is_the_same_for_every_candidate():
    made = of("field", agents=7, players=9, games=36)
    deals = {}
    for game in schedule(made):
        deals.setdefault(game.deal_id, []).append(game)
    assert len(deals) == 18
    for games in deals.values():
        chairs = [{seat for seat, name in enumerate(game.seats) if name in ("a0", "a1")} for game in games]
        assert [len(chair) for chair in chairs] == [1, 1] and chairs[0] == chairs[1]
        others = {tuple(name for name in game.seats if name not in ("a0", "a1")) for game in games}
        assert len(others) == 1
        assert {name for game in games for name in game.seats} >= {"a0", "a1"}
        assert len({header_of(made, game) for game in games}) == 1  # the same deal, the same first speaker


def test_sides_are_held_by_one_agent_each():
    made = of("sides", agents=3, players=8, games=24)
    met = Counter()
    for game in schedule(made):
        roles = header_of(made, game).deal.roles
        hidden = {name for name, role in zip(game.seats, roles) if SIDES[role] in HIDDEN}
        others = {name for name, role in zip(game.seats, roles) if SIDES[role] not in HIDDEN}
        assert len(hidden) == len(others) == 1 and hidden != others
        met[game.deal_id, *hidden, *others] += 1
    assert set(met.values()) == {1} and len(met) == 24


@pytest.mark.parametrize("players", [5, 6])
def test_two_agents_of_a_round_robin_change_places(players):
    games = list(schedule(of("round_robin", agents=5, players=players, games=40)))
    for one, other in zip(games[::2], games[1::2]):
        assert one.deal_id == other.deal_id and one.seed == other.seed
        a, b = sorted(set(one.seats))
        assert [{a: b, b: a}[name] for name in one.seats] == list(other.seats)
        assert abs(one.seats.count(a) - one.seats.count(b)) <= 1


def test_lots_are_uniform():
    games = list(schedule(of("random", agents=4, games=4000)))
    assert len({game.deal_id for game in games}) == len({game.deal_seed for game in games}) == 4000
    counts = Counter((seat, name) for game in games for seat, name in enumerate(game.seats))
    assert min(counts.values()) > 880 and max(counts.values()) < 1120  # 1000 expected, 27 the standard deviation


@pytest.mark.parametrize("variant", [name for name, variant in VARIANTS.items() if variant.two_words])
@pytest.mark.parametrize("design", ["paired", "sides"])
def test_words_go_both_ways(variant, design):
    sizes = VARIANTS[variant].allowed()[:2]
    made = of(design, variant=variant, players=sizes, agents=2, games=16, both_ways=True)
    deals = {}
    for game in schedule(made):
        deals[game.deal_id] = header_of(made, game).deal
    deals = list(deals.values())
    assert len(deals) == 8
    for first in (0, 1, 4, 5):
        one, other = deals[first], deals[first + len(sizes)]
        assert (one.word, one.word_b) == (other.word_b, other.word)
        assert (one.translations, one.translations_b) == (other.translations_b, other.translations)
        assert one.roles == other.roles
    assert len({frozenset((deal.word, deal.word_b)) for deal in deals}) > 1


def test_words_go_both_ways_where_there_are_two_unless_told_otherwise():
    assert [design for design in DESIGNS if of(design).both_ways] == ["field", "sides", "round_robin"]
    assert of("paired", exact=True).both_ways and not of("paired", exact=True, both_ways=False).both_ways
    assert not of("sides", both_ways=False).both_ways
    assert not of("sides", variant="zhuogui-1").both_ways
    assert of("random", both_ways=True).both_ways


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_speaks_first_by_lot_is_known_beforehand(variant):
    """What the design reckons with is what the referee does; where it cannot know, no seat is drawn."""
    for players in VARIANTS[variant].allowed()[:3]:
        made = plan(variant=variant, players=players)
        first = first_by_lot(made)
        for game in islice(schedule(made), 6):
            told = [told.event for told in Referee(header_of(made, game)).told]
            drawn = [event.seat for event in told if isinstance(event, Drawn)]
            assert drawn[:1] == ([] if first(game.seed, players) is None else [first(game.seed, players)])
            order = next((event.order for event in told if isinstance(event, RoundBegan)), None)
            if drawn:
                assert order[0] == drawn[0] and list(order) == sorted(order, key=lambda s: (s - drawn[0]) % players)


@pytest.mark.parametrize("design", DESIGNS)
def test_the_counts_are_those_of_the_games(design):
    """The fast count against a plain one, over whole headers."""
    made = of(design, variant="zhuogui-free", players=[6, 9], games=150)
    counts, games = balance(made), list(schedule(made))
    seats, roles, words, together = Counter(), Counter(), Counter(), Counter()
    forward = {(pair.a.zh, pair.b.zh) for pair in made.pack.pairs}
    for game in games:
        deal = header_of(made, game).deal
        holds = {"human": deal.word, "idiot": deal.word_b}
        first_word = deal.word if (deal.word, deal.word_b) in forward else deal.word_b
        for seat, (name, role) in enumerate(zip(game.seats, deal.roles), start=1):
            seats[name, str(seat)] += 1
            roles[name, role] += 1
            if role in holds:
                words[name, "a" if holds[role] == first_word else "b"] += 1
        together.update((one, other) for one in set(game.seats) for other in set(game.seats))
    for kind, plain in (("seat", seats), ("role", roles), ("word", words)):
        table = counts.table(kind)
        for name, row in zip(counts.agents, table.counts):
            assert list(row) == [plain[name, column] for column in table.columns]
    for name, row in zip(counts.agents, counts.together):
        assert list(row) == [together[name, other] for other in counts.agents]
    assert counts.deals == len({game.deal_id for game in games})
    assert counts.table("side").counts == tuple(
        (roles[name, "ghost"], roles[name, "human"] + roles[name, "idiot"]) for name in counts.agents
    )
    assert balance_of(made, reversed(games)) == counts
