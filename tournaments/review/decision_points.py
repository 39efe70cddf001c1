"""The decisions of one seat, each with what the seat knew then and what the reasoning player would have done there.

A decision point is made by replaying the journal up to it, so that it holds nothing that happened later and nothing
that the seat was not told. Must not know: how good a decision was.
"""

from dataclasses import dataclass

from agents.protocol import Sitting
from agents.reasoning.agent import Reasoner
from agents.reasoning.killers.player import KillerReasoner
from agents.reasoning.words.player import WordReasoner
from arena.actions import Action
from arena.asks import Ask
from arena.observation import Observation
from arena.randomness import stream
from arena.referee import Referee, Row
from arena.text import Text
from arena.words import Pack

from .stored_game import NoReview, Stored

LEVEL = 5  # of the reasoner whose decisions are suggested
STYLE = "cautious"  # it has no leaning between equal choices, and makes the fewest remarks
Seated = WordReasoner | KillerReasoner


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """One decision. `index` is its place in the journal, `seq` how many events had happened by then.

    `action` is what was done (None: the time ran out), `struck` the rule by which it was struck, if it was. `suggested`
    is what the reasoning player would have done, had it sat down here and heard the same, and `why`.
    """

    index: int
    seq: int
    seat: int
    observation: Observation
    action: Action | None
    struck: str
    suggested: Action
    why: Text

    @property
    def ask(self) -> Ask:
        """What was asked."""
        return self.observation.ask


def decision_points(stored: Stored, seat: int) -> list[DecisionPoint]:
    """The decisions of `seat` in a game, in order.

    Raises:
        NoReview: the game has no such seat.
    """
    if not 1 <= seat <= stored.header.players:
        raise NoReview(Text(f"seat {seat} is not at this table; its seats are 1 to {stored.header.players}",
                            f"这桌没有 {seat} 号；座位是 1 到 {stored.header.players}"))  # fmt: skip
    referee = Referee(stored.header)
    seen: list[tuple[Row, int, Observation]] = []
    for row in stored.rows:
        if row.seat == seat:
            seen.append((row, len(referee.told), referee.observe(seat)))
        referee.submit(row.seat, row.ask_id, row.action)
    strikes = referee.strikes
    return [_point(row, seq, known, strikes.get(row.index, ""), stored.pack) for row, seq, known in seen]


def _point(row: Row, seq: int, observation: Observation, struck: str, pack: Pack) -> DecisionPoint:
    suggested, why = reasoner(observation, pack).decide(observation)
    return DecisionPoint(row.index, seq, row.seat, observation, row.action, struck, suggested, why)


def reasoner(observation: Observation, pack: Pack) -> Seated:
    """The reasoning player as if it sat down now, bound by nothing it said before.

    It is seeded by the number of the ask, which the seat knows, and by nothing else.
    """
    game = Sitting(observation.variant, observation.players, observation.language, observation.rules)
    rng = stream(observation.ask.id, f"review {observation.seat}")
    return Reasoner(pack, LEVEL, STYLE).sit(game, observation.seat, rng)
