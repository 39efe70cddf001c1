"""What a speech in a word game says of other players and their clues, and which part of it is the speaker's own clue.

Whom it doubts and trusts is read as in the killer games (`talk`); quotations go to whom they are ascribed to. What is
said of other players, or quoted from them, is no clue of the speaker.

Owns: quotations, and where the own clue stands. Must not know: the words of the game, or whether a clue is true.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .talk.reader import read_clauses
from .talk.state import Heard
from .talk.tokens import QUOTE, Token, tokens

_QUOTE = re.compile(r"“([^“”]*)”|\"([^\"]*)\"|「([^「」]*)」|『([^『』]*)』|(?<![\w])'([^']{2,})'(?!\w)")
_LONGEST = 1000  # characters that are read
_ABOUT_OTHERS = frozenset({"seat", "pair", "wolf", "vote", "trust", "role", "says", "claims", "frame"})
_NO_CLUE = _ABOUT_OTHERS | {"you", "talk", "self", "think", "ask", "if", "cancel", "irony", "quote"}
_EDGES = " \t,，、:：;；.。!！?？…-—~～\"“”「」『』'"
_MIN_CLUE = 3  # unknown characters, from which on a sentence without a frame is a clue


class Remarks(NamedTuple):
    """The seats doubted and trusted, the own clue as it was said (None: no clue), and (seat, text) of quotations."""

    doubts: tuple[int, ...] = ()
    trusts: tuple[int, ...] = ()
    own_clue: str | None = None
    quotes: tuple[tuple[int, str], ...] = ()


@lru_cache(maxsize=4096)
def hear(text: str, speaker: int = 0, players: int = 0) -> Remarks:
    """What `text` says of players and clues; `speaker` is the seat that speaks, among `players` (0: not known)."""
    text = text[:_LONGEST]
    spans = {found.start(): next(part for part in found.groups() if part is not None) for found in _quotes(text)}
    plain = _QUOTE.sub(lambda found: QUOTE.ljust(len(found.group())), text)
    heard = read_clauses(plain, speaker, players, clues=True)
    opinions = dict[int, bool]()
    for judgement in heard.judgements:
        for seat in judgement.seats:
            opinions.pop(seat, None)
            opinions[seat] = judgement.hidden
    opinions.pop(speaker, None)
    own, quotes = _ascribed(heard, spans, plain, speaker)
    return Remarks(
        tuple([seat for seat, hidden in opinions.items() if hidden and (not players or seat <= players)]),
        tuple([seat for seat, hidden in opinions.items() if not hidden and (not players or seat <= players)]),
        own or _framed(text, plain) or _unframed(text, plain, spans),
        quotes,
    )


def _quotes(text: str) -> Iterator[re.Match[str]]:
    return _QUOTE.finditer(text)


def _ascribed(
    heard: Heard, spans: dict[int, str], plain: str, speaker: int
) -> tuple[str | None, tuple[tuple[int, str], ...]]:
    """The own quotation, if there is one, and those of other seats, with or without marks."""
    own, quotes = None, list[tuple[int, str]]()
    for start, end, seats, is_own in heard.quotes:
        said = spans.get(start) or plain[start:end].strip(_EDGES)
        if is_own and start in spans:
            own = own or said
        elif said and len(seats) == 1 and seats != (speaker,):
            quotes.append((seats[0], said))
    return own, tuple(dict.fromkeys(quotes))


def _framed(text: str, plain: str) -> str | None:
    """The clue that is announced: "my clue: …", 我说一个：…, or "…, that's my line"."""
    for sentence in _sentences(tokens(plain)):
        for at, token in enumerate(sentence):
            behind = token.value == "behind"
            part = sentence[:at] if behind else sentence[at + 1 :]
            if token.kind == "frame" and part and _may_follow(token, part):
                clue = text[part[0].start : part[-1].end].strip(_EDGES)
                if clue and any(word.kind not in ("comma", "colon", "filler", "talk") for word in part):
                    return clue
    return None


def _may_follow(frame: Token, part: Sequence[Token]) -> bool:
    """Whether a part of a sentence can be the clue of a frame: behind a colon all that names no seat can."""
    marked = part[0].kind in ("colon", "comma") or frame.value == "behind"
    barred = {"seat"} if marked else _ABOUT_OTHERS
    return (marked or frame.value != "colon") and not any(word.kind in barred for word in part)


def _unframed(text: str, plain: str, spans: dict[int, str]) -> str | None:
    """The longest sentence that speaks neither of players nor of the game; None if there is none."""
    best = ""
    for sentence in _sentences(tokens(plain)):
        unknown = sum(word.end - word.start for word in sentence if word.kind in ("unknown", "away"))
        if unknown >= _MIN_CLUE and not spans and not any(word.kind in _NO_CLUE for word in sentence):
            best = max(best, text[sentence[0].start : sentence[-1].end].strip(_EDGES), key=len)
    return best or None


def _sentences(read: Sequence[Token]) -> Iterator[list[Token]]:
    """The sentences that do not ask."""
    sentence = list[Token]()
    for token in read:
        if token.kind != "end":
            sentence.append(token)
            continue
        if sentence and token.value != "?":
            yield sentence
        sentence = []
    if sentence:
        yield sentence
