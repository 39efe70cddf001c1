"""Every ask of every variant, from games played to their end, with the answers that are legal then."""

from collections.abc import Iterator
from functools import cache
from random import Random

from arena import Action, Ask, Referee
from tests.arena.contract.tables import SIZES, header, legal, moments, random_answers, to_the_guess_stage, with_chat


@cache
def every_ask() -> tuple[tuple[str, Ask, Action], ...]:
    """Variant, ask, and a legal answer; one ask for each variant, kind and set of choices that came up."""
    seen: dict[object, tuple[str, Ask, Action]] = {}
    for variant, ask, answer in _asks():
        seen.setdefault((variant, ask.accepts, tuple(ask.choices.items()), ask.limit), (variant, ask, answer))
    return tuple(seen.values())


@cache
def one_of_each() -> dict[str, Ask]:
    """One ask of each kind."""
    return {ask.accepts[0]: ask for _, ask, _ in reversed(every_ask())}


def _asks() -> Iterator[tuple[str, Ask, Action]]:
    for variant, players in [row for row in SIZES if row[1] in (min(row[0].roles), 9, max(row[0].roles))]:
        for judge_reads in (False, True):
            of = header(variant, players, players, judge_reads=judge_reads, rules=with_chat(variant))
            rng = Random(players)
            for answers in (random_answers(rng), to_the_guess_stage(of, random_answers(rng))):
                for referee in moments(Referee(of), answers):
                    for ask in referee.pending:
                        yield variant.id, ask, legal(ask, rng)
