"""Tables to test on: every variant at every size, headers for them, and answers sampled from what an ask allows.

Owns: the parameters of the whole suite, and players as plain functions from an ask to an answer.
Must not know: what any single variant is about.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings

from agents.registry import make_agent, make_judge
from arena import ACTION, VARIANTS, Action, Ask, Header, Pass, Referee, Variant, Vote, new_header, schema
from arena.actions import CLASSES, properties
from arena.actions import ORDERS as ORDER_KINDS
from arena.deals import pack_of
from arena.events import AnyEvent
from arena.referee import Row
from arena.rules.house_rule_models import AnyRules, GhostRules, keys
from arena.words import Pack


def few(max_examples: int) -> settings:
    """Hypothesis as the suite uses it: the same examples every time, and no shrinking, which takes minutes on games.

    `make test` tries half as many, but two: the first of all is the plainest that there is.
    """
    tried = max_examples if os.environ.get("TEST_ALL") else max(2, max_examples // 2)
    return settings(max_examples=tried, derandomize=True, deadline=None, phases=(Phase.explicit, Phase.generate))


PLAIN = ("human", "commoner", "civilian", "villager")  # roles that fill the table, with nothing of their own to do


def sizes(variant: Variant) -> list[int]:
    """The sizes that `make test` plays: the smallest, the largest, and those at which a role other than PLAIN grows.

    `make test-all` plays every size; `test_every_size_ends` does so always.
    """
    every = sorted(variant.roles)
    special = {n: {role: k for role, k in variant.roles[n].items() if role not in PLAIN} for n in every}
    grows = [n for before, n in pairwise(every) if special[n] != special[before]]
    return sorted({every[0], *grows, every[-1]})


SIZES = [(variant, players) for variant in VARIANTS.values() for players in sizes(variant)]
EVERY_SIZE = [(variant, players) for variant in VARIANTS.values() for players in sorted(variant.roles)]


def _ends(variant: Variant) -> list[int]:
    return [min(variant.roles), max(variant.roles)]


def _one(variant: Variant) -> list[int]:
    """A size in the middle of those that `make test` plays, where special roles have grown already."""
    played = sizes(variant)
    return [played[len(played) // 2]]


def _tables(
    wanted: Callable[[Variant], bool] = lambda variant: True, played: Callable[[Variant], list[int]] = sizes
) -> pytest.MarkDecorator:
    """Every size of the variants `wanted`, of which `make test` plays the sizes `played`."""
    return pytest.mark.parametrize(
        ("variant", "players"),
        [
            pytest.param(
                variant,
                players,
                id=f"{variant.id}-{players}",
                marks=() if players in played(variant) else pytest.mark.slow,
            )
            for variant, players in EVERY_SIZE
            if wanted(variant)
        ],
    )


every_table = _tables()
# For dear tests of the referee's own machinery, to which it is one who has which role: the smallest and the largest.
end_table = _tables(played=_ends)
killer_end_table = _tables(lambda variant: variant.family == "killer", _ends)
# For what takes longest, or repeats for every table what the code says once: a table of each variant.
one_table = _tables(played=_one)
killer_one_table = _tables(lambda variant: variant.family == "killer", _one)
words_table = _tables(lambda variant: variant.family == "words")
killer_table = _tables(lambda variant: variant.family == "killer")

# The game of one word, for what is told of its slips in particular; the games of two words have tests of their own.
one_word_table = _tables(lambda variant: variant.deals == "word")
guessing_table = _tables(lambda variant: issubclass(variant.rules, GhostRules))
# The words of every variant, so that one set of players can sit anywhere.
EVERY_WORD = Pack("every word", [])
for _part in {pack_of(variant).name: pack_of(variant) for variant in VARIANTS.values()}.values():
    EVERY_WORD.categories |= _part.categories
    EVERY_WORD.facts += _part.facts
    EVERY_WORD.words += _part.words

# Characters that occur in no word of the pack, so that no speech made of them is ever struck or a right guess.
NEUTRAL = "壹贰叁肆伍陆柒捌玖拾"
# Kinds that a group answers together: answered alike by whoever is in the group.
ORDERS = tuple(str(order.model_fields["kind"].default) for order in ORDER_KINDS)
IN_COMMON = ("choose_player", *ORDERS)
SPEECHES = ("describe", "defend", "comment", "speak", "last_words")

Answering = Callable[[Ask], Action | None]


def header(variant: Variant, players: int, seed: int, **changes: Any) -> Header:
    """A fresh deal of `variant`; `changes` are those of `new_header`."""
    return new_header(variant, players, seed=seed, **changes)


def with_rules(variant: Variant, **wanted: Any) -> AnyRules:
    """The house rules of `variant` with those of `wanted` that it has."""
    return variant.rules(**{key: value for key, value in wanted.items() if key in keys(variant.rules)})


def with_chat(variant: Variant) -> AnyRules:
    """House rules under which partners talk at night, where the game has such a night."""
    return with_rules(variant, ghost_night_chat=True, group_chat=True)


def with_deal(of: Header, **changes: Any) -> Header:
    """The same header but for some secret of its deal."""
    return of.model_copy(update={"deal": of.deal.model_copy(update=changes)})


def seats_of(of: Header, role: str) -> list[int]:
    return [seat for seat, dealt in enumerate(of.deal.roles, start=1) if dealt == role]


# Roles that open their eyes together at night, where these are more than one role.
TOGETHER = {"killer-v5": (("killer", "killer_boss", "police_mole"), ("police", "police_boss", "killer_mole"))}

ALONE = ("butterfly", "sniper", "doctor", "elder", "secret_police", "seer")  # one of a kind, and called at night


def groups_of(of: Header) -> list[tuple[int, ...]]:
    """The groups of a killer game's night: seats that see each other."""
    together = TOGETHER.get(of.variant, (("killer",), ("police",), ("wolf",)))
    together += tuple([(role,) for role in ALONE])
    seats = [tuple(sorted(seat for role in roles for seat in seats_of(of, role))) for roles in together]
    return [group for group in seats if group]


