"""Every game ends, within a bound derived from the rules, and never waits for nobody (cases B02, B07, B08, B28)."""

from itertools import cycle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.registry import AGENTS
from arena import VARIANTS, Action, Ask, BadSetup, Describe, Header, Outcome, Referee, Rule, Variant, Vote
from arena.actions import CLASSES, Defend
from tests.all_rows import few_of
from tournaments.match.loop import play_match

from .bounds import most_answers
from .house_rule_strategy import house_rules
from .tables import (
    SPEECHES,
    agents,
    every_table,
    few,
    guessing_table,
    header,
    legal,
    moments,
    one_table,
    random_answers,
)

SEEDS = range(2)
# The stalling guest needs a clock (test_guests.py); of the levels and styles of one player two levels will do, which
# play whole games in tests/agents/reasoning as well.
QUICK = sorted(
    {name for name in AGENTS if not name.startswith("reasoner")} - {"guest-stalling"} | {"reasoner-1", "reasoner-5"}
)


def ends_in_bounds(of: Header, answer) -> Outcome:
    """Play to the end, looking at every moment."""
    referee = Referee(of)
    for _ in moments(referee, answer):
        assert len(referee.journal) <= most_answers(of)
    assert referee.outcome is not None
    assert len(referee.outcome.scores) == of.players
    ends = [told.event for told in referee.told if told.event.kind == "game_ended"]
    assert len(ends) == 1 and referee.told[-1].event is ends[0]
    assert (ends[0].winners, ends[0].rule) == (referee.outcome.winners, referee.outcome.rule)
    return referee.outcome


def own_word(of: Header, ask: Ask) -> Action:
    """Whoever speaks says the word; whoever judges never counts a question."""
    if ask.accepts[0] in SPEECHES:
        return CLASSES[ask.accepts[0]].model_validate({"kind": ask.accepts[0], "text": of.deal.word})
    if ask.accepts[0] == "rule":
        return Rule(verdict="not_yes_no")
    return legal(ask, Random(f"{ask.seat} {ask.id}"))


def everybody_ties(ask: Ask) -> Action:
    """Ballots go round the table, so that they tie again and again."""
    targets = ask.choices.get("target", ())
    if ask.accepts[0] == "vote":
        return Vote(target=min((t for t in targets if t > ask.seat), default=targets[0]))
    return legal(ask, Random(f"{ask.seat} {ask.id}"))


@every_table
def test_all_silence_ends(variant: Variant, players: int) -> None:
    for seed in SEEDS:
        ends_in_bounds(header(variant, players, seed), lambda ask: None)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_every_size_ends(variant: Variant) -> None:
    """All sizes, those too that the rest of the suite leaves out (`tables.sizes`)."""
    for players in variant.roles:
        ends_in_bounds(header(variant, players, players), random_answers(Random(players)))


@every_table
def test_everybody_abstains_ends(variant: Variant, players: int) -> None:
    for seed in SEEDS:
        ends_in_bounds(header(variant, players, seed), random_answers(Random(seed), silence=1.0))


@guessing_table
def test_endless_abstention_is_a_draw_on_the_last_day(variant: Variant, players: int) -> None:
    rules = variant.rules(all_abstain="no_elimination")
    referee = Referee(header(variant, players, 1, rules=rules))
    for _ in moments(referee, lambda ask: None):
        pass
    assert (referee.outcome.winners, referee.outcome.rule) == (None, "CM-16")
    assert referee.outcome.scores == (0.5,) * players
    assert sum(told.event.kind == "polled" for told in referee.told) == 2 * players


@every_table
def test_saying_the_own_word_for_ever_ends(variant: Variant, players: int) -> None:
    for seed in SEEDS:
        of = header(variant, players, seed)
        ends_in_bounds(of, lambda ask, of=of: own_word(of, ask))


@every_table
def test_ballots_that_tie_end(variant: Variant, players: int) -> None:
    for seed in SEEDS:
        ends_in_bounds(header(variant, players, seed), everybody_ties)


@one_table
@pytest.mark.parametrize("name", few_of(QUICK, "naive", "random", "silent"))
def test_tables_of_one_agent_end(variant: Variant, players: int, name: str) -> None:
    of = header(variant, players, seed=players)
    match = play_match(of, agents(dict.fromkeys(range(1, players + 1), name)))
    assert match.error is None
    assert match.referee is not None and match.referee.outcome is not None
    assert len(match.referee.journal) == len(match.decisions) <= most_answers(of)
    if not name.startswith("guest"):
        assert {decision.status for decision in match.decisions} == {"valid"}


@one_table
@few(max_examples=8)
@given(data=st.data())
def test_any_house_rules_and_any_answers_end(variant: Variant, players: int, data: st.DataObject) -> None:
    of = header(variant, players, data.draw(st.integers(0, 2**63)), rules=data.draw(house_rules(variant.rules)))
    silence = data.draw(st.sampled_from([0.0, 0.2, 0.8, 1.0]))
    ends_in_bounds(of, random_answers(Random(data.draw(st.integers(0, 2**32))), silence))


@one_table
@few(max_examples=8)
@given(data=st.data())
def test_any_habit_of_answering_ends(variant: Variant, players: int, data: st.DataObject) -> None:
    """Every answer is picked by a short list of numbers that repeats: the first choice, the last, silence, …"""
    of = header(variant, players, 3, rules=data.draw(house_rules(variant.rules, max_statement=200)))
    habit = cycle(data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=7)))

    def answer(ask: Ask) -> Action | None:
        turn = next(habit)
        if turn == 0:
            return None
        if ask.accepts[0] == "describe" and turn == 1:
            return Describe(text=of.deal.word[: of.rules.max_speech])
        if ask.accepts[0] == "defend" and turn == 1:
            return Defend(text=of.deal.word[: of.rules.max_speech])
        return legal(ask, Random(turn))

    ends_in_bounds(of, answer)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_a_number_of_players_off_the_table_is_refused(variant: Variant) -> None:
    low, high = variant.sizes
    for players in (-1, 0, 1, 2, low - 1, high + 1, 200):
        with pytest.raises(BadSetup) as refused:
            header(variant, players, 1)
        assert variant.size_rule in refused.value.text.en and variant.size_rule in refused.value.text.zh
