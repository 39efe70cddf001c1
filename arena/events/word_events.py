"""What happens only where words are dealt: the ghosts' night, questions, and guesses.

Must not know: the scripts that tell them, or how anybody words them.
"""

from typing import Literal

from ..actions import Verdict
from ..models import Frozen
from .basis import Ballot


class PartnersShown(Frozen):
    """The ghosts open their eyes; each sees the others."""

    kind: Literal["partners_shown"] = "partners_shown"
    rule: str
    partners: tuple[int, ...]


class Proposed(Frozen):
    """The sealed proposals of a group, in seat order; `attempt` counts from 1."""

    kind: Literal["proposed"] = "proposed"
    rule: str
    attempt: int
    proposals: tuple[Ballot, ...]


class QuestionsBegan(Frozen):
    """A round of multiple-choice questions begins, in `order` (ZG2-3.5.1)."""

    kind: Literal["questions_began"] = "questions_began"
    rule: str
    order: tuple[int, ...]


class QuestionPut(Frozen):
    """A multiple-choice question; without a target, this seat asks nothing. Options are called A, B, C, …"""

    kind: Literal["question_put"] = "question_put"
    rule: str
    seat: int
    target: int | None
    text: str = ""
    options: tuple[str, ...] = ()


class QuestionAnswered(Frozen):
    """The answer: the letter of an option, "none" or "all"."""

    kind: Literal["question_answered"] = "question_answered"
    rule: str
    seat: int
    choice: str


class Decided(Frozen):
    """What the eliminated says: the game goes on, or, as a ghost, one word (ZGF-4)."""

    kind: Literal["decided"] = "decided"
    rule: str
    seat: int
    word: str | None


class BlankGuessed(Frozen):
    """Whoever held the blank slip is out and guesses the civilians' word aloud (UC-5.2)."""

    kind: Literal["blank_guessed"] = "blank_guessed"
    rule: str
    seat: int
    word: str
    right: bool


class GuessStageBegan(Frozen):
    """All ghosts are out and may still win by guessing. Who they were shows only in who asks the judge."""

    kind: Literal["guess_stage_began"] = "guess_stage_began"
    rule: str
    questions: int
    guesses: int


class Whispered(Frozen):
    kind: Literal["whispered"] = "whispered"
    rule: str
    seat: int
    text: str


class Asked(Frozen):
    """A ghost asks the judge a yes/no question."""

    kind: Literal["asked"] = "asked"
    rule: str
    seat: int
    text: str


class Answered(Frozen):
    """The judge's verdict; `left` questions remain."""

    kind: Literal["answered"] = "answered"
    rule: str
    verdict: Verdict
    counted: bool
    left: int


class WordsProposed(Frozen):
    """What each ghost would guess, in seat order."""

    kind: Literal["words_proposed"] = "words_proposed"
    rule: str
    proposals: tuple[tuple[int, str | None], ...]


class Guessed(Frozen):
    """A guess is spent; `word` is None where nobody proposed one."""

    kind: Literal["guessed"] = "guessed"
    rule: str
    word: str | None
    right: bool
    left: int
