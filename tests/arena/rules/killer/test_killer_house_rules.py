"""What the sources of the killer games 1.0 to 3.0 and 5.0, and of the one with a mine, leave open: every value."""

from collections.abc import Callable

import pytest

from arena import BadSetup, house_rules, variant_of
from arena.rules.rulebook import render_rules
from arena.text import Text

from .killer_by_hand import Killers
from .test_killer_mine_night import mine
from .test_killer_v1_rules import v1
from .test_killer_v2_rules import v2
from .test_killer_v3_night import v3

ORIGIN = {"reconstructed": Text("source", "原文"), "source": Text("the source has 12 players alone", "原文只有 12 名")}
TABLES = (
    ("killer-mine", "sra1_table", "reconstructed", "SRA1-1"),
    ("killer-v1", "srv1_killers", "reconstructed", "SRV1-1"),
    ("killer-v2", "srv2_table", "reconstructed", "SRV2-1"),
    ("killer-v3", "srv3_table", "reconstructed", "SRV3-1"),
    ("killer-v4", "v4_table", "source", "SRV4-1"),
    ("killer-v5", "v5_table", "source", "SRV5-1"),
)


@pytest.mark.rule("SRA1-1", "SRV1-1", "SRV2-1", "SRV3-1", "SRV4-1", "SRV5-1")
@pytest.mark.parametrize(("game", "key", "value", "rule"), TABLES)
def test_there_is_one_table_and_the_rulebook_says_where_it_is_from(game, key, value, rule):
    variant = variant_of(game)
    assert getattr(house_rules(variant.rules, {}), key) == value
    assert house_rules(variant.rules, {key: value}) == variant.rules()
    with pytest.raises(BadSetup, match=key):
        house_rules(variant.rules, {key: "of my own"})
    for language in ("zh", "en"):
        page = render_rules(variant, variant.rules(), language)
        (text,) = [part for part in page.split("\n\n") if part.startswith(f"{rule} ")]
        assert key == "v4_table" or ORIGIN[value].to(language) in text.replace("The source", "the source")


@pytest.mark.rule("SRA1-7")
@pytest.mark.parametrize(("group", "over"), [("none", True), ("police", True), ("civilians", False)])
def test_doctor_and_mine_may_count_as_civilians(group, over):
    game = mine(sra1_special_group=group)
    game.rounds((5, 1), (6, 8))
    game.night(kill=10)
    assert (game.outcome is not None) is over
    if not over:
        game.execute(3)
        assert game.outcome is None
        game.night()
        game.execute(9)
        assert game.alive == (2, 4, 7)
    assert (game.outcome.winners, game.outcome.rule) == ("killers", "SRA1-7")


@pytest.mark.rule("SRA1-7")
@pytest.mark.parametrize(("group", "over"), [("none", True), ("police", False), ("civilians", True)])
def test_doctor_and_mine_may_count_as_police(group, over):
    game = mine(sra1_special_group=group)
    game.rounds((1, 5))
    game.night(kill=4)
    assert (game.outcome is not None) is over
    if not over:
        game.execute(9)
        assert game.outcome is None
        game.night(kill=3)
        assert game.alive == (2, 6, 7, 8, 10)
    assert (game.outcome.winners, game.outcome.rule) == ("killers", "SRA1-7")
    assert [game.outcome.scores[seat - 1] for seat in (3, 9)] == [0, 0], "they share the result of the good side"


@pytest.mark.rule("SRA1-7")
@pytest.mark.parametrize("group", ["police", "civilians"])
def test_a_table_without_doctor_and_mine_has_no_special_group(group):
    game = mine(players=8, doctor=(), bomb=(), sra1_special_group=group)
    game.rounds((1, 3))
    game.night(kill=4)
    assert game.outcome.winners == "killers"


@pytest.mark.rule("SRA1-4")
@pytest.mark.parametrize(("told", "signs"), [(True, [(4, True)]), (False, [])])
def test_whether_the_killers_learn_that_it_is_police(told, signs):
    game = mine(sra1_killers_told=told)
    game.order(kill=4, check=7)
    assert [(sign.event.target, sign.event.police) for sign in game.told("kill_seen")] == signs
    assert game.dead() == [4] and len(game.told("check_result")) == 1, "nothing else is different"


