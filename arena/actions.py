"""What a seat may answer: one flat closed object a kind, told apart by `kind`.

Owns: the action types and their JSON schemas. Must not know: when an action is legal (the referee) or what it means
(the scripts). A game registers its kinds by adding them to `Action`.
"""

from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, TypeAdapter
from pydantic_core import PydanticCustomError

from .models import Frozen

MAX_TEXT = 2000  # the transport's bound on any string; a table's own limit is the house rule `max_speech`
Speech = Annotated[str, Field(max_length=MAX_TEXT)]
MAX_WORD = 100
Written = Annotated[str, Field(max_length=MAX_WORD)]


def _seat_number(value: object) -> object:
    """Refuse what Python takes for a number and nobody means as a seat, or could print."""
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) > _SEATS):
        raise PydanticCustomError("seat_number", "a seat is a small whole number")
    return value


_SEATS = 9999
SeatNumber = Annotated[int, BeforeValidator(_seat_number)]
Verdict = Literal["yes", "no", "sometimes", "unclear", "not_yes_no"]
CheckSign = Literal["killer", "not_killer", "wolf", "not_wolf", "no_information"]
ClaimVerdict = Literal["fine", "shows_role", "claims_mole", "claims_boss"]
SpeechVerdict = Literal["fine", "spells_word", "private_knowledge", "comments"]


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
    target: SeatNumber | None


class ChoosePlayer(Frozen):
    """A member's proposal in a group decision (CM-10)."""

    kind: Literal["choose_player"] = "choose_player"
    target: SeatNumber


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


Option = Annotated[str, Field(max_length=MAX_WORD)]


class AskQuestion(Frozen):
    """A multiple-choice question to one other player (ZG2-3.5.1); the options are called A, B, C, …"""

    kind: Literal["ask_question"] = "ask_question"
    target: SeatNumber
    text: Speech
    options: Annotated[tuple[Option, ...], Field(min_length=2, max_length=6)]


class AnswerQuestion(Frozen):
    """The letter of one option, or "none" or "all" of them (ZG2-3.5.2)."""

    kind: Literal["answer_question"] = "answer_question"
    choice: Annotated[str, Field(max_length=4)]


class RaiseHand(Frozen):
    """Whether one wants to accuse somebody (ZG2-3.6.2)."""

    kind: Literal["raise_hand"] = "raise_hand"
    raised: bool


class Accuse(Frozen):
    """The accuser names a player (ZG2-3.6.3)."""

    kind: Literal["accuse"] = "accuse"
    target: SeatNumber


class Declare(Frozen):
    """An eliminated ghost names the word; without one, the game goes on (ZGF-4.2)."""

    kind: Literal["declare"] = "declare"
    word: Written | None


class RuleSpeech(Frozen):
    """What a judge who reads says of a speech before anybody hears it (CM-13, CM-14, ZG3-4.4.1)."""

    kind: Literal["rule_speech"] = "rule_speech"
    verdict: SpeechVerdict


class Speak(Frozen):
    """A speech in a killer game; an empty text is "pass" (CM-3).

    What it claims may stand beside it in so many words, for those who cannot read: the own role, and what a check of
    one seat showed. A claim may be false, and without a text it is none.
    """

    kind: Literal["speak"] = "speak"
    text: Speech
    claim_role: Written | None = None
    claim_seat: SeatNumber | None = None
    claim_result: CheckSign | None = None


class LastWords(Frozen):
    """The speech of somebody who is out, where a rule grants it (CM-7); it may claim what a `Speak` may."""

    kind: Literal["last_words"] = "last_words"
    text: Speech
    claim_role: Written | None = None
    claim_seat: SeatNumber | None = None
    claim_result: CheckSign | None = None


class Surrender(Frozen):
    """To give up in the place of a speech (SRA3-5)."""

    kind: Literal["surrender"] = "surrender"


class Confer(Frozen):
    """A message to the own group at night."""

    kind: Literal["confer"] = "confer"
    text: Speech


class Kill(Frozen):
    """Whom the killers, or the wolves, kill tonight: a member's proposal (CM-10)."""

    kind: Literal["kill"] = "kill"
    target: SeatNumber | None


