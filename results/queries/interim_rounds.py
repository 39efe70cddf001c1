"""The rounds of tournaments with a stop rule, and what agents scored game by game: what a look is taken at.

Must not know: what a look decides.
"""

from typing import NamedTuple

from ..store.record import Record
from ..store.rows import GameRows
from ..store.tables import ROUNDS, RoundRow

FINISHED = "finished"


class Round(NamedTuple):
    """A round between two looks: who plays it, and where its games and deals begin in the tournament."""

    number: int
    first_game: int
    first_deal: int
    agents: tuple[str, ...]


def stored_rounds(record: Record, tournament_id: str) -> list[Round]:
    """The rounds that were begun, in order.

    Raises:
        RecordError: the record cannot be read.
    """
    with record.read() as con:
        rows = ROUNDS.read(con, "tournament_id = ? ORDER BY number", [tournament_id])
    return [Round(row.number, row.first_game, row.first_deal, tuple(row.agents)) for row in rows]


def store_round(record: Record, tournament_id: str, begun: Round) -> None:
    """Keep that a round was begun.

    Raises:
        RecordError: the record cannot be written.
    """
    with record.write() as con:
        ROUNDS.append(con, [RoundRow(tournament_id, *begun)])


def stored_scores(record: Record, tournament_id: str) -> dict[str, dict[str, float]]:
    """By finished game and agent: what its seats won, on average; a draw is half a win.

    Raises:
        RecordError: the record cannot be read.
    """
    scores: dict[str, dict[str, float]] = {}
    for row in record.rows(_SCORES, [tournament_id]):
        scores.setdefault(row["game_id"], {})[row["agent"]] = row["score"]
    return scores


_SCORES = """
SELECT game_id, agent, avg(CASE WHEN winner IS NULL THEN 0.5 WHEN won THEN 1.0 ELSE 0.0 END) AS score
FROM results WHERE tournament_id = ? GROUP BY game_id, agent
"""


def scores_of(game: GameRows) -> dict[str, float]:
    """The same of a game that was just played; empty where it is void."""
    if not is_finished(game):
        return {}
    winner = game.games[0].winner
    won: dict[str, list[float]] = {}
    for row in game.seats:
        if row.seat > 0:
            won.setdefault(row.agent, []).append(0.5 if winner is None else float(row.side == winner))
    return {agent: sum(seats) / len(seats) for agent, seats in won.items()}


def is_finished(game: GameRows) -> bool:
    """Whether a game that was just played counts, or is void."""
    (row,) = game.games
    return row.status == FINISHED
