"""How a game of any kind runs: cards, nights and rounds, speeches, who is out, and the end.

Must not know: the scripts that tell them, or how anybody words them.
"""

from typing import Literal

from ..cards import Card
from ..models import Frozen
from .basis import Side, Stage


class NoticeGiven(Frozen):
    """Something that everybody must know of this game before it begins."""

    kind: Literal["notice_given"] = "notice_given"
    rule: str
    notice: Literal["reconstruction"]


class CardShown(Frozen):
    """A seat looks at its slip."""

    kind: Literal["card_shown"] = "card_shown"
    rule: str
    card: Card


class NightFell(Frozen):
    kind: Literal["night_fell"] = "night_fell"
    rule: str


class DayBroke(Frozen):
    kind: Literal["day_broke"] = "day_broke"
    rule: str
    first: int


class RoundBegan(Frozen):
    """`order` is the order of speaking and of the roll call."""

    kind: Literal["round_began"] = "round_began"
    rule: str
    round: int
    order: tuple[int, ...]


class PassBegan(Frozen):
    """One of several passes of speeches in a round (ZG3-4.4.1, WW8-7).

    Whether `comments` on others are allowed is None where the game has no such rule.
    """

    kind: Literal["pass_began"] = "pass_began"
    rule: str
    number: int
    comments: bool | None


class Drawn(Frozen):
    """One of `among` was drawn (CM-12)."""

    kind: Literal["drawn"] = "drawn"
    rule: str
    among: tuple[int, ...]
    seat: int


class SpeechHeld(Frozen):
    """The judge reads a speech that nobody else has heard yet."""

    kind: Literal["speech_held"] = "speech_held"
    rule: str
    seat: int
    text: str


class Spoke(Frozen):
    """A turn to speak has ended; an empty text is "pass", chosen or not."""

    kind: Literal["spoke"] = "spoke"
    rule: str
    seat: int
    stage: Stage
    text: str


class Struck(Frozen):
    """A speech was refused in private (CM-13): the speaker alone learns of it."""

    kind: Literal["struck"] = "struck"
    rule: str
    seat: int
    text: str


class Eliminated(Frozen):
    """A seat is out; `role` and `side` are shown only where the house rules say so."""

    kind: Literal["eliminated"] = "eliminated"
    rule: str
    seat: int
    role: str | None = None
    side: Side | None = None


class NobodyOut(Frozen):
    """A vote is over and nobody goes out (UC-4.4)."""

    kind: Literal["nobody_out"] = "nobody_out"
    rule: str


class RoundEnded(Frozen):
    kind: Literal["round_ended"] = "round_ended"
    rule: str
    round: int


class GameEnded(Frozen):
    """The result, with everything that was hidden. `winners` is None in a draw; `word_b` is empty with one word, both
    words in a game without any."""

    kind: Literal["game_ended"] = "game_ended"
    rule: str
    winners: Side | None
    word: str
    word_b: str = ""
    roles: tuple[str, ...]