class Check(Frozen):
    """Whom the police, or the seer, check tonight: a member's proposal (CM-10)."""

    kind: Literal["check"] = "check"
    target: SeatNumber | None


class Hug(Frozen):
    """Whom the butterfly hugs tonight (SRV4-2)."""

    kind: Literal["hug"] = "hug"
    target: SeatNumber | None


class Snipe(Frozen):
    """Whom the sniper shoots tonight (SRV4-2)."""

    kind: Literal["snipe"] = "snipe"
    target: SeatNumber | None


class Needle(Frozen):
    """Whom the doctor gives a needle tonight (SRV4-2)."""

    kind: Literal["needle"] = "needle"
    target: SeatNumber | None


class Mute(Frozen):
    """Whom the forest elder silences for the day (SRV4-2)."""

    kind: Literal["mute"] = "mute"
    target: SeatNumber | None


class Treat(Frozen):
    """Whom the doctor treats tonight (SRA1-5, SRV3-3, WW8-4)."""

    kind: Literal["treat"] = "treat"
    target: SeatNumber


class Shoot(Frozen):
    """Whom the secret police shoots tonight, once a game; no target is to wait (SRV3-4)."""

    kind: Literal["shoot"] = "shoot"
    target: SeatNumber | None


class RuleClaim(Frozen):
    """What a judge who reads says of a speech in a killer game before anybody hears it (SRA3-N)."""

    kind: Literal["rule_claim"] = "rule_claim"
    verdict: ClaimVerdict


KINDS = (
    Pass, Describe, Defend, Comment, Vote, ChoosePlayer, Whisper, AskJudge, Rule, Guess, ChooseWord,
    AskQuestion, AnswerQuestion, RaiseHand, Accuse, Declare, RuleSpeech, Speak, LastWords, Surrender, Confer, Kill,
    Check, RuleClaim, Hug, Snipe, Needle, Mute, Treat, Shoot,
)  # fmt: skip
Action = (
    Pass | Describe | Defend | Comment | Vote | ChoosePlayer | Whisper | AskJudge | Rule | Guess | ChooseWord
    | AskQuestion | AnswerQuestion | RaiseHand | Accuse | Declare | RuleSpeech | Speak | LastWords | Surrender | Confer
    | Kill | Check | RuleClaim | Hug | Snipe | Needle | Mute | Treat | Shoot
)  # fmt: skip
SPOKEN = (Describe, Defend, Comment, Whisper, AskJudge, AskQuestion, Speak, LastWords, Confer)  # with a free text
ORDERS = (Kill, Check, Hug, Snipe, Needle, Mute, Treat, Shoot)  # of the night; no target is none, where one may pass
Order = Kill | Check | Hug | Snipe | Needle | Mute | Treat | Shoot
ACTION: TypeAdapter[Action] = TypeAdapter(Annotated[Action, Field(discriminator="kind")])


def kind_of(cls: type[Frozen]) -> str:
    """The kind of an action as its answers name it."""
    return str(cls.model_fields["kind"].default)


CLASSES: dict[str, type[Action]] = {kind_of(cls): cls for cls in KINDS}
ORDER_KINDS = frozenset(map(kind_of, ORDERS))


def action_of(kind: str, **fields: object) -> Action:
    """The action of a kind with these fields; raises pydantic's ValidationError where they do not fit."""
    return CLASSES[kind].model_validate({"kind": kind, **fields})


@lru_cache(maxsize=64)
def properties(kind: str) -> dict[str, dict[str, Any]]:
    """The JSON-schema properties of a kind, as plain as the strictest provider wants them; do not change the result."""
    fields: dict[str, dict[str, Any]] = {"kind": {"type": "string", "enum": [kind]}}
    for name, field in CLASSES[kind].model_json_schema()["properties"].items():
        if name == "kind":
            continue
        fields[name] = _plain(field)
    return fields


def _plain(field: dict[str, Any]) -> dict[str, Any]:
    """A property without titles and defaults; what may be null is left to the ask, which knows when it may."""
    choices = [choice for choice in field.get("anyOf", [field]) if choice.get("type") != "null"]
    kept = {key: choices[0][key] for key in ("type", "enum", "maxLength", "minItems", "maxItems") if key in choices[0]}
    if kept["type"] == "array":
        kept["items"] = _plain(choices[0]["items"])
    return kept
