"""What a reasoning player says about the word: descriptions and defences, worded by its style.

Owns: the choice of a clue among those as good as equal, and its thought about it. Must not know: how facts are weighed.
"""

from collections.abc import Callable
from math import inf, log

import numpy as np

from arena.actions import MAX_TEXT, Action, Defend, Describe, Pass
from arena.text import Text
from arena.words.compare import fold

from .clues import OWED, Weighed, weigh
from .doubting import TO_GO_BY, Aside, harmless, holds
from .draws import normals
from .finding import of_likeliest
from .remarks import answer, asides
from .saying import speech
from .seat import Seat
from .talk import HOLD

_TRIES = 6  # how often it looks for words that were not said before
_TRUE_ENOUGH = 0.5  # how far a clue must be so of what it holds, or of what it takes the word to be,
_UNLIKELY = 0.1  # where it has no word, and owes a clue
_SPREAD = 0.25  # nats by which two clues may differ and still be as good as equal
_TELLS = Text("True of my word: it speaks for me by {friend:+.1f} bits to its holders, and tells others {leak:.1f}.",
              "符合我的词：拿同一个词的人听了，为我加 {friend:+.1f} 比特，别人从中知道 {leak:.1f} 比特。")  # fmt: skip
_TRUE = Text(
    "It is true of my word, or of the word that I think most hold.", "它符合我的词，或者符合我认为多数人拿的词。"
)
_BLUFFS = Text("I do not have the word; I think of {word} ({chance} %), and this fits what has been said.",
               "我没有词；最可能是{word}（{chance}%），这句话和大家说的对得上。")  # fmt: skip
_HOLDS = Text("Everything new that I could say would tell the wrong ears too much.",
              "再说什么新的，都会让不该知道的人知道太多。")  # fmt: skip
_NO_MORE = Text("There is nothing left that I know of the word and may say.", "关于这个词，能说的都说过了。")
_QUIET = Text("I do not have the word, and whatever I said would look worse than saying little.",
              "我没有词，说什么都比少说更可疑。")  # fmt: skip


def describe(at: Seat) -> tuple[Action, Text]:
    """A clue, or something that says nothing of the word; a pass where even that does not fit."""
    text, why = _clue(at)
    return (Describe(text=text) if text else Pass()), why


def defend(at: Seat) -> tuple[Action, Text]:
    """A defence: a clue if it has one, and that it is innocent."""
    text, why = _clue(at, defending=True)
    return (Defend(text=text) if text else Pass()), why


def _clue(at: Seat, defending: bool = False) -> tuple[str, Text]:
    hold, limit = _patience(at), at.seen.ask.limit or MAX_TEXT
    weighed = weigh(at.belief, at.level, hold)
    fits = _sayable(at, limit)
    if not fits or weighed.silent:
        why = _NO_MORE if not fits else _QUIET if at.belief.slips.word is None else _HOLDS
        return _unsaid(at, lambda: _said(at, None, defending, limit)), why
    noise = np.array(normals(at.rng, len(fits), _SPREAD))
    place = fits[int((weighed.score[fits] + noise).argmax())]
    return _unsaid(at, lambda: _said(at, place, defending, limit)), _why(at, weighed, place)


def _said(at: Seat, place: int | None, defending: bool, limit: int) -> str:
    """The clue at `place`, if any, with what is to be said of others; in defence, that it is innocent."""
    if not defending:
        return speech(at, place, asides(at, place is not None), limit)
    reply = answer(at, place is not None)
    return speech(at, place, [reply if reply and harmless(at, reply) else Aside("innocent")], limit)


def _patience(at: Seat) -> float:
    """The nats of leak that it puts up with: any while there is next to nothing to go by, some in its first turn.

    Whoever has given no clue by its second turn, or is suspected before it has, owes one: else nobody could tell those
    who have the word from those who have not.
    """
    own, scene = at.seen.seat, at.scene
    if len(at.belief.talk.told) < TO_GO_BY:
        return inf
    if own in scene.givers:
        return HOLD
    return inf if own in scene.spoken or any(doubt.seat == own for doubt in scene.doubts) else OWED


def _unsaid(at: Seat, say: Callable[[], str]) -> str:
    """What `say` gives; where nothing may be said twice, something that nobody has said before, or nothing."""
    if not at.seen.rules.said_once:
        return say()
    said = set(map(fold, at.scene.texts))
    tries = (say() for _ in range(_TRIES))
    return next((text for text in tries if text and fold(text) not in said), "")


def _sayable(at: Seat, limit: int) -> list[int]:
    """The facts that nobody has told, whose wording fits the limit, and that it may say without being caught at once.

    Whoever takes itself for one of the majority never says what its own card makes false.
    """
    told, so = at.belief.talk.told, holds(at)
    least = _UNLIKELY if at.belief.own_place is None and at.seen.seat not in at.scene.givers else _TRUE_ENOUGH
    fits = at.belief.lexicon.fitting(at.seen.language, limit)
    return [place for place in fits if place not in told and so[place] >= least]


def _why(at: Seat, weighed: Weighed, place: int) -> Text:
    if at.belief.slips.word is None:
        return of_likeliest(at.belief, _BLUFFS)
    if not at.belief.talk.blanks:
        return _TRUE
    values = {"friend": float(weighed.friend[place]) / log(2), "leak": float(weighed.leak[place]) / log(2)}
    return _TELLS.filled(**values)
