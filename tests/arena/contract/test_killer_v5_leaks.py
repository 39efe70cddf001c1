"""Infernal Affairs: whoever sits with a mole sees the same bytes whoever the mole is, and so does everybody else."""

import pytest

from arena import Header
from tests.arena.rules.killer.killer_by_hand import header
from tests.arena.rules.killer.v5_by_hand import DEAL, Infernal

from .tables import seats_of
from .twin_deals import ANNOUNCES_A_SIDE, events_json, frames, reserved, swapped, swaps

RULES = {"reveal_on_execution": "none", "missing_action": "pass"}
MOLES = {"police_mole", "killer_mole"}


def dealt(seed: int, **rules: object) -> Header:
    return header("killer-v5", 12, DEAL, seed=seed, **RULES, **rules)


def with_a_mole(of: Header, seat: int) -> list[tuple[int, int]]:
    """The pairs that `seat` cannot tell apart, one of them a mole."""
    return [pair for pair in swaps(of, seat) if MOLES & {of.deal.roles[other - 1] for other in pair}]


@pytest.mark.parametrize("seat", [1, 2, 4, 5, 6, 8, 9])
def test_a_mole_swapped_for_another_looks_the_same(seat: int) -> None:
    rules = {"group_chat": True, "v5_first_night_kill": seat % 2 == 0}
    of = dealt(seat, **rules)
    rounds = 0
    for pair in with_a_mole(of, seat):
        answers = [reserved(seat, (*pair, *seats_of(of, "police_mole"))) for _ in range(2)]
        seen, events = frames(of, seat, answers[0], ANNOUNCES_A_SIDE)
        other, others_events = frames(swapped(of, *pair), seat, answers[1], ANNOUNCES_A_SIDE)
        shared, both = min(len(seen), len(other)), min(len(events), len(others_events))
        assert seen[:shared] == other[:shared]
        assert events_json(events[:both]) == events_json(others_events[:both])
        rounds += sum(event.kind == "round_ended" for event in events[:both])
    assert rounds >= len(with_a_mole(of, seat)), "the two must share a whole round"


def test_those_who_sit_with_a_mole_are_among_the_swapped() -> None:
    of = dealt(1)
    assert {(4, 2), (4, 3)} == {pair for pair in with_a_mole(of, 1) if set(pair) <= {1, 2, 3, 4}}
    assert {(5, 8), (8, 5), (7, 8)} & set(with_a_mole(of, 6))
    assert not any(8 in pair for pair in swaps(of, 1)), "the police boss knows its mole"
    assert not any(5 in pair for pair in swaps(of, 4)), "the undercover killer knows its boss"


@pytest.mark.parametrize(("seat", "pair"), [(1, (8, 9)), (8, (1, 2)), (5, (4, 9)), (4, (5, 6)), (2, (4, 9))])
def test_the_comparison_finds_what_a_seat_does_know(seat: int, pair: tuple[int, int]) -> None:
    of = dealt(1)
    seen = frames(of, seat, reserved(1, pair), ANNOUNCES_A_SIDE)
    assert seen != frames(swapped(of, *pair), seat, reserved(1, pair), ANNOUNCES_A_SIDE)


@pytest.mark.parametrize("seat", range(1, 13))
def test_a_refused_claim_tells_nothing_of_the_speakers_role(seat: int) -> None:
    """SRV5-7: the true mole and a civilian are refused by the same words with the same sentence."""
    game = Infernal()
    while game.asked != (seat,):
        game.submit(game.asked[0], None)
    told = len(game.referee.told)
    game.say(seat, "我是卧底")
    (struck,) = game.referee.told[told:]
    assert (struck.event.kind, struck.event.rule, struck.audience) == ("struck", "SRV5-7", (seat,))
