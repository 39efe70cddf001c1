"""The speaker model: how a holder of each word, or a speaker without a word, goes on after what was said so far.

A holder of word w says fact f with probability proportional to `says[f, w] * exp(-CARE * leak(f, w))`. The leak is the
number of nats by which f raises log P(w) for a listener without a word. So a holder speaks for friends to understand
and ghosts not to (a speaker of the rational speech acts of Frank and Goodman, 2012, with a cost for what the wrong ears
learn). Half of the holders speak without such care. A speaker without a word has a posterior `spread` over the words
that its slip leaves open. It speaks as a holder of a word drawn from `spread` would, or echoes a fact that was said.

A model is a node of a tree that the players of a table share: players who have heard the same texts are at the same
node. A node lives as long as some player is at it or below it.

Owns: the two speakers of the model. Must not know: seats, sides, or what anybody else believes.
"""

from functools import cached_property, lru_cache
from math import exp, log
from typing import NamedTuple
from weakref import ref

import numpy as np

from agents.reasoning.inference.deal_posterior import Floats, Indices

from .lexicon import Lexicon

# probabilities and weights, by estimate
CARELESS = 0.5  # P(a holder speaks without care)
QUIET = 0.1  # P(a speech says nothing, without any reason)
ECHO = 0.1  # P(a speaker without a word repeats a fact that was said)
AGAIN = 0.3  # a holder's weight of a fact that was said, where a new fact has weight 1
PLAIN = 0.3  # P(a speaker without a word ignores what was said)
# nats of leak
CARE = 3  # cost of each nat to a careful holder; an integer, since powers are computed as products
HOLD = -0.25  # if every new fact leaks more, a careful holder would rather say nothing
LEAST_LEAK = -0.5  # a smaller leak counts as this: to mislead a listener further is worth no more
_HOLD_WIDTH = 0.15  # the scale on which silence sets in around HOLD
_UNBOUNDED = 9.0  # the least leak where nothing new can be said
_LEAST = 1e-9  # the least probability of anything
_KEPT = 256  # texts cached for one node: the node before any clue outlives its games


class ClueLikelihood(NamedTuple):
    """`holder[w]` is P(text | a holder of w speaks), shape (words,); `blank` is P(text | a speaker without a word)."""

    holder: Floats
    blank: float


class ClueReading(NamedTuple):
    """What a text is as evidence to its listeners.

    `log_likelihood` is None if the text is no evidence. `says_nothing` says whether it says nothing known of the word.
    `fact` is the fact with the highest weight, -1 for none.
    """

    log_likelihood: ClueLikelihood | None
    says_nothing: bool
    fact: int


