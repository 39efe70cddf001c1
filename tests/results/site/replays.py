"""Played games for the tests of replays: whole games of any variant, with thoughts, costs and beliefs where wanted.

Owns: making them in memory, as `read_played` would read them. Must not know: what a page shows of them.
"""

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Any

from arena import Action, Ask, Header, IllegalAction, Referee, variant_of
from results.games.game_records import CallTotals, PlayedGame, Stated
from tests.arena.contract.tables import header, legal

Answering = Callable[[Ask, Random], Action | None]


def finished(of: Header, seed: int = 1, answer: Answering = legal) -> Referee:
    """A game played to its end with random legal answers, or those of `answer`."""
    referee, rng = Referee(of), Random(seed)
    while referee.outcome is None:
        for ask in referee.pending:
            before = len(referee.told)
            try:
                referee.submit(ask.seat, ask.id, answer(ask, rng))
            except IllegalAction:
                referee.submit(ask.seat, ask.id, None)
            if len(referee.told) > before:
                break
    return referee


def played(of: Header, seed: int = 1, answer: Answering = legal, **changes: Any) -> PlayedGame:
    """A finished game as the record would give it; `changes` are of its fields."""
    return as_played(finished(of, seed, answer), **changes)


def as_played(referee: Referee, **changes: Any) -> PlayedGame:
    of, outcome = referee.header, referee.outcome
    game = {
        "game_id": "game-1", "variant": of.variant, "players": of.players, "language": of.language,
        "status": "finished" if outcome else "void", "winner": outcome.winners if outcome else None,
        "rule": outcome.rule if outcome else None, "error": None if outcome else "a bug",
        "started_at": datetime(2026, 1, 2),  # noqa: DTZ001 - as the record has it
    }  # fmt: skip
    made = PlayedGame(
        game=game,
        header=of,
        agents={seat: f"agent{seat}" for seat in range(of.players + 1)},
        told=list(referee.told),
        decisions=decision_rows(referee),
        spent={},
        stated=[],
    )
    return made._replace(**changes)


def decision_rows(referee: Referee, thought: str = "") -> list[dict[str, Any]]:
    """The rows of `decisions`; `thought` is a template for the seat's thought."""
    return [
        {
            "idx": row.index, "seat": row.seat, "ask_id": row.ask_id,
            "kind": row.action.kind if row.action else "silence",
            "status": "refused" if row.index in referee.strikes else "valid",
            "reason": referee.strikes.get(row.index, ""),
            "action": row.action.model_dump_json() if row.action else None,
            "thought": thought.format(seat=row.seat) if thought else "", "latency_ms": 1.5,
        }
        for row in referee.journal
    ]  # fmt: skip


def thinking(of: Header, thought: str, seed: int = 1, answer: Answering = legal) -> PlayedGame:
    """A game in which every decision has a thought, calls, and beliefs stated by each seat after each round."""
    referee = finished(of, seed, answer)
    rows = decision_rows(referee, thought)
    seats = range(1, of.players + 1)
    spent = {(row["seat"], row["ask_id"]): CallTotals(1, 812, 40, 0.0012, 950.0) for row in rows}
    stated = [
        Stated(public, seat, about, (seat + about + public) % 10 / 10)
        for public in (3, 8, 14)
        for seat in seats
        for about in seats
        if about != seat
    ]
    return as_played(referee, decisions=rows, spent=spent, stated=stated)


def table(variant: str, players: int, seed: int = 1, **changes: Any) -> Header:
    """A fresh deal of a variant."""
    return header(variant_of(variant), players, seed, **changes)
