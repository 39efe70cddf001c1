"""The vocabulary of a game's script: a generator that asks seats and returns the outcome.

Owns: `ask`, `ask_all`, `ask_either` and `ask_each`, typed. Must not know: who answers, how, or when.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeVar

from .actions import Action
from .asks import Choices, Want
from .header import Outcome
from .models import Frozen
from .table import Table

Answers = tuple[Action | None, ...]
Script = Generator[tuple[Want, ...], Answers, Outcome]
ScriptOf = Callable[[Table[Any]], Script]
A = TypeVar("A", bound=Frozen)
B = TypeVar("B", bound=Frozen)
R = TypeVar("R")
Part = Generator[tuple[Want, ...], Answers, R]

_ANYTHING: Choices = {}


def ask(
    seat: int, kind: type[A], rule: str, choices: Choices = _ANYTHING, *, silence: bool, limit: int | None = None
) -> Part[A | None]:
    """Ask one seat. None means that it stayed silent; `silence` says whether that is itself an answer (CM-17).

    `limit` bounds a speech in characters; None leaves it to the house rule `max_speech`.
    """
    (answer,) = yield (Want(seat, kind, rule, choices, silence, limit),)
    return answer if isinstance(answer, kind) else None


def ask_all(
    wants: Mapping[int, Choices],
    kind: type[A],
    rule: str,
    *,
    silence: bool,
    race: bool = False,
    length: int | None = None,
) -> Part[dict[int, A | None]]:
    """Ask several seats at once, each sealed from the others; answers come back in the order of `wants`.

    `length` is how many characters a guess has, where the slip says it.
    In a `race` the journal keeps the order in which they arrived, which the table then knows as `arrival`.
    """
    if not wants:
        return {}
    answers = yield tuple(
        Want(seat, kind, rule, choices, silence, None, race, length=length) for seat, choices in wants.items()
    )
    return {seat: answer if isinstance(answer, kind) else None for seat, answer in zip(wants, answers)}


def ask_either(
    seat: int, kind: type[A], other: type[B], rule: str, choices: Choices = _ANYTHING, *, limit: int | None = None
) -> Part[A | B | None]:
    """Ask one seat for a `kind`, in whose place it may give an `other`; saying nothing is an answer too."""
    (answer,) = yield (Want(seat, kind, rule, choices, True, limit, also=(other,)),)
    return answer if isinstance(answer, kind | other) else None


def ask_each(wants: Sequence[Want]) -> Part[tuple[Action | None, ...]]:
    """Ask several seats at once, each for a kind of its own and sealed from the others; answers in the order given."""
    if not wants:
        return ()
    return (yield tuple(wants))