class SpeakerModel:
    """The model at one moment.

    `told` are the facts said so far, `holders` is the share of word A among the speakers in doubt, `blanks` says
    whether any slip without a word was dealt.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        start: Floats,
        log_spread: Floats,
        told: frozenset[int],
        holders: float,
        blanks: bool,
        careless_total: Floats,
        before: "SpeakerModel | None" = None,
    ) -> None:
        self.lexicon, self.told, self.holders, self.blanks = lexicon, told, holders, blanks
        self._start = start
        self._log_spread = log_spread
        self._careless_total = careless_total  # the weights of a careless holder, summed over the facts, shape (words,)
        self._before = before  # keeps the parent alive for players who have heard less so far
        self._next: dict[tuple[str, bool], ref[SpeakerModel]] = {}
        self._likelihoods: dict[str, ClueLikelihood | None] = {}
        self._readings: dict[tuple[str, bool], ClueReading] = {}

    @cached_property
    def repeated(self) -> Indices:
        """`told` as an array of indices."""
        return np.array([*self.told], dtype=np.int64)

    @cached_property
    def spread(self) -> Floats:
        """P(each word is word A) for a listener without a word, shape (words,)."""
        weight: Floats = np.exp(self._log_spread - np.maximum.reduce(self._log_spread))
        weight /= np.add.reduce(weight)
        return weight

    @cached_property
    def _expected(self) -> Floats:
        """P(fact | a holder of a word drawn from `spread` speaks), shape (facts,)."""
        expected: Floats = self.lexicon.says.dot(self.spread)
        return expected

    @cached_property
    def blank_likelihood(self) -> Floats:
        """P(fact | a speaker without a word), shape (facts,)."""
        says: Floats = (1.0 - PLAIN) * self._expected + PLAIN * self._start
        if self.told:
            says *= 1.0 - ECHO
            says[self.repeated] += ECHO / len(self.told)
        says += _LEAST
        return says

    @cached_property
    def _exp_leak(self) -> tuple[Floats, Floats]:
        """The arrays a and b in exp(leak(f, w)) = a[f] * says[f, w] + b[f]."""
        blank = (1.0 - self.holders) * self.blank_likelihood
        overall = self.holders * self._expected + blank
        return self.holders / overall, blank / overall

    def leak(self, word: int) -> Floats:
        """log P(word | fact) - log P(word) for a listener without a word, in nats, shape (facts,)."""
        a, b = self._exp_leak
        leak: Floats = np.log(a * self.lexicon.says[:, word] + b)
        return leak

    @cached_property
    def _sparse_exp_leak(self) -> Floats:
        """exp(leak) of the entries of `Lexicon.sparse`."""
        sparse, (a, b) = self.lexicon.sparse, self._exp_leak
        exp_leak: Floats = a.take(sparse.facts)
        exp_leak *= sparse.says
        exp_leak += b.take(sparse.facts)
        return exp_leak

    @cached_property
    def _sparse_repeated(self) -> Indices:
        """The entries of `Lexicon.sparse` whose facts were told."""
        return self.lexicon.sparse.entries(self.told)

    @cached_property
    def _careful_scale(self) -> Floats:
        """Brings a careful holder's weights to the sum of a careless holder's, shape (words,)."""
        sparse = self.lexicon.sparse
        careless = sparse.says
        if self.told:
            careless = careless.copy()
            careless[self._sparse_repeated] *= AGAIN
        careful = sparse.sums(_with_care(careless, self._sparse_exp_leak))
        return sparse.sums(careless) / np.maximum(careful, _LEAST * self._careless_total)

    def holder_likelihood(self, fact: int) -> Floats:
        """P(fact | a holder of each word speaks), shape (words,)."""
        says = self.lexicon.says[fact]
        careless: Floats = says * ((AGAIN if fact in self.told else 1.0) / self._careless_total)
        if not self.blanks:
            return careless
        a, b = self._exp_leak
        mixed = _with_care(careless, a[fact] * says + b[fact])
        mixed *= self._careful_scale
        mixed *= 1.0 - CARELESS
        mixed += CARELESS * careless
        return np.where(self.lexicon.possible[fact], mixed, careless)  # care is no reason to say what is false

    @cached_property
    def silence(self) -> ClueLikelihood:
        """P(a speech says nothing | speaker): a careful holder is silent once every new fact would leak too much."""
        if not self.blanks:
            return ClueLikelihood(np.full(len(self.lexicon.words), QUIET), QUIET)
        exp_leak = self._sparse_exp_leak
        if self.told:
            exp_leak = exp_leak.copy()
            exp_leak[self._sparse_repeated] = np.inf
        least = np.minimum(np.log(self.lexicon.sparse.least(exp_leak)), _UNBOUNDED)
        holds_back = 1.0 / (1.0 + np.exp((HOLD - least) / _HOLD_WIDTH))
        silent = QUIET + (0.98 - QUIET) * (1.0 - CARELESS) * holds_back
        return ClueLikelihood(silent, 0.5 * float(self.spread.dot(silent)) + 0.5 * QUIET)

    def read(self, text: str, about_roles: bool) -> ClueReading:
        """`text` as evidence to its listeners.

        `about_roles` says whether silence is evidence here. If it is, any other text is evidence against silence.
        """
        key = (text, about_roles)
        try:
            return self._readings[key]
        except KeyError:
            if len(self._readings) >= _KEPT:
                self._readings.clear()
            heard = self.likelihood(text)
            weighed = self._unless_silent(heard) if about_roles else heard
            logs = weighed and ClueLikelihood(np.log(weighed.holder), log(weighed.blank))
            words = None if heard is None else self.lexicon.read(text)
            fact = words.facts[0][0] if words and words.facts else -1
            reading = self._readings[key] = ClueReading(logs, heard is None, fact)
            return reading

    def _unless_silent(self, heard: ClueLikelihood | None) -> ClueLikelihood:
        silence = self.silence
        if heard is None:
            return silence
        return ClueLikelihood(heard.holder * (1.0 - silence.holder), heard.blank * (1.0 - silence.blank))

    def likelihood(self, text: str) -> ClueLikelihood | None:
        """P(text | each speaker); None if `text` says nothing known of the word.

        If no slip without a word was dealt, P(text | no word) is never used: the least P(text | word) stands in its
        place.
        """
        try:
            return self._likelihoods[text]
        except KeyError:
            if len(self._likelihoods) >= _KEPT:
                self._likelihoods.clear()
            likelihood = self._likelihoods[text] = self._new_likelihood(text) if text else None
            return likelihood

    def _new_likelihood(self, text: str) -> ClueLikelihood | None:
        reading = self.lexicon.read(text)
        if reading is None:
            return None
        likelihood, facts = reading.likelihood, reading.facts
        if not facts:
            blank = float(self.spread.dot(likelihood)) if self.blanks else float(likelihood.min())
            return ClueLikelihood(likelihood, blank + _LEAST)
        if len(facts) == 1 and facts[0][1] == 1.0:  # the text is exactly this fact
            fact = facts[0][0]
            holder = self.holder_likelihood(fact)
            holder += _LEAST
            return ClueLikelihood(
                holder, float(self.blank_likelihood[fact]) + _LEAST if self.blanks else float(holder.min())
            )
        known = sum(weight for _, weight in facts)
        rest = likelihood - sum(weight * self.lexicon.says[fact] for fact, weight in facts)
        holder = np.maximum(rest, 0.0) + sum(weight * self.holder_likelihood(fact) for fact, weight in facts)
        holder += _LEAST
        if not self.blanks:
            return ClueLikelihood(holder, float(holder.min()))
        blank = float(sum(weight * self.blank_likelihood[fact] for fact, weight in facts))
        return ClueLikelihood(holder, blank + (1.0 - known) / max(1, len(self.lexicon.facts)) + _LEAST)

    def then(self, text: str, informative: bool) -> "SpeakerModel":
        """The model after `text`. `informative` says whether the speaker may be a holder of word A."""
        known = self._next.get((text, informative))
        after = known() if known else None
        if after is not None:
            return after
        heard, reading = self.likelihood(text), self.lexicon.read(text)
        if heard is None or reading is None:
            return self
        log_spread = self._log_spread
        if informative and self.blanks:
            log_spread = log_spread + np.log(self.holders * heard.holder + (1.0 - self.holders) * heard.blank)
        new, total = {fact for fact, _ in reading.facts} - self.told, self._careless_total
        for fact in new:
            total = total - (1.0 - AGAIN) * self.lexicon.says[fact]
        told = self.told.union(new)
        after = SpeakerModel(self.lexicon, self._start, log_spread, told, self.holders, self.blanks, total, before=self)
        if len(self._next) >= _KEPT:
            self._next = {key: known for key, known in self._next.items() if known() is not None}
        self._next[text, informative] = ref(after)
        return after


@lru_cache(maxsize=64)
def opening_model(lexicon: Lexicon, guessable: tuple[bool, ...], holders: float, blanks: bool) -> SpeakerModel:
    """The model before anything was said; `guessable[w]` says whether a slip without a word leaves w open."""
    open_to: Floats = np.maximum(np.array(guessable, dtype=float), 1e-12)
    start: Floats = lexicon.says @ (open_to / open_to.sum())
    return SpeakerModel(lexicon, start, np.log(open_to), frozenset(), holders, blanks, np.ones(len(lexicon.words)))


def _with_care(careless: Floats, exp_leak: Floats) -> Floats:
    """`careless * exp(-CARE * leak)`, computed from exp(leak), with `LEAST_LEAK` as the least leak."""
    bounded = np.maximum(exp_leak, exp(LEAST_LEAK))
    power = bounded
    for _ in range(CARE - 1):
        power = power * bounded
    return careless / power
