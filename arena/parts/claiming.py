"""Speeches in a killer game: they may claim anything, and a role card may not be shown (SRA3-N).

Owns: a turn with its tries, its claim, and a surrender in its place. Must not know: who may claim or give up truly.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from ..actions import CheckSign, LastWords, RuleClaim, Speak, Surrender
from ..asks import Choices
from ..events import PUBLIC, Claimed, SpeechHeld, Spoke, Surrendered
from ..hearing.own_word import normal
from ..roles import Role, shows_a_slip
from ..rules.house_rule_models import KillerRules
from ..script import Part, ask, ask_either
from ..table import JUDGE, Table
from .speaking import STRIKES, Broken

ClaimStage = Literal["speak", "defend", "comment", "last_words"]


def nobody(seat: int) -> bool:
    """No seat may give up."""
    return False


def anything(text: str) -> Broken:
    """No words of a text break a rule."""
    return None


class SpeechRules(NamedTuple):
    """How one may speak: the roles one may claim, the rule against a card that is shown, and who may give up when.

    `verdicts` are the rules that a judge who reads finds broken, by its verdict; `signs` what a check may have shown;
    `forbids` finds the rule that the words of a text break.
    """

    claims: tuple[Role, ...]
    shown: str
    verdicts: dict[str, str]
    may_surrender: Callable[[int], bool] = nobody
    signs: tuple[CheckSign, ...] = ("killer", "not_killer")
    forbids: Callable[[str], Broken] = anything


def speeches(
    table: Table[KillerRules], order: Sequence[int], stage: ClaimStage, rule: str, talk: SpeechRules
) -> Part[int | None]:
    """Each seat of `order` speaks once; an empty speech is "pass". Returns the seat that gave up, if one did."""
    for seat in order:
        said = yield from _turn(table, seat, stage, rule, talk)
        if isinstance(said, Surrender):
            table.tell(Surrendered(rule=rule, seat=seat), to=PUBLIC)
            return seat
        text = normal(said.text) if said else ""
        table.tell(Spoke(rule=rule, seat=seat, stage=stage, text=text), to=PUBLIC)
        claim = _claim(rule, seat, said) if said and text else None
        if claim:
            table.tell(claim, to=PUBLIC)
    return None


def _turn(
    table: Table[KillerRules], seat: int, stage: ClaimStage, rule: str, talk: SpeechRules
) -> Part[Speak | LastWords | Surrender | None]:
    choices: Choices = {
        "claim_role": talk.claims,
        "claim_seat": tuple([other for other in range(1, table.header.players + 1) if other != seat]),
        "claim_result": talk.signs,
    }
    for _ in range(1 + STRIKES):
        said: Speak | LastWords | Surrender | None
        if stage == "last_words":
            said = yield from ask(seat, LastWords, rule, choices, silence=True)
        elif stage == "speak" and talk.may_surrender(seat):
            said = yield from ask_either(seat, Speak, Surrender, rule, choices)
        else:
            said = yield from ask(seat, Speak, rule, choices, silence=True)
        if said is None or isinstance(said, Surrender):
            return said
        text = normal(said.text)
        broken = yield from breach(table, seat, text, talk)
        if broken is None:
            return said
        table.strike(seat, text, broken)
    return None


def breach(table: Table[KillerRules], seat: int, text: str, talk: SpeechRules) -> Part[Broken]:
    """The rule that a text breaks, if it breaks one: by its words, or as a judge who reads finds."""
    broken = talk.shown if shows_a_slip(text) else talk.forbids(text)
    if broken is None and table.header.judge_reads and text:
        broken = yield from _judged(table, seat, text, talk)
    return broken


def _judged(table: Table[KillerRules], seat: int, text: str, talk: SpeechRules) -> Part[Broken]:
    """What a judge who reads says of a speech that nobody else has heard; without a verdict, it may be heard."""
    table.tell(SpeechHeld(rule=talk.shown, seat=seat, text=text), to=(JUDGE,))
    verdicts: Choices = {"verdict": ("fine", *talk.verdicts)}
    ruling = yield from ask(JUDGE, RuleClaim, talk.shown, verdicts, silence=False)
    return talk.verdicts.get(ruling.verdict) if ruling else None


def _claim(rule: str, seat: int, said: Speak | LastWords) -> Claimed | None:
    """The claim beside a speech; half a check is none."""
    checked = said.claim_seat is not None and said.claim_result is not None
    if said.claim_role is None and not checked:
        return None
    return Claimed(
        rule=rule,
        seat=seat,
        role=said.claim_role,
        target=said.claim_seat if checked else None,
        result=said.claim_result if checked else None,
    )
