"""`naive` in the werewolf game: the seer tells its checks, the table follows, doctor and wolves hear it too."""

from random import Random

import pytest

from agents.scripted.naive_killers import NaiveKillerPlayer
from arena import Speak, Vote
from tests.arena.rules.werewolf.werewolf_by_hand import ww8

FOUND = Speak(text="我是预言家，验出 7 号是狼人。", claim_role="seer", claim_seat=7, claim_result="wolf")


def naive(game, seat, seed=0):
    """What a naive player would answer in this seat now."""
    return NaiveKillerPlayer(Random(seed)).act(game.referee.observe(seat))


def to_the_seer(check, **settings):
    """A table at the turn of the seer, seat 1, whose first check was of `check`; seat 5 is dead."""
    game = ww8(**settings)
    game.order(kill=5, check=check)
    game.skip_to("speak")
    while game.asked != (1,):
        game.submit(game.asked[0], None)
    return game


@pytest.mark.parametrize(
    ("language", "text"), [("zh", FOUND.text), ("en", "I am the seer, and I checked seat 7: a werewolf.")]
)
def test_the_seer_tells_of_a_wolf_it_found(language, text):
    said = naive(to_the_seer(7, language=language), 1)
    assert (said.text, said.claim_role, said.claim_seat, said.claim_result) == (text, "seer", 7, "wolf")


def test_the_seer_keeps_quiet_of_others_until_its_last_words():
    game = to_the_seer(3)
    assert naive(game, 1).claim_role is None
    game.execute(1)
    said = naive(game, 1)
    assert (said.claim_role, said.claim_seat, said.claim_result) == ("seer", 3, "not_wolf")
    assert said.text == "我是预言家，验出 3 号不是狼人。"


def test_the_good_vote_for_whom_the_seer_accuses_and_his_partner_does_not():
    game = to_the_seer(7)
    game.submit(1, FOUND)
    game.skip_to("vote")
    votes = {seat: naive(game, seat) for seat in game.asked}
    assert {seat: vote for seat, vote in votes.items() if seat not in (2, 7)} == dict.fromkeys(
        (1, 3, 4, 6, 8), Vote(target=7)
    )
    assert votes[2] != Vote(target=7)


@pytest.mark.parametrize("seed", range(5))
def test_wolves_go_for_the_seer_whom_the_doctor_treats(seed):
    game = to_the_seer(7)
    game.submit(1, FOUND)
    game.execute(7)
    game.to_the_night()
    assert naive(game, 2, seed).target == naive(game, 4, seed).target == 1


@pytest.mark.parametrize("seed", range(5))
def test_the_seer_does_not_check_twice(seed):
    game = to_the_seer(3)
    game.execute(8)
    game.to_the_night()
    assert naive(game, 1, seed).target in (2, 4, 6, 7)
