"""捉鬼 1.0 and 3.0 (ZG1, ZG3): words are described, ghosts voted out, and the ghosts who are out may guess.

Owns: the role tables and the flow of the two games. 3.0 adds a soul with a second word and a second pass of speeches.
Must not know: the referee that runs it, or who plays.
"""

from typing import Literal, NamedTuple

from ..actions import Describe
from ..cards import Card, HintCard, JudgeCard, WordCard
from ..events import PUBLIC, DayBroke, NightFell, PassBegan, RoundBegan
from ..header import Outcome
from ..hearing.characters import is_letter_or_digit
from ..parts.choosing import group_choice
from ..parts.days import days
from ..parts.guessing import discussion, guess_stage
from ..parts.seats import anticlockwise, to_the_right
from ..parts.speaking import Manner, speak_in_turn
from ..parts.voting import PollRules, vote_with_pk
from ..rules.house_rule_models import CommonRules, GhostRules, WordRules, Zhuogui1Rules, Zhuogui3Rules
from ..script import Part, Script
from ..table import JUDGE, Table

# ZG1-2.1: players -> humans, ghosts
_TABLE = {4: (3, 1), 5: (4, 1), 6: (4, 2), 7: (5, 2), 8: (6, 2), 9: (6, 3), 10: (7, 3), 11: (8, 3), 12: (8, 4),
          13: (9, 4), 14: (10, 4)}  # fmt: skip
HUMANS_AND_GHOSTS = {players: {"human": humans, "ghost": ghosts} for players, (humans, ghosts) in _TABLE.items()}
# ZG3-3.1: one human of the same table is the soul
WITH_A_SOUL = {
    players: {"human": humans - 1, "soul": 1, "ghost": ghosts} for players, (humans, ghosts) in _TABLE.items()
}
_POLL_RULES = PollRules("ZG1-3.5.1", "ZG1-3.5.4a", "ZG1-3.5.4b")


class Ends(NamedTuple):
    """The rules by which a game ends: ghosts equal to the others, the guess stage, and its result."""

    equal: str
    stage: str
    guess: str


def zhuogui_1(table: Table[Zhuogui1Rules]) -> Script:
    """捉鬼 1.0, rule by rule."""
    deal = table.header.deal
    word = WordCard(word=deal.word)
    hint = HintCard(category=deal.category, category_name=deal.category_name, length=length(deal.word))
    deal_slips(table, {"human": word, "ghost": hint}, "ZG1-3.1.1")  # ZG1-3.1, 3.2
    first = yield from night(table)  # ZG1-3.3
    for day in days(table):  # CM-16
        order = anticlockwise(first, table.alive)  # ZG1-3.3.4, 3.4.1
        table.tell(RoundBegan(rule="ZG1-3.4.1", round=day, order=order), to=PUBLIC)
        yield from speak_in_turn(table, order, Describe, Manner("ZG1-3.4.1"))
        ends = Ends("ZG1-3.6.1", "ZG1-3.6.2", "ZG1-3.6.2.3")
        first, outcome = yield from evening(table, first, order, ends, guess_count(table))
        if outcome:
            return outcome
    return table.win(None, "CM-16")


def zhuogui_3(table: Table[Zhuogui3Rules]) -> Script:
    """捉鬼 3.0, rule by rule."""
    deal = table.header.deal
    roles = ("human", "soul")
    cards: dict[str, Card] = {
        "human": WordCard(word=deal.word, role="unknown", may_be=roles),
        "soul": WordCard(word=deal.word_b, role="unknown", may_be=roles),
        "ghost": HintCard(category="", category_name="", length=length(deal.word)),
    }
    deal_slips(table, cards, "ZG3-4.1.1")  # ZG3-4.1, 4.2
    first = yield from night(table)  # ZG3-4.3
    for day in days(table):  # CM-16
        order = anticlockwise(first, table.alive)
        table.tell(RoundBegan(rule="ZG3-4.4.1", round=day, order=order), to=PUBLIC)
        passes = 2 if day == 1 else table.rules.zg3_later_passes
        for number in range(1, passes + 1):  # ZG3-4.4.1
            comments = not (day == 1 and number == 1)
            if passes > 1:
                table.tell(PassBegan(rule="ZG3-4.4.1", number=number, comments=comments), to=PUBLIC)
            manner = Manner("ZG3-4.4.1", comments_rule=None if comments else "ZG3-4.4.1")
            yield from speak_in_turn(table, order, Describe, manner)
        ends = Ends("ZG3-4.6.1", "ZG3-4.6.2", "ZG3-4.6.2")
        first, outcome = yield from evening(table, first, order, ends, guesses_of(table, table.rules.zg3_guess_count))
        if outcome:
            return outcome
    return table.win(None, "CM-16")


