"""A played match as rows of the record. Must not know: how rows are stored, or how the match was scheduled."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from arena.events import Eliminated
from arena.header import Header
from arena.referee import Referee
from arena.roles import SIDES
from arena.table import JUDGE
from prompts.player_prompt import prompt_hash
from results.store.rows import GameRows, deal_row, event_row

from .decision import storable
from .ledger import Entry
from .loop import Match


@dataclass(frozen=True, slots=True)
class Label:
    """What a record calls a game. A game outside a tournament has no `tournament_id` and no `index`."""

    game_id: str
    deal_id: str
    tournament_id: str | None
    index: int | None
    started: datetime
    ended: datetime


def game_rows(label: Label, match: Match, names: Mapping[int, str], status: str = "finished") -> GameRows:
    """The rows of a match; `names` are the agents by seat. A match with an error is recorded as void."""
    referee, header = match.referee, match.header
    rows = GameRows(
        game_id=label.game_id,
        deals=[deal_row(label.deal_id, header)],
        games=[_game(label, match, "void" if match.error else status)],
        seats=_seats(label.game_id, header, referee, names),
    )
    rows.calls, rows.prompts = _calls(label.game_id, match.calls, names)
    lost = [Entry(0, False, call._replace(system="", user="")) for call in match.ledger.lost]
    rows.lost = _calls(label.game_id, lost, names)[0]
    rows.beliefs = [
        (label.game_id, b.seq, b.seat, about, probability, storable(b.belief.word))
        for b in match.beliefs
        for about, probability in b.belief.ghosts.items()
    ]
    if referee is not None:
        rows.decisions = _decisions(label.game_id, referee, match, names)
        rows.attempts = [
            (label.game_id, a.seat, a.ask_id, a.attempt, a.reason, a.raw)
            for a in sorted(match.attempts, key=lambda a: (a.seat, a.ask_id, a.attempt))
        ]
        rows.events = [event_row(label.game_id, told) for told in referee.told]
    return rows


def _game(label: Label, match: Match, status: str) -> tuple[object, ...]:
    header, outcome = match.header, match.referee.outcome if match.referee else None
    return (
        label.game_id, label.tournament_id, label.index, label.deal_id, header.variant, header.players,
        header.rules.model_dump_json(), header.language, header.seed, header.seconds, header.script_version, status,
        outcome.winners if outcome else None, outcome.rule if outcome else None, match.error,
        label.started.replace(tzinfo=None), label.ended.replace(tzinfo=None), header.judge_reads,
        header.barred_first_victim,
    )  # fmt: skip


def _seats(game_id: str, header: Header, referee: Referee | None, names: Mapping[int, str]) -> list[tuple[object, ...]]:
    outcome = referee.outcome if referee else None
    told = referee.told if referee else []
    out = {entry.event.seat for entry in told if isinstance(entry.event, Eliminated)}
    rows: list[tuple[object, ...]] = [(game_id, JUDGE, names[JUDGE], "judge", None, None, None)]
    for seat, role in enumerate(header.deal.roles, start=1):
        score = outcome.scores[seat - 1] if outcome else None
        rows.append((game_id, seat, names[seat], role, SIDES[role], score, seat not in out))
    return rows


def _decisions(game_id: str, referee: Referee, match: Match, names: Mapping[int, str]) -> list[tuple[object, ...]]:
    decided = {(d.seat, d.ask_id): d for d in match.decisions}
    rows: list[tuple[object, ...]] = []
    for row in referee.journal:
        made = decided.get((row.seat, row.ask_id))
        struck = referee.strikes.get(row.index)
        action = row.action
        rows.append((
            game_id, row.index, row.seat, row.ask_id, names[row.seat], row.rule,
            action.kind if action is not None else "silence",
            "refused" if struck else made.status if made else "valid",
            struck or (made.reason if made else ""),
            action.__pydantic_serializer__.to_json(action).decode() if action is not None else None,
            made.thought if made else "",
            made.latency_ms if made else 0.0,
        ))  # fmt: skip
    return rows


def _calls(
    game_id: str, calls: list[Entry], names: Mapping[int, str]
) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """The rows of the calls, and those of the system texts they share."""
    hashes = {text: prompt_hash(text) for text in {entry.call.system for entry in calls}}
    rows: list[tuple[object, ...]] = []
    for kept, late, c in sorted(calls, key=lambda entry: (entry.call.seat, entry.call.number)):
        rows.append((
            game_id, c.seat, c.number, c.ask_id, c.purpose, names[c.seat], c.provider, c.model, c.status, late, c.stop,
            c.input_tokens, c.output_tokens, c.cached_tokens, c.cost_usd, c.latency_ms, c.requests, hashes[c.system],
            kept, c.user, c.response, c.error, list(c.marks),
        ))  # fmt: skip
    return rows, [(key, text) for text, key in hashes.items()]
