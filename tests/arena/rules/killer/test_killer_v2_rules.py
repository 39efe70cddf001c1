"""The killer game 2.0, to the letter of the rulebook: players, night, day, the vote in two steps, the end (SRV2)."""

from collections import Counter

import pytest

from arena import BadSetup, Check, Kill, Speak, new_header, variant_of
from arena.parts.voting import finalists
from prompts.transcript import question

from .killer_by_hand import Killers

SIZES = {10: 2, **dict.fromkeys(range(11, 15), 3), **dict.fromkeys(range(15, 21), 4)}


def v2(players: int = 12, killers=(2, 7, 9), police=(1, 5, 6), **settings: object) -> Killers:
    """A table of the game 2.0."""
    return Killers("killer-v2", players, {"killer": killers, "police": police}, **settings)


def at_the_vote(killed: int = 12, **settings: object) -> Killers:
    """The first day, when the first vote is called."""
    game = v2(**settings)
    game.order(kill=killed)
    game.skip_to("vote")
    return game


SUSPICIONS = {
    "zh": ("我怀疑 {} 号", "{}号最可疑，投他", "我是警察，验出 {} 号是杀手"),
    "en": ("I suspect seat {}.", "I will vote for seat {}.", "I am police and I checked seat {}: a killer."),
}


def suspecting(said, **settings):
    """The first day after the speeches: seat -> what it says, all others pass."""
    game = v2(**settings)
    game.order(kill=12)
    while game.wanted == "last_words":
        game.submit(game.asked[0], None)
    while game.wanted == "speak" and len(game.speakers("speak")) < 11:
        game.submit(game.asked[0], said.get(game.asked[0]))
    return game


@pytest.mark.rule("SRV2-3b")
@pytest.mark.example("SRV2-3b", 1)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_whom_two_suspect_aloud_may_defend_himself_before_the_first_vote(language):
    texts = SUSPICIONS[language]
    said = {seat: Speak(text=text.format(8)) for seat, text in zip((1, 4, 6), texts)}
    game = suspecting(said | {2: Speak(text=texts[0].format(9))}, language=language)
    assert (game.asked, game.wanted, game.ask(8).rule) == ((8,), "speak", "SRV2-3b")
    assert "投票之前" in question(game.ask(8), language) or "before the vote" in question(game.ask(8), language)
    game.say(8, "不是我" if language == "zh" else "not me")
    assert game.speakers("defend") == [8] and game.wanted == "vote" and len(game.asked) == 11


@pytest.mark.rule("SRV2-3b")
def test_a_typed_claim_of_a_killer_found_is_a_suspicion_and_one_alone_or_a_doubt_denied_is_none():
    found = Speak(text="听好", claim_role="police", claim_seat=9, claim_result="killer")
    texts = {4: "9 号有问题，我怀疑 9 号", 5: "我不怀疑 3 号", 6: "我相信3号", 2: "我怀疑 5 号"}
    game = suspecting({1: found, **{seat: Speak(text=text) for seat, text in texts.items()}})
    assert (game.asked, game.ask(9).rule) == ((9,), "SRV2-3b")
    game.say(9, "")
    assert game.wanted == "vote"


@pytest.mark.rule("SRV2-3b")
@pytest.mark.parametrize(("whose", "asked"), [("nobody", []), ("everybody", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])])
def test_who_defends_himself_is_a_house_rule(whose, asked):
    game = suspecting({1: Speak(text="我怀疑 8 号"), 4: Speak(text="我怀疑 8 号")}, v2_defence=whose)
    game.skip_to("vote")
    assert game.speakers("defend") == asked


@pytest.mark.rule("SRV2-1")
@pytest.mark.example("SRV2-1", 1)
def test_the_table_of_roles():
    for players, each in SIZES.items():
        dealt = Counter(new_header(variant_of("killer-v2"), players, seed=players).deal.roles)
        assert dealt == {"police": each, "killer": each, "civilian": players - 2 * each}
    dealt = Counter(new_header(variant_of("killer-v2"), 12, seed=1).deal.roles)
    assert dealt == {"police": 3, "killer": 3, "civilian": 6}


@pytest.mark.rule("SRV2-1")
@pytest.mark.parametrize("players", [9, 21])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadSetup, match="SRV2-1"):
        new_header(variant_of("killer-v2"), players, seed=1)