def sample(fields: Mapping[str, Mapping[str, Any]], rng: Random) -> dict[str, Any]:
    """One answer that a JSON schema with these properties allows; it says nothing only where null is allowed."""
    return {name: _value(field, rng) for name, field in fields.items()}


def _value(field: Mapping[str, Any], rng: Random) -> Any:
    if "enum" in field:
        return rng.choice(field["enum"])
    if field["type"] == "boolean":
        return rng.random() < 0.5
    if field["type"] == "array":  # texts that differ from each other
        return [f"{_value(field['items'], rng)}{NEUTRAL[k]}" for k in range(rng.randint(field["minItems"], 4))]
    assert field["type"] == "string", f"nothing bounds this field: {field}"
    return "".join(rng.choices(NEUTRAL, k=rng.randint(1, min(field["maxLength"], 8))))


def legal(ask: Ask, rng: Random) -> Action:
    """A legal answer, sampled from the schema of `ask` and read as a player's would be.

    Where several kinds may be given, the fields that the one drawn does not use are left out.
    """
    answer = sample(schema(ask)["properties"], rng)
    if ask.length:  # what the slip says of a guess stands in no schema
        answer["word"] = "".join(rng.choices(NEUTRAL, k=ask.length))
    known = CLASSES[answer["kind"]].model_fields
    return ACTION.validate_python({name: value for name, value in answer.items() if name in known})


def random_answers(rng: Random, silence: float = 0.1) -> Answering:
    """Answers drawn in the order in which they are asked for; silence, where it is an answer, now and then."""
    return lambda ask: Pass() if ask.silence_is_answer and rng.random() < silence else legal(ask, rng)


