"""What has been said so far, as everybody heard it: how somebody with a word goes on, and somebody without one.

Owns: the two speakers of the model. Must not know: seats, sides, or what anybody else believes.

A holder of word w says fact f with probability proportional to `says[f, w] * exp(-CARE * leak)`, where `leak` is how
many nats nearer f brings somebody without a word to w: it speaks so that friends understand and ghosts do not (a
speaker of the rational speech acts of Frank and Goodman, 2012, with a cost for what the wrong ears learn). One in two
speaks without such care. Somebody without a word imagines it by a posterior `spread` over the words that its slip
leaves open, and speaks as a holder of a word drawn from it would, or echoes what was said.

A talk is a node of a tree that the players of a table share: whoever hears the same words comes to the same node, which
lives as long as one of them stands there or further on: whoever listens later passes it.
"""

from functools import cached_property, lru_cache
from math import exp, log
from typing import NamedTuple
from weakref import ref

import numpy as np

from agents.reasoning.inference.deal_posterior import Floats, Places

from .lexicon import Lexicon

CARE = 3  # whole, so that powers are products
HOLD = -0.25  # nats of leak above which a careful holder would rather say nothing
QUIET = 0.1  # how often somebody says nothing without any such reason
CARELESS = 0.5  # the share of holders who speak without care
ECHO = 0.1  # how often somebody without a word says what was said before
AGAIN = 0.3  # how likely a holder says what was said before, beside something new
LEAST_LEAK = -0.5  # nats; misleading somebody further than this is worth no more
PLAIN = 0.3  # how often somebody without a word does not think of what was said
_LEAST = 1e-9
_KEPT = 256  # texts of one moment whose weight is remembered: a talk in which nothing was said lives on and on


class ClueLikelihood(NamedTuple):
    """One thing said: how likely it is from a holder of each word, shape (words,), and from somebody without a word."""

    holder: Floats
    blank: float


class ClueReading(NamedTuple):
    """What a text is to those who hear it: the log likelihoods, None where it tells nothing; whether it says nothing
    that is known of the word; and the place of the fact that it words most, -1 for none.
    """

    log_likelihood: ClueLikelihood | None
    says_nothing: bool
    fact: int


