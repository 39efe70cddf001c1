"""What a reasoning player says about the word: descriptions and defences.

Owns: the choice of a clue by its utility, and the thought about it. Must not know: how utilities come about.
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
from ..context.decision_context import DecisionContext
from ..policy.clue_fit import MIN_CLUES, claimed_truth
from ..policy.clue_utility import OWED, ClueUtilities, clue_utilities
from ..speech.remarks import answer, remarks
from ..speech.surface_realisation import speech
from ..speech.suspicions import is_permitted
from .guess import with_likeliest

_TRIES = 6  # attempts to find a text that was not said before
_MIN_TRUTH = 0.5  # least truth of a clue for the word that the player claims to hold,
_MIN_TRUTH_OF_OWED = 0.1  # or, without a word, of a clue that it owes
_SHORT, _SEAT = 12, 5  # characters: a limit that leaves no room for a reason, and the length of a seat's name
_NOISE = 0.25  # nats, standard deviation: smaller differences between clues do not matter
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
    """A clue, or a speech that says nothing of the word; a pass if not even such a speech fits."""
    text, why = _clue(at)
    return (Describe(text=text) if text else Pass()), why


def defend(at: DecisionContext) -> tuple[Action, Text]:
    """A defence: a clue, if it has one, and a claim of innocence or a reply."""
    text, why = _clue(at, defending=True)
    return (Defend(text=text) if text else Pass()), why


def _clue(at: DecisionContext, defending: bool = False) -> tuple[str, Text]:
    utilities = clue_utilities(at.belief, at.level, _leak_tolerance(at))
    facts = _sayable(at)
    if not facts or utilities.silent:
        why = _NO_MORE if not facts else _QUIET if at.belief.view.word is None else _HOLDS
        return _unsaid(at, lambda: _worded(at, None, defending)), why
    facts = _with_room(at, facts)
    noise = np.array(normals(at.rng, len(facts), _NOISE))
    fact = facts[int((utilities.score[facts] + noise).argmax())]
    return _unsaid(at, lambda: _worded(at, fact, defending)), _why(at, utilities, fact)


def _worded(at: DecisionContext, fact: int | None, defending: bool) -> str:
    """The clue for `fact`, if any, and remarks on other seats; in defence, a reply or a claim of innocence."""
    if not defending:
        return speech(at, fact, remarks(at, fact is not None), at.limit)
    reply = answer(at, fact is not None)
    return speech(at, fact, [reply if reply and is_permitted(at, reply) else Remark(SpeechAct.INNOCENT)], at.limit)


def _leak_tolerance(at: DecisionContext) -> float:
    """The leak, in nats, that the player accepts.

    Any leak, while the table has fewer than MIN_CLUES facts or if only clues may be said; `HOLD`, once it has given a
    clue; `OWED` in its first turn. A player that has given no clue by its second turn, or is suspected before, owes a
    clue and accepts any leak: otherwise nobody could tell holders of a word from the others.
    """
    own, history = at.seat, at.history
    if len(at.belief.speakers.told) < MIN_CLUES or not history.comments_allowed:
        return inf
    if own in history.clue_givers:
        return HOLD
    return inf if own in history.last_turn or any(one.seat == own for one in history.suspicions) else OWED


def _unsaid(at: DecisionContext, say: Callable[[], str]) -> str:
    """The text of `say`; if nothing may be said twice, a text that nobody has said before, or an empty one."""
    if not at.observation.rules.said_once:
        return say()
    tries = (say() for _ in range(_TRIES))
    return next((text for text in tries if text and fold(text) not in at.history.texts), "")


def _sayable(at: DecisionContext) -> list[int]:
    """The facts that nobody has told, whose clues fit the limit, and that do not give the player away at once.

    With a word: no fact that is false of that word. If the player is probably of the hidden side, also no fact that is
    false of word A, unless nothing else is left. Without a word: only facts that some word makes true together with the
    player's own clues.
    """
    told, truth, own = at.belief.speakers.told, claimed_truth(at), at.belief.own_word
    facts = [fact for fact in at.belief.lexicon.facts_within(at.language, at.limit) if fact not in told]
    if own is None:
        least = _MIN_TRUTH if at.seat in at.history.clue_givers else _MIN_TRUTH_OF_OWED
        consistent = _consistent(at)
        return [fact for fact in facts if truth[fact] >= least and consistent[fact]]
    of_own = at.belief.lexicon.truth_by_word[own]
    claimed = [fact for fact in facts if truth[fact] >= _MIN_TRUTH]
    return claimed or [fact for fact in facts if of_own[fact] >= _MIN_TRUTH]


def _with_room(at: DecisionContext, facts: list[int]) -> list[int]:
    """Under a short limit (ZGC-R), only clues that leave room for a seat: always before a vote, else half the time."""
    few = len(at.history.yet_to_speak) <= len(at.others) // 3
    if at.limit > _SHORT or (not few and at.rng.random() < 0.5):
        return facts
    clues = at.belief.lexicon.clues(at.language)
    return [fact for fact in facts if len(clues[fact]) <= at.limit - _SEAT] or facts


def _consistent(at: DecisionContext) -> Sequence[bool]:
    """By fact, whether some word makes it possible together with all clues that this player has given."""
    lexicon = at.belief.lexicon
    words = lexicon.possible[[clue.fact for clue in at.history.clues_of(at.seat)]].all(axis=0)
    if not words.any():
        return [True] * len(lexicon.facts)
    consistent: list[bool] = (lexicon.truth @ words > 0.0).tolist()
    return consistent


def _why(at: DecisionContext, utilities: ClueUtilities, fact: int) -> Text:
    if at.belief.view.word is None:
        return with_likeliest(at.belief, _BLUFFS)
    if not at.belief.speakers.blanks:
        return _TRUE
    bits = {"friend": float(utilities.friend[fact]) / log(2), "leak": float(utilities.leak[fact]) / log(2)}
    return _TELLS.filled(**bits)
