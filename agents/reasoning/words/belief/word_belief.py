"""The belief of a seat of a word game: a fold of its events into log likelihoods, and the posterior that follows.

The model. Every seat holds one of three kinds of slip: word A, word B, or a blank slip, which shows at most a category
and a length. The rules fix the number of slips of each kind. Given its slip, each seat speaks independently of the
others, after what was said so far, as `speaker_model.py` describes.

For each seat, log P(all it said | its slip) is kept per word and for a blank slip; each event adds to it. A seat that
is not of the hidden side gives a clue by its second turn: the evidence that it has given none is kept by kind of slip
and never forgotten (`clue_obligations.py`). The posterior of kinds and words is exact (`posterior.py`). What an
accusation, a guess or an elimination reveals is certain, a judge's answer nearly so. A level with a finite memory
forgets the oldest evidence, and a level with noise adds an error to each piece of evidence.

Owns: the state of that fold. Must not know: what a policy makes of it, or any other seat's observations.
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
from arena.events import AnyEvent, Eliminated, History, Polled, QuestionAnswered, QuestionPut, Spoke
from arena.roles import HIDDEN

from .deal_view import BLANK, WORD_A, DealView
from .first_speaker import first_speaker_evidence
from .lexicon import Lexicon
from .posterior import Beliefs, Evidence, believe
from .speaker_model import opening_model

# probabilities, by estimate
_TRUE_ANSWER = 0.85  # P(an answer to a player's question is true)
_VOTE_HITS = 0.6  # P(the vote of a seat that looks for blank slips finds one)
_VOTE_BETRAYS = 0.05  # P(a holder of a blank slip votes for another holder, whom it knows)
_JUDGE_ERRS = 0.02  # the weight left to a word that the judge's answer contradicts
_IS_QUESTION = 0.5  # least weight of the likeliest fact of a question: it asks about this fact
_VERDICTS = {"yes": 1.0, "no": 0.0, "sometimes": 0.5}  # as `Lexicon.truth`


class _Utterance(NamedTuple):
    """What one utterance added to the log likelihoods of `seat`, kept so that it can be subtracted again."""

    seat: int
    word_loglik: Floats
    blank_loglik: float


class WordBelief:
    """The fold of one seat's events.

    `word_loglik`, shape (1 + players, words), and `blank_loglik`, shape (1 + players,), are those of `Evidence`.
    `speakers` is the current speaker model. `blank_evidence[seat, fact]` is log P(clue | no word) - log P(clue | own
    word), in nats, at the time of the clue. `open_question` is the last question of a player, `asked_facts` are all
    facts asked about. `somebody_silent` says whether a seat in doubt has given a description that says nothing of the
    word.
    """

    def __init__(self, seat: int, players: int, view: DealView, words: Lexicon, level: Level, rng: Random) -> None:
        self.seat, self.players, self.view, self.lexicon, self.level = seat, players, view, words, level
        self.rng = rng
        width = len(words.words)
        self.word_loglik: Floats = np.zeros((players + 1, width))
        self._word_loglik_rows = tuple(self.word_loglik)  # views to add to
        self.blank_loglik: Floats = np.zeros(players + 1)
        self._known = frozenset((seat, *view.partners))
        self._judges = view.word is not None and view.counts[BLANK] > 0
        known = len(self._known) if view.blank else 0
        holders = view.counts[WORD_A] / (players - known)
        self.speakers = opening_model(words, view.guessable, holders, view.counts[BLANK] > 0)
        self.asked_facts: set[int] = set()
        self.blank_evidence: dict[tuple[int, int], float] = {}
        self.somebody_silent = False
        self.open_question: QuestionPut | None = None
        self.asked_fact: int | None = None  # the fact that the last question asks about
        self._prior: Floats = np.ones(width)
        self._kind_loglik: Floats = np.zeros((players + 1, KINDS))
        self._obligations = ClueObligations()
        self._on_stage = False  # whether tied seats are speaking again
        self._memory: deque[_Utterance] = deque()
        self._events = 0
        self._changed = False
        self._beliefs: Beliefs | None = None
        self._expected_truth: Floats | None = None

    @cached_property
    def own_word(self) -> int | None:
        """The number of the own word in the lexicon, None without a word."""
        return self.lexicon.word_index[self.view.word] if self.view.word else None

    def listen(self, events: History) -> None:
        """Take in what has happened since the last time."""
        for event in events[self._events :]:
            self.take(event)

    def take(self, event: AnyEvent) -> bool:
        """Take in the next event. Returns whether it changed the belief."""
        self._events += 1
        self._changed = False
        if event.kind == "spoke":
            self._spoke(event)
        elif event.kind in _ON_SEATS:
            self._take_on_seats(event)
        elif event.kind in _ON_WORDS:
            self._take_on_words(event)
        elif event.kind == "pk_began" or event.kind == "round_began":
            self._on_stage = event.kind == "pk_began"
        if self._changed:
            self._beliefs = self._expected_truth = None
        return self._changed

    def _take_on_seats(self, event: AnyEvent) -> None:
        if event.kind == "polled":
            self._polled(event)
        elif event.kind == "day_broke":
            self._first_speaker_chosen(event.first)
        elif event.kind == "accused":
            self._is_hidden(event.target, event.out == event.target)
        elif event.kind == "eliminated":
            self._revealed(event)

    def _take_on_words(self, event: AnyEvent) -> None:
        if event.kind == "question_put":
            self.open_question, self.asked_fact = event, self._fact_of(event.text)
        elif event.kind == "question_answered":
            self._answered(event)
        elif event.kind == "asked":
            self.asked_fact = self._fact_of(event.text)
        elif event.kind == "answered":
            self._judged(event.verdict)
        elif event.kind == "guessed" and event.word and not event.right:
            self._is_not(event.word)
        elif event.kind == "blank_guessed":
            self._holds(event.seat, [kind == BLANK for kind in range(KINDS)])
            if not event.right:
                self._is_not(event.word)

    def _first_speaker_chosen(self, first: int) -> None:
        """Holders of a blank slip chose the first speaker; to a level of depth 2 the choice is evidence."""
        blanks = self.view.counts[BLANK]
        if self.view.blank or not blanks or self.level.depth < 2:
            return
        nats = first_speaker_evidence(self.players, blanks)
        self.blank_loglik[1:] += [nats[(seat - first) % self.players] for seat in range(1, self.players + 1)]
        self._changed = True

    def _holds(self, seat: int, may_be: Sequence[bool]) -> None:
        """The slip of `seat` is certainly of one of the kinds that `may_be` allows."""
        self._kind_loglik[seat, [not may for may in may_be]] = NEVER
        self._changed = True

    def _is_hidden(self, seat: int, hidden: bool) -> None:
        self._holds(seat, [self.view.hidden[kind] == hidden for kind in range(KINDS)])

    def _revealed(self, event: Eliminated) -> None:
        """What the house rules show of a seat that is out: nothing, its side, or its role."""
        kind = self.view.kinds.get(event.role or "")
        if kind is not None:
            self._holds(event.seat, [other == kind for other in range(KINDS)])
        elif event.side is not None:
            self._is_hidden(event.seat, event.side in HIDDEN)

    def _fact_of(self, question: str) -> int | None:
        reading = self.lexicon.read(question)
        fact = reading.facts[0][0] if reading and reading.facts and reading.facts[0][1] > _IS_QUESTION else None
        if fact is not None:
            self.asked_facts.add(fact)
        return fact

    def _spoke(self, event: Spoke) -> None:
        """Take in a clue or silence; any text that says nothing of the word is silence."""
        if event.stage not in ("describe", "defend"):
            return
        seat, describes, in_doubt = event.seat, event.stage == "describe", event.seat not in self._known
        about_roles = describes and not self.view.blank  # silence is evidence about roles, not about the word
        reading = self.speakers.read(event.text, about_roles)
        if in_doubt:
            self.somebody_silent = self.somebody_silent or (describes and reading.says_nothing)
            if seat not in self._obligations.gave and self._owes_clue(event):
                return
        if reading.log_likelihood is not None:
            word_loglik, blank_loglik = reading.log_likelihood
            if reading.fact >= 0 and self._judges:
                self.blank_evidence[seat, reading.fact] = blank_loglik - float(word_loglik[self.own_word])
            self._add(seat, word_loglik, blank_loglik)
            if not reading.says_nothing:
                self.speakers = self.speakers.then(event.text, informative=in_doubt or not self.view.blank)

    def _owes_clue(self, event: Spoke) -> bool:
        """Whether this turn of a seat that owes a clue says nothing; its obligation is then the only evidence."""
        reading = self.lexicon.read(event.text) if event.text else None
        if reading and reading.is_clue:
            self._obligations.give(event.seat)
        if event.stage != "describe" or self._on_stage:  # a second speech in a tie is not another turn
            return False
        nats = self._obligations.turn(event)
        if nats is None:
            return False
        self._kind_loglik[event.seat] += np.where(self.view.hidden, nats, 0.0)
        self._changed = True
        return reading is None

    def _answered(self, event: QuestionAnswered) -> None:
        """A yes or no about a fact is evidence like a clue, but less honest."""
        yes = yes_of(self.open_question.options) if self.open_question else None
        if self.asked_fact is None or yes is None or event.choice not in ("A", "B"):
            return
        truth = self.lexicon.truth[self.asked_fact]
        fitting = truth if event.choice == yes else 1.0 - truth
        likelihood = (1.0 - _TRUE_ANSWER) + (2 * _TRUE_ANSWER - 1.0) * fitting
        self._add(event.seat, np.log(likelihood), float(np.log(self.speakers.spread @ likelihood)))

    def _judged(self, verdict: str) -> None:
        if self.asked_fact is None or self.view.word or verdict not in _VERDICTS:
            return
        agrees = self.lexicon.truth[self.asked_fact] == _VERDICTS[verdict]
        self._prior = self._prior * np.where(agrees, 1.0, _JUDGE_ERRS)
        self._changed = True

    def _is_not(self, word: str) -> None:
        if self.view.word:
            return
        self._prior[list(self.lexicon.spelled(word))] = 0.0
        self._changed = True

    def _polled(self, event: Polled) -> None:
        """Holders of a blank slip seldom vote for one another: ballots are evidence, by P(the target is blank)."""
        if self.view.blank or not self.view.counts[BLANK] or not self.view.acquainted:
            return
        p_blank, no_evidence = self.beliefs.kinds[:, BLANK].tolist(), np.zeros(self.word_loglik.shape[1])
        for seat, target in event.ballots:
            if target is not None and seat != self.seat:
                p = p_blank[target - 1]
                ratio = p * _VOTE_BETRAYS / _VOTE_HITS + (1.0 - p) * (1.0 - _VOTE_BETRAYS) / (1.0 - _VOTE_HITS)
                self._add(seat, no_evidence, float(np.log(ratio)))

    def _add(self, seat: int, word_loglik: Floats, blank_loglik: float) -> None:
        """Add evidence about a seat, with the level's noise; forget the oldest beyond the level's memory."""
        if self.level.noise:
            noise = np.array(normals(self.rng, len(word_loglik) + 1, self.level.noise))
            word_loglik, blank_loglik = word_loglik + noise[1:], blank_loglik + float(noise[0])
        self._changed = True
        row = self._word_loglik_rows[seat]
        row += word_loglik
        self.blank_loglik[seat] += blank_loglik
        if self.level.memory is None:
            return
        self._memory.append(_Utterance(seat, word_loglik, blank_loglik))
        if len(self._memory) > self.level.memory:
            lost = self._memory.popleft()
            self.word_loglik[lost.seat] -= lost.word_loglik
            self.blank_loglik[lost.seat] -= lost.blank_loglik

    @property
    def beliefs(self) -> Beliefs:
        """The posterior of this moment."""
        if self._beliefs is None:
            self._beliefs = believe(self.evidence, self.view, self.lexicon)
        return self._beliefs

    @property
    def expected_truth(self) -> Floats:
        """E[truth of each fact] under the posterior of word A, in [0, 1], rounded, shape (facts,)."""
        known = self._expected_truth
        if known is None:
            known = self._expected_truth = self.lexicon.truth.dot(self.beliefs.majority).round(DIGITS)
        return known

    @property
    def evidence(self) -> Evidence:
        """What the posterior follows from. Its arrays go on changing with later events."""
        return Evidence(self.seat, self.players, self.word_loglik, self.blank_loglik, self._kind_loglik, self._prior)


_ON_SEATS = frozenset({"polled", "day_broke", "accused", "eliminated"})
_ON_WORDS = frozenset({"question_put", "question_answered", "asked", "answered", "guessed", "blank_guessed"})
