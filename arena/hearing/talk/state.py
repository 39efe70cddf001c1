"""What a speech has said so far, and the state of the clause at hand: who acts, on whom, and what waits for its seat.

Owns: when a judgement counts. Must not know: words, or how they combine.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from .clauses import Mood
from .referents import Referents
from .tokens import Token

Agent = Literal["", "self", "inclusive", "you", "seats", "others"]
Seats = tuple[int, ...]


class Judgement(NamedTuple):
    """What is said of seats: that they are hidden or not, as the result of an own check, or flatly, as one knows it."""

    seats: Seats
    hidden: bool
    checked: bool = False
    flat: bool = False


class Pending(NamedTuple):
    """A verdict that waits for its seat."""

    hidden: bool
    flat: bool


class Quoted(NamedTuple):
    """Words of somebody: their place in the text, of whom they are (empty: of nobody known), or the speaker's own."""

    start: int
    end: int
    seats: Seats
    own: bool


@dataclass(slots=True)
class Heard:
    """What a speech says: judgements in order, the role that it claims (empty: none), and whom it quotes."""

    judgements: list[Judgement] = field(default_factory=list)
    role: str = ""
    quotes: list[Quoted] = field(default_factory=list)


@dataclass(slots=True)
class ClauseState:
    """The clause at hand, up to the word at hand."""

    words: tuple[Token, ...]
    mood: Mood
    agent: Agent = ""
    about: Seats = ()  # of whom verdicts are given
    actor: Seats = ()  # the first seats that act
    verb: str = ""  # of the speaker, waiting for its object
    verb_denied: bool = False
    belief: bool = False  # whether it is a verb of belief: who is not believed is accused
    alone: bool = False  # whether it needs no object: of whom was spoken is meant
    verb_reach: int = 0  # unknown words since the verb
    denied: bool = False
    reach: int = 0  # unknown words since the negation
    unknown: int = 0  # unknown characters since the last word for the speaker
    opinion: bool = False  # whether it is said to be one
    weak: bool = False  # whether it tells what was done before
    judged: bool = False
    pending: Pending | None = None
    trusted: Judgement | None = None  # what a verdict behind it overrules: "I believe 4 is a wolf"
    before: int = 0  # judgements before this clause

    def open_subject(self) -> bool:
        """Whether nobody acts yet, or the speaker does, or all who are called upon."""
        return self.agent in ("", "self", "inclusive", "you") or (self.agent == "seats" and not self.about)


@dataclass(slots=True)
class SpeechState:
    """A speech up to the clause at hand."""

    clause: ClauseState
    clues: bool = False  # whether the talk is of clues, so that agreeing with a seat is trusting it
    heard: Heard = field(default_factory=Heard)
    who: Referents = field(default_factory=Referents)
    topic: Seats = ()  # of whom a clause without a subject speaks; empty after one about the speaker
    reported: bool = False  # whether what follows in the sentence is somebody else's
    report_ends: bool = False  # with this clause
    checked: Seats = ()  # seats of the check that is being told
    checking: bool = False  # whether results of checks are being listed
    withdrawn: bool = False  # whether a claim was taken back in this sentence
    bare: bool = True  # whether nothing but the speaker has been spoken of in this sentence

    def judge(self, seats: Seats, hidden: bool, flat: bool = False) -> None:
        """A verdict on seats: the result of a check where one is being told."""
        now = self.clause
        now.trusted, now.judged = None, True
        told = set(seats) <= set(self.checked) if self.checked else self.checking
        self.add(Judgement(seats, hidden, told and not now.opinion, flat and not now.opinion))

    def accuse(self, seats: Seats, hidden: bool = True) -> None:
        """What the speaker does against seats, or for them: no check, and nothing that one knows."""
        self.clause.trusted, self.clause.judged = None, True
        self.add(Judgement(seats, hidden))

    def add(self, judgement: Judgement) -> None:
        """Keep a judgement that is the speaker's own, and of now."""
        mood = self.clause.mood
        if not self.reported and mood != "open" and (mood != "past" or judgement.checked):
            self.heard.judgements.append(judgement)

    def claim(self, role: str) -> None:
        """The speaker says, or denies, that it has a role."""
        if self.reported or self.clause.mood == "open" or role in ("", "bad"):
            return
        if not self.clause.denied:
            self.heard.role = role
        elif self.heard.role == role:
            self.heard.role = ""
        self.withdrawn = self.withdrawn or self.clause.denied

    def withdraw(self) -> None:
        """The speaker was joking: its role and what it knows by it."""
        if not self.withdrawn:
            self.heard.role, self.withdrawn = "", True
            self.heard.judgements = [said for said in self.heard.judgements if not said.checked and not said.flat]
