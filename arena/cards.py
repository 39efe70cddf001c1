"""What a seat holds in private: the typed `private` part of an observation.

Owns: the cards of each game. Must not know: who else holds what.
"""

from typing import Annotated, Literal

from pydantic import Field

from .models import Frozen


class WordCard(Frozen):
    """A slip that shows a word (ZG1-3.1.1). Its holder knows to be human."""

    kind: Literal["word"] = "word"
    role: Literal["human"] = "human"
    word: str

    @property
    def shows(self) -> str:
        """What is written on the slip."""
        return self.word


class HintCard(Frozen):
    """A slip that shows the category of the word and its number of characters (ZG1-3.1.1). Its holder is a ghost.

    `partners` are the other ghosts, known since the night (ZG1-3.3.2); `category` is the pack's id of the category.
    """

    kind: Literal["hint"] = "hint"
    role: Literal["ghost"] = "ghost"
    category: str
    category_name: str
    length: int
    partners: tuple[int, ...] = ()

    @property
    def shows(self) -> str:
        """What is written on the slip: `category=number`."""
        return f"{self.category_name}={self.length}"


class JudgeCard(Frozen):
    """What the judge in seat 0 knows: the word and its category."""

    kind: Literal["judge"] = "judge"
    role: Literal["judge"] = "judge"
    word: str
    category: str

    @property
    def shows(self) -> str:
        """What the judge has written down."""
        return self.word


Card = Annotated[WordCard | HintCard | JudgeCard, Field(discriminator="kind")]
