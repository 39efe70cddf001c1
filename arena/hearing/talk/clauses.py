"""A speech as clauses, each with its mood: asserted, past, or open (a condition, a question, irony, an "either").

Owns: where a clause ends, and what keeps its words from being the speaker's opinion. Reports are left to the reader of
clauses: they begin within one. Must not know: seats' names, verdicts.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from .referents import NAMES
from .tokens import Token, tokens

Mood = Literal["asserted", "past", "open"]
_TURNS = ("now", "but")  # a new clause begins, and with it a new mood
_LIGHT = (*NAMES, "filler", "time", "be")  # with no more before it, "now" turns nothing
_OPENS = ("unsure", "either")


class Clause(NamedTuple):
    """The tokens between two breaks; `first` of its sentence, or `continues` the clause before it ("and")."""

    tokens: tuple[Token, ...]
    mood: Mood
    first: bool
    continues: bool


def clauses(text: str, beside: tuple[int, int] = (0, 0)) -> list[Clause]:
    """The clauses of `text` in order; `beside` are the seats before and after the speaker's, 0 if unknown."""
    read = list[Clause]()
    conditional = False  # whether the sentence before was one: "What if …? Then …"
    for sentence, asks in _sentences(tokens(text, beside)):
        parts = list(_parts(sentence))
        conditional = conditional and bool(parts) and bool(parts[0][0]) and _goes_on(parts[0][0])
        ironic = any(token.kind == "irony" and _is_ironic(sentence, token) for token in sentence)
        held = False  # whether an opinion of the past is being told
        for place, (part, continues) in enumerate(parts):
            kinds = {token.kind for token in part}
            if part and part[0].kind in _TURNS:
                held, conditional = False, conditional and part[0].kind != "but"
            conditional = conditional or "if" in kinds
            asked = (asks and place == len(parts) - 1) or "ask" in kinds
            left_open = ironic or conditional or asked or any(_opens(part, at) for at in range(len(part)))
            held = "past" in kinds or (held and continues)
            mood: Mood = "open" if left_open else "past" if held else "asserted"
            read.append(Clause(part, mood, place == 0, continues))
    return list(_joined(read))


def _joined(read: Sequence[Clause]) -> Iterator[Clause]:
    """The clauses, where one that only names seats belongs to the one before it: "Wolves, the two of them"."""
    held: Clause | None = None
    for clause in read:
        if held and not clause.first and _only_names(clause) and not _names(held):
            held = held._replace(tokens=(*held.tokens, *clause.tokens))
            continue
        if held:
            yield held
        held = clause
    if held:
        yield held


def _names(clause: Clause) -> bool:
    return any(token.kind in NAMES and token.kind not in ("you", "pair", "one") for token in clause.tokens)


def _only_names(clause: Clause) -> bool:
    return any(token.kind in NAMES for token in clause.tokens) and all(
        token.kind in (*NAMES, "filler") for token in clause.tokens
    )


def _opens(part: Sequence[Token], at: int) -> bool:
    """Whether a word leaves its clause open; "among" and the like only behind several seats."""
    token = part[at]
    several = token.value != "list" or any(len(other.seats) > 1 for other in part)
    return token.kind in _OPENS and several


def _goes_on(part: Sequence[Token]) -> bool:
    return part[0].kind == "filler" and part[0].value == ""


def _is_ironic(sentence: Sequence[Token], token: Token) -> bool:
    """A plain "sure" is irony only where a sentence begins with it."""
    return token.end - token.start != len("sure") or sentence[0] is token or token.value != ""


def _sentences(read: Sequence[Token]) -> Iterator[tuple[list[Token], bool]]:
    """The sentences, and whether each asks."""
    sentence = list[Token]()
    for token in read:
        if token.kind == "end":
            yield sentence, token.value == "?"
            sentence = []
        else:
            sentence.append(token)
    yield sentence, False


def _parts(sentence: Sequence[Token]) -> Iterator[tuple[tuple[Token, ...], bool]]:
    """The clauses of a sentence, and whether each continues the one before it."""
    part, continues = list[Token](), False
    for token in sentence:
        turns = token.kind == "but" or (token.kind == "now" and any(word.kind not in _LIGHT for word in part))
        if token.kind == "comma" or token.value == "and" or turns:
            if part:
                yield tuple(part), continues
            part, continues = ([token] if turns else []), token.kind == "join"
        else:
            part.append(token)
    if part:
        yield tuple(part), continues
