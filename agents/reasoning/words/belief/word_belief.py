"""What a reasoning player believes in the word games: who holds which kind of slip, and what the words are.

The model. Every seat holds one of three kinds of slip: word A, word B, or a blank one that shows at most a category and
a length; how many there are of each is known from the rules. Given its slip, a seat speaks independently of the others,
as `talk.Talk` says a holder of a word does, or somebody without one, who has heard the same.

For each seat the log likelihoods of all it said are kept per word and for a blank slip, and added to at each event.
Whoever is not of the hidden side gives a clue by its second turn: that a seat has given none by then, or since, is kept
by kind of slip, and never forgotten (`clue_obligations.py`). From all this follow, exactly, the probabilities of each
kind of slip at each seat and of each word (`posterior.py`). What an accusation, a guess or the judge reveals is
certain. A level forgets what was said further back than its memory, and mishears it by its noise.

Owns: that state. Must not know: what to do with it, or more than one seat's observations.
"""

from collections import deque
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple

import numpy as np

from agents.reasoning.inference.clue_obligations import ClueObligations
from agents.reasoning.inference.deal_posterior import DIGITS, KINDS, NEVER, Floats
from agents.reasoning.inference.normal_draws import normals
from agents.reasoning.language.yes_option import yes_of
from agents.reasoning.profiles import Level
from arena.events import (
    Accused,
    Answered,
    AnyEvent,
    Asked,
    BlankGuessed,
    DayBroke,
    Eliminated,
    Guessed,
    History,
    PkBegan,
    Polled,
    QuestionAnswered,
    QuestionPut,
    RoundBegan,
    Spoke,
)
from arena.roles import HIDDEN

from .deal_view import BLANK, WORD_A, DealView
from .first_speaker import first_speaker_evidence
from .lexicon import Lexicon
from .posterior import Beliefs, Evidence, believe
from .speaker_model import opening_model

_TELLING = frozenset(
    str(kind.model_fields["kind"].default)
    for kind in (
        DayBroke, QuestionPut, QuestionAnswered, Asked, Answered, Guessed, Polled, BlankGuessed, Accused, Eliminated,
        PkBegan, RoundBegan,
    )
)  # fmt: skip
_TRUST = 0.85  # how often an answer to a player's question is true
_HITS = 0.6  # how often the vote of somebody who looks for blank slips finds one
_BETRAYS = 0.05  # how often somebody with a blank slip votes for another whom it knows
_GIVEN = 0.5  # how surely a text must word facts to be a clue that is owed
_JUDGED = 0.02  # what is left of a word that the judge's answer speaks against


class _Said(NamedTuple):
    """One thing said: by whom, and the log likelihood for each word, and for a blank slip."""

    seat: int
    worded: Floats
    blank: float


