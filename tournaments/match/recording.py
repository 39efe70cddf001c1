"""A played match as rows of the record. Must not know: how rows are stored, or how the match was scheduled."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agents.models.wire import Call
from arena.events import Eliminated
from arena.header import Header
from arena.hearing.characters import readable
from arena.referee import Referee
from arena.roles import SIDES
from arena.table import JUDGE
from prompts.player_prompt import prompt_hash
from results.store.rows import GameRows, deal_row, event_row, header_columns
from results.store.tables import AttemptRow, BeliefRow, CallRow, DecisionRow, GameRow, PromptRow, SeatRow

from .ledger import Entry
from .loop import Match


@dataclass(frozen=True, slots=True)
class Label:
    """The names of a game in a record. A game outside a tournament has no `tournament_id` and no `index`."""

    game_id: str
    deal_id: str
    tournament_id: str | None
    index: int | None
    started: datetime
    ended: datetime


def game_rows(label: Label, match: Match, names: Mapping[int, str], status: str = "finished") -> GameRows:
    """The rows of a match; `names` are the agents by seat. A match with an error is recorded as void."""
    referee, game_id = match.referee, label.game_id
    lost = [Entry(0, False, call._replace(system="", user="")) for call in match.ledger.lost]
    return GameRows(
        game_id=game_id,
        deals=[deal_row(label.deal_id, match.header)],
        games=[_game(label, match, "void" if match.error else status)],
        seats=_seats(game_id, match.header, referee, names),
        decisions=_decisions(game_id, referee, match, names) if referee else (),
        attempts=_attempts(game_id, match) if referee else (),
        events=[event_row(game_id, told) for told in referee.told] if referee else (),
        prompts=[PromptRow(prompt_hash(text), text) for text in {entry.call.system for entry in match.calls}],
        calls=_calls(game_id, match.calls, names),
        lost_calls=_calls(game_id, lost, names),
        beliefs=_beliefs(game_id, match),
    )


def _game(label: Label, match: Match, status: str) -> GameRow:
    outcome = match.referee.outcome if match.referee else None
    return GameRow(
        game_id=label.game_id,
        tournament_id=label.tournament_id,
        plan_index=label.index,
        deal_id=label.deal_id,
        status=status,
        winner=outcome.winners if outcome else None,
        rule=outcome.rule if outcome else None,
        error=None if match.error is None else readable(match.error),
        trace=readable(match.trace) if match.error and match.trace else None,
        started_at=label.started.replace(tzinfo=None),
        ended_at=label.ended.replace(tzinfo=None),
        **header_columns(match.header),
    )


def _seats(game_id: str, header: Header, referee: Referee | None, names: Mapping[int, str]) -> list[SeatRow]:
    outcome = referee.outcome if referee else None
    told = referee.told if referee else []
    out = {entry.event.seat for entry in told if isinstance(entry.event, Eliminated)}
    rows = [SeatRow(game_id, JUDGE, names[JUDGE], role="judge", side=None, score=None, survived=None)]
    for seat, role in enumerate(header.deal.roles, start=1):
        score = outcome.scores[seat - 1] if outcome else None
        rows.append(SeatRow(game_id, seat, names[seat], role, SIDES[role], score, seat not in out))
    return rows


def _decisions(game_id: str, referee: Referee, match: Match, names: Mapping[int, str]) -> list[DecisionRow]:
    decided = {(d.seat, d.ask_id): d for d in match.decisions}
    rows: list[DecisionRow] = []
    for row in referee.journal:
        made = decided.get((row.seat, row.ask_id))
        struck = referee.strikes.get(row.index)
        action = row.action
        data = None
        if action is not None:
            data = action.__pydantic_serializer__.to_json(action).decode()
        status, reason, thought, latency = "valid", "", "", 0.0
        if made:
            status, reason, thought, latency = made.status, made.reason, made.thought, made.latency_ms
        if struck:
            status, reason = "refused", struck
        rows.append(DecisionRow(
            game_id, row.index, row.seat, row.ask_id, names[row.seat], row.rule, row.kind, status, readable(reason),
            data, readable(thought), latency,
        ))  # fmt: skip
    return rows


def _attempts(game_id: str, match: Match) -> list[AttemptRow]:
    made = sorted(match.attempts, key=lambda a: (a.seat, a.ask_id, a.attempt))
    return [AttemptRow(game_id, a.seat, a.ask_id, a.attempt, readable(a.reason), readable(a.raw)) for a in made]


def _calls(game_id: str, calls: list[Entry], names: Mapping[int, str]) -> list[CallRow]:
    return [
        CallRow(
            game_id=game_id,
            agent=names[call.seat],
            late=late,
            prompt_hash=prompt_hash(call.system),
            kept=kept,
            added=call.user,
            **_of_call(call),
        )
        for kept, late, call in sorted(calls, key=lambda entry: (entry.call.seat, entry.call.number))
    ]


def _of_call(call: Call) -> dict[str, Any]:
    values = {name: getattr(call, name) for name in _OF_CALL}
    return {name: readable(value) if isinstance(value, str) else value for name, value in values.items()}


_OF_CALL = tuple(name for name in CallRow._fields if name in Call._fields)  # what both have under one name


def _beliefs(game_id: str, match: Match) -> list[BeliefRow]:
    return [
        BeliefRow(game_id, asked.seq, asked.seat, about, probability, readable(asked.belief.word))
        for asked in match.beliefs
        for about, probability in asked.belief.hidden.items()
    ]