@pytest.mark.rule("SRV2-2")
@pytest.mark.example("SRV2-2", 1)
@pytest.mark.parametrize(("target", "sign"), [(3, "not_killer"), (7, "killer")])
def test_the_judge_nods_or_shakes_his_head_for_the_police_alone(target, sign):
    game = v2()
    game.order(kill=4, check=target)
    (told,) = game.told("check_result")
    assert (told.event.target, told.event.result, told.audience) == (target, sign, (1, 5, 6))
    (out,) = game.events("eliminated")
    assert (out.seat, out.side, out.role) == (4, None, None)


@pytest.mark.rule("SRV2-2")
def test_orders_name_players_whose_eyes_are_closed():
    game = v2()
    assert game.refuse(2, Kill(target=9)).code == "ineligible"
    assert game.refuse(1, Check(target=5)).code == "ineligible"
    assert [t.audience for t in game.told("group_shown")] == [(2, 7, 9), (1, 5, 6)]


@pytest.mark.rule("SRV2-3")
@pytest.mark.example("SRV2-3", 1)
def test_every_victim_of_a_night_has_last_words():
    game = v2()
    game.rounds((3, 4), (8, 10))
    game.night(kill=11)
    assert (game.asked, game.wanted) == ((11,), "last_words")
    game.say(11, "我是好人")
    assert game.last_speakers() == [3, 4, 8, 10, 11]


@pytest.mark.rule("SRV2-3")
def test_the_speeches_begin_to_the_right_of_the_victim():
    game = v2()
    game.order(kill=11)
    game.skip_to("vote")
    assert game.speakers("speak") == [12, *range(1, 11)]
    game = v2()
    game.order()
    game.skip_to("vote")
    assert game.speakers("speak")[0] == 1
    game.vote({seat: 3 for seat in game.asked if seat != 3})
    game.night()
    game.skip_to("vote")
    assert game.order_of_day()[0] == 2, "to the right of yesterday's first speaker"


@pytest.mark.rule("SRV2-4")
@pytest.mark.example("SRV2-4", 1)
def test_the_two_most_suspected_speak_and_a_second_vote_decides():
    game = at_the_vote(killed=1, players=13)
    game.vote({**dict.fromkeys((3, 4, 5, 6, 8), 2), **dict.fromkeys((10, 11, 12, 13), 7), 2: 9, 7: 9})
    (final,) = game.events("final_began")
    assert (final.stage, final.speakers) == ((2, 7), (2, 7))
    assert game.events("polled")[-1].top == (2,), "the most votes in the first vote"
    game.speak_all()
    assert game.speakers("defend") == [2, 7]
    assert {target for ask in game.referee.pending for target in ask.choices["target"]} == {2, 7}
    game.vote({**dict.fromkeys((3, 4, 5, 6, 7), 2), **dict.fromkeys((8, 9, 10, 11, 12, 13), 7)})
    assert game.dead() == [1, 7]


@pytest.mark.example("SRV2-4", 2)
def test_whoever_has_as_many_votes_as_the_second_is_a_finalist():
    game = at_the_vote(killed=1)
    game.vote_counts({2: 5, 7: 3, 9: 3})
    assert game.events("final_began")[-1].stage == (2, 7, 9)


@pytest.mark.example("SRV2-4", 3)
def test_the_only_one_with_votes_is_executed_at_once():
    game = at_the_vote(killed=12)
    assert len(game.asked) == 11
    game.vote({seat: 4 for seat in game.asked if seat != 4})
    assert game.dead() == [12, 4]
    assert game.events("final_began") == [] and len(game.events("polled")) == 1


@pytest.mark.rule("SRV2-4")
@pytest.mark.parametrize("value", ["tie_all", "no_elimination", "revote_once"])
def test_without_any_vote_nobody_dies_whatever_the_house_rule(value):
    game = at_the_vote(all_abstain=value)
    game.vote()
    assert game.dead() == [12] and game.at_night
    game.night(kill=3)
    game.skip_to("vote")
    game.vote_counts({4: 5, 10: 4})
    for _ in range(2):
        game.skip_to("vote")
        game.vote()
    assert game.dead() == [12, 3] and game.at_night


