"""A match forked at one answer: what stands, what is open, and what is drawn anew."""

import pytest

from arena import IllegalAction, Referee, Vote
from arena.referee import Row
from tests.arena.rules.game_by_hand import day


def voted(**settings):
    """A table of five that has just voted, sealed: all for seat 2, who votes for seat 3."""
    game = day(players=5, ghosts=(2,), **settings)
    game.speak_all("圆的")
    game.vote({1: 2, 2: 3, 3: 2, 4: 2, 5: 2})
    return game.referee


def changed(referee, seat, action):
    row = next(row for row in referee.journal if row.seat == seat and isinstance(row.action, Vote))
    return Row(row.index, row.seat, row.ask_id, row.rule, action)


def test_the_other_sealed_ballots_stand_and_only_one_is_changed():
    referee = voted()
    fork = Referee.fork(referee.header, referee.journal, changed(referee, 3, Vote(target=1)))
    polled = next(told.event for told in fork.told if told.event.kind == "polled")
    assert dict(polled.ballots) == {1: 2, 2: 3, 3: 1, 4: 2, 5: 2}


def test_with_the_same_answer_it_is_the_match_up_to_the_end_of_that_moment():
    referee = voted()
    same = changed(referee, 3, Vote(target=2))
    fork = Referee.fork(referee.header, referee.journal, same)
    assert fork.told == referee.told[: len(fork.told)]
    assert [row.action for row in fork.journal] == [row.action for row in referee.journal[: len(fork.journal)]]


def test_what_came_later_is_open():
    referee = voted()
    spoken = next(row for row in referee.journal if row.action is not None and row.action.kind == "describe")
    fork = Referee.fork(referee.header, referee.journal, spoken)
    assert len(fork.journal) == spoken.index + 1
    assert [ask.seat for ask in fork.pending] == [2]


def test_an_answer_that_is_not_legal_is_refused():
    referee = voted()
    with pytest.raises(IllegalAction, match="no seat 9"):
        Referee.fork(referee.header, referee.journal, changed(referee, 3, Vote(target=9)))


def test_with_a_seed_only_what_is_drawn_later_is_drawn_anew():
    def drawn(seed):
        """Who is drawn in the tie that the fork makes (ZGF-3.2): the first speaker, drawn before, is the same."""
        from arena import house_rules, new_header, variant_of

        variant = variant_of("zhuogui-free")
        of = new_header(variant, 6, seed=4, rules=house_rules(variant.rules, {"all_abstain": "tie_all"}))
        referee = Referee(of)
        while referee.pending[0].accepts[0] != "vote":
            referee.submit(referee.pending[0].seat, referee.pending[0].id, None)
        asks = referee.pending
        for ask in asks:
            referee.submit(ask.seat, ask.id, None)
        row = next(row for row in referee.journal if row.rule == asks[0].rule and row.seat == asks[0].seat)
        fork = Referee.fork(of, referee.journal, row, seed)
        while not [told for told in fork.told if told.event.kind == "drawn"][1:]:
            for ask in fork.pending:
                fork.submit(ask.seat, ask.id, None)
        return tuple(told.event.seat for told in fork.told if told.event.kind == "drawn")

    draws = {drawn(seed) for seed in range(20)}
    assert len({first for first, _ in draws}) == 1
    assert len({out for _, out in draws}) > 1
    assert drawn(3) == drawn(3)
