"""What everybody could notice at a table: who gave which clue, who suspected whom, who voted for whom.

Owns: that fold of public events. Must not know: what the noticing seat believes.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from agents.reasoning.language.phrasebook import DOUBTS, understood
from agents.reasoning.language.yes_option import yes_of
from arena.events import AnyEvent, History, QuestionAnswered, QuestionPut
from arena.words import Fact
from arena.words.compare import fold

from ..belief.lexicon import Lexicon

_TITLE = 2  # characters of what a clue itself has in quotation marks, at most
_OWNS = ("voted", "swayed", "ordered", "changed")  # the kinds that say why somebody voted for {seat}, or for {other}
_SURE = 0.5  # the weight from which on a text words a fact


class Clue(NamedTuple):
    """That `seat` told the fact at `place`, in a round; `first` is who told it before all others, `turn` how many had
    spoken by then.
    """

    seat: int
    place: int
    first: int
    round: int
    turn: int


class QuestionReply(NamedTuple):
    """That `seat` said of the fact at `place` that it is so, or not."""

    seat: int
    place: int
    so: bool


class Suspicion(NamedTuple):
    """That `by` suspected `seat` aloud, in a round, with a line of `kind`, if any; `turn` is how many had spoken."""

    by: int
    seat: int
    round: int
    turn: int
    kind: str


@dataclass(slots=True)
class PublicHistory:
    """All of that up to a moment. `clues` are those said in the words of the pack, which may be quoted, `givers` the
    seats that have given any in whatever words, `gave` in which turn last; `ballots` are those of the last poll,
    `polled` its round; `used` the numbers of the lines that were said; `spoken` in which turn each seat has spoken
    last, `waiting` who has not in this pass; `quoted` the clues that were quoted in this round, `cited` how often each
    was in the game; `texts` what was said at all, folded; `chosen` whether somebody chose at night who speaks first,
    `tail` those who spoke late in the first round; `gone` who went out, with the round; `retold` the kinds of the
    remarks of this round, with their seats; `owned` who has said why it voted for whom.
    """

    lexicon: Lexicon
    clues: list[Clue] = field(default_factory=list[Clue])
    clue_givers: set[int] = field(default_factory=set[int])
    last_clue_turn: dict[int, int] = field(default_factory=dict[int, int])
    suspicions: list[Suspicion] = field(default_factory=list[Suspicion])
    replies: list[QuestionReply] = field(default_factory=list[QuestionReply])
    ballots: dict[int, int | None] = field(default_factory=dict[int, int | None])
    poll_round: int = 0
    used_lines: set[int] = field(default_factory=set[int])
    last_turn: dict[int, int] = field(default_factory=dict[int, int])
    order: tuple[int, ...] = ()
    late_speakers: tuple[int, ...] = ()
    yet_to_speak: set[int] = field(default_factory=set[int])
    first_was_chosen: bool = False
    round: int = 0
    turn: int = 0
    comments_allowed: bool = True
    quoted_this_round: set[int] = field(default_factory=set[int])
    times_quoted: Counter[int] = field(default_factory=Counter[int])
    texts: set[str] = field(default_factory=set[str])
    eliminated: dict[int, int] = field(default_factory=dict[int, int])
    acts_this_round: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    explained_votes: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    _given: dict[int, tuple[Clue, ...]] = field(default_factory=dict[int, tuple[Clue, ...]])
    _put: QuestionPut | None = None
    _first: dict[int, int] = field(default_factory=dict[int, int])
    _seen: int = 0

    def listen(self, events: History) -> None:
        """Take in what has happened since the last time."""
        for event in events[self._seen :]:
            if event.kind == "spoke":
                self._spoke(event.seat, event.text, event.stage != "comment")
            else:
                self._take(event)
        self._seen = len(events)

    def _take(self, event: AnyEvent) -> None:
        if event.kind == "question_put" and event.target is not None:
            self._said(event.seat, _remarked(self.lexicon, event.text))
            self._put = event
        elif event.kind == "question_answered":
            self._answered(event)
        elif event.kind == "polled":
            self.ballots, self.poll_round = dict(event.ballots), self.round
        elif event.kind == "eliminated":
            self.eliminated[event.seat] = self.round
        elif event.kind == "round_began":
            self.round, self.order, self.comments_allowed = self.round + 1, event.order, True
            self.yet_to_speak, self.quoted_this_round = set(event.order), set()
            self.late_speakers = self.late_speakers or event.order[-(len(event.order) // 3) :]
            self.acts_this_round = set()
        elif event.kind == "day_broke":
            self.first_was_chosen = True
        elif event.kind == "pass_began":
            self.comments_allowed, self.yet_to_speak = event.comments is not False, set(self.order)

    def _spoke(self, seat: int, text: str, clues: bool) -> None:
        self.turn += 1
        self.yet_to_speak.discard(seat)
        if not text:
            return
        said = _remarked(self.lexicon, text)
        self.texts.add(said.folded)
        self._said(seat, said)
        self.last_turn[seat] = self.turn
        if not clues:
            return
        if said.tells:
            self.clue_givers.add(seat)
            self.last_clue_turn[seat] = self.turn
        for place, worded in said.told:
            first = self._first.setdefault(place, seat)
            if worded:
                clue = Clue(seat, place, first, self.round, self.turn)
                self.clues.append(clue)
                self._given[seat] = (*(one for one in self.clues_of(seat) if one.place != place), clue)

    def _said(self, seat: int, said: "_Remarked") -> None:
        if not said.numbers and not said.suspicions:
            return
        self.used_lines |= said.numbers
        self.acts_this_round.update(said.remarks)
        for voted in said.owned:
            self.explained_votes.add((seat, voted))
        for place in said.quoted:
            self.quoted_this_round.add(place)
            self.times_quoted[place] += 1
        for named, kind in said.suspicions:
            self.suspicions.append(Suspicion(seat, named, self.round, self.turn, kind))

    def _answered(self, event: QuestionAnswered) -> None:
        yes = yes_of(self._put.options) if self._put else None
        if self._put and yes and event.choice in ("A", "B"):
            so = event.choice == yes
            self.replies += (QuestionReply(event.seat, place, so) for place in facts_of(self.lexicon, self._put.text))

    def clues_of(self, seat: int) -> tuple[Clue, ...]:
        """What `seat` has told, each fact once, as far as it can be quoted."""
        return self._given.get(seat, ())

    def suspicion_counts(self) -> Counter[int]:
        """How many have suspected each seat aloud in this round."""
        return Counter([seat for _, seat in {(one.by, one.seat) for one in self.suspicions if one.round == self.round}])

    def lone_vote(self, seat: int) -> int:
        """For whom `seat` alone voted in the last poll; 0 is nobody."""
        voted = self.ballots.get(seat)
        return voted if voted is not None and [*self.ballots.values()].count(voted) == 1 else 0


class _Remarked(NamedTuple):
    """What a text says of others: the numbers of its lines, their kinds with the seats, the seats for which it says why
    it voted, the places of the clues that it quotes, and whom it suspects, with a line of which kind, if any. And what
    it says of the word: the text `folded`, whether it `tells` anything, and the facts that it has `told`, by place.
    """

    numbers: frozenset[int]
    remarks: tuple[tuple[str, int], ...]
    owned: tuple[int, ...]
    quoted: tuple[int, ...]
    suspicions: tuple[tuple[int, str], ...]
    folded: str
    tells: bool
    told: tuple[tuple[int, bool], ...]


@lru_cache(maxsize=4096)  # every seat of a table notices the same
def _remarked(lexicon: Lexicon, text: str) -> _Remarked:
    heard = understood(text)
    remarks = tuple([(remark.line.kind, remark.seat) for remark in heard.remarks])
    quoted = tuple([place for one in heard.quotes if len(one) > _TITLE for place in facts_of(lexicon, one)])
    owned = tuple(
        [
            remark.other if remark.line.kind == "changed" else remark.seat
            for remark in heard.remarks
            if remark.line.kind in _OWNS
        ]
    )
    kinds = {seat: kind for kind, seat in remarks if kind in DOUBTS}
    doubts = tuple([(seat, kinds.get(seat, "")) for seat in heard.doubts])
    told, tells = _told(lexicon, text), lexicon.read(text) is not None
    return _Remarked(heard.numbers, remarks, owned, quoted, doubts, fold(text), tells, told)


def facts_of(lexicon: Lexicon, text: str) -> tuple[int, ...]:
    """The places of the facts that `text` surely words."""
    return tuple([place for place, _ in _told(lexicon, text)])


@lru_cache(maxsize=4096)
def _told(lexicon: Lexicon, text: str) -> tuple[tuple[int, bool], ...]:
    """The places of the facts that `text` surely words, and of each, whether as the pack does."""
    heard = lexicon.read(text) if text else None
    places = [place for place, weight in heard[1] if weight > _SURE] if heard else []
    return tuple([(place, _worded(text, lexicon.facts[place])) for place in places])


def _worded(text: str, fact: Fact) -> bool:
    """Whether `text` says `fact` as the pack does, in either language."""
    said = fold(text)
    return fold(fact.clue_zh) in said or fold(fact.clue_en) in said
