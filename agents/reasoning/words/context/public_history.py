"""What everybody could notice at a table: who gave which clue, who suspected whom, who voted for whom.

Owns: that fold of public events. Must not know: the belief of any seat.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from agents.reasoning.language.phrasebook import parse_speech
from agents.reasoning.language.speech_acts import SUSPICIONS, SpeechAct
from agents.reasoning.language.yes_option import yes_of
from arena.events import AnyEvent, History, QuestionAnswered, QuestionPut
from arena.words import Fact
from arena.words.compare import fold

from ..belief.lexicon import Lexicon

_TITLE = 2  # characters: a quoted string of at most this length is a title within a clue, not a quotation
_EXPLAINS = (SpeechAct.VOTED, SpeechAct.SWAYED, SpeechAct.ORDERED, SpeechAct.CHANGED)  # a vote for {seat} or {other}
_WORDS_A_FACT = 0.5  # the weight above which a text expresses a fact


class Clue(NamedTuple):
    """A clue of `seat`: its fact, by number in the lexicon, and its round.

    `first` is the first seat that told the fact, `turn` the number of speeches up to this one.
    """

    seat: int
    fact: int
    first: int
    round: int
    turn: int


class QuestionReply(NamedTuple):
    """The answer of `seat` to a player's question about a fact: affirmed, or denied."""

    seat: int
    fact: int
    affirmed: bool


class Suspicion(NamedTuple):
    """A suspicion of `seat` that `by` spoke aloud, in a round and turn; `act` is None if `by` used words of its own."""

    by: int
    seat: int
    round: int
    turn: int
    act: SpeechAct | None


