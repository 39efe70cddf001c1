"""A match is its header and its journal: replayed, resumed at any row, and taken through JSON, it is the same match."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena import ACTION, Describe, Header, Observation, Pass, Referee, ReplayMismatch, Speak, Variant
from arena.asks import Ask
from arena.events import EVENT
from arena.referee import Row
from arena.roles import slip

from .house_rule_strategy import house_rules
from .tables import (
    Answering,
    every_table,
    few,
    guessing_table,
    header,
    moments,
    one_table,
    played,
    played_some,
    random_answers,
    row_json,
    snapshot,
    steady_answers,
)

LANGUAGES = ("zh", "zh-Hant", "en")


def with_slips_of_the_tongue(of: Header, seed: int) -> Answering:
    """Legal answers, but whoever speaks says the word, or quotes a role card, every third time: it is struck."""
    rng = Random(seed)
    answer = random_answers(rng)

    def stumble(ask: Ask):
        if ask.accepts[0] == "describe" and rng.random() < 0.3:
            return Describe(text=of.deal.word)
        if ask.accepts[0] == "speak" and rng.random() < 0.3:
            return Speak(text=slip("killer", of.language))
        return answer(ask)

    return stumble


@one_table
@few(max_examples=6)
@given(data=st.data())
def test_a_replay_is_the_same_match(variant: Variant, players: int, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 2**63))
    rules = data.draw(house_rules(variant.rules, max_speech=200, max_statement=200))
    of = header(variant, players, seed, rules=rules, language=data.draw(st.sampled_from(LANGUAGES)))
    first = played(of, with_slips_of_the_tongue(of, seed))
    again = Referee.replay(of, first.journal)
    assert snapshot(again) == snapshot(first)
    assert again.outcome is not None


@one_table
def test_every_prefix_of_the_journal_replays_to_a_prefix_of_the_match(variant: Variant, players: int) -> None:
    """Every one at the smallest table of each variant; elsewhere, where journals are long, every fifth and the last."""
    of, step = header(variant, players, 5), 1 if players == min(variant.roles) else 5
    whole = played(of, with_slips_of_the_tongue(of, 5))
    assert whole.strikes, "this game was meant to have struck speeches"
    growing, length = Referee(of), 0
    for count in sorted({*range(0, len(whole.journal), step), len(whole.journal)}):
        for row in whole.journal[len(growing.journal) : count]:
            growing.submit(row.seat, row.ask_id, row.action)
        resumed = Referee.replay(of, whole.journal[:count])
        assert resumed.journal == whole.journal[:count]
        assert resumed.told == whole.told[: len(resumed.told)]
        assert resumed.strikes == {index: rule for index, rule in whole.strikes.items() if index in resumed.strikes}
        assert (resumed.told, resumed.pending) == (growing.told, growing.pending)
        assert len(resumed.told) >= length
        length = len(resumed.told)
    assert length == len(whole.told)


@every_table
def test_a_resumed_match_goes_on_like_the_first(variant: Variant, players: int) -> None:
    of = header(variant, players, 6)
    whole = played(of, random_answers(Random(6)))
    for count in {0, 1, len(whole.journal) // 2, len(whole.journal) - 1}:
        resumed = Referee.replay(of, whole.journal[:count])
        for row in whole.journal[count:]:
            resumed.submit(row.seat, row.ask_id, row.action)
        assert snapshot(resumed) == snapshot(whole)


@every_table
def test_header_and_journal_survive_json(variant: Variant, players: int) -> None:
    for language in LANGUAGES:
        of = header(variant, players, 2**64 + 7, language=language)
        whole = played(of, with_slips_of_the_tongue(of, 7))
        read = Header.model_validate_json(of.model_dump_json())
        assert read == of
        stored = [row_json(row) for row in whole.journal]
        journal = [Row(*row[:4], None if row[4] is None else ACTION.validate_json(row[4])) for row in stored]
        assert journal == whole.journal
        assert Referee.replay(read, journal).told == whole.told


@every_table
def test_events_and_outcome_survive_json(variant: Variant, players: int) -> None:
    of = header(variant, players, 8)
    whole = played(of, with_slips_of_the_tongue(of, 8))
    for told in whole.told:
        read = EVENT.validate_json(EVENT.dump_json(told.event))
        assert read == told.event and type(read) is type(told.event)
    assert type(whole.outcome).model_validate_json(whole.outcome.model_dump_json()) == whole.outcome


@one_table
@few(max_examples=3)
@given(data=st.data())
def test_observations_survive_json(variant: Variant, players: int, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 2**63))
    rules = data.draw(house_rules(variant.rules))
    language = data.draw(st.sampled_from(LANGUAGES))
    of = header(variant, players, seed, rules=rules, language=language)
    for referee in moments(Referee(of), random_answers(Random(seed))):
        for ask in referee.pending[len(referee.journal) % max(1, len(referee.pending)) :][:1]:  # each seat in its turn
            observation = referee.observe(ask.seat)
            written = observation.model_dump_json()
            read = Observation.model_validate_json(written)
            assert read == observation
            assert read.model_dump_json() == written


@one_table
def test_an_observation_does_not_change_when_the_match_goes_on(variant: Variant, players: int) -> None:
    kept = []
    for referee in moments(Referee(header(variant, players, 9)), random_answers(Random(9))):
        for ask in referee.pending:
            observation = referee.observe(ask.seat)
            kept.append((observation, observation.model_dump_json()))
    assert all(observation.model_dump_json() == then for observation, then in kept)


@guessing_table
def test_a_journal_of_another_match_is_refused(variant: Variant, players: int) -> None:
    of = header(variant, players, 10)
    whole = played(of, steady_answers(10))
    first = whole.journal[0]
    wrong = [
        [Row(first.index, first.seat, first.ask_id + 1, first.rule, first.action)],
        [Row(first.index, first.seat, first.ask_id, "CM-0", first.action)],
        [Row(first.index, 0, first.ask_id, first.rule, first.action)],
        [Row(first.index, first.seat, first.ask_id, first.rule, Pass())],
        [*whole.journal, whole.journal[-1]],
        whole.journal[1:],
    ]
    for journal in wrong:
        with pytest.raises(ReplayMismatch) as refused:
            Referee.replay(of, journal)
        assert refused.value.text.en and refused.value.text.zh
    with pytest.raises(ReplayMismatch):
        Referee.replay(of.model_copy(update={"script_version": of.script_version + 1}), whole.journal)


@one_table
def test_a_crash_in_the_middle_of_a_moment_loses_nothing(variant: Variant, players: int) -> None:
    of = header(variant, players, 11)
    for answers in range(0, 60, 3):
        referee = played_some(of, steady_answers(11), answers)
        assert snapshot(Referee.replay(of, referee.journal)) == snapshot(referee)
