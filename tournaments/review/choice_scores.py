"""How good it is to name a seat, ask a question or guess a word, by what the seat could know: chances and bits.

Owns: the figures of votes, accusations, hands, questions, answers and guesses in the word games. Must not know: clues,
or what the game revealed later.
"""

from dataclasses import replace
from math import log
from typing import Any, cast

import numpy as np

from agents.reasoning.language.yes_option import yes_of
from agents.reasoning.words.actions.questions import bits
from agents.reasoning.words.actions.targets import raise_hand
from agents.reasoning.words.belief.posterior import Beliefs
from agents.reasoning.words.belief.word_belief import WordBelief
from agents.reasoning.words.context.decision_context import DecisionContext
from agents.reasoning.words.context.public_history import facts_of
from agents.reasoning.words.policy.target_utility import elimination_utility
from arena.actions import (
    Accuse,
    Action,
    AnswerQuestion,
    AskJudge,
    AskQuestion,
    ChooseWord,
    Declare,
    Guess,
    RaiseHand,
    Vote,
)

from .measures import EVEN, NATS_OF_LOOKS, NOTHING, Measured

_THRESHOLD_STEP = 1e-4  # how closely the threshold of a raised hand is found, as a chance


def seat_named(at: DecisionContext, action: Action | None) -> Measured:
    """A ballot or an accusation; one for nobody is worth the mean of the seats that may be named."""
    target = action.target if isinstance(action, Vote | Accuse) else None
    want, blank = elimination_utility(at), at.belief.view.blank
    unit = NATS_OF_LOOKS if blank else 1.0
    among = [seat for seat in at.targets if seat in want] or at.others
    open_to = [want[seat] / unit for seat in among if seat not in at.belief.view.partners]
    if target is None or target not in want:
        return Measured({}, sum(open_to) / len(open_to) if open_to else 0.0, "abstains" if target is None else "self")
    values = {} if blank else {"hidden": float(at.belief.beliefs.hidden[target - 1])}  # who has none has nobody to find
    if target in at.belief.view.partners:
        return Measured(values, min(open_to, default=0.0) - 1.0, "partner")
    if blank:
        values["looks"] = want[target] / log(2)
    return Measured(values, want[target] / unit)


def hand(at: DecisionContext, action: Action | None) -> Measured:
    """A raised hand is worth the chance of the likeliest seat less the threshold for raising it; a hand kept down 0.

    A seat that is probably of the hidden side itself should never raise one.
    """
    likeliest = max((float(at.belief.beliefs.hidden[seat - 1]) for seat in at.others), default=0.0)
    raised = isinstance(action, RaiseHand) and action.raised
    if at.own_hidden > EVEN:
        return Measured({"likeliest": likeliest}, -EVEN if raised else 0.0)
    enough = _enough(at)
    return Measured({"likeliest": likeliest, "enough": enough}, likeliest - enough if raised else 0.0)


class _Counterfactual:
    """A belief with other chances than its own."""

    def __init__(self, belief: WordBelief, beliefs: Beliefs) -> None:
        self._belief = belief
        self.beliefs = beliefs

    def __getattr__(self, name: str) -> Any:
        return getattr(self._belief, name)


def _enough(at: DecisionContext) -> float:
    """The chance of the likeliest seat from which the reasoner raises a hand at this call, 0 to 1, to a thousandth.

    Found by bisection over what it would do if all seats had that chance: its boldness depends on how many calls are
    left (ZG2-3.6.5).
    """
    low, high = 0.0, 1.0
    while high - low > _THRESHOLD_STEP:
        middle = (low + high) / 2
        beliefs = at.belief.beliefs._replace(hidden=np.full_like(at.belief.beliefs.hidden, middle))
        supposed = replace(at, belief=cast(WordBelief, _Counterfactual(at.belief, beliefs)))
        action, _ = raise_hand(supposed)
        low, high = (low, middle) if isinstance(action, RaiseHand) and action.raised else (middle, high)
    return round(high, 3)


def judge_question(at: DecisionContext, action: Action | None) -> Measured:
    """A yes/no question to the judge: the bits that its answer tells about the word."""
    lexicon = at.belief.lexicon
    facts = facts_of(lexicon, action.text) if isinstance(action, AskJudge) else ()
    if not facts:
        return NOTHING
    told = bits(lexicon.truth, at.belief.beliefs.majority)
    told[list(at.belief.asked_facts)] = 0.0
    return Measured({"answer": float(told[facts[0]])}, EVEN * float(told[facts[0]]))


def player_question(at: DecisionContext, action: Action | None) -> Measured:
    """A question to a player: how much the chance of a yes differs between the own word and what the other may be."""
    lexicon, own, now = at.belief.lexicon, at.belief.own_word, at.belief.beliefs
    facts = facts_of(lexicon, action.text) if isinstance(action, AskQuestion) else ()
    if not facts or own is None:
        return NOTHING
    other = now.other / now.other.sum() if now.other.any() else np.full(len(lexicon.words), 1.0 / len(lexicon.words))
    place = facts[-1]  # a remark may stand before the question
    known = place in at.belief.asked_facts or place in {told.fact for told in at.history.clues}
    apart = 0.0 if known else abs(float(lexicon.truth[place, own] - lexicon.truth[place] @ other))
    return Measured({"apart": apart}, EVEN * apart)


def answer(at: DecisionContext, action: Action | None) -> Measured:
    """The answer to a player's question: the chance that it is true of the word that most hold."""
    fact, put = at.belief.asked_fact, at.belief.open_question
    yes = yes_of(put.options) if put else None
    if fact is None or yes is None or not isinstance(action, AnswerQuestion) or action.choice not in ("A", "B"):
        return NOTHING
    truth = at.expected_truth[fact]
    chance = truth if action.choice == yes else 1.0 - truth
    return Measured({"true": chance}, EVEN * chance)


def word_named(at: DecisionContext, action: Action | None) -> Measured:
    """A guess: the chance of the word that it names, less what is risked by whoever might still wait."""
    word = action.word if isinstance(action, Guess | ChooseWord | Declare) else None
    risks = EVEN if at.observation.ask.accepts[0] == "declare" else 0.0
    if word is None:
        return NOTHING
    lexicon = at.belief.lexicon
    chance = float(at.belief.beliefs.majority[list(lexicon.spelled(word))].sum())
    return Measured({"word": chance}, chance - risks)