@pytest.mark.rule("SRV2-4")
def test_a_second_vote_that_ties_twice_executes_nobody():
    game = at_the_vote()
    game.vote_counts({4: 5, 10: 4})
    for _ in range(2):
        game.speak_all()
        game.vote_counts({4: 4, 10: 4})
    assert game.speakers("defend") == [4, 10, 4, 10]
    (pk,) = game.events("pk_began")
    assert pk.stage == (4, 10)
    assert [polled.poll for polled in game.events("polled")] == [1, 2, 3]
    assert game.dead() == [12] and game.at_night


@pytest.mark.rule("SRV2-4")
def test_after_a_tie_of_the_second_vote_the_next_decides():
    game = at_the_vote()
    game.vote_counts({4: 5, 10: 4})
    game.speak_all()
    game.vote_counts({4: 4, 10: 4})
    game.speak_all()
    game.vote_counts({4: 3, 10: 5})
    assert game.dead() == [12, 10]


@pytest.mark.parametrize(
    ("counts", "chosen"),
    [({}, ()), ({4: 1}, (4,)), ({4: 2, 2: 1}, (2, 4)), ({4: 1, 2: 1, 3: 1}, (2, 3, 4)), ({2: 3, 5: 3, 7: 2}, (2, 5))],
)
def test_who_the_finalists_are(counts, chosen):
    ballots = [(voter, target) for target, votes in counts.items() for voter in range(votes)]
    assert finalists([*ballots, (99, None)]) == chosen


@pytest.mark.rule("SRV2-5")
@pytest.mark.example("SRV2-5", 1)
def test_an_executed_killer_may_not_speak():
    game = v2()
    game.order(kill=3)
    game.execute(7)
    assert game.events("eliminated")[-1].side == "killers"
    assert game.last_speakers() == [3] and game.at_night


@pytest.mark.example("SRV2-5", 2)
def test_executed_police_have_last_words():
    game = v2(killers=(4, 7, 9), police=(1, 2, 6))
    game.order(kill=3)
    game.execute(2)
    assert (game.asked, game.wanted) == ((2,), "last_words")
    assert (game.events("eliminated")[-1].side, game.events("eliminated")[-1].role) == ("good", None)
    game.say(2, "我怀疑 7 号。")
    assert game.last_speakers() == [3, 2] and game.at_night


@pytest.mark.rule("SRV2-5")
@pytest.mark.parametrize(("shown", "side", "role"), [("none", None, None), ("role", "good", "police")])
def test_what_is_shown_of_the_executed_is_a_house_rule(shown, side, role):
    game = v2(reveal_on_execution=shown)
    game.order(kill=3)
    game.execute(5)
    assert (game.events("eliminated")[-1].side, game.events("eliminated")[-1].role) == (side, role)


@pytest.mark.rule("SRV2-6")
@pytest.mark.example("SRV2-6", 1)
def test_the_last_citizen_dead_the_killers_win():
    game = v2()
    game.rounds((3, 4), (8, 10))
    game.night(kill=11)
    game.execute(12)
    assert {1, 5, 6} <= set(game.alive)
    assert (game.outcome.winners, game.outcome.rule) == ("killers", "SRV2-6")


@pytest.mark.rule("SRV2-6")
@pytest.mark.parametrize(("value", "winners"), [("draw", (None,)), ("no_effect", ())])
def test_what_the_end_of_the_civilians_means_is_a_house_rule(value, winners):
    game = v2(civilians_extinct=value)
    game.rounds((3, 4), (8, 10), (11, 12))
    assert game.outcome is None if winners == () else game.outcome.winners is None


@pytest.mark.rule("SRV2-6")
def test_the_last_police_dead_the_killers_win():
    game = v2()
    game.rounds((1, 3), (5, 4))
    game.night(kill=6)
    assert (game.outcome.winners, game.dead()[-1]) == ("killers", 6)
    assert game.last_speakers() == [1, 3, 5, 4], "no last words after the end"


@pytest.mark.rule("SRV2-6")
def test_all_killers_out_the_good_side_wins():
    game = v2()
    game.rounds((3, 2), (4, 7))
    game.night(kill=8)
    game.execute(9)
    assert (game.outcome.winners, game.outcome.scores[1 - 1], game.outcome.scores[2 - 1]) == ("good", 1, 0)
