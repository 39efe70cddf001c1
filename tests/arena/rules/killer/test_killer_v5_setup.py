"""Infernal Affairs: who plays, who wins with whom, and who knows whom after the first night (SRV5-1 to SRV5-3)."""

from collections import Counter

import pytest

from arena import BadSetup, new_header, variant_of

from .v5_by_hand import KILLERS, POLICE, Infernal


@pytest.mark.rule("SRV5-1")
@pytest.mark.example("SRV5-1", 1)
def test_twelve_players_are_dealt_two_bosses_and_two_moles():
    dealt = Counter(new_header(variant_of("killer-v5"), 12, seed=3).deal.roles)
    assert dealt == {"police": 2, "police_boss": 1, "killer": 2, "killer_boss": 1, "police_mole": 1, "killer_mole": 1,
                     "civilian": 4}  # fmt: skip


@pytest.mark.example("SRV5-1", 2)
@pytest.mark.parametrize("players", [11, 13])
def test_no_other_size_is_defined(players):
    with pytest.raises(BadSetup, match="SRV5-1"):
        new_header(variant_of("killer-v5"), players, seed=1)


@pytest.mark.rule("SRV5-2")
@pytest.mark.example("SRV5-2", 1)
def test_the_undercover_killer_wins_with_the_killers_and_civilians_lose():
    game = Infernal()
    game.days(1, 2, 3, 8)
    assert game.outcome.winners == "killers"
    assert game.outcome.scores == (0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0)


@pytest.mark.rule("SRV5-3")
@pytest.mark.example("SRV5-3", 1)
def test_who_knows_whom_after_the_first_night():
    game = Infernal()
    known = {1: ((8, "police_mole"),), 8: ((1, "police_boss"),), 4: ((5, "killer_boss"),), 5: ((4, "killer_mole"),)}
    for seat in range(1, 13):
        shown = tuple((event.seat, event.role) for event in game.seen(seat, "role_shown"))
        assert shown == known.get(seat, ())
        groups = [event.seats for event in game.seen(seat, "group_shown")]
        assert groups == ([POLICE] if seat in POLICE else [KILLERS] if seat in KILLERS else [])
    while game.wanted == "speak":
        (seat,) = game.asked
        card = game.referee.observe(seat).private
        assert card.knows == known.get(seat, ())
        sits_with = POLICE if seat in POLICE else KILLERS if seat in KILLERS else ()
        assert card.partners == tuple(other for other in sits_with if other != seat)
        game.submit(seat, None)
    assert game.seen(0, "role_shown") == game.seen(0, "group_shown") == []


@pytest.mark.rule("SRV5-3")
def test_nobody_dies_and_nobody_acts_in_the_first_night():
    game = Infernal()
    assert game.wanted == "speak" and game.events("dawned")[-1].dead == () and game.dead() == []
    assert not game.told("night_ordered")


@pytest.mark.rule("SRV5-3")
def test_by_house_rule_the_first_night_ends_with_a_kill_and_a_check():
    game = Infernal(v5_first_night_kill=True)
    assert game.asked_for("kill") == KILLERS
    game.order(kill=9)
    game.order(check=6)
    assert game.dead() == [9] and [event.result for event in game.seen(4, "check_result")] == ["killer"]
    game.skip_to("speak")
    assert game.order_of_day()[0] == 10 and not game.events("drawn")


@pytest.mark.rule("SRV5-3")
def test_a_table_without_group_chat_is_silent_at_night():
    game = Infernal()
    game.execute(9)
    game.to_the_night()
    assert game.asked_for("kill") == KILLERS
    game = Infernal(group_chat=True)
    game.execute(9)
    game.skip_to("confer")
    assert game.asked == (5,)
    game.say(5, "杀 2 号")
    assert [told.audience for told in game.told("conferred")] == [KILLERS]
