"""What everybody could notice at a table: who gave which clue, who suspected whom, who voted for whom.

Owns: that fold of public events. Must not know: what the noticing seat believes.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from arena.events import AnyEvent, History, QuestionAnswered, QuestionPut

from .lexicon import Lexicon
from .options import yes_of
from .sayings import DOUBTS, understood

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


class Reply(NamedTuple):
    """That `seat` said of the fact at `place` that it is so, or not."""

    seat: int
    place: int
    so: bool


class Doubt(NamedTuple):
    """That `by` suspected `seat` aloud, in a round, with a line of `kind`, if any; `turn` is how many had spoken."""

    by: int
    seat: int
    round: int
    turn: int
    kind: str


@dataclass(slots=True)
class Scene:
    """All of that up to a moment. `ballots` are those of the last poll, `polled` its round; `used` the numbers of the
    lines that were said; `spoken` in which turn each seat has spoken last, `waiting` who has not in this pass; `quoted`
    the clues that were quoted in this round, `cited` how often each was in the game; `suspected` who was suspected in
    the round; `texts` what was said at all; `chosen` whether somebody chose at night who speaks first.
    """

    lexicon: Lexicon
    clues: list[Clue] = field(default_factory=list[Clue])
    doubts: list[Doubt] = field(default_factory=list[Doubt])
    replies: list[Reply] = field(default_factory=list[Reply])
    ballots: dict[int, int | None] = field(default_factory=dict[int, int | None])
    polled: int = 0
    used: set[int] = field(default_factory=set[int])
    spoken: dict[int, int] = field(default_factory=dict[int, int])
    order: tuple[int, ...] = ()
    waiting: set[int] = field(default_factory=set[int])
    chosen: bool = False
    round: int = 0
    turn: int = 0
    comments: bool = True
    quoted: set[int] = field(default_factory=set[int])
    cited: Counter[int] = field(default_factory=Counter[int])
    suspected: set[int] = field(default_factory=set[int])
    texts: set[str] = field(default_factory=set[str])
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
            self._said(event.seat, event.text)
            self._put = event
        elif event.kind == "question_answered":
            self._answered(event)
        elif event.kind == "polled":
            self.ballots, self.polled = dict(event.ballots), self.round
        elif event.kind == "round_began":
            self.round, self.order, self.comments = self.round + 1, event.order, True
            self.waiting, self.quoted, self.suspected = set(event.order), set(), set()
        elif event.kind == "day_broke":
            self.chosen = True
        elif event.kind == "pass_began":
            self.comments, self.waiting = event.comments is not False, set(self.order)

    def _spoke(self, seat: int, text: str, clues: bool) -> None:
        self.turn += 1
        self.waiting.discard(seat)
        if not text:
            return
        self.texts.add(text)
        self._said(seat, text)
        self.spoken[seat] = self.turn
        for place in facts_of(self.lexicon, text) if clues else ():
            first = self._first.setdefault(place, seat)
            self.clues.append(Clue(seat, place, first, self.round, self.turn))

    def _said(self, seat: int, text: str) -> None:
        heard = understood(text)
        self.used.update(heard.numbers)
        for quote in heard.quotes:
            places = facts_of(self.lexicon, quote)
            self.quoted.update(places)
            self.cited.update(places)
        kinds = {remark.seat: remark.line.kind for remark in heard.remarks if remark.line.kind in DOUBTS}
        for named in heard.doubts:
            self.doubts.append(Doubt(seat, named, self.round, self.turn, kinds.get(named, "")))
            self.suspected.add(named)

    def _answered(self, event: QuestionAnswered) -> None:
        yes = yes_of(self._put.options) if self._put else None
        if self._put and yes and event.choice in ("A", "B"):
            so = event.choice == yes
            self.replies += (Reply(event.seat, place, so) for place in facts_of(self.lexicon, self._put.text))

    def clues_of(self, seat: int) -> list[Clue]:
        """What `seat` has told, each fact once."""
        return list({clue.place: clue for clue in self.clues if clue.seat == seat}.values())

    @property
    def givers(self) -> set[int]:
        """The seats that have given clues."""
        return {clue.seat for clue in self.clues}

    def lone_vote(self, seat: int) -> int:
        """For whom `seat` alone voted in the last poll; 0 is nobody."""
        voted = self.ballots.get(seat)
        return voted if voted is not None and [*self.ballots.values()].count(voted) == 1 else 0


def facts_of(lexicon: Lexicon, text: str) -> list[int]:
    """The places of the facts that `text` surely words."""
    heard = lexicon.heard(text) if text else None
    return [place for place, weight in heard[1] if weight > _SURE] if heard else []
