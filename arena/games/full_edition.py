"""The Full Edition (ZGF, ZGC): the free mode, and a reconstruction of the competition mode, whose text is lost.

Owns: the role tables and the flow of the two modes. Must not know: the referee that runs them, or who plays.
"""

from ..actions import Declare, Describe
from ..cards import Card, DescriptionCard, WordCard
from ..events import PUBLIC, Decided, Drawn, NightFell, NoticeGiven, Polled, RoundBegan
from ..header import Outcome
from ..hearing.guesses import judged
from ..parts.days import days
from ..parts.seats import anticlockwise, to_the_right
from ..parts.speaking import Manner, speak_in_turn, speak_unrepeated
from ..parts.voting import PollRules, vote_with_pk
from ..rules.house_rule_models import CommonRules, ZhuoguiCompetitionRules, ZhuoguiFreeRules
from ..script import Part, Script, ask
from ..table import Table
from .zhuogui import deal_slips, with_aliases

# ZGF-T: players -> humans, idiots, ghosts
_FREE = {6: (3, 1, 2), 7: (4, 1, 2), 8: (5, 1, 2), 9: (5, 1, 3), 10: (6, 1, 3), 11: (7, 1, 3), 12: (6, 2, 4),
         13: (7, 2, 4), 14: (8, 2, 4)}  # fmt: skip
FREE_ROLES = {n: {"human": humans, "idiot": idiots, "ghost": ghosts} for n, (humans, idiots, ghosts) in _FREE.items()}
_IDIOTS_DO_NOT_COUNT = frozenset({6, 9, 12})
RECOGNITION = 3  # ghosts from which on they see each other
# ZGC-R.1: players -> humans, ghosts
_COMPETITION = {5: (4, 1), 6: (4, 2), 7: (5, 2), 8: (6, 2), 9: (7, 2), 10: (7, 3), 11: (8, 3)}
COMPETITION_ROLES = {n: {"human": humans, "ghost": ghosts} for n, (humans, ghosts) in _COMPETITION.items()}
_POLL_RULES = PollRules("ZGF-3.1", "ZGF-3.2", "ZGF-3.2")
_COMPETITION_POLL_RULES = PollRules("ZGC-R.5", "ZGC-R.5", "ZGC-R.5")
STATEMENT_WIDTH = {"zh": 1, "zh-Hant": 1, "en": 6}  # letters of English that say what a Chinese character says


def free(table: Table[ZhuoguiFreeRules]) -> Script:
    """The free mode, rule by rule."""
    deal, ghosts = table.header.deal, table.with_role("ghost")
    either = ("human", "idiot")
    cards: dict[str, Card] = {
        "human": WordCard(word=deal.word, role="unknown", may_be=either),
        "idiot": WordCard(word=deal.word_b, role="unknown", may_be=either),
        "ghost": DescriptionCard(category=deal.category, text=deal.description),
    }
    deal_slips(table, cards, "ZGF-1.1")
    if len(ghosts) >= RECOGNITION:
        table.tell(NightFell(rule="ZGF-1R"), to=PUBLIC)
        table.show_partners("ZGF-1R")
    first = drawn_first(table, "ZGF-2.1")
    for day in days(table):
        order = anticlockwise(first, table.alive)
        table.tell(RoundBegan(rule="ZGF-2.1", round=day, order=order), to=PUBLIC)
        yield from speak_in_turn(table, order, Describe, Manner("ZGF-2.1"))
        out = yield from voted_out(table, order, day, _POLL_RULES)
        if out is None:
            first = to_the_right(first, table.alive)
            continue
        outcome = yield from decision(table, out)
        if outcome or (outcome := _free_outcome(table, len(ghosts))):
            return outcome
        first = to_the_right(out, table.alive)  # ZGF-5.1
    return table.win(None, "CM-16")


def decision(table: Table[ZhuoguiFreeRules], seat: int) -> Part[Outcome | None]:
    """The eliminated says that the game goes on; a ghost may name the word instead (ZGF-4)."""
    declared = None
    if table.role(seat) == "ghost":
        declared = yield from ask(seat, Declare, "ZGF-4.2", silence=True)
    deal = table.header.deal
    winning = with_aliases(table, (deal.word, deal.word_b) if table.rules.zgf_idiot_word_counts else (deal.word,))
    word, right = judged(declared.word, winning) if declared and declared.word else (None, False)
    table.tell(Decided(rule="ZGF-4.2" if word else "ZGF-4.1", seat=seat, word=word), to=PUBLIC)
    return table.win("ghosts" if right else "humans", "ZGF-4.2") if word else None


