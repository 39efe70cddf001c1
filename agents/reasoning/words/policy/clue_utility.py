"""What to say about a word, with or without having it: every fact weighed in nats.

Owns: the weighing. Must not know: how a clue is worded, or which seat says it.

Of each fact: how plausible it is from a holder of the word that most hold; how much it tells other holders that the
speaker is one (`friend`, against what somebody without a word would say); how much it tells those without a word
(`leak`); and, where there are two words, how far it tells the own word from the other (`apart`). Where everything new
would leak more than it puts up with, a holder says nothing of the word; somebody without one does where silence is as
telling, but is never the first. Nobody says again what was said: that helps nobody, and looks like knowing no more.
"""

from math import inf, isfinite, log
from typing import NamedTuple

import numpy as np

from agents.reasoning.inference.deal_posterior import Floats, best
from agents.reasoning.profiles import Level

from ..belief.deal_view import WORD_A, WORD_B
from ..belief.posterior import Beliefs
from ..belief.speaker_model import AGAIN, HOLD, LEAST_LEAK
from ..belief.word_belief import WordBelief

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
_AGAIN = log(AGAIN)
_LEAST = 1e-9


class ClueUtilities(NamedTuple):
    """Per fact of the lexicon, in nats; the speaker goes by `score`, or says nothing of the word if `silent`.

    `friend` and `leak` are 0 where nobody was dealt a blank slip.
    """

    friend: Floats
    leak: Floats
    score: Floats
    silent: bool


def clue_utilities(belief: WordBelief, level: Level, hold: float = HOLD) -> ClueUtilities:
    """Weigh every fact of the lexicon at this moment, as far as `level` thinks.

    `hold` are the nats of leak above which a holder of a word would rather say nothing: infinite if nobody may.
    """
    words, now, speakers, own = belief.lexicon, belief.beliefs, belief.speakers, belief.own_word
    told, silent, nothing = speakers.repeated, False, np.zeros(len(words.facts))
    plausible: Floats = words.log_says.dot(now.majority)
    plausible[told] += _AGAIN
    friend, leak, score = nothing, nothing, plausible
    if own is None or speakers.blanks:
        friend = plausible - np.log(speakers.blank_likelihood)
        leak = nothing if own is None else speakers.leak(own)
    if level.depth == 0:
        score = nothing
    elif level.depth > 1 and own is None:
        score = plausible + FRIEND * friend + TRUE * np.log(np.maximum(belief.expected_truth, _LEAST))
        score[told] += _NEVER
        silent = not len(score) or (
            belief.somebody_silent and isfinite(hold) and _better_silent(belief, now, best(score))
        )
    elif level.depth > 1 and own is not None:
        if speakers.blanks:
            score = plausible + FRIEND * friend - (LEAK if isfinite(hold) else VAGUE) * np.maximum(leak, LEAST_LEAK)
            silent = isfinite(hold) and _least_new(belief, leak, own) > hold
        if belief.view.hidden[WORD_B]:
            score = score + _apart(belief, now, own)
    return ClueUtilities(friend, leak, np.where(belief.expected_truth < _UNTRUE, score + _NEVER, score), silent)


def _least_new(belief: WordBelief, leak: Floats, own: int) -> float:
    """The least leak of what is so of the own word and was not said yet, infinite where nothing is."""
    leaks = np.where(belief.lexicon.truth[:, own] >= 0.5, leak, inf)
    leaks[belief.speakers.repeated] = inf
    return float(np.minimum.reduce(leaks, initial=inf))


def _apart(belief: WordBelief, now: Beliefs, own: int) -> Floats | float:
    """How far each fact tells the own word from the other: that counts where the other is of the hidden side."""
    words, other = belief.lexicon, float(np.add.reduce(now.other))
    if other <= 0.0:
        return 0.0
    apart: Floats = words.log_says[:, own] - words.log_says @ (now.other / other)
    return APART * _openness(belief, now) * apart


def _openness(belief: WordBelief, now: Beliefs) -> float:
    """From 0 to 1: how far it tells the own word from the other, the less the likelier it is of the few itself."""
    counts = belief.view.counts
    dealt = counts[WORD_B] / (counts[WORD_A] + counts[WORD_B])
    return max(0.0, 1.0 - HUSH * now.own[WORD_B] / dealt)


def _better_silent(belief: WordBelief, now: Beliefs, fact: int) -> bool:
    """For somebody without a word: whether silence speaks for it more than the best clue does."""
    speakers = belief.speakers
    quiet = speakers.silence
    spoken = np.log(speakers.holder_likelihood(fact) * (1.0 - quiet.holder)) @ now.majority
    trusted = float(spoken - np.log(speakers.blank_likelihood[fact] * (1.0 - quiet.blank)))
    silent = float(np.log(quiet.holder) @ now.majority - np.log(quiet.blank))
    return silent + BLUFF > trusted
