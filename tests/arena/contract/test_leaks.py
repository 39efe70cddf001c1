"""Law 1: two matches that differ only in something a seat may not know give that seat equal bytes (case B22).

Both matches get the same answers, which depend on nothing secret. What the seat may see is compared at every moment:
its observation, its whole history, and the lines of its transcript; until the end of the game or, where two seats have
swapped sides, until the rules themselves announce which side is out.
"""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena import Action, Ask, Header, Pass, Referee, Variant
from arena.actions import CLASSES
from arena.events import PUBLIC
from arena.games.zhuogui import length
from arena.roles import slip
from tests.all_rows import few_of

from .house_rule_strategy import house_rules
from .tables import (
    PLAIN,
    Answering,
    every_table,
    few,
    groups_of,
    guessing_table,
    header,
    moments,
    one_table,
    played,
    random_answers,
    seats_of,
    steady_answers,
    with_chat,
    with_deal,
    words_table,
)
from .twin_deals import ANNOUNCES_A_SIDE, events_json, frames, reserved, swapped, swaps


def other_words(of: Header, seat: int) -> Header:
    """The same deal, but with another word in place of each that `seat` does not hold, of the same length."""
    (held,) = [event.card.shows for event in Referee(of).view(seat) if event.kind == "card_shown"]
    changed: dict[str, object] = {}
    if held != of.deal.word:
        changed |= {
            "word": "鹮" * length(of.deal.word),
            "aliases": ("no alias of it",),
            "translations": ("none of it",),
        }
    if held != of.deal.word_b and of.deal.word_b:
        changed |= {"word_b": "蠓" * length(of.deal.word_b), "translations_b": ("none of it",)}
    assert changed, "a player who holds every word has none to be told"
    return with_deal(of, **changed)


@words_table
@few(max_examples=4)
@given(data=st.data())
def test_another_word_looks_the_same_to_who_does_not_hold_it(
    variant: Variant, players: int, data: st.DataObject
) -> None:
    seed = data.draw(st.integers(0, 2**32))
    language = data.draw(st.sampled_from(["zh", "zh-Hant", "en"]))
    of = header(variant, players, seed, rules=data.draw(house_rules(variant.rules)), language=language)
    blind = seats_of(of, "ghost") if variant.deals == "word" else range(1, players + 1)
    seat = data.draw(st.sampled_from(blind))
    twin = other_words(of, seat)
    seen, events = frames(of, seat, reserved(seed), ("game_ended",))
    seen_by_twin, events_of_twin = frames(twin, seat, reserved(seed), ("game_ended",))
    assert events_json(events) == events_json(events_of_twin)
    assert seen == seen_by_twin
    assert any(observed for _, observed, _ in seen)


@one_table
@few(max_examples=6)
@given(data=st.data())
def test_swapped_roles_of_others_look_the_same(variant: Variant, players: int, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 2**32))
    silent = {"reveal_on_elimination": "none", "reveal_on_execution": "none", "missing_action": "pass"}
    silent |= {"v3_no_death_cap": 1}  # so that a day comes
    rules = data.draw(house_rules(variant.rules, **silent))
    of = header(variant, players, seed, rules=rules)
    seat = data.draw(st.sampled_from([seat for seat in range(1, players + 1) if swaps(of, seat)]))
    pair = data.draw(st.sampled_from(swaps(of, seat)))
    twin = swapped(of, *pair)
    # Whom the last killer may not name (SRV5-8), and who takes along whoever names it (SRA1-5).
    spared = (*pair, *seats_of(of, "police_mole"), *seats_of(of, "mine"))
    seen, events = frames(of, seat, reserved(seed, spared), ANNOUNCES_A_SIDE, pair)
    seen_by_twin, events_of_twin = frames(twin, seat, reserved(seed, spared), ANNOUNCES_A_SIDE, pair)
    shared, both = min(len(seen), len(seen_by_twin)), min(len(events), len(events_of_twin))
    assert seen[:shared] == seen_by_twin[:shared]
    assert events_json(events[:both]) == events_json(events_of_twin[:both])
    assert {event.kind for event in events[:both]} & {"polled", "hands_raised"}, "the two must share a whole round"