def _free_outcome(table: Table[ZhuoguiFreeRules], ghosts: int) -> Outcome | None:
    """The checks after an elimination, in the order of ZGF-5.2."""
    if not table.living("ghosts"):
        return table.win("humans", "ZGF-5.2")
    counted = [role for role in ("human", "idiot") if role == "human" or counts_idiots(table.header.players)]
    if sum(seat not in table.alive for role in counted for seat in table.with_role(role)) >= ghosts:
        return table.win("ghosts", "ZGF-5.2")
    return None


def counts_idiots(players: int) -> bool:
    """Whether eliminated idiots count toward the ghosts' goal (ZGF-T)."""
    return players not in _IDIOTS_DO_NOT_COUNT


def voted_out(table: Table[CommonRules], order: tuple[int, ...], day: int, poll_rules: PollRules) -> Part[int | None]:
    """The vote of a round; after a third tie one of the tied is drawn (ZGF-3.2, ZGC-R.5)."""
    out = yield from vote_with_pk(table, order, poll_rules)
    if out == "nobody":
        return None
    if isinstance(out, tuple):
        seat = table.rng(f"third tie of day {day}").choice(out)
        table.tell(Drawn(rule=poll_rules.second_pk, among=out, seat=seat), to=PUBLIC)
        out = seat
    table.eliminate(out, poll_rules.vote)
    return out


def drawn_first(table: Table[CommonRules], rule: str) -> int:
    """A first speaker by lot."""
    first = table.rng("first speaker").choice(table.alive)
    table.tell(Drawn(rule=rule, among=table.alive, seat=first), to=PUBLIC)
    return first


def competition(table: Table[ZhuoguiCompetitionRules]) -> Script:
    """The competition mode as reconstructed (ZGC-R): its text is lost, and every game of it says so."""
    table.tell(NoticeGiven(rule="ZGC-0", notice="reconstruction"), to=PUBLIC)
    deal = table.header.deal
    either = ("human", "ghost")
    word_a = WordCard(word=deal.word, role="unknown", may_be=either)
    word_b = WordCard(word=deal.word_b, role="unknown", may_be=either)
    deal_slips(table, {"human": word_a, "ghost": word_b}, "ZGC-R.1")
    first = drawn_first(table, "ZGC-R.3")
    said: set[str] = set()
    limit = min(table.rules.max_speech, table.rules.max_statement * STATEMENT_WIDTH[table.header.language])
    for day in days(table):
        order = anticlockwise(first, table.alive)
        table.tell(RoundBegan(rule="ZGC-R.3", round=day, order=order), to=PUBLIC)
        yield from speak_unrepeated(table, order, Manner("ZGC-R.3", limit), said, "ZGC-R.4")
        out = yield from voted_out(table, order, day, _COMPETITION_POLL_RULES)
        if len(table.living("humans")) <= len(table.living("ghosts")):
            return table.win("ghosts", "ZGC-R.6", scores(table, "ghosts"))
        if not table.living("ghosts"):
            return table.win("humans", "ZGC-R.6", scores(table, "humans"))
        if table.rules.zgc_goal != "off" and table.eliminated("humans") >= len(table.with_role("ghost")):
            return table.win("ghosts", "ZGC-R.6", scores(table, "ghosts"))
        first = to_the_right(out or first, table.alive)
    return table.win(None, "CM-16", scores(table, None))


def scores(table: Table[CommonRules], winners: str | None) -> tuple[float, ...]:
    """The score sheet (ZGC-R.7): 2 for the winning side, 1 for each vote on a ghost, -1 for each on a human."""
    points = [2.0 if table.side(seat) == winners else 0.0 for seat in range(1, table.header.players + 1)]
    for told in table.told:
        if isinstance(told.event, Polled):
            for voter, target in told.event.ballots:
                if target is not None:
                    points[voter - 1] += 1.0 if table.role(target) == "ghost" else -1.0
    return tuple(points)
