"""How a tournament stands, game by game and at hardly any cost: win rates with intervals, decisions that are not valid.

Owns: sums that grow with each game, from which an interval that knows of deals is had at any moment; the same sums from
a record. Must not know: who looks. What takes all games at once, and tells more, is in `estimates`.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from ..intervals import share_interval, t95
from ..store.record import Record
from ..store.rows import GameRows
from .interim_rounds import is_finished
from .leaderboard import Standing, standing

DEALS = 5000  # deals whose games are added up; one that comes back after so many others counts as another one


@dataclass(slots=True)
class _Sums:
    """What is summed over an agent's deals: `seats` of a deal, and `won`, the wins of them in halves (whole numbers).

    So that no rounding can hide that all deals are alike.
    """

    seats: int = 0
    won: int = 0
    deals: int = 0
    won_won: int = 0
    won_seats: int = 0
    seats_seats: int = 0
    decisions: int = 0
    not_valid: int = 0

    def add(self, won: int, seats: int, before: tuple[int, int]) -> None:
        """Count more `won` halves of `seats` in a deal in which `before` were counted already."""
        won_before, seats_before = before
        self.seats += seats
        self.won += won
        self.deals += not seats_before
        self.won_won += won * (won + 2 * won_before)
        self.won_seats += (won + won_before) * (seats + seats_before) - won_before * seats_before
        self.seats_seats += seats * (seats + 2 * seats_before)

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate, as `intervals.shares` has it; its quantile of t to within 1 %."""
        spread = (
            self.won_won * self.seats**2 - 2 * self.won * self.seats * self.won_seats + self.won**2 * self.seats_seats
        )
        squares = spread / (2 * self.seats) ** 2
        return share_interval(self.won / (2 * self.seats), squares, self.seats, self.deals, t95(self.deals - 1))


class RunningTally:
    """The standings of a tournament so far, and how many `decisions` were made in the games that were added."""

    def __init__(self, agents: Iterable[str] = ()) -> None:
        self.decisions = 0
        self._agents = {agent: _Sums() for agent in agents}
        self._deals: OrderedDict[str, dict[str, tuple[int, int]]] = OrderedDict()

    def add(self, game: GameRows) -> None:
        """Count a game that was played; of one that is void only its decisions."""
        self.decisions += len(game.decisions)
        if not is_finished(game):
            return
        (row,) = game.games
        won = _won(game, row.winner)
        deal = self._deals.setdefault(row.deal_id, {})
        for agent, (halves, seats) in won.items():
            before = deal.get(agent, (0, 0))
            self._sums(agent).add(halves, seats, before)
            deal[agent] = before[0] + halves, before[1] + seats
        if len(self._deals) > DEALS:
            self._deals.popitem(last=False)
        for decision in game.decisions:
            if decision.seat > 0:
                sums = self._sums(decision.agent)
                sums.decisions += 1
                sums.not_valid += decision.status != "valid"

    def standings(self) -> list[Standing]:
        """The agents that have played, best first; with intervals that take deals, not games, as independent."""
        standings = [_standing(agent, sums) for agent, sums in self._agents.items() if sums.seats]
        return sorted(standings, key=lambda s: (-s.win_rate, s.agent))

    def resume(self, record: Record, tournament_id: str) -> None:
        """Begin with what a record holds of a tournament; its deals are whole, as far as this can know.

        Raises:
            RecordError: the record cannot be read.
        """
        for row in record.rows(_SEATS, [tournament_id]):
            agent = row.pop("agent")
            self._agents[agent] = _Sums(**row)
        for row in record.rows(_DECISIONS, [tournament_id]):
            sums = self._sums(row["agent"])
            sums.decisions, sums.not_valid = row["decisions"], row["not_valid"]

    def _sums(self, agent: str) -> _Sums:
        sums = self._agents.get(agent)
        if sums is None:
            sums = self._agents[agent] = _Sums()
        return sums


def _won(game: GameRows, winner: str | None) -> dict[str, tuple[int, int]]:
    """By agent: the wins of its seats in halves, and how many seats it had."""
    won: dict[str, tuple[int, int]] = {}
    for row in game.seats:
        if row.seat > 0:
            halves, seats = won.get(row.agent, (0, 0))
            won[row.agent] = halves + (1 if winner is None else 2 * (row.side == winner)), seats + 1
    return won


_SEATS = """
WITH of_deals AS (
    SELECT s.agent, g.deal_id, count(*) AS seats,
           sum(CASE WHEN g.winner IS NULL THEN 1 WHEN s.side = g.winner THEN 2 ELSE 0 END) AS won
    FROM seats s JOIN games g USING (game_id)
    WHERE g.tournament_id = ? AND g.status = 'finished' AND s.seat > 0 GROUP BY ALL
)
SELECT agent, sum(seats)::BIGINT AS seats, sum(won)::BIGINT AS won, count(*) AS deals,
       sum(won * won)::BIGINT AS won_won, sum(won * seats)::BIGINT AS won_seats,
       sum(seats * seats)::BIGINT AS seats_seats
FROM of_deals GROUP BY agent
"""
_DECISIONS = """
SELECT d.agent, count(*) AS decisions, count(*) FILTER (d.status <> 'valid') AS not_valid
FROM decisions d JOIN games g USING (game_id)
WHERE g.tournament_id = ? AND g.status = 'finished' AND d.seat > 0 GROUP BY d.agent
"""


def _standing(agent: str, sums: _Sums) -> Standing:
    return standing(agent, "", sums.seats, sums.won / 2, sums.interval(), sums.decisions, sums.not_valid)