@guessing_table
def test_another_seed_looks_the_same_where_nothing_is_drawn(variant: Variant, players: int) -> None:
    """No observation holds a seed or anything made from one; the ghosts agree, so that no tie is drawn."""
    of = header(variant, players, 1)
    other_seed = of.model_copy(update={"seed": 987654321987654321})
    for seat in range(players + 1):
        seen, events = frames(of, seat, steady_answers(2), ANNOUNCES_A_SIDE)
        again, events_again = frames(other_seed, seat, steady_answers(2), ANNOUNCES_A_SIDE)
        assert (seen, events) == (again, events_again)


@one_table
@pytest.mark.parametrize("tries", few_of([1, 2, 3], 3))
def test_a_struck_speech_reaches_only_its_speaker(variant: Variant, players: int, tries: int) -> None:
    """CM-13: to all others it is as if the speaker had said the last thing at once; three strikes are a pass."""
    of = header(variant, players, 4)
    speaker = next(seat for seat, role in enumerate(of.deal.roles, start=1) if role in PLAIN)
    text, rule = (f"壹{of.deal.word}贰", "CM-13") if of.deal.word else (f"壹{slip('killer', 'zh')}贰", "SRA3-N")
    slips, last = [text] * tries, [None] if tries == 3 else []
    others = set(range(players + 1)) - {speaker}
    seen, struck = seen_by(others, of, beginning_with(speaker, slips))
    assert seen == seen_by(others, of, beginning_with(speaker, last))[0]
    private = [told for told in struck.told if told.event.kind == "struck" and told.event.rule == rule]
    assert [told.audience for told in private] == [(speaker,)] * tries
    assert [told.event.text for told in private] == [text] * tries
    strikes = [index for index, broken in struck.strikes.items() if broken == rule]
    assert [struck.journal[index].seat for index in strikes] == [speaker] * tries


def beginning_with(speaker: int, first: Sequence[str | None]) -> Answering:
    """The steady answers, but the first that `speaker` says in the first round are `first`; None is a pass."""
    steady, left = steady_answers(4), list(first)

    def answer(ask: Ask) -> Action | None:
        kind = ask.accepts[0]
        if not left or ask.seat != speaker or kind not in ("describe", "speak", "last_words"):
            return steady(ask)
        text = left.pop(0)
        return Pass() if text is None else CLASSES[kind].model_validate({"kind": kind, "text": text})

    return answer


def seen_by(seats: set[int], of: Header, answer: Answering) -> tuple[dict[int, list[bytes]], Referee]:
    """What each of `seats` is shown each time it is asked, and then all it has seen in the end; the match."""
    found: dict[int, list[bytes]] = {seat: [] for seat in seats}
    referee = Referee(of)
    for _ in moments(referee, answer):
        for seat in seats & {ask.seat for ask in referee.pending}:
            found[seat].append(referee.observe(seat).model_dump_json().encode())
    return {seat: frames + events_json(list(referee.view(seat))) for seat, frames in found.items()}, referee


@every_table
def test_every_event_has_an_audience_and_every_view_is_made_of_them(variant: Variant, players: int) -> None:
    rules = with_chat(variant)
    referee = played(header(variant, players, 5, rules=rules), random_answers(Random(5)))
    everybody = set(range(players + 1))
    assert [told.seq for told in referee.told] == list(range(len(referee.told)))
    for told in referee.told:
        assert told.audience == PUBLIC or (told.audience and set(told.audience) <= everybody)
        assert told.audience == PUBLIC or len(set(told.audience)) == len(told.audience)
    for seat in everybody:
        entitled = [told.event for told in referee.told if told.audience == PUBLIC or seat in told.audience]
        assert list(referee.view(seat)) == entitled


@every_table
def test_private_kinds_of_events_stay_private(variant: Variant, players: int) -> None:
    of = header(variant, players, 6, rules=with_chat(variant))
    referee = played(of, random_answers(Random(6)))
    ghosts = tuple(seats_of(of, "ghost"))
    groups = groups_of(of)
    for told in referee.told:
        match told.event.kind:
            case "card_shown" | "struck" | "role_shown":
                assert len(told.audience) == 1
            case "partners_shown":
                assert set(told.event.partners) == set(ghosts) - set(told.audience)
            case "proposed" | "whispered" | "words_proposed":
                assert told.audience == ghosts
            case "group_shown":
                assert told.audience == told.event.seats and told.audience in groups
            case "conferred" | "orders_proposed" | "night_ordered" | "check_result" | "kill_seen":
                assert told.audience and any(set(told.audience) <= set(group) for group in groups)
            case _:
                assert told.audience == PUBLIC
