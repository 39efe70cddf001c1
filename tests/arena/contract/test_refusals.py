"""A refused action changes nothing, and its refusal says by which rule and why (cases B11, B20, B36)."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import NamedTuple

import pytest

from arena import VARIANTS, Action, Ask, ChooseWord, Describe, Guess, IllegalAction, Pass, Referee, Variant, Vote
from arena.actions import CLASSES
from arena.rules.house_rule_models import GhostRules
from arena.rules.rulebook import book

from .tables import (
    ORDERS,
    SPEECHES,
    any_action,
    every_table,
    guessing_table,
    header,
    legal,
    moments,
    one_table,
    random_answers,
    snapshot,
    state,
)

SOME = 4  # of the seats that are asked at once, drawn anew each time
SPOKEN = (*SPEECHES, "whisper", "ask_judge", "confer")


class Offence(NamedTuple):
    """An action that must be refused, and the code of the refusal."""

    seat: int
    ask_id: int
    action: Action | None
    code: str


def refused(referee: Referee, *offences: Offence) -> list[IllegalAction]:
    """The refusals of actions that change nothing. One of each code is looked at closely, the others together."""
    before, then, codes, errors = snapshot(referee), state(referee), set(), []
    for offence in offences:
        error = refusal(referee, offence)
        assert error.code == offence.code, offence
        if offence.code not in codes:
            assert state(referee) == then, f"{offence} was refused, and yet something changed"
        codes.add(offence.code)
        errors.append(error)
    assert snapshot(referee) == before
    return errors


def refusal(referee: Referee, offence: Offence) -> IllegalAction:
    """What an offence is answered with; without `pytest.raises`, which costs more than the refusal."""
    try:
        referee.submit(offence.seat, offence.ask_id, offence.action)
    except IllegalAction as error:
        return error
    raise AssertionError(f"this was meant to be refused: {offence}")


def offences(referee: Referee, rng: Random) -> list[Offence]:
    """Everything that may not be done at this moment, one of each kind; where many are asked alike, of some of them."""
    asked = {ask.seat: ask for ask in referee.pending}
    players = referee.header.players
    found = []
    for seat in (-1, *range(players + 1), players + 1, 99):
        if seat not in asked:  # a living seat out of turn, a dead one, one that has answered, one that does not exist
            kind = rng.choice(sorted(CLASSES))
            found.append(Offence(seat, rng.randint(0, 9), any_action(kind, players, rng), "not_your_turn"))
            found.append(Offence(seat, 1, None, "not_your_turn"))
    actions = {kind: any_action(kind, players, rng) for kind in sorted(CLASSES)}
    for ask in rng.sample(referee.pending, min(len(asked), SOME)):
        found += [Offence(ask.seat, ask.id + late, legal(ask, rng), "stale") for late in (-1, 1, 1000)]
        found.append(Offence(ask.seat, ask.id - 1, None, "stale"))
        wrong = [action for kind, action in actions.items() if kind not in ask.accepts]
        found += [Offence(ask.seat, ask.id, action, "wrong_kind") for action in wrong]
        found += targets(referee, ask) + texts(ask)
    return found


def targets(referee: Referee, ask: Ask) -> list[Offence]:
    """Every seat that this ask does not offer, and a word that nobody proposed."""
    kind, players = ask.accepts[0], referee.header.players
    if kind == "choose_word":
        return [Offence(ask.seat, ask.id, ChooseWord(word="no such word"), "ineligible")]
    if "target" not in ask.choices:
        return []
    living = set(range(1, players + 1)) - out_of(referee)
    found = []
    for target in set(range(-1, players + 2)) - set(ask.choices["target"]):
        if target == ask.seat:
            code = "self"
        elif not 1 <= target <= players:
            code = "unknown_seat"
        else:
            code = "ineligible" if target in living else "out"
        answer = legal(ask, Random(target)).model_dump() | {"target": target}
        found.append(Offence(ask.seat, ask.id, CLASSES[kind].model_validate(answer), code))
    return found


def out_of(referee: Referee) -> set[int]:
    """The seats that have been announced as out."""
    return {told.event.seat for told in referee.told if told.event.kind == "eliminated"}


def texts(ask: Ask) -> list[Offence]:
    """Too long a text, and no text where silence is no answer."""
    kind = ask.accepts[0]
    found = []
    if kind in SPOKEN:
        long = CLASSES[kind].model_validate({"kind": kind, "text": "壹" * (ask.limit + 1)})
        found.append(Offence(ask.seat, ask.id, long, "too_long"))
    if kind == "guess":
        found.append(Offence(ask.seat, ask.id, Guess(word=" \t "), "empty"))
    return found


@one_table
def test_a_refused_action_changes_nothing(variant: Variant, players: int) -> None:
    rng, codes = Random(players), set()
    often = 0.05 if issubclass(variant.rules, GhostRules) else 0.3  # a shorter game is looked at more often
    short = players <= 7 or not (issubclass(variant.rules, GhostRules) or variant.family == "killer")
    for seed in range(8 if players <= 5 else 4 if short else 2):
        for referee in moments(Referee(header(variant, players, seed)), random_answers(Random(seed))):
            if referee.outcome is None and rng.random() < (0.5 if len(referee.pending) > 1 else often):
                codes |= {error.code for error in refused(referee, *offences(referee, rng))}
    assert codes >= {"not_your_turn", "stale", "wrong_kind", "self", "unknown_seat", "too_long"}
    assert "out" in codes or not issubclass(variant.rules, GhostRules)


@one_table
def test_a_refusal_names_a_rule_of_the_game_and_speaks_both_languages(variant: Variant, players: int) -> None:
    books = {name for other in VARIANTS.values() for name in other.rulebook}  # 3.0 refers to the rules of 1.0
    known = {rule.id for name in books for rule in book(name).rules}
    rng = Random(players)
    for seed in range(6):
        moment = played_to(variant, players, seed, rng.randint(0, 6 * players))
        for error in refused(moment, *offences(moment, rng)):
            assert error.rule in known, f"{error} is refused by {error.rule}, which is no rule of the rulebook"
            assert str(error) == error.text.en
            assert any("\u4e00" <= character <= "\u9fff" for character in error.text.zh)
            assert error.text.to("zh-Hant") and "\n" not in error.text.en + error.text.zh


def games(variant: Variant, players: int, seeds: range) -> Iterator[Iterator[Referee]]:
    """The moments of a game for each seed."""
    return (moments(Referee(header(variant, players, seed)), random_answers(Random(seed))) for seed in seeds)


def played_to(variant: Variant, players: int, seed: int, answers: int) -> Referee:
    """A match some way in, maybe in the middle of a poll, but not over."""
    referee, answer = Referee(header(variant, players, seed)), random_answers(Random(seed))
    while len(referee.journal) < answers:
        ask = referee.pending[0]
        referee.submit(ask.seat, ask.id, answer(ask))
        if referee.outcome is not None:
            return Referee(header(variant, players, seed))
    return referee


@guessing_table
def test_a_second_ballot_does_not_count(variant: Variant, players: int) -> None:
    """ZG1-3.5.3-n1: the first accepted ballot stands, however often another is sent."""
    tried = 0
    for referee in moments(Referee(header(variant, players, 3)), random_answers(Random(3))):
        if len(referee.pending) > 1 and referee.pending[0].accepts[0] == "vote":
            first, *_ = referee.pending
            referee.submit(first.seat, first.id, Vote(target=first.choices["target"][0]))
            again = [None, *(Vote(target=target) for target in first.choices["target"])]
            refused(referee, *[Offence(first.seat, first.id, ballot, "not_your_turn") for ballot in again])
            tried += 1
            break
    assert tried


@one_table
def test_the_dead_do_not_act_and_are_not_offered(variant: Variant, players: int) -> None:
    """CM-7: nobody who is out speaks, votes or is chosen; a guess stage asks those whom a rule lets act."""
    rng, tried = Random(players), 0
    for referee in chain.from_iterable(games(variant, players, seeds=range(4 if players > 6 else 12))):
        dead = out_of(referee)
        for ask in referee.pending:
            if ask.accepts[0] in (*SPEECHES, *ORDERS, "vote", "choose_player") and ask.accepts[0] != "last_words":
                assert ask.seat not in dead
                assert not dead & set(ask.choices.get("target", ()))
                assert not dead & set(referee.observe(ask.seat).alive)
        for seat in dead - {ask.seat for ask in referee.pending}:
            if referee.outcome is None and rng.random() < (0.05 if players > 6 else 0.3):
                speech = Offence(seat, 1, Describe(text="x"), "not_your_turn")
                refused(referee, speech, Offence(seat, 1, Vote(target=1), "not_your_turn"))
                tried += 1
    assert tried or (variant.id, players) == ("undercover", 4), "there, the first who goes out ends the game (UC-6)"


@every_table
def test_nothing_is_taken_after_the_end(variant: Variant, players: int) -> None:
    *_, over = moments(Referee(header(variant, players, 5)), random_answers(Random(5)))
    rng = Random(5)
    for seat in range(-1, players + 2):
        late = (None, Pass(), Vote(target=1), any_action("describe", players, rng))
        refused(over, *[Offence(seat, 1, action, "game_over") for action in late])
        with pytest.raises(IllegalAction):
            over.observe(seat)


@every_table
def test_nobody_sees_an_observation_without_being_asked(variant: Variant, players: int) -> None:
    for referee in moments(Referee(header(variant, players, 6)), random_answers(Random(6))):
        asked = {ask.seat for ask in referee.pending}
        for seat in set(range(-1, players + 2)) - asked:
            with pytest.raises(IllegalAction) as caught:
                referee.observe(seat)
            assert caught.value.rule and caught.value.text.zh
