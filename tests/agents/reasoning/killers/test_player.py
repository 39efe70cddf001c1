"""The reasoning player in the killer games: what it does with what it knows, and that nothing makes it fail."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents.guests import Nonsense, Raising, Repeating
from agents.protocol import Belief, Sitting
from agents.reasoning.killers.player import KillerReasoner
from agents.reasoning.killers.vote_policy import vote
from agents.reasoning.profiles import LEVELS, STYLES
from arena import VARIANTS, LastWords, Speak, Vote
from arena.deals import new_header
from arena.events import RoundBegan
from arena.hearing.claims import read
from arena.hearing.own_word import clean
from arena.rules.house_rule_models import house_rules
from tests.all_rows import few_of
from tests.arena.contract import house_rule_strategy as drawn
from tests.arena.rules.killer.killer_by_hand import Killers, sra3
from tournaments.match.loop import play_match

KILLER_GAMES = [variant for variant in VARIANTS.values() if variant.family == "killer"]


class Seated:
    """A reasoner as an agent; `level` None is a level drawn for each seat."""

    def __init__(self, level: int | None = 5) -> None:
        self.level = level

    def sit(self, game: Sitting, seat: int, rng: Random) -> KillerReasoner:
        level = LEVELS[self.level or rng.randint(1, 5)]
        return KillerReasoner(level, rng.choice(list(STYLES.values())), rng)


class Reciting:
    """Says a text wherever it may say something, and nothing else."""

    def __init__(self, text: str) -> None:
        self.text = text

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Reciting":
        return self

    def act(self, observation):
        kind = observation.ask.accepts[0]
        return {"kind": kind, "text": self.text} if kind in ("speak", "last_words", "defend", "confer") else None


def reasoner(level: int = 5, seed: int = 1) -> KillerReasoner:
    return KillerReasoner(LEVELS[level], STYLES["cautious"], Random(seed))


def answer(game: Killers, seat: int, player: KillerReasoner | None = None):
    """What a reasoner in `seat` answers now."""
    return (player or reasoner()).act(game.referee.observe(seat)).action


def say(game: Killers, text: str = "hm", **claim: object) -> None:
    """The next to speak says `text` with a claim."""
    seat = game.asked[0]
    kind = LastWords if game.wanted == "last_words" else Speak
    game.submit(seat, kind(text=text, **claim))


def quiet_until(game: Killers, seat: int) -> None:
    """All say nothing until `seat` is to speak."""
    while game.asked[0] != seat or game.wanted == "last_words":
        game.submit(game.asked[0], None)


# Nothing makes it fail


@pytest.mark.parametrize("variant", few_of(KILLER_GAMES, *KILLER_GAMES[2::3]), ids=lambda variant: variant.id)
@given(data=st.data())
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_it_answers_legally_under_any_house_rules(variant, data):
    rules = data.draw(drawn.house_rules(variant.rules))
    size = data.draw(st.sampled_from(variant.allowed(rules)[:3]))
    language = data.draw(st.sampled_from(("zh", "zh-Hant", "en")))
    header = new_header(variant, size, seed=data.draw(st.integers(0, 999)), rules=rules, language=language)
    match = play_match(header, dict.fromkeys(range(1, size + 1), Seated(None)))
    assert (match.error, match.attempts) == (None, [])
    assert all(decision.thought for decision in match.decisions if decision.seat)


@pytest.mark.parametrize(
    "guest", [Nonsense(None), Raising(None), Repeating(None)], ids=["nonsense", "raising", "repeats"]
)
@pytest.mark.parametrize("variant", KILLER_GAMES, ids=lambda variant: variant.id)
def test_bad_guests_do_not_break_it(variant, guest):
    played_beside(variant, guest)


@given(
    st.text(min_size=1, max_size=400)
    | st.sampled_from(("我是警察，99号是杀手", "seat 0 is a killer. I am police", "号" * 200))
)
@settings(max_examples=20, deadline=None)
def test_whatever_others_say_it_answers(text):
    if clean(text):
        played_beside(VARIANTS["killer-7-16"], Reciting(text))


def played_beside(variant, other) -> None:
    """One game in which every second seat is a reasoner, and none of them is ever refused."""
    size = variant.allowed()[0]
    header = new_header(variant, size, seed=5, rules=house_rules(variant.rules, {"max_speech": 400}), language="zh")
    match = play_match(header, {seat: Seated() if seat % 2 else other for seat in range(1, size + 1)})
    assert match.error is None
    assert not [attempt for attempt in match.attempts if attempt.seat % 2]


def test_the_same_seed_plays_the_same_game():
    variant = VARIANTS["killer-7-16"]
    header = new_header(variant, 9, seed=3, rules=variant.rules(), language="en")
    first, second = (play_match(header, dict.fromkeys(range(1, 10), Seated(3))) for _ in range(2))
    assert [told.event for told in first.referee.told] == [told.event for told in second.referee.told]


# What it believes


def test_it_believes_what_its_card_says_and_as_many_killers_as_there_are():
    game = sra3()  # killers 2 and 7, police 1 and 4
    belief = reasoner().believe(game.referee.observe(2))
    assert isinstance(belief, Belief)
    assert belief.hidden[7] == pytest.approx(1.0)
    assert sum(belief.hidden.values()) == pytest.approx(1.0)
    assert sum(reasoner().believe(game.referee.observe(1)).hidden.values()) == pytest.approx(2.0, abs=1e-4)
    assert 1 not in reasoner().believe(game.referee.observe(1)).hidden


def test_a_mole_knows_whom_it_sits_with():
    roles = {"police": (1, 2), "police_boss": (3,), "killer_mole": (4,), "killer": (5, 6), "killer_boss": (7,)}
    game = Killers("killer-v5", 12, {**roles, "police_mole": (8,)})
    game.skip_to("speak")
    quiet_until(game, 8)
    believed = reasoner().believe(game.referee.observe(8)).hidden
    assert all(believed[seat] > 0.99 for seat in (5, 6, 7))
    assert believed[3] < 0.01
    assert "卧底" not in answer(game, 8).text


def accused(claims: dict[int, tuple[int, str]], **settings: object) -> Killers:
    """Day 1 after seat 10 was killed: each seat of `claims` says that it is police and what it checked, others hum."""
    game = sra3(**settings)
    game.night(kill=10, check=9)
    while game.wanted != "vote":
        seat = game.asked[0]
        if game.wanted == "speak" and seat in claims:
            target, result = claims[seat]
            say(game, "x", claim_role="police", claim_seat=target, claim_result=result)
        elif game.wanted == "speak":
            say(game)
        else:
            game.submit(seat, None)
    return game


def test_it_votes_for_whom_the_only_police_accuse():
    assert answer(accused({1: (7, "killer")}), 5) == Vote(target=7)


def test_it_does_not_vote_for_whom_they_clear():
    game = accused({1: (6, "not_killer")})
    believed = reasoner().believe(game.referee.observe(5)).hidden
    assert believed[6] < min(chance for seat, chance in believed.items() if seat not in (1, 6, 10))


def test_of_two_who_contradict_each_other_it_believes_neither_wholly():
    game = accused({1: (7, "killer"), 7: (1, "killer")})
    believed = reasoner().believe(game.referee.observe(5)).hidden
    assert 0.2 < believed[1] < 0.8
    assert 0.2 < believed[7] < 0.8
    assert believed[1] + believed[7] > 0.9


def test_police_know_a_false_claimant():
    game = accused({7: (5, "killer")})
    assert reasoner().believe(game.referee.observe(1)).hidden[7] > 0.8
    assert answer(game, 1) == Vote(target=7)


def test_who_says_nothing_is_the_likelier_killer():
    game = sra3()
    game.night(kill=10, check=9)
    while game.wanted != "vote":
        seat = game.asked[0]
        if game.wanted == "speak" and seat != 6:
            say(game)
        else:
            game.submit(seat, None)
    believed = reasoner().believe(game.referee.observe(5)).hidden
    assert believed[6] > max(chance for seat, chance in believed.items() if seat != 6)


def test_who_votes_for_nobody_is_the_likelier_killer():
    game = accused({})
    while game.wanted == "vote":
        seat = game.asked[0]
        game.submit(seat, None if seat == 6 else Vote(target=3 if seat != 3 else 4))
    game.skip_to("speak")
    believed = reasoner().believe(game.referee.observe(game.asked[0])).hidden
    alike = [seat for seat in believed if seat not in (3, 4, 6, game.asked[0]) and seat != 10]  # who is dead
    assert believed[6] > max(believed[seat] for seat in alike)


def test_last_words_that_are_none_tell_nothing():
    game, other = sra3(), sra3()
    for one, text in ((game, None), (other, "hm")):
        one.night(kill=10, check=9)
        while one.wanted == "last_words":
            one.submit(one.asked[0], LastWords(text=text) if text else None)
    assert reasoner().believe(game.referee.observe(game.asked[0])) == (
        reasoner().believe(other.referee.observe(other.asked[0]))
    )


def blundering(seed: int) -> KillerReasoner:
    """Somebody who blunders in every round."""
    player = reasoner(1, seed)
    player.level = replace(player.level, blunder_rate=1.0)
    return player


def test_a_blunder_holds_for_a_round():
    game = accused({})
    player = blundering(1)
    memory = player.memory_of(game.referee.observe(5))
    seat, why = vote(memory, player.style, [1, 2, 3, 6, 7])
    assert "hunch" in why.en
    assert {vote(memory, player.style, [1, 2, 3, 6, 7])[0] for _ in range(9)} == {seat}
    later = set[int]()
    for number in range(2, 30):
        memory.take(RoundBegan(rule="SRA3-4", round=number, order=(1, 2, 3)))
        later.add(vote(memory, player.style, [1, 2, 3, 6, 7])[0])
    assert later == {1, 2, 3, 6, 7}


def test_it_says_whom_it_blunders_against():
    for seed in range(10):
        game = sra3()
        game.night(kill=10, check=9)
        game.skip_to("speak")
        quiet_until(game, 5)
        player = blundering(seed)
        suspect = player.memory_of(game.referee.observe(5)).blunder_target([1, 2, 3, 4, 6, 7, 8, 9])
        assert read(answer(game, 5, player).text).suspects == (suspect,)


@pytest.mark.parametrize("seed", range(20))
def test_a_blunder_yields_to_what_is_known(seed):
    """Police 1 and 4 checked 7, a killer; the killers are 2 and 7."""
    game = sra3()
    game.night(kill=10, check=7)
    game.skip_to("vote")
    assert answer(game, 1, blundering(seed)) == Vote(target=7)
    assert answer(game, 2, blundering(seed)).target != 7
    while game.wanted == "vote":
        game.submit(game.asked[0], Vote(target=3 if game.asked[0] != 3 else 5))
    game.skip_to("kill")  # and the police are asked at the same time
    assert answer(game, 2, blundering(seed)).target not in (2, 7)
    assert answer(game, 1, blundering(seed)).target not in (1, 4, 7)


def test_a_claim_in_free_text_is_heard_as_well():
    game = sra3()
    game.night(kill=10, check=9)
    quiet_until(game, 1)
    say(game, "各位，我是警察，昨晚验了 7 号，是杀手！")
    while game.wanted != "vote":
        game.submit(game.asked[0], None)
    assert answer(game, 5) == Vote(target=7)


def test_a_newcomer_forgets_and_errs_and_a_master_does_not():
    game = accused({1: (7, "killer")})
    believed = [KillerReasoner(LEVELS[1], STYLES["cautious"], Random(seed)) for seed in range(20)]
    chances = {round(player.believe(game.referee.observe(5)).hidden[7], 3) for player in believed}
    assert len(chances) > 10  # the error is each player's own
    masters = {reasoner(seed=seed).believe(game.referee.observe(5)).hidden[7] for seed in range(3)}
    assert len(masters) == 1


# What it says


def test_police_who_found_a_killer_come_out_and_their_colleague_stays_hidden():
    game = sra3()
    game.night(kill=10, check=7)
    quiet_until(game, 4)
    first = answer(game, 4)
    assert (first.claim_role, first.claim_seat, first.claim_result) == ("police", 7, "killer")
    game.submit(4, first)
    quiet_until(game, 1)
    assert answer(game, 1).claim_role is None


def test_police_who_found_nobody_stay_hidden_until_their_last_words():
    game = sra3()
    game.night(kill=1, check=9)
    words = answer(game, 1)
    assert (words.kind, words.claim_role, words.claim_seat, words.claim_result) == (
        "last_words", "police", 9, "not_killer",
    )  # fmt: skip
    game.submit(1, None)
    quiet_until(game, 4)
    assert answer(game, 4).claim_role is None


@pytest.mark.parametrize(("level", "claims"), [(1, None), (5, "police")])
def test_a_killer_under_accusation_pretends_to_be_police_if_it_thinks_ahead(level, claims):
    game = sra3()
    game.night(kill=10, check=7)
    quiet_until(game, 9)
    say(game, "x", claim_role="police", claim_seat=7, claim_result="killer")
    quiet_until(game, 7)
    spoken = answer(game, 7, reasoner(level))
    assert spoken.claim_role == claims
    assert spoken.claim_seat in ((9,) if claims else (None,))


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
def test_it_says_why_in_the_language_of_the_table(language):
    game = sra3(language=language)
    player = reasoner()
    thought = player.act(game.referee.observe(1)).thought
    assert thought == player.thought != ""
    assert thought.isascii() is (language == "en")


# At night


def test_killers_spare_their_own_and_go_for_whoever_is_police():
    game = accused({4: (7, "killer")})
    game.vote(dict.fromkeys((1, 3, 4, 5), 7))
    game.to_the_night()
    assert answer(game, 2).target == 4


def test_police_check_nobody_twice():
    game = sra3()
    game.night(check=7, kill=10)
    game.execute(9)
    game.to_the_night()
    assert answer(game, 1).target not in (1, 4, 7)


def test_police_and_killers_settle_a_disagreement():
    game = sra3()
    game.order(kill={2: 5, 7: 6}, check={1: 9, 4: 8})
    assert {answer(game, seat).target for seat in (2, 7)} == {5}
    assert {answer(game, seat).target for seat in (1, 4)} == {8}


def test_the_secret_police_waits_until_it_is_sure():
    roles = {"killer": (2, 7), "police": (1,), "doctor": (3,), "secret_police": (4,)}
    game = Killers("killer-v3", 10, roles)
    assert answer(game, 4).kind == "pass"
    game.order(kill=10, check=7)
    quiet_until(game, 1)
    say(game, "x", claim_role="police", claim_seat=7, claim_result="killer")
    game.skip_to("vote")
    game.vote({1: 9, 2: 9, 3: 9, 5: 9, 9: 8})  # not who was accused: he is alive tonight
    game.skip_to("vote")
    game.vote({1: 9, 2: 9, 3: 9})
    game.to_the_night()
    assert answer(game, 4).target == 7


def test_the_doctor_shields_whom_the_killers_want():
    game = Killers("werewolf-8", 8, {"wolf": (2, 7), "seer": (1,), "doctor": (3,)}, rest="villager")
    game.night(kill=8, check=7)
    quiet_until(game, 1)
    say(game, "x", claim_role="seer", claim_seat=7, claim_result="wolf")
    game.skip_to("vote")
    game.vote({1: 7, 3: 7, 4: 7, 5: 7})
    game.to_the_night()
    assert answer(game, 3).target == 1


def test_a_killer_does_not_vote_for_a_partner_unless_he_is_lost():
    game = sra3()
    game.night(kill=10, check=9)
    game.skip_to("vote")
    assert answer(game, 2).target != 7
    lost = accused({1: (7, "killer")})
    assert answer(lost, 2, reasoner(1)).target != 7


def test_claims_are_written_where_they_can_be_read():
    for language in ("zh", "en"):
        game = sra3(language=language)
        game.night(kill=10, check=7)
        quiet_until(game, 4)
        for seed in range(10):
            said = read(answer(game, 4, reasoner(seed=seed)).text)
            assert (said.role, said.checks) == ("police", ((7, True),))