def steady_answers(seed: int) -> Answering:
    """Answers that depend on who is asked for what for which time, and on nothing that is secret."""
    asked: Counter[tuple[str, int]] = Counter()

    def answer(ask: Ask) -> Action:
        kind = ask.accepts[0]
        if kind in IN_COMMON:
            return legal(ask, Random(f"{seed} {kind}"))
        asked[kind, ask.seat] += 1
        return legal(ask, Random(f"{seed} {kind} {ask.seat} {asked[kind, ask.seat]}"))

    return answer


def to_the_guess_stage(of: Header, answer: Answering) -> Answering:
    """The same answers, but one human is voted out first and then the ghosts, so that all kinds of asks come up."""
    ghosts, voted = seats_of(of, "ghost"), set[int]()

    def voting(ask: Ask) -> Action | None:
        if ask.accepts[0] != "vote":
            return answer(ask)
        humans_first = ask.seat not in voted
        voted.add(ask.seat)
        targets = [int(target) for target in ask.choices["target"]]
        return Vote(target=min(targets, key=lambda target: ((target in ghosts) == humans_first, target)))

    return voting


def moments(referee: Referee, answer: Answering) -> Iterator[Referee]:
    """Play to the end; yields at every moment before it is answered, and once after the end."""
    while referee.outcome is None:
        assert referee.pending, "no ask is open, and there is no outcome"
        yield referee
        for ask in referee.pending:
            referee.submit(ask.seat, ask.id, answer(ask))
    assert referee.pending == ()
    yield referee


def played(of: Header, answer: Answering) -> Referee:
    """The match after its end."""
    referee = Referee(of)
    for _ in moments(referee, answer):
        pass
    return referee


def played_some(of: Header, answer: Answering, answers: int) -> Referee:
    """The match after so many answers, or at its end; the last may have been given in the middle of a moment."""
    referee = Referee(of)
    while referee.outcome is None and len(referee.journal) < answers:
        ask = referee.pending[0]
        referee.submit(ask.seat, ask.id, answer(ask))
    return referee


def any_action(kind: str, players: int, rng: Random) -> Action:
    """Some action of `kind`, whatever is asked."""
    numbers = {"type": "integer", "enum": list(range(1, players + 1))}
    fields = {name: numbers if field["type"] == "integer" else field for name, field in properties(kind).items()}
    return CLASSES[kind].model_validate(sample(fields, rng))


def agents(names: Mapping[int, str], judge: str = "scripted", pack: Pack = EVERY_WORD) -> dict[int, Any]:
    """The agents called `names` by seat, with a judge in seat 0 unless a name stands there."""
    made = {seat: make_agent(name, pack) for seat, name in names.items()}
    return {0: make_judge(judge, pack)} | made


def snapshot(referee: Referee) -> dict[str, Any]:
    """All that can be seen of a match from outside, as values that later moves do not change."""
    observations = [referee.observe(ask.seat).model_dump_json() for ask in referee.pending]
    return state(referee) | {"observations": observations}


def state(referee: Referee) -> dict[str, Any]:
    """The same but for the observations as JSON, which take most of the time."""
    return {
        "pending": referee.pending,
        "told": tuple(referee.told),
        "journal": tuple(referee.journal),
        "strikes": dict(referee.strikes),
        "outcome": referee.outcome,
        "views": [referee.view(seat)[:] for seat in range(referee.header.players + 1)],
    }


def news(referee: Referee, seat: int, read: Counter[int]) -> Sequence[AnyEvent]:
    """What `seat` was told since the last call with this `read`; the rest stays as it was (test_replay)."""
    events = referee.view(seat)[read[seat] :]
    read[seat] += len(events)
    return events


def row_json(row: Row) -> tuple[int, int, int, str, bytes | None]:
    """A journal row with its action as JSON."""
    action = None if row.action is None else ACTION.dump_json(row.action)
    return row.index, row.seat, row.ask_id, row.rule, action
