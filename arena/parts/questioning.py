"""A round of multiple-choice questions (ZG2-3.5). Must not know: sides, or what the answers are worth."""

from collections.abc import Sequence

from ..actions import AnswerQuestion, AskQuestion
from ..asks import Choices, targets
from ..events import PUBLIC, QuestionAnswered, QuestionPut, QuestionsBegan
from ..hearing.own_word import normal
from ..rules.house_rule_models import CommonRules
from ..script import Part, ask
from ..table import Table
from ..words.compare import fold
from .speaking import STRIKES, judged, offence

LETTERS = "ABCDEF"
Asked = set[tuple[str, frozenset[str]]]  # the normal forms of questions: one that was asked may not be repeated


def question_round(table: Table[CommonRules], order: Sequence[int], asked: Asked) -> Part[None]:
    """Each seat of `order` asks one question of another player, who answers at once; `asked` grows."""
    table.tell(QuestionsBegan(rule="ZG2-3.5.1", order=tuple(order)), to=PUBLIC)
    for seat in order:
        question = yield from _question(table, seat, asked)
        if question is None:
            table.tell(QuestionPut(rule="ZG2-3.5.1", seat=seat, target=None), to=PUBLIC)
            continue
        asked.add(_form(question))
        table.tell(question, to=PUBLIC)
        if question.target is not None:
            yield from _answer(table, question.target, len(question.options))


def _question(table: Table[CommonRules], seat: int, asked: Asked) -> Part[QuestionPut | None]:
    others = targets([other for other in table.alive if other != seat])
    for _ in range(1 + STRIKES):
        said = yield from ask(seat, AskQuestion, "ZG2-3.5.1", others, silence=False)
        if said is None:
            return None
        options = tuple(normal(option) for option in said.options)
        text = normal(said.text)
        put = QuestionPut(rule="ZG2-3.5.1", seat=seat, target=said.target, text=text, options=options)
        spoken = " / ".join((text, *options))
        broken = offence(table, seat, spoken) or ("ZG2-3.5.3" if _form(put) in asked else None)
        if broken is None and table.header.judge_reads:
            broken = yield from judged(table, seat, spoken)
        if broken is None:
            return put
        table.strike(seat, spoken, broken)
    return None


def _form(question: QuestionPut) -> tuple[str, frozenset[str]]:
    """What makes two questions the same (ZG2-3.5.3): normalised text, and options in any order."""
    return fold(question.text), frozenset(fold(option) for option in question.options)


def _answer(table: Table[CommonRules], seat: int, options: int) -> Part[None]:
    choices: Choices = {"choice": (*LETTERS[:options], "none", "all")}
    answer = yield from ask(seat, AnswerQuestion, "ZG2-3.5.2", choices, silence=False)
    choice = answer.choice if answer else "none"  # CM-17
    table.tell(QuestionAnswered(rule="ZG2-3.5.2", seat=seat, choice=choice), to=PUBLIC)
