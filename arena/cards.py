"""What a seat holds in private: the typed `private` part of an observation.

Owns: the cards of each game. Must not know: who else holds what.
"""

from typing import Annotated, Literal

from pydantic import Field

from .models import Frozen


class WordCard(Frozen):
    """A slip that shows a word (ZG1-3.1.1). `may_be` are the roles that are dealt such a slip in this game.

    Where that is more than one, its holder does not know the own role (ZG2-3.1.1, ZG3-4.1.2, ZGF-1.2, UC-2.3).
    """

    kind: Literal["word"] = "word"
    role: Literal["human", "unknown"] = "human"
    may_be: tuple[str, ...] = ("human",)
    word: str

    @property
    def shows(self) -> str:
        """What is written on the slip."""
        return self.word


class BlankCard(Frozen):
    """A slip without a word, which only an undercover can have (UC-5.1)."""

    kind: Literal["blank"] = "blank"
    role: Literal["undercover"] = "undercover"

    @property
    def shows(self) -> str:
        """What is written on the slip: nothing."""
        return ""


class HintCard(Frozen):
    """A ghost's slip: category of the word and number of its characters (ZG1-3.1.1), or the number alone (ZG3-4.1.1).

    `partners` are the other ghosts, known since the night (ZG1-3.3.2); `category` is the pack's id of the category,
    empty where the slip does not say it.
    """

    kind: Literal["hint"] = "hint"
    role: Literal["ghost"] = "ghost"
    category: str
    category_name: str
    length: int
    partners: tuple[int, ...] = ()

    @property
    def shows(self) -> str:
        """What is written on the slip: `category=number`, or the number."""
        return f"{self.category_name}={self.length}" if self.category else str(self.length)


class DescriptionCard(Frozen):
    """A ghost's card in the Full Edition: a description of what the words have in common (ZGF-1.1)."""

    kind: Literal["description"] = "description"
    role: Literal["ghost"] = "ghost"
    category: str
    text: str
    partners: tuple[int, ...] = ()

    @property
    def shows(self) -> str:
        """What is written on the card."""
        return self.text


class RoleCard(Frozen):
    """A card that shows a role. `slip` is what is written on it, in the table's language.

    `partners` are the others of the own group of the night, once it has opened its eyes; `knows` is what is known of
    single seats beyond that: seat, role.
    """

    kind: Literal["role"] = "role"
    role: str
    slip: str
    partners: tuple[int, ...] = ()
    knows: tuple[tuple[int, str], ...] = ()

    @property
    def shows(self) -> str:
        """What is written on the card."""
        return self.slip


class JudgeCard(Frozen):
    """What the judge in seat 0 knows: the words and their category. `word_b` is empty in a game with one word."""

    kind: Literal["judge"] = "judge"
    role: Literal["judge"] = "judge"
    word: str
    word_b: str = ""
    category: str

    @property
    def shows(self) -> str:
        """What the judge has written down."""
        return f"{self.word} / {self.word_b}" if self.word_b else self.word


Card = Annotated[WordCard | BlankCard | HintCard | DescriptionCard | RoleCard | JudgeCard, Field(discriminator="kind")]
