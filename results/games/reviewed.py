"""The review of one seat's decisions in a game, as plain values for a terminal, a page or a program to show.

Owns: their shape, and what each figure is called. Must not know: who judged, or how a figure came about
(`tournaments/review/` makes them; `docs/review.md` says what they mean).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from arena.text import Language, Text

from .table_deltas import Phase

Unit = Literal["bits", "chance"]


class Named(NamedTuple):
    """What a figure measures, and in what: bits, or a chance from 0 to 1."""

    title: Text
    unit: Unit


FIGURES: Mapping[str, Named] = {
    "friends": Named(Text("Speaks for you, to holders of the word", "拿词的人听了，更相信你"), "bits"),
    "ghosts": Named(Text("Tells those without the word", "没有词的人从中知道"), "bits"),
    "alike": Named(
        Text("Fits the word that most hold better than a word near it", "更像多数人的词，而不像相近的词"), "bits"
    ),
    "hidden": Named(Text("That seat is of the hidden side", "所指的人是要找的一方"), "chance"),
    "looks": Named(Text("Speaks against that seat, to holders of the word", "拿词的人听来，对那个座位不利"), "bits"),
    "likeliest": Named(Text("The likeliest seat is of the hidden side", "最可疑的人是要找的一方"), "chance"),
    "enough": Named(
        Text("How likely is enough for the reasoner's hand here", "推理玩家在这里举手要有的把握"), "chance"
    ),
    "answer": Named(Text("The answer tells you", "回答能告诉你"), "bits"),
    "apart": Named(Text("The question tells the two words apart", "问题能区分两个词"), "chance"),
    "true": Named(Text("The answer is so of the word that most hold", "这样答符合多数人的词"), "chance"),
    "word": Named(Text("That word is the right one", "这个词就是答案"), "chance"),
    "police": Named(Text("That seat can check others", "所指的人会验人"), "chance"),
    "check": Named(Text("The check tells you", "验人能告诉你"), "bits"),
}


class ReviewFigure(NamedTuple):
    """One number about what was done and about what the reasoner would have done; `name` is a key of `FIGURES`.

    None where it has no such number: a clue that says nothing, a ballot for nobody.
    """

    name: str
    done: float | None
    suggested: float | None


Interval = tuple[float, float, float]  # a difference of shares and the ends of its 95 % interval, each from -1 to 1


class Gain(NamedTuple):
    """By how much the suggestion would have raised the share of games won.

    `possible` is over deals that the seat had to think possible: of `drawn` deals, `fitted` led to what it saw, of
    `pairs` that were wanted; None where none did. `hindsight` is on the true deal, over `pairs` of games. The two `out`
    are of how often the next seat that goes out is of another side than this one, in the same games.
    """

    possible: Interval | None
    hindsight: Interval
    possible_out: Interval | None
    hindsight_out: Interval
    pairs: int
    drawn: int
    fitted: int


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """One decision. `index` is its place in the journal, `seq` the number of events before it, `round` from 1, `phase`
    the night or the round in which it came.

    `kind` is what was asked; `done` and `suggested` are worded, and may hold what players wrote. `chances` are those
    of each other seat that could be named to be of the hidden side; none for a seat that is of it and knows. `cost` is
    what the decision gave away, 0 to 1, by the measures of its kind; `mistake` names the kind, empty where it was as
    good as the suggestion. `struck` is the rule by which a speech was refused, if it was.
    """

    index: int
    seq: int
    round: int
    phase: Phase
    kind: str
    done: Text
    suggested: Text
    why: Text
    figures: tuple[ReviewFigure, ...]
    chances: tuple[tuple[int, float], ...]
    verdict: Text
    mistake: str
    cost: float
    struck: str
    gain: Gain | None = None


class Review(NamedTuple):
    """All decisions of a seat in order; `turning` are the places in `decisions` of those that mattered most, and
    `advice` what to practise. `void` says that the game counts for nobody, `guessed` that the record does not say which
    words it was dealt from, and another pack may have been taken for them.
    """

    game_id: str
    variant: str
    players: int
    seat: int
    agent: str
    role: str
    winner: str | None
    decisions: tuple[ReviewedDecision, ...]
    turning: tuple[int, ...]
    advice: tuple[Text, ...]
    void: bool = False
    guessed: bool = False


def worded(value: float | None, unit: Unit, language: Language) -> str:
    """A figure as its reader sees it."""
    if value is None:
        return "–"
    if unit == "chance":
        return f"{round(100 * value)} %" if language == "en" else f"{round(100 * value)}%"
    bits = round(value, 1) + 0.0  # no minus before a zero
    return Text(f"{bits:+.1f} bits", f"{bits:+.1f} 比特").to(language)