class SpeakerModel:
    """What was said up to a moment. `holders` is the share of speakers, among those in doubt, who hold word A."""

    def __init__(
        self,
        lexicon: Lexicon,
        start: Floats,
        log_spread: Floats,
        told: frozenset[int],
        holders: float,
        blanks: bool,
        plain: Floats,
        before: "SpeakerModel | None" = None,
    ) -> None:
        self.lexicon, self.told, self.holders, self.blanks = lexicon, told, holders, blanks
        self._start = start
        self._log_spread = log_spread
        self._plain = plain  # what a holder of each word who takes no care says, summed over the facts, shape (words,)
        self._before = before  # keeps it alive for those who have heard less so far
        self._next: dict[tuple[str, bool], ref[SpeakerModel]] = {}
        self._likelihoods: dict[str, ClueLikelihood | None] = {}
        self._readings: dict[tuple[str, bool], ClueReading] = {}

    @cached_property
    def repeated(self) -> Places:
        """The places of the facts told, to pick them from all."""
        return np.array([*self.told], dtype=np.int64)

    @cached_property
    def spread(self) -> Floats:
        """What somebody without a word takes each word's probability to be word A to be, shape (words,)."""
        weight: Floats = np.exp(self._log_spread - np.maximum.reduce(self._log_spread))
        weight /= np.add.reduce(weight)
        return weight

    @cached_property
    def _expected(self) -> Floats:
        """How likely a holder of a word drawn from `spread` says each fact."""
        expected: Floats = self.lexicon.says.dot(self.spread)
        return expected

    @cached_property
    def blank_likelihood(self) -> Floats:
        """How likely somebody without a word says each fact, shape (facts,)."""
        says: Floats = (1.0 - PLAIN) * self._expected + PLAIN * self._start
        if self.told:
            says *= 1.0 - ECHO
            says[self.repeated] += ECHO / len(self.told)
        says += _LEAST
        return says

    @cached_property
    def _nearer(self) -> tuple[Floats, Floats]:
        """a and b of exp(leak[f, w]) = a[f] * says[f, w] + b[f]."""
        blank = (1.0 - self.holders) * self.blank_likelihood
        overall = self.holders * self._expected + blank
        return self.holders / overall, blank / overall

    def leak(self, word: int) -> Floats:
        """How many nats nearer each fact brings somebody without a word to the word at that place, shape (facts,)."""
        a, b = self._nearer
        leak: Floats = np.log(a * self.lexicon.says[:, word] + b)
        return leak

    @cached_property
    def _true_nearer(self) -> Floats:
        """exp(leak) of what is true, in the order of `Lexicon.true`."""
        true, (a, b) = self.lexicon.sparse, self._nearer
        nearer: Floats = a.take(true.facts)
        nearer *= true.says
        nearer += b.take(true.facts)
        return nearer

    @cached_property
    def _again(self) -> Places:
        """Where in that order what was said before stands."""
        return self.lexicon.sparse.places(self.told)

    @cached_property
    def _careful(self) -> Floats:
        """By how much what is true must grow that care takes away, shape (words,): care changes only what it says."""
        true = self.lexicon.sparse
        plain = true.says
        if self.told:
            plain = plain.copy()
            plain[self._again] *= AGAIN
        return true.sums(plain) / np.maximum(true.sums(_with_care(plain, self._true_nearer)), _LEAST * self._plain)

    def holder_likelihood(self, fact: int) -> Floats:
        """How likely a holder of each word says the fact at that place, shape (words,)."""
        says = self.lexicon.says[fact]
        plain: Floats = says * ((AGAIN if fact in self.told else 1.0) / self._plain)
        if not self.blanks:
            return plain
        a, b = self._nearer
        careful = _with_care(plain, a[fact] * says + b[fact])
        careful *= self._careful
        careful *= 1.0 - CARELESS
        careful += CARELESS * plain
        return np.where(self.lexicon.possible[fact], careful, plain)  # care is no reason to say what is false

    @cached_property
    def silence(self) -> ClueLikelihood:
        """How likely somebody says nothing: a holder with care, once all that is new to say would tell too much."""
        if not self.blanks:
            return ClueLikelihood(np.full(len(self.lexicon.words), QUIET), QUIET)
        new = self._true_nearer
        if self.told:
            new = new.copy()
            new[self._again] = np.inf
        least = np.minimum(np.log(self.lexicon.sparse.least(new)), 9.0)
        careful = 1.0 / (1.0 + np.exp((HOLD - least) / 0.15))
        silent = QUIET + (0.98 - QUIET) * (1.0 - CARELESS) * careful
        return ClueLikelihood(silent, 0.5 * float(self.spread.dot(silent)) + 0.5 * QUIET)

    def read(self, text: str, about_roles: bool) -> ClueReading:
        """What `text` is to somebody; `about_roles`: beside saying nothing, which is then what any other text says."""
        key = (text, about_roles)
        try:
            return self._readings[key]
        except KeyError:
            if len(self._readings) >= _KEPT:
                self._readings.clear()
            heard = self._evidence(text, about_roles)
            says_nothing = self.likelihood(text) is None
            read = None if says_nothing else self.lexicon.read(text)
            step = self._readings[key] = ClueReading(
                heard, says_nothing, read.facts[0][0] if read and read.facts else -1
            )
            return step

    def _evidence(self, text: str, about_roles: bool) -> ClueLikelihood | None:
        """`hear` as log likelihoods."""
        heard = self._unless_silent(text) if about_roles else self.likelihood(text)
        return heard and ClueLikelihood(np.log(heard.holder), log(heard.blank))

    def _unless_silent(self, text: str) -> ClueLikelihood:
        heard, silence = self.likelihood(text), self.silence
        if heard is None:
            return silence
        return ClueLikelihood(heard.holder * (1.0 - silence.holder), heard.blank * (1.0 - silence.blank))

    def likelihood(self, text: str) -> ClueLikelihood | None:
        """How likely `text` is from either speaker; None where it says nothing that is known.

        Where nobody was dealt a slip without a word, nobody asks what somebody without one says: it is not worked out,
        and as unlikely as from the holder of whom it is least likely.
        """
        try:
            return self._likelihoods[text]
        except KeyError:
            if len(self._likelihoods) >= _KEPT:
                self._likelihoods.clear()
            heard = self._likelihoods[text] = self._new_likelihood(text) if text else None
            return heard

    def _new_likelihood(self, text: str) -> ClueLikelihood | None:
        heard = self.lexicon.read(text)
        if heard is None:
            return None
        likely, facts = heard
        if not facts:
            return ClueLikelihood(
                likely, (float(self.spread.dot(likely)) if self.blanks else float(likely.min())) + _LEAST
            )
        if len(facts) == 1 and facts[0][1] == 1.0:  # nothing else is in it
            worded, place = self.holder_likelihood(facts[0][0]), facts[0][0]
            worded += _LEAST
            return ClueLikelihood(
                worded, float(self.blank_likelihood[place]) + _LEAST if self.blanks else float(worded.min())
            )
        known = sum(weight for _, weight in facts)
        rest = likely - sum(weight * self.lexicon.says[place] for place, weight in facts)
        worded = np.maximum(rest, 0.0) + sum(weight * self.holder_likelihood(place) for place, weight in facts)
        worded += _LEAST
        if not self.blanks:
            return ClueLikelihood(worded, float(worded.min()))
        blank = float(sum(weight * self.blank_likelihood[place] for place, weight in facts))
        return ClueLikelihood(worded, blank + (1.0 - known) / max(1, len(self.lexicon.facts)) + _LEAST)

    def then(self, text: str, informative: bool) -> "SpeakerModel":
        """The talk after `text`; `informative` where its speaker may be a holder of word A."""
        known = self._next.get((text, informative))
        after = known() if known else None
        if after is not None:
            return after
        heard, read = self.likelihood(text), self.lexicon.read(text)
        if heard is None or read is None:
            return self
        log_spread = self._log_spread
        if informative and self.blanks:
            log_spread = log_spread + np.log(self.holders * heard.holder + (1.0 - self.holders) * heard.blank)
        new, plain = {place for place, _ in read.facts} - self.told, self._plain
        for place in new:
            plain = plain - (1.0 - AGAIN) * self.lexicon.says[place]
        told = self.told.union(new)
        after = SpeakerModel(self.lexicon, self._start, log_spread, told, self.holders, self.blanks, plain, before=self)
        if len(self._next) >= _KEPT:
            self._next = {key: known for key, known in self._next.items() if known() is not None}
        self._next[text, informative] = ref(after)
        return after


@lru_cache(maxsize=64)
def opening_model(lexicon: Lexicon, guessable: tuple[bool, ...], holders: float, blanks: bool) -> SpeakerModel:
    """The talk in which nothing was said yet; `guessable` are the words that a slip without a word leaves open."""
    open_to: Floats = np.maximum(np.array(guessable, dtype=float), 1e-12)
    start: Floats = lexicon.says @ (open_to / open_to.sum())
    plain = np.ones(len(lexicon.words))
    return SpeakerModel(lexicon, start, np.log(open_to), frozenset(), holders, blanks, plain)


def _with_care(plain: Floats, nearer: Floats) -> Floats:
    """`plain` times exp(-CARE * leak), of exp(leak); misleading far is worth no more than misleading."""
    leaks = np.maximum(nearer, exp(LEAST_LEAK))
    power = leaks
    for _ in range(CARE - 1):
        power = power * leaks
    return plain / power
