"""Who learns what in a killer game: nobody is told a role, a partner, an order or a check that is not its own."""

from collections import Counter
from random import Random

import pytest

from arena import Referee, Variant
from arena.events import EVENT
from arena.roles import ROLES
from prompts.transcript import Transcript, card_line

from .tables import (
    ORDERS,
    PLAIN,
    groups_of,
    header,
    killer_end_table,
    killer_table,
    legal,
    moments,
    news,
    seats_of,
    snapshot,
    steady_answers,
    with_chat,
    with_rules,
)

PRIVATE = {"group_shown", "role_shown", "conferred", "orders_proposed", "night_ordered", "check_result", "kill_seen"}
SPOKEN = {"spoke", "claimed", "card_shown"}  # may name any role
every_language = pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])


@killer_table
@every_language
def test_civilians_are_told_nothing_of_the_night(variant: Variant, players: int, language: str) -> None:
    quiet = with_rules(variant, group_chat=True, reveal_on_execution="none")
    of = header(variant, players, 7, language=language, rules=quiet)
    titles = [facts.title.to(language) for facts in ROLES.values() if facts.side in ("good", "killers", "wolves")]
    rng, asked, read = Random(7), 0, Counter[int]()
    for referee in moments(Referee(of), lambda ask: legal(ask, rng)):
        if referee.outcome is not None:
            break
        civilians = [seat for role in PLAIN for seat in seats_of(of, role)]
        for seat in civilians:
            for event in news(referee, seat, read):
                assert event.kind not in PRIVATE
                line = Transcript(language).read([event]).lower()
                assert event.kind in SPOKEN or not any(title in line for title in titles), line
        for ask in referee.pending:
            if ask.seat in civilians:
                assert ask.accepts[0] not in ORDERS
                observed = referee.observe(ask.seat)
                assert observed.private.role in PLAIN and observed.private.partners == ()
                text = observed.model_dump_json(exclude={"rules", "private", "events", "ask"})
                assert "police" not in text and "seer" not in text and '"roles"' not in text
                asked += 1
    assert asked


@killer_table
@every_language
def test_everybody_knows_what_is_its_own(variant: Variant, players: int, language: str) -> None:
    """Not too much hiding either: the role to its holder, the partners to those who see each other."""
    of = header(variant, players, 8, language=language)
    cards = {}
    for referee in moments(Referee(of), steady_answers(8)):
        cards = {ask.seat: referee.observe(ask.seat).private for ask in referee.pending} | cards
    for group in groups_of(of):
        for seat in group:
            card = cards[seat]
            assert card.role == of.deal.roles[seat - 1]
            assert {seat, *card.partners} == set(group)
            line = card_line(card, language)
            assert line.startswith(card.slip) and all(str(partner) in line for partner in card.partners)


@killer_table
def test_the_judge_is_asked_nothing_and_told_no_secret(variant: Variant, players: int) -> None:
    of = header(variant, players, 9, rules=with_chat(variant))
    rng = Random(9)
    for referee in moments(Referee(of), lambda ask: legal(ask, rng)):
        assert 0 not in {ask.seat for ask in referee.pending}
    assert not {event.kind for event in referee.view(0)} & (PRIVATE | {"card_shown"})


@killer_end_table
def test_another_seed_is_another_game_only_where_something_is_drawn(variant: Variant, players: int) -> None:
    """Partners agree, so that no tie is drawn, and no observation holds a seed or anything made from one."""
    of = header(variant, players, 1, rules=with_rules(variant, missing_action="pass", v5_first_night_kill=True))
    other = of.model_copy(update={"seed": 987654321987654321})
    for one, two in zip(moments(Referee(of), steady_answers(2)), moments(Referee(other), steady_answers(2))):
        assert snapshot(one) == snapshot(two)


@killer_table
def test_roles_and_night_are_told_when_the_game_is_over(variant: Variant, players: int) -> None:
    of = header(variant, players, 10)
    *_, over = moments(Referee(of), steady_answers(3))
    last = over.told[-1]
    assert (last.event.kind, last.event.roles, last.audience) == ("game_ended", of.deal.roles, "public")
    assert EVENT.validate_json(EVENT.dump_json(last.event)) == last.event
