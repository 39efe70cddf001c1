"""Speaking in turn (CM-3), and what may not be said (CM-13, CM-14). Must not know: what game it is or what follows."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ..actions import Comment, Defend, Describe, RuleSpeech
from ..cards import WordCard
from ..events import PUBLIC, SpeechHeld, Spoke, Stage
from ..hearing.own_word import normal, says
from ..models import trusted
from ..rules.house_rule_models import CommonRules, WordRules
from ..script import Part, ask
from ..table import JUDGE, Table
from ..words.compare import fold

STRIKES = 2  # how often a struck speech may be given anew (CM-13)
_STAGES: dict[type[Describe | Defend | Comment], Stage] = {
    Describe: "describe",
    Defend: "defend",
    Comment: "comment",
}
Broken = str | None  # the rule that a speech breaks, if it breaks one


@dataclass(frozen=True)
class Manner:
    """How one may speak in a turn: the rule that asks, a limit in characters, and what else is forbidden.

    `forbids` finds the rule that a text breaks; `comments_rule` is set where comments on others are forbidden, which
    only a judge who reads can tell (ZG3-4.4.1).
    """

    rule: str
    limit: int | None = None
    forbids: Callable[[str], Broken] | None = None
    comments_rule: str | None = None


def speak_in_turn(
    table: Table[CommonRules], order: Iterable[int], kind: type[Describe | Defend | Comment], manner: Manner
) -> Part[None]:
    """Each seat of `order` has one turn; an empty speech, chosen or not, is "pass"."""
    for seat in order:
        text = yield from _speech(table, seat, kind, manner)
        spoke = {"kind": "spoke", "rule": manner.rule, "seat": seat, "stage": _STAGES[kind], "text": text}
        table.tell(trusted(Spoke, spoke), to=PUBLIC)


def speak_unrepeated(
    table: Table[CommonRules], order: Iterable[int], manner: Manner, said: set[str], rule: str
) -> Part[None]:
    """Descriptions in turn, none of which anybody has given before: `said` grows with each (ZGC-R.4, UC-3.4).

    A pass, or marks alone, repeats nothing. `rule` is the one that a repetition breaks.
    """

    def repeated(text: str) -> Broken:
        return rule if fold(text) in said else None

    fresh = replace(manner, forbids=repeated)
    for seat in order:
        yield from speak_in_turn(table, (seat,), Describe, fresh)
        said.add(fold(getattr(table.told[-1].event, "text", "")))
        said.discard("")


def _speech(table: Table[CommonRules], seat: int, kind: type[Describe | Defend | Comment], manner: Manner) -> Part[str]:
    for _ in range(1 + STRIKES):
        said = yield from ask(seat, kind, manner.rule, silence=True, limit=manner.limit)
        text = normal(said.text) if said else ""
        broken = offence(table, seat, text)
        if broken is None and manner.forbids is not None and text:
            broken = manner.forbids(text)
        if broken is None and table.header.judge_reads and text:
            broken = yield from judged(table, seat, text, manner.comments_rule)
        if broken is None:
            return text
        table.strike(seat, text, broken)
    return ""


def offence(table: Table[CommonRules], seat: int, text: str) -> Broken:
    """The rule that `text` breaks by saying the own word of `seat` (CM-13)."""
    card = table.private[seat]
    if not text or not isinstance(card, WordCard) or not isinstance(table.rules, WordRules):
        return None
    rules, deal = table.rules, table.header.deal
    if not rules.forbid_own_word:
        return None
    translated = deal.translations if card.word == deal.word else deal.translations_b
    translations = translated if rules.own_word_translated else ()
    backwards = rules.own_word_reversed
    heard = says(text, card.word, translations=translations, homophones=rules.homophones, backwards=backwards)
    return "CM-13" if heard else None


def judged(table: Table[CommonRules], seat: int, text: str, comments_rule: str | None = None) -> Part[Broken]:
    """What a judge who reads says of a speech that nobody else has heard; without a verdict, it may be heard."""
    table.tell(SpeechHeld(rule="CM-14", seat=seat, text=text), to=(JUDGE,))
    ruling = yield from ask(JUDGE, RuleSpeech, "CM-14", silence=False)
    match ruling.verdict if ruling else "fine":
        case "spells_word":  # whoever holds no word has none to spell, and must not learn that it hit one (CM-13)
            holds = isinstance(table.private[seat], WordCard)
            return "CM-13" if isinstance(table.rules, WordRules) and table.rules.forbid_own_word and holds else None
        case "private_knowledge":
            return "CM-14"
        case "comments":
            return comments_rule
        case _:
            return None
