"""The utility of every fact as a clue, in nats, for a speaker with or without a word.

Owns: the weighing. Must not know: how a clue is worded, or which seat says it.

The terms, by fact: log P(fact | word A), its plausibility; `friend`, the nats by which it tells holders of word A that
the speaker holds a word; `leak`, the nats that it gives listeners without a word; and, where the other word is the
hidden side's, `apart`, log P(fact | own word) - log P(fact | other word). If every new fact would leak too much, a
holder says nothing of the word. A speaker without a word says nothing if silence speaks for it more than its best clue
does, but it is never the first to do so. Facts that were said lose: repeating one helps nobody and looks like knowing
no more.
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

# weights of a nat, where a nat of plausibility has weight 1
FRIEND = 0.5
LEAK = 2.5
LEAK_OF_OWED = 2.0  # for a clue that is owed, whatever it leaks
APART = 1.0
TRUE = 6.0  # of log E[truth], for a speaker without a word: every holder would notice a false clue at once
OWED = -0.1  # nats of leak that a seat accepts while it has not said anything yet
HUSH = 0.75  # the share of `apart` withheld where P(own slip is word B) is its prior
BLUFF = -0.5  # nats added to silence when it is compared with the best clue of a speaker without a word
_MIN_TRUTH = 0.4  # a player does not say a fact whose truth it expects to be less:
_NEVER = -50.0  # nats
_LOG_AGAIN = log(AGAIN)
_LEAST = 1e-9


class ClueUtilities(NamedTuple):
    """Per fact of the lexicon, in nats. The speaker goes by `score`, or says nothing of the word if `silent`.

    `friend` and `leak` are 0 if nobody was dealt a blank slip.
    """

    friend: Floats
    leak: Floats
    score: Floats
    silent: bool


def clue_utilities(belief: WordBelief, level: Level, hold: float = HOLD) -> ClueUtilities:
    """The utilities at this moment, at the depth of `level`.

    `hold` is the leak, in nats, above which a holder of a word would rather say nothing: infinite if it must speak.
    """
    lexicon, now, speakers, own = belief.lexicon, belief.beliefs, belief.speakers, belief.own_word
    told, silent, nothing = speakers.repeated, False, np.zeros(len(lexicon.facts))
    plausible: Floats = lexicon.log_says.dot(now.majority)
    plausible[told] += _LOG_AGAIN
    friend, leak, score = nothing, nothing, plausible
    if own is None or speakers.blanks:
        friend = plausible - np.log(speakers.blank_likelihood)
        leak = nothing if own is None else speakers.leak(own)
    if level.depth == 0:
        score = nothing
    elif level.depth > 1 and own is None:
        score = plausible + FRIEND * friend + TRUE * np.log(np.maximum(belief.expected_truth, _LEAST))
        score[told] += _NEVER
        may_be_silent = belief.somebody_silent and isfinite(hold)
        silent = not len(score) or (may_be_silent and _silence_is_better(belief, now, best(score)))
    elif level.depth > 1 and own is not None:
        if speakers.blanks:
            cost = LEAK if isfinite(hold) else LEAK_OF_OWED
            score = plausible + FRIEND * friend - cost * np.maximum(leak, LEAST_LEAK)
            silent = isfinite(hold) and _least_new_leak(belief, leak, own) > hold
        if belief.view.hidden[WORD_B]:
            score = score + _apart(belief, now, own)
    score = np.where(belief.expected_truth < _MIN_TRUTH, score + _NEVER, score)
    return ClueUtilities(friend, leak, score, silent)


def _least_new_leak(belief: WordBelief, leak: Floats, own: int) -> float:
    """The least leak over the facts that are true of the own word and not yet said; infinite if there are none."""
    leaks = np.where(belief.lexicon.truth[:, own] >= 0.5, leak, inf)
    leaks[belief.speakers.repeated] = inf
    return float(np.minimum.reduce(leaks, initial=inf))


def _apart(belief: WordBelief, now: Beliefs, own: int) -> Floats | float:
    """log P(fact | own word) - log P(fact | other word), where the other word is of the hidden side.

    The weight falls with P(own slip is word B): a speaker that may be of the minority gives less away.
    """
    lexicon, other = belief.lexicon, float(np.add.reduce(now.other))
    if other <= 0.0:
        return 0.0
    counts = belief.view.counts
    dealt = counts[WORD_B] / (counts[WORD_A] + counts[WORD_B])
    openness = max(0.0, 1.0 - HUSH * now.own[WORD_B] / dealt)
    apart: Floats = lexicon.log_says[:, own] - lexicon.log_says @ (now.other / other)
    return APART * openness * apart


def _silence_is_better(belief: WordBelief, now: Beliefs, fact: int) -> bool:
    """For a speaker without a word: whether silence speaks for it more than its best clue, `fact`."""
    speakers, silence = belief.speakers, belief.speakers.silence
    spoken = np.log(speakers.holder_likelihood(fact) * (1.0 - silence.holder)) @ now.majority
    by_clue = float(spoken - np.log(speakers.blank_likelihood[fact] * (1.0 - silence.blank)))
    by_silence = float(np.log(silence.holder) @ now.majority - np.log(silence.blank))
    return by_silence + BLUFF > by_clue
