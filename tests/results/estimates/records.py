"""Records of games that were never played, row by row as a tournament leaves them."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from results.queries.tournaments import register
from results.store.record import Record
from results.store.rows import GameRows
from results.store.tables import DealRow, DecisionRow, GameRow, SeatRow
from results.store.writer import commit

DAY = datetime(2026, 1, 1)  # noqa: DTZ001 - the record's times are UTC and say so nowhere


class Row(NamedTuple):
    """A game: `hidden` are the seats of the ghosts, `winner` None for a draw, `status` by seat what was not valid."""

    deal: str
    seats: tuple[str, ...]
    hidden: tuple[int, ...]
    winner: str | None
    word: str = "茶"
    word_b: str = ""
    tournament: str | None = "t1"
    state: str = "finished"
    status: Mapping[int, str] = MappingProxyType({})
    variant: str = "zhuogui-1"


def fill(path: Path, rows: list[Row], places: list[int] | None = None) -> Record:
    """A record of the games, written in the order given; `places` are their numbers in the plan."""
    record = Record(path)
    record.create()
    for name in dict.fromkeys(row.tournament for row in rows if row.tournament):
        register(record, name, f"the {name}", "{}", len(rows))
    commit(record, [_rows(place, row) for place, row in zip(places or range(len(rows)), rows)])
    return record


def _rows(place: int, row: Row) -> GameRows:
    game, players = f"{row.tournament}-{place:06d}", len(row.seats)
    sides = [("ghost", "ghosts") if seat in row.hidden else ("human", "humans") for seat in range(1, players + 1)]
    return GameRows(
        game_id=game,
        deals=[DealRow(row.deal, row.variant, "zh", row.word, "c", "C", [], ["human"], row.word_b)],
        games=[GameRow(
            game, row.tournament, place, row.deal, row.variant, players, "{}", "zh", 1, 60.0, 1, row.state, row.winner,
            None, None, DAY, DAY,
        )],
        seats=[SeatRow(game, 0, "the judge", "judge", None, None, None)]
        + [SeatRow(game, seat, name, *sides[seat - 1], 0.0, True) for seat, name in enumerate(row.seats, start=1)],
        decisions=[
            DecisionRow(game, seat, seat, 1, "x", "r", "vote", row.status.get(seat, "valid"), "", None, "", 0.0)
            for seat in range(players + 1)
        ],
    )  # fmt: skip


def lot(rng, count: int, agents: str = "abcd", players: int = 5) -> list[Row]:
    """Games by lot: two of each deal, two ghosts a game; agents earlier in the alphabet win more."""
    rows: list[Row] = []
    for number in range(count):
        hidden = tuple(sorted(rng.sample(range(1, players + 1), 2)))
        seats = tuple(rng.choice(agents) for _ in range(players))
        good = [ord(a) for k, a in enumerate(seats, start=1) if k not in hidden]
        bad = [ord(a) for k, a in enumerate(seats, start=1) if k in hidden]
        better = sum(bad) / len(bad) - sum(good) / len(good)
        winner = "humans" if rng.random() < 0.5 + 0.2 * better else "ghosts"
        rows.append(Row(f"d{number // 2}", seats, hidden, winner, word="茶米"[number // 2 % 2]))
    return rows