def evening(
    table: Table[GhostRules], first: int, order: tuple[int, ...], ends: Ends, guesses: int
) -> Part[tuple[int, Outcome | None]]:
    """The vote that ends a round, and the checks after it (ZG1-3.5, 3.6; ZG3-4.5, 4.6).

    Returns the first speaker of the next round, and the outcome if there is one.
    """
    out = yield from vote_with_pk(table, order, _POLL_RULES)
    if isinstance(out, tuple):
        return first, table.win("ghosts", "ZG1-3.5.4c")  # a third tie
    if out == "nobody":
        return to_the_right(first, table.alive), None
    table.eliminate(out, "ZG1-3.5.3", table.rules.reveal_on_elimination)
    if len(table.living("humans")) <= len(table.living("ghosts")):
        return first, table.win("ghosts", ends.equal)
    if not table.living("ghosts") and not guesses:
        return first, table.win("humans", ends.guess)
    if not table.living("ghosts"):
        ghosts, humans_out = table.with_role("ghost"), table.eliminated("humans")
        found = yield from guess_stage(
            table, ghosts, questions=humans_out, guesses=guesses, words=answers(table), rule=ends.stage
        )
        return first, table.win("ghosts" if found else "humans", ends.guess)
    return to_the_right(out, table.alive), None  # ZG1-3.5.3-n5


def length(word: str) -> int:
    """The characters of a word as a slip counts them (ZG1-3.1.1)."""
    return len([c for c in word if is_letter_or_digit(c)])


def deal_slips(table: Table[CommonRules], cards: dict[str, Card], rule: str) -> None:
    """Each seat looks at the card of its role and at no other; the judge knows the words (CM-2)."""
    deal = table.header.deal
    table.show_card(JUDGE, JudgeCard(word=deal.word, word_b=deal.word_b, category=deal.category), rule)
    for seat in table.alive:
        table.show_card(seat, cards[table.role(seat)], rule)


def night(table: Table[GhostRules]) -> Part[int]:
    """The only night: the ghosts see each other and point out who speaks first (ZG1-3.3, ZG3-4.3)."""
    ghosts = table.with_role("ghost")
    table.tell(NightFell(rule="ZG1-3.3.1"), to=PUBLIC)
    table.show_partners("ZG1-3.3.2")
    if table.rules.ghost_night_chat:
        yield from discussion(table, ghosts, 1, "ZG1-3.3.3")
    first = yield from group_choice(table, ghosts, table.alive, "ZG1-3.3.3")
    table.tell(DayBroke(rule="ZG1-3.3.5", first=first), to=PUBLIC)
    return first


def answers(table: Table[WordRules]) -> tuple[str, ...]:
    """The words that win for the ghosts: each of the words dealt (ZG3-2.2), with their aliases by house rule (CM-9)."""
    deal = table.header.deal
    return with_aliases(table, (deal.word, deal.word_b) if deal.word_b else (deal.word,))


def with_aliases(table: Table[WordRules], words: tuple[str, ...]) -> tuple[str, ...]:
    """`words`, and the other names of word A where the house rule lets them count (CM-9)."""
    return (*words, *table.header.deal.aliases) if table.rules.word_aliases == "on" else words


def guess_count(table: Table[Zhuogui1Rules]) -> int:
    """How many guesses the ghosts have in 1.0 (ZG1-3.6.2.3)."""
    given = table.rules.guess_count
    if given == "example_3_at_9":
        return guesses_of(table, 3 if table.header.players == 9 else "formula")
    return guesses_of(table, given)


def guesses_of(table: Table[GhostRules], given: Literal["formula"] | int) -> int:
    """The number given, or max(1, 5 - G) with G ghosts at the start."""
    return max(1, 5 - len(table.with_role("ghost"))) if given == "formula" else given
