"""What to say about a word, with or without having it: every fact weighed in nats.

Owns: the weighing. Must not know: how a clue is worded, or which seat says it.

Of each fact: how plausible it is from a holder of the word that most hold; how much it tells other holders that the
speaker is one (`friend`, against what somebody without a word would say); how much it tells those without a word
(`leak`); and, where there are two words, how far it tells the own word from the other (`apart`). Where everything new
would leak more than it puts up with, a holder says nothing of the word; somebody without one does where silence is as
telling, but is never the first. Nobody says again what was said: that helps nobody, and looks like knowing no more.
"""

from math import isfinite
from typing import NamedTuple

import numpy as np

from .belief import WordBelief
from .cases import Beliefs
from .counting import Floats, best
from .levels import Level
from .slips import BLANK, WORD_A, WORD_B
from .talk import AGAIN, HOLD, LEAST_LEAK

FRIEND = 0.5  # how much each nat counts beside plausibility
LEAK = 2.5
VAGUE = 2.0  # how much each nat of leak counts where a clue is owed, whatever it leaks
OWED = -0.1  # nats of leak that somebody puts up with who has not said anything yet
APART = 1.0
HUSH = 0.75  # how much of that is kept back by somebody who knows of its own side no more than the deal
BLUFF = -0.5  # nats by which silence may be the worse bluff and still be chosen
TRUE = 6.0  # how much each nat counts by which a clue may be false, which every holder would notice at once
_UNTRUE = 0.4  # what is less true than that, in its own belief, a player does not say
_NEVER = -50.0
_LEAST = 1e-9


class Weighed(NamedTuple):
    """Per fact of the lexicon, in nats; the speaker goes by `score`, or says nothing of the word if `silent`.

    `friend` and `leak` are 0 where nobody was dealt a blank slip.
    """

    friend: Floats
    leak: Floats
    score: Floats
    silent: bool


def weigh(belief: WordBelief, level: Level, hold: float = HOLD) -> Weighed:
    """Weigh every fact of the lexicon at this moment, as far as `level` thinks.

    `hold` are the nats of leak above which a holder of a word would rather say nothing: infinite if nobody may.
    """
    words, now, talk = belief.lexicon, belief.beliefs, belief.talk
    plausible = words.log_says @ now.majority + np.log(talk.fresh)
    own = belief.own_place
    friend = leak = np.zeros_like(plausible)
    if own is None or talk.blanks:
        friend = plausible - np.log(talk.blank)
        leak = leak if own is None else talk.leak(own)
    truth = words.truth @ now.majority
    if level.depth == 0:
        score, silent = np.zeros_like(plausible), False
    elif level.depth == 1:
        score, silent = plausible, False
    elif own is None:
        score = plausible + FRIEND * friend + TRUE * np.log(np.maximum(truth, _LEAST))
        score = np.where(talk.fresh < 1.0, score + _NEVER, score)
        silent = not len(score) or (belief.quiet and isfinite(hold) and _better_silent(belief, now, best(score)))
    else:
        score, silent = _thoughtful(belief, now, plausible, friend, leak, own, hold)
    score = np.where(truth < _UNTRUE, score + _NEVER, score)
    return Weighed(friend, leak, score, silent)


def _thoughtful(
    belief: WordBelief, now: Beliefs, plausible: Floats, friend: Floats, leak: Floats, own: int, hold: float
) -> tuple[Floats, bool]:
    """For a holder of a word: the score of each fact, and whether all that is new would leak too much."""
    words, talk, silent = belief.lexicon, belief.talk, False
    score = plausible
    if belief.slips.counts[BLANK]:
        score = score + FRIEND * friend - (LEAK if isfinite(hold) else VAGUE) * np.maximum(leak, LEAST_LEAK)
        new = (words.truth[:, own] >= 0.5) & (talk.fresh > AGAIN)
        silent = bool(leak[new].min(initial=np.inf) > hold)
    other = float(now.other.sum())
    if other > 0.0 and belief.slips.hidden[WORD_B]:
        apart = words.log_says[:, own] - words.log_says @ (now.other / other)
        score = score + APART * _openness(belief, now) * apart
    return score, silent


def _openness(belief: WordBelief, now: Beliefs) -> float:
    """From 0 to 1: how far it tells the own word from the other, the less the likelier it is of the few itself."""
    counts = belief.slips.counts
    dealt = counts[WORD_B] / (counts[WORD_A] + counts[WORD_B])
    return max(0.0, 1.0 - HUSH * now.own[WORD_B] / dealt)


def _better_silent(belief: WordBelief, now: Beliefs, place: int) -> bool:
    """For somebody without a word: whether silence speaks for it more than the best clue does."""
    talk = belief.talk
    quiet = talk.silence
    spoken = np.log(talk.worded(place) * (1.0 - quiet.worded)) @ now.majority
    trusted = float(spoken - np.log(talk.blank[place] * (1.0 - quiet.blank)))
    silent = float(np.log(quiet.worded) @ now.majority - np.log(quiet.blank))
    return silent + BLUFF > trusted
