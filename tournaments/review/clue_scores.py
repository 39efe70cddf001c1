"""What a clue tells, by what its speaker could know: bits to friends, bits to those without the word.

The friends' bits are the evidence that the speaker holds the word: log2 of P(text | a holder of the majority's word) /
P(text | somebody without a word), or, where everybody has a word, / P(text | a holder of a near word). The ghosts' bits
are the gain in log2 P(the speaker's word) for somebody without one. A text that says nothing of the word counts as
silence. The likelihoods are those of `agents/reasoning/words/belief/speaker_model.py` before the text was said.

Owns: these sums. Must not know: what the game revealed later.
"""

from math import log2

import numpy as np

from agents.reasoning.words.belief.speaker_model import ClueLikelihood, SpeakerModel
from agents.reasoning.words.context.decision_context import DecisionContext
from agents.reasoning.words.context.public_history import facts_of
from arena.actions import Action, Defend, Describe

from .measures import BITS_OF_A_CLUE, EVEN, LEAK_WEIGHT, Measured

_LEAST_LIKELIHOOD = 1e-12  # so that a ratio of likelihoods is finite


def clue(at: DecisionContext, action: Action | None) -> Measured:
    """A description or a defence; a text that says nothing of the word counts as silence."""
    text = action.text if isinstance(action, Describe | Defend) else ""
    speakers, described = at.belief.speakers, at.observation.ask.accepts[0] == "describe"
    heard = speakers.likelihood(text)
    name = "friends" if speakers.blanks else "alike"
    values = {name: _for_friends(at, speakers, heard, described=described)}
    if speakers.blanks and at.belief.own_word is not None:
        values["ghosts"] = leak(speakers, text, at.belief.own_word) if heard else 0.0
    net = values[name] - LEAK_WEIGHT * max(0.0, values.get("ghosts", 0.0))
    return Measured(values, net / BITS_OF_A_CLUE, _slip(at, text, said=heard is not None))


def leak(speakers: SpeakerModel, text: str, own: int) -> float:
    """How many bits nearer `text`, which says something, brings somebody without a word to the word at place `own`."""
    read, heard = speakers.lexicon.read(text), speakers.likelihood(text)
    if read is None or heard is None:
        return 0.0
    likely, blank, holders = read.likelihood, (1.0 - speakers.holders) * heard.blank, speakers.holders
    return log2((holders * float(likely[own]) + blank) / (holders * float(speakers.spread @ likely) + blank))


def _for_friends(
    at: DecisionContext, speakers: SpeakerModel, heard: ClueLikelihood | None, *, described: bool
) -> float:
    now, silence = at.belief.beliefs, speakers.silence
    if not speakers.blanks:
        if heard is None:
            return 0.0
        near = speakers.lexicon.pair_prior @ now.majority
        return _ratio(float(heard.holder @ now.majority), float(heard.holder @ near))
    if heard is None:
        return _ratio(float(silence.holder @ now.majority), silence.blank) if described else 0.0
    if described:
        heard = ClueLikelihood(heard.holder * (1.0 - silence.holder), heard.blank * (1.0 - silence.blank))
    return _ratio(float(heard.holder @ now.majority), heard.blank)


def _ratio(above: float, below: float) -> float:
    return log2(max(above, _LEAST_LIKELIHOOD) / max(below, _LEAST_LIKELIHOOD))


def _slip(at: DecisionContext, text: str, *, said: bool) -> str:
    """What is wrong with a clue by itself: it says nothing, repeats, or is false of the own word."""
    if not said:
        return "silent"
    lexicon, own = at.belief.lexicon, at.belief.own_word
    facts = facts_of(lexicon, text)
    if own is not None and at.own_hidden <= EVEN and np.any(lexicon.truth[facts, own] == 0.0):
        return "false"
    return "repeats" if facts and at.belief.speakers.told.issuperset(facts) else ""