@dataclass(slots=True)
class PublicHistory:
    """The public history up to a moment. Rounds and turns (speeches) count from 1; facts are numbers in the lexicon."""

    lexicon: Lexicon
    round: int = 0
    turn: int = 0
    order: tuple[int, ...] = ()  # order of speech in this round
    clues: list[Clue] = field(default_factory=list[Clue])  # clues in the pack's wording, which can be quoted
    clue_givers: set[int] = field(default_factory=set[int])  # seats that gave a clue in any wording
    last_clue_turn: dict[int, int] = field(default_factory=dict[int, int])  # by seat
    last_turn: dict[int, int] = field(default_factory=dict[int, int])  # by seat that has spoken
    yet_to_speak: set[int] = field(default_factory=set[int])  # seats, in this pass
    comments_allowed: bool = True  # whether remarks on other seats are, in this pass
    first_was_chosen: bool = False  # whether seats that know each other chose the first speaker, at night
    late_speakers: tuple[int, ...] = ()  # seats, in the first round
    suspicions: list[Suspicion] = field(default_factory=list[Suspicion])
    replies: list[QuestionReply] = field(default_factory=list[QuestionReply])
    ballots: dict[int, int | None] = field(default_factory=dict[int, int | None])  # last poll, by voter
    poll_round: int = 0  # round of the last poll
    eliminated: dict[int, int] = field(default_factory=dict[int, int])  # seat -> round
    explained_votes: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])  # voter, target
    quoted_this_round: set[int] = field(default_factory=set[int])  # facts
    times_quoted: Counter[int] = field(default_factory=Counter[int])  # by fact, in the game
    acts_this_round: set[tuple[SpeechAct, int]] = field(default_factory=set[tuple[SpeechAct, int]])  # with their seats
    used_lines: set[int] = field(default_factory=set[int])  # numbers in the phrasebook
    texts: set[str] = field(default_factory=set[str])  # folded
    _clues_of: dict[int, tuple[Clue, ...]] = field(default_factory=dict[int, tuple[Clue, ...]])
    _question: QuestionPut | None = None
    _first: dict[int, int] = field(default_factory=dict[int, int])  # fact -> seat
    _events: int = 0

    def listen(self, events: History) -> None:
        """Take in what has happened since the last time."""
        for event in events[self._events :]:
            if event.kind == "spoke":
                self._spoke(event.seat, event.text, event.stage != "comment")
            else:
                self._take(event)
        self._events = len(events)

    def _take(self, event: AnyEvent) -> None:
        if event.kind == "question_put" and event.target is not None:
            self._take_remarks(event.seat, _noticed(self.lexicon, event.text))
            self._question = event
        elif event.kind == "question_answered":
            self._answered(event)
        elif event.kind == "polled":
            self.ballots, self.poll_round = dict(event.ballots), self.round
        elif event.kind == "eliminated":
            self.eliminated[event.seat] = self.round
        elif event.kind == "round_began":
            self.round, self.order, self.comments_allowed = self.round + 1, event.order, True
            self.yet_to_speak, self.quoted_this_round, self.acts_this_round = set(event.order), set(), set()
            self.late_speakers = self.late_speakers or event.order[-(len(event.order) // 3) :]
        elif event.kind == "day_broke":
            self.first_was_chosen = True
        elif event.kind == "pass_began":
            self.comments_allowed, self.yet_to_speak = event.comments is not False, set(self.order)

    def _spoke(self, seat: int, text: str, may_be_clue: bool) -> None:
        self.turn += 1
        self.yet_to_speak.discard(seat)
        if not text:
            return
        speech = _noticed(self.lexicon, text)
        self.texts.add(speech.folded)
        self._take_remarks(seat, speech)
        self.last_turn[seat] = self.turn
        if not may_be_clue:
            return
        if speech.is_clue:
            self.clue_givers.add(seat)
            self.last_clue_turn[seat] = self.turn
        for fact, verbatim in speech.facts:
            first = self._first.setdefault(fact, seat)
            if verbatim:
                clue = Clue(seat, fact, first, self.round, self.turn)
                self.clues.append(clue)
                self._clues_of[seat] = (*(one for one in self.clues_of(seat) if one.fact != fact), clue)

    def _take_remarks(self, seat: int, speech: "_Speech") -> None:
        if not speech.lines and not speech.suspicions:
            return
        self.used_lines |= speech.lines
        self.acts_this_round.update(speech.acts)
        self.explained_votes.update([(seat, voted) for voted in speech.explained])
        for fact in speech.quoted:
            self.quoted_this_round.add(fact)
            self.times_quoted[fact] += 1
        for suspect, act in speech.suspicions:
            self.suspicions.append(Suspicion(seat, suspect, self.round, self.turn, act))

    def _answered(self, event: QuestionAnswered) -> None:
        yes = yes_of(self._question.options) if self._question else None
        if self._question and yes and event.choice in ("A", "B"):
            facts, affirmed = facts_of(self.lexicon, self._question.text), event.choice == yes
            self.replies += (QuestionReply(event.seat, fact, affirmed) for fact in facts)

    def clues_of(self, seat: int) -> tuple[Clue, ...]:
        """The clues of `seat` that can be quoted, each fact once."""
        return self._clues_of.get(seat, ())

    def suspicions_of(self, seat: int) -> list[Suspicion]:
        """The suspicions against `seat` in this round."""
        return [one for one in self.suspicions if one.seat == seat and one.round == self.round]

    def suspicion_counts(self) -> Counter[int]:
        """By seat, the number of seats that have suspected it aloud in this round."""
        return Counter([seat for _, seat in {(one.by, one.seat) for one in self.suspicions if one.round == self.round}])

    @property
    def polled_last_round(self) -> bool:
        """Whether `ballots` are those of the previous round."""
        return self.poll_round == self.round - 1

    def lone_vote(self, seat: int) -> int:
        """The target that `seat` alone voted for in the last poll; 0 if there is none."""
        voted = self.ballots.get(seat)
        return voted if voted is not None and [*self.ballots.values()].count(voted) == 1 else 0


class _Speech(NamedTuple):
    """What a text says of other seats and of the word.

    Of other seats: the numbers of its `lines`, its `acts` with their seats, its `suspicions` with their acts, the seats
    for which it has `explained` its vote, and the facts it has `quoted`. Of the word: whether it `is_clue`, and its
    `facts`, each with whether it has the pack's wording.
    """

    lines: frozenset[int]
    acts: tuple[tuple[SpeechAct, int], ...]
    suspicions: tuple[tuple[int, SpeechAct | None], ...]
    explained: tuple[int, ...]
    quoted: tuple[int, ...]
    folded: str
    is_clue: bool
    facts: tuple[tuple[int, bool], ...]


@lru_cache(maxsize=4096)  # one parse serves all seats of a table
def _noticed(lexicon: Lexicon, text: str) -> _Speech:
    parsed = parse_speech(text)
    acts = tuple([(remark.line.act, remark.seat) for remark in parsed.remarks])
    suspecting = {seat: act for act, seat in acts if act in SUSPICIONS}
    explaining = [remark for remark in parsed.remarks if remark.line.act in _EXPLAINS]
    explained = [one.other if one.line.act == SpeechAct.CHANGED else one.seat for one in explaining]
    quoted = [fact for quote in parsed.quotes if len(quote) > _TITLE for fact in facts_of(lexicon, quote)]
    return _Speech(
        lines=parsed.lines,
        acts=acts,
        suspicions=tuple([(seat, suspecting.get(seat)) for seat in parsed.suspects]),
        explained=tuple(explained),
        quoted=tuple(quoted),
        folded=fold(text),
        is_clue=lexicon.read(text) is not None,
        facts=_facts_of(lexicon, text),
    )


def facts_of(lexicon: Lexicon, text: str) -> tuple[int, ...]:
    """The numbers of the facts that `text` surely expresses."""
    return tuple([fact for fact, _ in _facts_of(lexicon, text)])


@lru_cache(maxsize=4096)
def _facts_of(lexicon: Lexicon, text: str) -> tuple[tuple[int, bool], ...]:
    """The facts that `text` surely expresses, each with whether it has the pack's wording."""
    reading = lexicon.read(text) if text else None
    facts = [fact for fact, weight in reading.facts if weight > _WORDS_A_FACT] if reading else []
    return tuple([(fact, _is_verbatim(text, lexicon.facts[fact])) for fact in facts])


def _is_verbatim(text: str, fact: Fact) -> bool:
    """Whether `text` says `fact` as the pack does, in either language."""
    said = fold(text)
    return fold(fact.clue_zh) in said or fold(fact.clue_en) in said
