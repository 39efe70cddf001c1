"""Moments to practise: those of a game, or of a record's games, at which a seat gave most away.

Seats of people are preferred. What a decision gave away is the cost that `judging` finds, by what the seat knew.

Owns: the choice of moments, and their order. Must not know: terminals, or what anybody answers now.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from agents.registry import make_agent, make_judge
from arena.deals import new_header, pack_of
from arena.errors import ArenaError
from arena.randomness import stream
from arena.rules.house_rule_models import house_rules
from arena.table import JUDGE
from arena.text import Language, Text
from arena.variants import variant_of
from arena.words import Pack
from results.games.reviewed import ReviewedDecision
from results.store.record import Record

from ..match.loop import play_match
from .decision_points import DecisionPoint, decision_points
from .judging import judged
from .stored_game import Stored, stored_game

PERSON = "human"  # what the record calls a person at the terminal
GAMES = 12  # how many of the newest games of a record are searched
MOST = 5  # moments of one game
_FRESH = ("zhuogui-1", 9)
_PLAYERS = ("reasoner-1", "reasoner-2", "reasoner-3", "reasoner-4")  # weak enough to make mistakes


class NoDrill(ArenaError):
    """There is no moment to practise."""


class DrillMoment(NamedTuple):
    """One decision point to practise, and how its decision was judged."""

    point: DecisionPoint
    then: ReviewedDecision


class Lesson(NamedTuple):
    """Moments of one seat of one game, in the order in which they came."""

    stored: Stored
    seat: int
    moments: tuple[DrillMoment, ...]

    @property
    def cost(self) -> float:
        """The most that one of the moments gave away, 0 to 1."""
        return max(moment.then.cost for moment in self.moments)


def lesson(stored: Stored, seat: int, most: int = MOST) -> Lesson | None:
    """The `most` moments of a seat that gave most away; None where it never had a choice.

    Raises:
        NoReview: the game has no such seat.
    """
    found = [
        DrillMoment(point, judged(point, stored.pack)) for point in decision_points(stored, seat) if _is_a_choice(point)
    ]
    worst = sorted(found, key=lambda moment: (-moment.then.cost, -moment.point.index))[:most]
    return Lesson(stored, seat, tuple(sorted(worst, key=lambda moment: moment.point.index))) if worst else None


def _is_a_choice(point: DecisionPoint) -> bool:
    return not any(len(values) == 1 for name, values in point.ask.choices.items() if name in ("target", "word"))


def of_game(record: Record, game: dict[str, Any], seat: int | None, pack: Pack | None = None) -> Lesson:
    """The lesson of one game: of `seat`, or of the person who played in it; `pack` as `stored_game` has it.

    Raises:
        NoDrill: the seat is not named and no person played, or it never had a choice.
        NoReview: the game cannot be played again, or has no such seat.
    """
    stored = stored_game(record, game, pack)
    people = [at for at, agent in stored.agents.items() if agent == PERSON and at != JUDGE]
    if seat is None and not people:
        raise NoDrill(Text(
            f"nobody played game {stored.game_id} as a person; say which seat: --seat K",
            f"第 {stored.game_id} 局没有人坐着玩；请用 --seat K 指定座位",
        ))  # fmt: skip
    found = lesson(stored, people[0] if seat is None else seat)
    if found is None:
        raise NoDrill(_never_asked(stored.game_id))
    return found


def of_record(record: Record, rng: Random, pack: Pack | None = None) -> list[Lesson]:
    """One moment of each of the newest games of a record, the costliest first: of a person's seat, else of any.

    A game that cannot be played again is left out; `pack` as `stored_game` has it.

    Raises:
        NoDrill: there is no such moment.
        NoReview: none of these games can be played again; the reason of the last one.
        RecordError: the record cannot be read.
    """
    games = record.rows(_OF_PEOPLE, [PERSON, GAMES]) or record.rows(_OF_ANYBODY, [GAMES])
    found: list[Lesson] = []
    trouble: ArenaError | None = None
    for game in games:
        try:
            found += _of_one(stored_game(record, game, pack), rng)
        except ArenaError as error:
            trouble = error
    if not found:
        raise trouble or NoDrill(Text(
            f"{record.path} has no game with a decision to practise; play one with `zhuogui play … --db {record.path}`",
            f"{record.path} 里没有可以练习的对局；请先用 `zhuogui play … --db {record.path}` 玩一局",
        ))  # fmt: skip
    return sorted(found, key=lambda one: -one.cost)


_OF_PEOPLE = """
SELECT g.* FROM games g WHERE g.status <> 'void'
AND EXISTS (FROM seats s WHERE s.game_id = g.game_id AND s.seat > 0 AND s.agent = ?)
ORDER BY g.started_at DESC, g.game_id LIMIT ?
"""
_OF_ANYBODY = "SELECT g.* FROM games g WHERE g.status <> 'void' ORDER BY g.started_at DESC, g.game_id LIMIT ?"


def _of_one(stored: Stored, rng: Random) -> Iterable[Lesson]:
    people = [seat for seat, agent in stored.agents.items() if agent == PERSON and seat != JUDGE]
    seats = people or [rng.randint(1, stored.header.players)]
    lessons = [lesson(stored, seat, most=1) for seat in seats]
    return [one for one in lessons if one is not None]


def fresh(seed: int, language: Language, pack: Pack | None = None) -> Iterator[Lesson]:
    """One moment of each of endlessly many games of scripted players; the same seed gives the same games.

    Raises:
        BadSetup: `pack` has nothing to deal.
    """
    number = 0
    while True:
        rng = stream(seed, f"drill {number}")
        found = lesson(_played(rng.getrandbits(63), language, rng, pack), rng.randint(1, _FRESH[1]), most=1)
        number += 1
        if found is not None:
            yield found


def _played(seed: int, language: Language, rng: Random, given: Pack | None) -> Stored:
    name, players = _FRESH
    variant = variant_of(name)
    pack = given or pack_of(variant)
    header = new_header(variant, players, seed=seed, rules=house_rules(variant.rules, {}), language=language, pack=pack)
    names = {seat: rng.choice(_PLAYERS) for seat in range(1, players + 1)}
    agents = {use: make_agent(use, pack) for use in sorted(set(names.values()))}
    seated = {JUDGE: make_judge("scripted", pack)} | {seat: agents[use] for seat, use in names.items()}
    match = play_match(header, seated)
    if match.referee is None or match.error:
        raise NoDrill(Text(f"the game is void: {match.error}", f"这局作废：{match.error}"))
    referee = match.referee
    return Stored("", header, tuple(referee.journal), tuple(referee.told), names, pack)


def _never_asked(game_id: str) -> Text:
    return Text(f"this seat of game {game_id} never had a choice; try another with --seat K",
                f"第 {game_id} 局的这个座位没有做过选择；请用 --seat K 换一个")  # fmt: skip
