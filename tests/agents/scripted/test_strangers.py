"""Strangers: each plays every game to its end in its own manner."""

import pytest

from agents.registry import STRANGERS, make_agent, make_judge
from agents.scripted.strangers import MANNERS
from arena.deals import new_header, pack_of
from arena.table import JUDGE
from arena.variants import VARIANTS, variant_of
from arena.words.compare import fold
from tests.all_rows import few_of
from tournaments.match.loop import play_match


def play(names, variant="zhuogui-1", language="zh", seed=1):
    pack = pack_of(variant_of(variant))
    cast = {seat: make_agent(name, pack) for seat, name in enumerate(names, start=1)}
    header = new_header(variant_of(variant), len(names), seed=seed, language=language)
    return play_match(header, cast | {JUDGE: make_judge("scripted", pack)})


def said(match, seat, stage="describe"):
    events = [told.event for told in match.referee.told]
    return [event.text for event in events if event.kind == "spoke" and event.seat == seat and event.stage == stage]


def ballots(match):
    return [dict(told.event.ballots) for told in match.referee.told if told.event.kind == "polled"]


def with_word(match):
    return [seat for seat, role in enumerate(match.header.deal.roles, start=1) if role == "human"]


def test_the_registry_lists_every_manner():
    assert set(STRANGERS) == set(MANNERS)


@pytest.mark.parametrize("variant", few_of(list(VARIANTS), "zhuogui-1", "undercover", "killer-v1"))
@pytest.mark.parametrize("name", STRANGERS)
def test_it_plays_to_the_end_with_valid_answers_alone(name, variant):
    for language in ("zh", "en"):
        match = play([f"stranger-{name}"] * min(VARIANTS[variant].roles), variant, language)
        assert match.error is None and match.referee.outcome is not None
        assert {decision.status for decision in match.decisions} == {"valid"}


@pytest.mark.parametrize("name", ["stylo", "echo-vote", "dead-wood", "terse"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_who_holds_the_word_says_what_people_say_of_it(name, language):
    match = play([f"stranger-{name}"] * 6, language=language, seed=4)
    pack = pack_of(variant_of("zhuogui-1"))
    word = pack.find(match.header.deal.word)
    clues = {clue.text for clue in pack.clues_of(word.category) if clue.word == word and clue.language == language}
    spoken = [text for seat in with_word(match) for text in said(match, seat)]
    assert spoken and {text for text in spoken if text} <= clues


def test_the_handshake_knows_no_word_and_votes_out_whoever_does_not_shake_hands():
    match = play(["stranger-handshake"] * 5 + ["naive"], seed=2)
    assert len({text for seat in range(1, 6) for text in said(match, seat)}) == 1
    assert all(poll[seat] == 6 for poll in ballots(match)[:1] for seat in range(1, 6))


def test_a_fixed_seat_is_mute_and_votes_for_the_first_that_is_not_itself():
    match = play(["stranger-fixed-seat"] * 6)
    assert not any(text for seat in range(1, 7) for text in said(match, seat))
    assert all(poll.get(seat) in (1, 2, None) for poll in ballots(match)[:1] for seat in range(1, 7))


def test_a_copycat_says_what_was_said_last():
    match = play(["naive", "stranger-copycat", "naive", "stranger-copycat", "naive", "naive"], "undercover", "zh")
    spoken = [told.event for told in match.referee.told if told.event.kind == "spoke" and told.event.text]
    copies = [k for k, event in enumerate(spoken) if k and event.seat in (2, 4) and event.stage == "describe"]
    assert copies
    for k in copies:
        before = [event.text for event in spoken[:k] if event.seat != spoken[k].seat]
        assert not before or sorted(fold(spoken[k].text)) == sorted(fold(before[-1]))


def test_who_is_loud_keeps_its_word():
    match = play(["stranger-loud"] * 6, language="en")
    (first, *_) = ballots(match)
    for seat, target in first.items():
        assert f"seat {target} " in said(match, seat)[0]
