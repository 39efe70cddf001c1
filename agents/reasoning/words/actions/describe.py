"""What a reasoning player says about the word: descriptions and defences, worded by its style.

Owns: the choice of a clue among those as good as equal, and its thought about it. Must not know: how facts are weighed.
"""

from collections.abc import Callable, Sequence
from math import inf, log

import numpy as np

from agents.reasoning.inference.normal_draws import normals
from agents.reasoning.language.speech_acts import Remark, SpeechAct
from arena.actions import Action, Defend, Describe, Pass
from arena.text import Text
from arena.words.compare import fold

from ..belief.speaker_model import HOLD
from ..policy.clue_fit import MIN_CLUES, claimed_truth
from ..policy.clue_utility import OWED, ClueUtilities, clue_utilities
from ..speech.remarks import answer, remarks
from ..speech.surface_realisation import speech
from ..speech.suspicions import is_permitted
from ..table.decision_context import DecisionContext
from .guess import with_likeliest

_TRIES = 6  # how often it looks for words that were not said before
_TRUE_ENOUGH = 0.5  # how far a clue must be so of what it holds, or of what it takes the word to be,
_UNLIKELY = 0.1  # where it has no word, and owes a clue
_SHORT, _SEAT = 12, 5  # characters: of a speech without room for a reason, and what it takes to name a seat
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


def describe(at: DecisionContext) -> tuple[Action, Text]:
    """A clue, or something that says nothing of the word; a pass where even that does not fit."""
    text, why = _clue(at)
    return (Describe(text=text) if text else Pass()), why


def defend(at: DecisionContext) -> tuple[Action, Text]:
    """A defence: a clue if it has one, and that it is innocent."""
    text, why = _clue(at, defending=True)
    return (Defend(text=text) if text else Pass()), why


def _clue(at: DecisionContext, defending: bool = False) -> tuple[str, Text]:
    hold, limit = _patience(at), at.limit
    weighed = clue_utilities(at.belief, at.level, hold)
    fits = _sayable(at, limit)
    if not fits or weighed.silent:
        why = _NO_MORE if not fits else _QUIET if at.belief.view.word is None else _HOLDS
        return _unsaid(at, lambda: _said(at, None, defending, limit)), why
    fits = _with_room(at, fits, limit)
    noise = np.array(normals(at.rng, len(fits), _SPREAD))
    fact = fits[int((weighed.score[fits] + noise).argmax())]
    return _unsaid(at, lambda: _said(at, fact, defending, limit)), _why(at, weighed, fact)


def _said(at: DecisionContext, fact: int | None, defending: bool, limit: int) -> str:
    """The clue at `place`, if any, with what is to be said of others; in defence, that it is innocent."""
    if not defending:
        return speech(at, fact, remarks(at, fact is not None), limit)
    reply = answer(at, fact is not None)
    return speech(at, fact, [reply if reply and is_permitted(at, reply) else Remark(SpeechAct.INNOCENT)], limit)


def _patience(at: DecisionContext) -> float:
    """The nats of leak that it puts up with: any while there is next to nothing to go by, or nothing but clues may be
    said; some in its first turn.

    Whoever has given no clue by its second turn, or is suspected before it has, owes one: else nobody could tell those
    who have the word from those who have not.
    """
    own, history = at.seat, at.history
    if len(at.belief.speakers.told) < MIN_CLUES or not history.comments_allowed:
        return inf
    if own in history.clue_givers:
        return HOLD
    return inf if own in history.last_turn or any(suspicion.seat == own for suspicion in history.suspicions) else OWED


def _unsaid(at: DecisionContext, say: Callable[[], str]) -> str:
    """What `say` gives; where nothing may be said twice, something that nobody has said before, or nothing."""
    if not at.observation.rules.said_once:
        return say()
    tries = (say() for _ in range(_TRIES))
    return next((text for text in tries if text and fold(text) not in at.history.texts), "")


def _sayable(at: DecisionContext, limit: int) -> list[int]:
    """The facts that nobody has told, whose wording fits the limit, and that it may say without being caught at once.

    Whoever has a word never says what that makes false, nor, where it takes itself for one of the few and has anything
    else to say, what the word of most does; whoever has none, nothing that goes with no word beside what it has said.
    """
    told, so, own = at.belief.speakers.told, claimed_truth(at), at.belief.own_word
    fits = at.belief.lexicon.facts_within(at.language, limit)
    if own is None:
        least = _UNLIKELY if at.seat not in at.history.clue_givers else _TRUE_ENOUGH
        together = _with_own(at)
        return [fact for fact in fits if so[fact] >= least and together[fact] and fact not in told]
    of_both = [fact for fact in fits if so[fact] >= _TRUE_ENOUGH and fact not in told]
    true = at.belief.lexicon.truth_by_word[own]
    return of_both or [fact for fact in fits if true[fact] >= _TRUE_ENOUGH and fact not in told]


def _with_room(at: DecisionContext, fits: list[int], limit: int) -> list[int]:
    """Where speeches are short (ZGC-R), often only clues that leave room to name a seat: always before a vote."""
    few = len(at.history.yet_to_speak) <= len(at.others) // 3
    if limit > _SHORT or (not few and at.rng.random() < 0.5):
        return fits
    clues = at.belief.lexicon.clues(at.language)
    return [fact for fact in fits if len(clues[fact]) <= limit - _SEAT] or fits


def _with_own(at: DecisionContext) -> Sequence[bool]:
    """Of which facts it may be that they are so of one word with all that it has said."""
    lexicon = at.belief.lexicon
    words = lexicon.possible[[clue.fact for clue in at.history.clues_of(at.seat)]].all(axis=0)
    if not words.any():
        return [True] * len(lexicon.facts)
    together: list[bool] = (lexicon.truth @ words > 0.0).tolist()
    return together


def _why(at: DecisionContext, weighed: ClueUtilities, fact: int) -> Text:
    if at.belief.view.word is None:
        return with_likeliest(at.belief, _BLUFFS)
    if not at.belief.speakers.blanks:
        return _TRUE
    values = {"friend": float(weighed.friend[fact]) / log(2), "leak": float(weighed.leak[fact]) / log(2)}
    return _TELLS.filled(**values)
