"""Answers of one moment are sealed from each other: in whatever order they come, the match is the same (case B15)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from arena import Header, Referee, Variant

from .house_rule_strategy import house_rules
from .tables import few, header, one_table, row_json, snapshot, steady_answers


def played_in_order(of: Header, seed: int, shuffle: Random | None) -> tuple[Referee, int]:
    """The match of the steady answers, and how many moments had several asks."""
    referee, answer, several = Referee(of), steady_answers(seed), 0
    while referee.outcome is None:
        asks = list(referee.pending)
        answers = {ask.seat: answer(ask) for ask in asks}
        several += len(asks) > 1
        if shuffle:
            shuffle.shuffle(asks)
        for ask in asks:
            assert any(open_ask is ask for open_ask in referee.pending)
            referee.submit(ask.seat, ask.id, answers[ask.seat])
    return referee, several


def no_race(variant: Variant) -> dict[str, str]:
    """In a race for the word the order of arrival does matter, by its rule; elsewhere never."""
    return {"zg2_accuser": "random"} if "zg2_accuser" in variant.rules.model_fields else {}


@one_table
@few(max_examples=6)
@given(data=st.data())
def test_arrival_order_does_not_matter(variant: Variant, players: int, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 2**32))
    of = header(
        variant, players, seed, rules=data.draw(house_rules(variant.rules, ballots="sealed", **no_race(variant)))
    )
    shuffle = Random(data.draw(st.integers(0, 2**32)))
    straight, several = played_in_order(of, seed, None)
    shuffled, _ = played_in_order(of, seed, shuffle)
    assert several, "no moment of this game had several asks"
    assert shuffled.told == straight.told
    assert shuffled.outcome == straight.outcome
    assert [row_json(row) for row in shuffled.journal] == [row_json(row) for row in straight.journal]


@one_table
def test_all_orders_of_the_first_polls_in_reverse(variant: Variant, players: int) -> None:
    """The plainest permutation, without a shuffle: everybody answers in reverse."""

    class Backwards(Random):
        def shuffle(self, x: list) -> None:
            x.reverse()

    for seed in range(2):
        of = header(variant, players, seed)
        straight, _ = played_in_order(of, seed, None)
        reverse, _ = played_in_order(of, seed, Backwards())
        assert snapshot(reverse) == snapshot(straight)


@one_table
def test_a_sealed_answer_is_seen_by_nobody_before_the_last_has_come(variant: Variant, players: int) -> None:
    of = header(variant, players, 12)
    referee, answer, sealed = Referee(of), steady_answers(12), 0
    while referee.outcome is None:
        asks = referee.pending
        for k, ask in enumerate(asks):
            others = asks[k + 1 :]
            before = [referee.observe(other.seat).model_dump_json() for other in others]
            told = len(referee.told)
            referee.submit(ask.seat, ask.id, answer(ask))
            if others:
                sealed += 1
                assert len(referee.told) == told
                assert referee.pending == others
                assert [referee.observe(other.seat).model_dump_json() for other in others] == before
    assert sealed, "nobody was asked together with others"