def tied_to_the_end(table: Callable[..., Killers], **rules: object) -> Killers:
    """A first day on which 3 and 4 have as many votes in every poll."""
    game = table(**rules)
    game.order(kill=12 if table is not v1 else 1)
    while not game.at_night and game.outcome is None:
        game.skip_to("vote")
        game.vote_counts({3: 4, 4: 4})
        while game.wanted in ("speak", "defend", "last_words"):
            game.speak_all()
    return game


@pytest.mark.rule("SRV1-3", "SRV2-4", "SRV3-8")
@pytest.mark.parametrize(("table", "rule", "polls"), [(v1, "SRV1-3", 2), (v2, "SRV2-4", 3), (v3, "SRV2-4", 3)])
def test_whom_a_last_tie_executes(table, rule, polls):
    nobody = tied_to_the_end(table)
    assert nobody.events("drawn") == [] and len(nobody.dead()) == 1
    executed = set[int]()
    for seed in range(8):
        game = tied_to_the_end(table, seed=seed, tie_final="random")
        (drawn,) = game.told("drawn")
        assert (drawn.event.rule, drawn.event.among, drawn.audience) == (rule, (3, 4), "public")
        assert game.dead()[1:] == [drawn.event.seat]
        assert len(game.events("polled")) == polls, "the ladder itself is the same"
        assert game.events("eliminated")[-1].side == "good", "as of anybody else who is executed"
        executed |= {drawn.event.seat}
    assert executed == {3, 4}


@pytest.mark.rule("SRV2-4", "CM-5")
def test_nothing_is_drawn_where_nobody_has_a_vote():
    game = v2(tie_final="random")
    game.order(kill=12)
    game.skip_to("vote")
    game.vote()
    assert game.events("drawn") == [] and game.dead() == [12]
    game = v1(tie_final="random", all_abstain="no_elimination")
    game.order(kill=1)
    game.skip_to("vote")
    game.vote()
    assert game.events("drawn") == [] and game.dead() == [1]


@pytest.mark.rule("SRV3-9")
@pytest.mark.parametrize(("value", "winners"), [("good_win", "good"), ("draw", None), ("killers_win", "killers")])
def test_who_wins_when_both_sides_are_out_by_one_night(value, winners):
    game = v3(players=10, killers=(2, 7), police=(1,), doctor=6, v3_both_extinct=value, v3_same_night_immune=False)
    game.order(kill=1)
    game.execute(2)
    game.night(kill=6)
    game.execute(3)
    game.night(kill=8, shoot=7)
    assert game.dead()[-2:] == [7, 8]
    assert (game.outcome.winners, game.outcome.rule) == (winners, "SRV3-9")
    assert game.outcome.scores[7 - 1] == {"good": 0, None: 0.5, "killers": 1}[winners]


@pytest.mark.rule("SRV3-9")
@pytest.mark.parametrize("value", ["draw", "killers_win", "good_win"])
@pytest.mark.parametrize(("out", "killed", "winners"), [(8, 6, "killers"), (7, 6, "good")])
def test_that_decides_nothing_where_one_side_alone_is_out(value, out, killed, winners):
    game = v3(players=10, killers=(2, 7), police=(1,), doctor=6, v3_both_extinct=value)
    game.rounds((1, 2))
    game.night(kill=4)
    game.execute(out)
    if game.outcome is None:
        game.night(kill=killed)
    assert (game.outcome.winners, game.outcome.rule) == (winners, "SRV3-9")


@pytest.mark.rule("SRV3-9")
def test_the_last_civilian_and_the_last_killer_are_no_such_case():
    game = v3(players=10, killers=(2, 7), police=(1,), doctor=6, v3_both_extinct="killers_win")
    game.rounds((3, 2), (4, 5), (9, 1))
    game.night(kill=10, shoot=7)
    assert (game.outcome.winners, game.dead()[-2:]) == ("good", [7, 10])
