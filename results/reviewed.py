"""The review of one seat's decisions in a game, as plain values for a terminal, a page or a program to show.

Owns: their shape, and what each figure is called. Must not know: who judged, or how a figure came about
(`tournaments/review/` makes them; `docs/review.md` says what they mean).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from arena.text import Language, Text

Unit = Literal["bits", "chance"]


class Named(NamedTuple):
    """What a figure measures, and in what: bits, or a chance from 0 to 1."""

    title: Text
    unit: Unit


FIGURES: Mapping[str, Named] = {
    "friends": Named(Text("speaks for you, to holders of the word", "拿同一个词的人听了，更相信你"), "bits"),
    "ghosts": Named(Text("tells those without the word", "没有词的人从中知道"), "bits"),
    "alike": Named(
        Text("fits the word that most hold better than a word near it", "更像多数人的词，而不像相近的词"), "bits"
    ),
    "hidden": Named(Text("that seat is of the hidden side", "所指的人是要找的一方"), "chance"),
    "looks": Named(Text("speaks against that seat, to holders of the word", "拿词的人听来，对那个座位不利"), "bits"),
    "likeliest": Named(Text("the likeliest seat is of the hidden side", "最可疑的人是要找的一方"), "chance"),
    "answer": Named(Text("the answer tells you", "回答能告诉你"), "bits"),
    "apart": Named(Text("the question tells the two words apart", "问题能区分两个词"), "chance"),
    "true": Named(Text("the answer is so of the word that most hold", "这样答符合多数人的词"), "chance"),
    "word": Named(Text("that word is the right one", "这个词就是答案"), "chance"),
    "police": Named(Text("that seat can check others", "所指的人会验人"), "chance"),
    "check": Named(Text("the check tells you", "验人能告诉你"), "bits"),
}


class Figure(NamedTuple):
    """One number about what was done and about what the reasoner would have done; `name` is a key of `FIGURES`.

    None where it has no such number: a clue that says nothing, a ballot for nobody.
    """

    name: str
    done: float | None
    suggested: float | None


class Gain(NamedTuple):
    """By how much the suggestion would have raised the share of games won, from -1 to 1, with its 95 % interval.

    `possible` is over deals that the seat had to think possible, `hindsight` on the true deal; None: not tried.
    """

    possible: tuple[float, float, float] | None
    hindsight: tuple[float, float, float] | None


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision. `index` is its place in the journal, `seq` the number of events before it, `round` from 1.

    `kind` is what was asked; `done` and `suggested` are worded, and may hold what players wrote. `chances` are those
    of each other seat that could be named to be of the hidden side. `cost` is what the decision gave away, 0 to 1, by
    the measures of its kind; `mistake` names the kind, empty where it was as good as the suggestion. `struck` is the
    rule by which a speech was refused, if it was.
    """

    index: int
    seq: int
    round: int
    kind: str
    done: Text
    suggested: Text
    why: Text
    figures: tuple[Figure, ...]
    chances: tuple[tuple[int, float], ...]
    verdict: Text
    mistake: str
    cost: float
    struck: str
    gain: Gain | None = None


class Review(NamedTuple):
    """All decisions of a seat in order; `turning` are the places in `decisions` of those that mattered most, and
    `advice` what to practise.
    """

    game_id: str
    variant: str
    players: int
    seat: int
    agent: str
    role: str
    winner: str | None
    decisions: tuple[Decision, ...]
    turning: tuple[int, ...]
    advice: tuple[Text, ...]


def gained(gain: Gain | None) -> list[Text]:
    """What the suggestion would have changed, a sentence for each way of looking at it."""
    if gain is None:
        return []
    ways = ((_POSSIBLE, gain.possible), (_HINDSIGHT, gain.hindsight))
    return [text.filled(**_points(*interval)) for text, interval in ways if interval]


def _points(*interval: float) -> dict[str, str]:
    return {name: f"{round(100 * value) + 0:+d}" for name, value in zip(("gain", "low", "high"), interval)}


_POSSIBLE = Text(
    "Played on with the reasoner's answer, over deals that you had to think possible: {gain} points of games won "
    "(95 %: {low} to {high}).",
    "换成推理玩家的做法接着玩，在你当时必须考虑的各种牌面上：胜率 {gain} 个百分点（95%：{low} 到 {high}）。",
)
_HINDSIGHT = Text(
    "With hindsight, on the true deal: {gain} points (95 %: {low} to {high}).",
    "事后看，在真实的牌面上：{gain} 个百分点（95%：{low} 到 {high}）。",
)


def worded(value: float | None, unit: Unit, language: Language) -> str:
    """A figure as its reader sees it."""
    if value is None:
        return "–"
    if unit == "chance":
        return f"{round(100 * value)} %" if language == "en" else f"{round(100 * value)}%"
    bits = round(value, 1) + 0.0  # no minus before a zero
    return Text(f"{bits:+.1f} bits", f"{bits:+.1f} 比特").to(language)
