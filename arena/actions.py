"""What a seat may answer: one flat closed object a kind, told apart by `kind`.

Owns: the action types and their JSON schemas. Must not know: when an action is legal (the referee) or what it means
(the scripts). A game registers its kinds by adding them to `Action`.
"""

from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from .models import Frozen

MAX_TEXT = 2000  # the transport's bound on any string; a table's own limit is the house rule `max_speech`
Speech = Annotated[str, Field(max_length=MAX_TEXT)]
MAX_WORD = 100
Written = Annotated[str, Field(max_length=MAX_WORD)]
Verdict = Literal["yes", "no", "sometimes", "unclear", "not_yes_no"]


class Pass(Frozen):
    """Stay silent, abstain, do nothing: legal wherever the ask says that silence is an answer (CM-17)."""

    kind: Literal["pass"] = "pass"


class Describe(Frozen):
    """A description of the word; an empty text is "pass" (CM-3)."""

    kind: Literal["describe"] = "describe"
    text: Speech


class Defend(Frozen):
    """The defence of somebody on the PK stage."""

    kind: Literal["defend"] = "defend"
    text: Speech


class Comment(Frozen):
    """A statement about others, such as whom one inclines to vote for."""

    kind: Literal["comment"] = "comment"
    text: Speech


class Vote(Frozen):
    """A ballot; no target is an abstention (CM-4)."""

    kind: Literal["vote"] = "vote"
    target: int | None


class ChoosePlayer(Frozen):
    """A member's proposal in a group decision (CM-10)."""

    kind: Literal["choose_player"] = "choose_player"
    target: int


class Whisper(Frozen):
    """A message to the own group alone."""

    kind: Literal["whisper"] = "whisper"
    text: Speech


class AskJudge(Frozen):
    """A yes/no question to the judge (ZG1-3.6.2.2)."""

    kind: Literal["ask_judge"] = "ask_judge"
    text: Speech


class Rule(Frozen):
    """The judge's verdict on a question."""

    kind: Literal["rule"] = "rule"
    verdict: Verdict


class Guess(Frozen):
    """A proposal for the word in the guess stage (CM-18)."""

    kind: Literal["guess"] = "guess"
    word: Written


class ChooseWord(Frozen):
    """A ballot among words that were proposed (CM-18)."""

    kind: Literal["choose_word"] = "choose_word"
    word: Written


KINDS = (Pass, Describe, Defend, Comment, Vote, ChoosePlayer, Whisper, AskJudge, Rule, Guess, ChooseWord)
Action = Pass | Describe | Defend | Comment | Vote | ChoosePlayer | Whisper | AskJudge | Rule | Guess | ChooseWord
ACTION: TypeAdapter[Action] = TypeAdapter(Annotated[Action, Field(discriminator="kind")])
CLASSES: dict[str, type[Action]] = {str(cls.model_fields["kind"].default): cls for cls in KINDS}


@lru_cache(maxsize=64)
def properties(kind: str) -> dict[str, dict[str, Any]]:
    """The JSON-schema properties of a kind, as plain as the strictest provider wants them; do not change the result."""
    fields: dict[str, dict[str, Any]] = {"kind": {"type": "string", "enum": [kind]}}
    for name, field in CLASSES[kind].model_json_schema()["properties"].items():
        if name == "kind":
            continue
        number = field.get("type") == "integer" or "anyOf" in field  # the only optional fields are seat numbers
        kept = {key: field[key] for key in ("enum", "maxLength") if key in field}
        fields[name] = {"type": "integer" if number else "string"} | kept
    return fields