class WordBelief:
    """The fold of one seat's events."""

    def __init__(self, seat: int, players: int, view: DealView, words: Lexicon, level: Level, rng: Random) -> None:
        self.seat, self.players, self.view, self.lexicon, self.level = seat, players, view, words, level
        self.rng = rng
        width = len(words.words)
        self.word_loglik: Floats = np.zeros((players + 1, width))
        self._word_loglik_rows = tuple(self.word_loglik)  # its rows, to add to
        self.blank_loglik: Floats = np.zeros(players + 1)
        self._known = frozenset((seat, *view.partners))
        self._judges = view.word is not None and view.counts[BLANK] > 0
        known = len(self._known) if view.blank else 0
        holders = view.counts[WORD_A] / (players - known)
        self.speakers = opening_model(words, view.guessable, holders, view.counts[BLANK] > 0)
        self.asked_facts: set[int] = set()  # facts asked about
        self.blank_evidence: dict[
            tuple[int, int], float
        ] = {}  # by seat and fact: nats by which it speaks for a blank slip
        self.somebody_silent = False  # whether a description by somebody who may hold a word said nothing of it
        self.open_question: QuestionPut | None = None
        self._prior: Floats = np.ones(width)
        self._kind_loglik: Floats = np.zeros((players + 1, KINDS))
        self._obligations = ClueObligations()
        self._on_stage = False  # whether those who tie speak again
        self._memory: deque[_Said] = deque()
        self._question: int | None = None
        self._seen = 0
        self._changed = False
        self._beliefs: Beliefs | None = None
        self._expected_truth: Floats | None = None

    @cached_property
    def own_word(self) -> int | None:
        """The place of the own word."""
        return self.lexicon.word_index[self.view.word] if self.view.word else None

    def listen(self, events: History) -> None:
        """Take in what has happened since the last time."""
        for event in events[self._seen :]:
            self.take(event)

    @property
    def asked_fact(self) -> int | None:
        """The place of the fact that the last question asks about."""
        return self._question

    def take(self, event: AnyEvent) -> bool:
        """Take in the next event; whether it changed anything."""
        self._seen += 1
        self._changed = False
        if event.kind == "spoke":
            self._spoke(event)
        elif event.kind in _TELLING:
            self._take_rarer(event)
        if self._changed:
            self._beliefs = self._expected_truth = None
        return self._changed

    def _take_rarer(self, event: AnyEvent) -> None:
        if isinstance(event, DayBroke):
            self._opened(event.first)
        elif isinstance(event, QuestionPut):
            self.open_question = event
            self._question = self._fact_of(event.text)
        elif isinstance(event, QuestionAnswered):
            self._answered(event)
        elif isinstance(event, Asked):
            self._question = self._fact_of(event.text)
        elif isinstance(event, Answered):
            self._judged(event.verdict)
        elif isinstance(event, Guessed):
            if event.word and not event.right:
                self._wrong(event.word)
        elif isinstance(event, Polled):
            self._polled(event)
        elif isinstance(event, BlankGuessed):
            self._holds(event.seat, [kind == BLANK for kind in range(KINDS)])
            if not event.right:
                self._wrong(event.word)
        elif isinstance(event, Accused):
            self._is_hidden(event.target, event.out == event.target)
        elif isinstance(event, Eliminated):
            self._revealed(event)
        else:
            self._on_stage = isinstance(event, PkBegan)

    def _opened(self, first: int) -> None:
        """Those with a blank slip point out who speaks first: a level that thinks of others sees why."""
        blanks = self.view.counts[BLANK]
        if self.view.blank or not blanks or self.level.depth < 2:
            return
        told = first_speaker_evidence(self.players, blanks)
        self.blank_loglik[1:] += [told[(seat - first) % self.players] for seat in range(1, self.players + 1)]
        self._changed = True

    def _holds(self, seat: int, may_be: Sequence[bool]) -> None:
        """Something is certain: a seat can hold only such kinds of slips."""
        self._kind_loglik[seat, [not may for may in may_be]] = NEVER
        self._changed = True

    def _is_hidden(self, seat: int, hidden: bool) -> None:
        self._holds(seat, [self.view.hidden[kind] == hidden for kind in range(KINDS)])

    def _revealed(self, event: Eliminated) -> None:
        """What the house rules show of somebody who is out: nothing, its side, or its role."""
        kind = self.view.kinds.get(event.role or "")
        if kind is not None:
            self._holds(event.seat, [other == kind for other in range(KINDS)])
        elif event.side is not None:
            self._is_hidden(event.seat, event.side in HIDDEN)

    def _fact_of(self, text: str) -> int | None:
        heard = self.lexicon.read(text)
        place = heard.facts[0][0] if heard and heard.facts and heard.facts[0][1] > 0.5 else None
        if place is not None:
            self.asked_facts.add(place)
        return place

    def _spoke(self, event: Spoke) -> None:
        """A clue, or silence: what says nothing of the word is silence, in whatever words."""
        if event.stage not in ("describe", "defend"):
            return
        seat, describes, in_doubt = event.seat, event.stage == "describe", event.seat not in self._known
        step = self.speakers.read(
            event.text, describes and not self.view.blank
        )  # silence tells of roles, not of the word
        if in_doubt:
            self.somebody_silent = self.somebody_silent or (describes and step.says_nothing)
            if seat not in self._obligations.gave and self._owes_clue(event):
                return
        if step.log_likelihood is not None:
            worded, blank = step.log_likelihood
            if step.fact >= 0 and self._judges:  # how much likelier it was from somebody without a word, at that time
                self.blank_evidence[seat, step.fact] = blank - float(worded[self.own_word])
            self._remember(seat, worded, blank)
            if not step.says_nothing:
                self.speakers = self.speakers.then(event.text, informative=in_doubt or not self.view.blank)

    def _owes_clue(self, event: Spoke) -> bool:
        """Whether this is a turn without a clue of a seat that owes one: then that is all there is to it."""
        read = self.lexicon.read(event.text) if event.text else None
        if read and sum(weight for _, weight in read.facts) >= _GIVEN:
            self._obligations.give(event.seat)
        if event.stage != "describe" or self._on_stage:  # to speak again in a tie is no turn more
            return False
        nats = self._obligations.turn(event)
        if nats is None:
            return False
        self._kind_loglik[event.seat] += np.where(self.view.hidden, nats, 0.0)
        self._changed = True
        return read is None

    def _answered(self, event: QuestionAnswered) -> None:
        """An answer of yes or no about a fact is as good as a clue, if not as honest."""
        yes = yes_of(self.open_question.options) if self.open_question else None
        if self._question is None or yes is None or event.choice not in ("A", "B"):
            return
        truth = self.lexicon.truth[self._question]
        holds = truth if event.choice == yes else 1.0 - truth
        likely = (1.0 - _TRUST) + (2 * _TRUST - 1.0) * holds
        self._remember(event.seat, np.log(likely), float(np.log(self.speakers.spread @ likely)))

    def _judged(self, verdict: str) -> None:
        if self._question is None or self.view.word or verdict not in ("yes", "no", "sometimes"):
            return
        elimination_utility = {"yes": 1.0, "no": 0.0, "sometimes": 0.5}[verdict]
        self._prior = self._prior * np.where(self.lexicon.truth[self._question] == elimination_utility, 1.0, _JUDGED)
        self._changed = True

    def _wrong(self, word: str) -> None:
        if self.view.word:
            return
        self._prior[list(self.lexicon.spelled(word))] = 0.0
        self._changed = True

    def _polled(self, event: Polled) -> None:
        """Who knows the others with a blank slip does not vote for them: each ballot tells, by what its target is."""
        if self.view.blank or not self.view.counts[BLANK] or not self.view.acquainted:
            return
        believed, nothing = self.beliefs.kinds[:, BLANK].tolist(), np.zeros(self.word_loglik.shape[1])
        for seat, target in event.ballots:
            if target is not None and seat != self.seat:
                p = believed[target - 1]
                against = p * _BETRAYS / _HITS + (1.0 - p) * (1.0 - _BETRAYS) / (1.0 - _HITS)
                self._remember(seat, nothing, float(np.log(against)))

    def _remember(self, seat: int, worded: Floats, blank: float) -> None:
        if self.level.noise:
            mishearing = np.array(normals(self.rng, len(worded) + 1, self.level.noise))
            worded, blank = worded + mishearing[1:], blank + float(mishearing[0])
        self._changed = True
        so_far = self._word_loglik_rows[seat]
        so_far += worded
        self.blank_loglik[seat] += blank
        if self.level.memory is None:
            return
        self._memory.append(_Said(seat, worded, blank))
        if len(self._memory) > self.level.memory:
            lost = self._memory.popleft()
            self.word_loglik[lost.seat] -= lost.worded
            self.blank_loglik[lost.seat] -= lost.blank

    @property
    def beliefs(self) -> Beliefs:
        """What it believes now."""
        if self._beliefs is None:
            self._beliefs = believe(self.evidence, self.view, self.lexicon)
        return self._beliefs

    @property
    def expected_truth(self) -> Floats:
        """How far each fact is so of what it takes the word of most to be, in [0, 1], rounded, shape (facts,)."""
        known = self._expected_truth
        if known is None:
            known = self._expected_truth = self.lexicon.truth.dot(self.beliefs.majority).round(DIGITS)
        return known

    @property
    def evidence(self) -> Evidence:
        """What it believes this by; a view of what goes on changing."""
        return Evidence(self.seat, self.players, self.word_loglik, self.blank_loglik, self._kind_loglik, self._prior)
