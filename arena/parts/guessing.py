"""Guesses at the word: the guess stage (ZG1-3.6.2), in which ghosts talk, ask the judge, and guess, and the one guess
of a blank slip (UC-5.2). Must not know: how anybody came to be out."""

from collections.abc import Sequence

from ..actions import AskJudge, Guess, Rule, Whisper
from ..cards import HintCard
from ..events import PUBLIC, Answered, Asked, BlankGuessed, Guessed, GuessStageBegan, Whispered
from ..hearing.guesses import judged
from ..hearing.own_word import normal
from ..rules.house_rule_models import GhostRules, WordRules
from ..script import Part, ask
from ..table import JUDGE, Table
from .choosing import group_word

UNCOUNTED_IN_A_ROW = 2  # after so many questions that did not count, the next one does (CM-17)


def guess_stage(
    table: Table[GhostRules], ghosts: Sequence[int], *, questions: int, guesses: int, words: Sequence[str], rule: str
) -> Part[bool]:
    """Whether the ghosts find one of `words` with `questions` yes/no questions and `guesses` guesses."""
    began = GuessStageBegan(rule=rule, questions=questions, guesses=guesses)
    table.tell(began, to=PUBLIC)
    yield from discussion(table, ghosts, table.rules.ghost_discussion_messages, "ZG1-3.6.2.1")
    yield from _questions(table, ghosts, questions)
    return (yield from _guesses(table, ghosts, guesses, words))


def discussion(table: Table[GhostRules], group: Sequence[int], messages: int, rule: str) -> Part[None]:
    """Each member may send `messages` messages to the group, in seat order, turn by turn; one alone has no listener."""
    for _ in range(messages if len(group) > 1 else 0):
        for seat in group:
            said = yield from ask(seat, Whisper, rule, silence=True)
            if said:
                table.tell(Whispered(rule=rule, seat=seat, text=normal(said.text)), to=tuple(group))


def _questions(table: Table[GhostRules], ghosts: Sequence[int], left: int) -> Part[None]:
    """The ghosts take turns to ask (CM-18); a question that did not count may be replaced by its asker."""
    silent = turn = invalid = uncounted = 0
    while left and silent < len(ghosts):
        seat = ghosts[turn % len(ghosts)]
        question = yield from ask(seat, AskJudge, "ZG1-3.6.2.2", silence=True)
        if not question:
            silent, turn = silent + 1, turn + 1
            continue
        silent = 0
        table.tell(Asked(rule="ZG1-3.6.2.2", seat=seat, text=normal(question.text)), to=PUBLIC)
        ruling = yield from ask(JUDGE, Rule, "ZG1-3.6.2.2b", silence=False)
        verdict = ruling.verdict if ruling else "unclear"
        counted = (
            verdict in ("yes", "no")
            or (verdict == "not_yes_no" and invalid >= table.rules.invalid_question_limit)
            or uncounted >= UNCOUNTED_IN_A_ROW
        )
        invalid = 0 if counted or verdict != "not_yes_no" else invalid + 1
        uncounted = 0 if counted else uncounted + 1
        left -= counted
        turn += counted
        table.tell(Answered(rule="ZG1-3.6.2.2b", verdict=verdict, counted=counted, left=left), to=PUBLIC)


def _guesses(table: Table[GhostRules], ghosts: Sequence[int], guesses: int, words: Sequence[str]) -> Part[bool]:
    length = _length(table, ghosts)
    for left in range(guesses - 1, -1, -1):
        said = yield from group_word(table, ghosts, "ZG1-3.6.2.4", f"guess with {left} left", length)
        word, right = judged(said, words, length) if said else (None, False)
        table.tell(Guessed(rule="ZG1-3.6.2.3", word=word, right=right, left=0 if right else left), to=PUBLIC)
        if right:
            return True
    return False


def last_guess(table: Table[WordRules], seat: int, words: Sequence[str], rule: str) -> Part[bool]:
    """Whether `seat` guesses one of `words`, once and aloud; where it says nothing, nobody learns that it was asked."""
    guess = yield from ask(seat, Guess, rule, silence=True)
    if not guess:
        return False
    word, right = judged(guess.word, words)
    table.tell(BlankGuessed(rule=rule, seat=seat, word=word, right=right), to=PUBLIC)
    return right


def _length(table: Table[GhostRules], ghosts: Sequence[int]) -> int | None:
    """How many characters a guess must have: what the slip says, where no word of another length can be right."""
    card = table.private[ghosts[0]]
    alone = isinstance(card, HintCard) and card.category and table.rules.word_aliases == "off"  # not so in ZG3-2.2
    return card.length if isinstance(card, HintCard) and alone else None
