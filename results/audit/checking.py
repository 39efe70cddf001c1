"""Whether a record is sound: what must hold among its rows holds, and every game replays to what it says.

Owns: the replay of stored decisions, and its comparison with what is stored. Must not know: how findings are printed.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pydantic import ValidationError

from arena.actions import ACTION
from arena.errors import ArenaError
from arena.events import Told
from arena.header import Header
from arena.hearing.own_word import clean
from arena.referee import Referee
from arena.referee import Row as Journaled
from arena.text import Text
from arena.variants import VARIANTS

from ..store.contents import rewritten_views
from ..store.record import Record
from ..store.rows import event_row, left_out, read_header
from ..store.tables import (
    DEALS,
    DECISIONS,
    EVENTS,
    GAMES,
    SEATS,
    TOURNAMENTS,
    DealRow,
    DecisionRow,
    EventRow,
    GameRow,
    SeatRow,
)
from .as_planned import AsPlanned, departure, planned
from .integrity import IntegrityFinding, broken

if TYPE_CHECKING:
    import duckdb

_BATCH = 200  # games in memory at a time


@dataclass(slots=True)
class Checked:
    """What a check found. `not_rerunnable` counts games that this program cannot replay, by the reason."""

    games: int = 0
    void: int = 0
    replayed: int = 0
    not_rerunnable: Counter[Text] = field(default_factory=Counter[Text])
    findings: list[IntegrityFinding] = field(default_factory=list[IntegrityFinding])


def check(record: Record, progress: Callable[[int, int], None] | None = None) -> Checked:
    """Check a record as it is now, on a copy, so that nobody has to wait. `progress` is told games done, of how many.

    A finished game must replay from its decisions to the same events and the same outcome, by the rules that its
    tournament has. One of another version of
    its script, of a game that this program does not have, or whose texts an import left out, cannot be replayed; that
    is no finding. Calls that are lost may belong to games that are still to be played.

    Raises:
        RecordError: the record cannot be read.
    """
    checked = Checked()
    with record.snapshot() as copy, copy.read() as con:
        checked.findings = broken(con)
        views = rewritten_views(con)
        checked.findings += [IntegrityFinding(None, "other_view", _OTHER_VIEW.filled(name=name)) for name in views]
        redacted = {game_id for game_id, parts in left_out(con).items() if "texts" in parts}
        broken_off = {finding.game for finding in checked.findings if finding.what in _NOT_WORTH_REPLAYING}
        plans = {row.tournament_id: planned(row.spec) for row in TOURNAMENTS.read(con, "true")}
        ids = [row[0] for row in con.execute("SELECT game_id FROM games ORDER BY game_id").fetchall()]
        checked.games = len(ids)
        for start in range(0, len(ids), _BATCH):
            for stored in _stored(con, ids[start : start + _BATCH]):
                _check_game(stored, checked, redacted, broken_off)
                checked.findings += _departures(stored.game, plans.get(stored.game.tournament_id or ""))
            if progress:
                progress(min(start + _BATCH, len(ids)), len(ids))
    checked.findings.sort(key=lambda finding: (finding.game or "", finding.what))
    return checked


_OTHER_VIEW = Text("its view {name} shows something else than it says", "视图 {name} 给出的不是它该给出的内容")
_NOT_WORTH_REPLAYING = {"no_deal"}


class _Stored(NamedTuple):
    """A game as it is stored; decisions and events are in order."""

    game: GameRow
    deal: DealRow | None
    scores: dict[int, float | None]
    decisions: list[DecisionRow]
    events: list[EventRow]


def _stored(con: "duckdb.DuckDBPyConnection", ids: list[str]) -> Iterator[_Stored]:
    games = GAMES.read(con, "list_contains(?, game_id) ORDER BY game_id", [ids])
    dealt = DEALS.read(con, "list_contains(?, deal_id)", [[game.deal_id for game in games]])
    deals = {deal.deal_id: deal for deal in dealt}
    seats = _by_game(SEATS.read(con, "list_contains(?, game_id) AND seat > 0", [ids]))
    decisions = _by_game(DECISIONS.read(con, "list_contains(?, game_id) ORDER BY game_id, idx", [ids]))
    events = _by_game(EVENTS.read(con, "list_contains(?, game_id) ORDER BY game_id, seq", [ids]))
    for game in games:
        key = game.game_id
        scores = {row.seat: row.score for row in seats[key]}
        yield _Stored(game, deals.get(game.deal_id), scores, decisions[key], events[key])


_RowOfGame = TypeVar("_RowOfGame", SeatRow, DecisionRow, EventRow)


def _by_game(rows: Iterable[_RowOfGame]) -> defaultdict[str, list[_RowOfGame]]:
    found: defaultdict[str, list[_RowOfGame]] = defaultdict(list)
    for row in rows:
        found[row.game_id].append(row)
    return found


def _check_game(stored: _Stored, checked: Checked, redacted: set[str], broken_off: set[str | None]) -> None:
    game_id = stored.game.game_id
    if stored.game.status != "finished":
        checked.void += stored.game.status == "void"
        return
    reason = cannot_replay(stored.game, redacted=game_id in redacted)
    if reason:
        checked.not_rerunnable[reason] += 1
    elif game_id not in broken_off:
        wrong = [IntegrityFinding(game_id, what, text) for what, text in _replayed(stored)]
        checked.findings += wrong
        checked.replayed += not wrong


def _departures(game: GameRow, plan: AsPlanned | None) -> Iterator[IntegrityFinding]:
    """That a finished game is not as its tournament planned it; under another version keys may have come or gone."""
    variant = VARIANTS.get(game.variant)
    if not plan or not variant or (game.status, game.script_version) != ("finished", variant.script_version):
        return
    if (text := departure(game, plan)) is not None:
        yield IntegrityFinding(game.game_id, "not_as_planned", text)


def cannot_replay(game: GameRow, *, redacted: bool) -> Text | None:
    """Why this program cannot replay a game; None where it can."""
    if redacted:
        return Text("what players wrote was left out of an import", "导入时略去了玩家写的文字")
    variant = VARIANTS.get(game.variant)
    if variant is None:
        return Text(f"this program has no game {game.variant!r}", f"本程序没有“{game.variant}”这种游戏")
    version = game.script_version
    if version != variant.script_version:
        return Text(
            f"played under version {version} of {variant.id}; this program has {variant.script_version}",
            f"按 {variant.id} 第 {version} 版脚本进行的；本程序是第 {variant.script_version} 版",
        )
    return None


def _replayed(stored: _Stored) -> Iterator[tuple[str, Text]]:
    """What is not as its decisions make it, with the name of what is wrong."""
    read = _read(stored)
    if isinstance(read, Text):
        yield "unreadable", read
        return
    header, journal = read
    try:
        referee = Referee.replay(header, journal)
    except ArenaError as error:
        yield "no_replay", Text(f"it does not replay: {error.text.en}", f"无法重演：{error.text.zh}")
        return
    except Exception as error:  # a script may meet anything in rows that no referee wrote
        what = f"{type(error).__name__}: {error}"[:_SHOWN]
        yield "no_replay", Text(f"it does not replay: {what}", f"无法重演：{what}")
        return
    yield from _compared(stored, journal, referee)


def _read(stored: _Stored) -> tuple[Header, list[Journaled]] | Text:
    """The header and the decisions of a game, or which row cannot be read and why."""
    assert stored.deal is not None
    try:
        header = read_header(stored.game, stored.deal)
    except (ValueError, TypeError) as error:
        said = _first(error)
        return Text(f"its row, or that of its deal, cannot be read: {said}", f"这局或它的牌的行读不懂：{said}")
    journal: list[Journaled] = []
    for row in stored.decisions:
        try:
            made = None if row.action is None else ACTION.validate_json(row.action)
        except ValueError as error:
            said = _first(error)
            return Text(f"decision {row.idx} cannot be read: {said}", f"第 {row.idx} 个决定读不懂：{said}")
        journal.append(Journaled(row.idx, row.seat, row.ask_id, row.ask_rule, made))
    return header, journal


def _first(error: Exception) -> str:
    """What an error says first, in one line."""
    said = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
    return clean(said)[:_SHOWN]


_SHOWN = 200  # characters of an error


def _compared(stored: _Stored, journal: list[Journaled], referee: Referee) -> Iterator[tuple[str, Text]]:
    outcome, game = referee.outcome, stored.game
    differs = _first_difference(stored.events, referee.told)
    if differs is not None:
        yield (
            "other_events",
            Text(
                f"its events are not those of its decisions, from event {differs} on",
                f"从第 {differs} 个事件起，事件与决定不符",
            ),
        )
    if outcome is None:
        yield "open_end", Text("its decisions do not bring it to an end", "这些决定还没有让这局结束")
        return
    scores = dict(enumerate(outcome.scores, start=1))
    if (outcome.winners, outcome.rule) != (game.winner, game.rule) or scores != stored.scores:
        yield (
            "other_outcome",
            Text(
                f"its outcome is not that of its decisions: {outcome.winners or '-'} by {outcome.rule}",
                f"结果与决定不符：按决定应是 {outcome.winners or '-'}（{outcome.rule}）",
            ),
        )
    wrong = [
        row.index
        for row, decision in zip(referee.journal, stored.decisions)
        if (decision.status == "refused") != (row.index in referee.strikes)
        or decision.kind not in ((row.kind,) if row.action is not None else (row.kind, _EARLIER))
    ]
    if wrong:
        yield (
            "decisions",
            Text(
                f"decision {wrong[0]} has another status or kind than what came of it",
                f"第 {wrong[0]} 个决定的状态或类型与实际不符",
            ),
        )


_EARLIER = "silence"  # the kind of a decision without an answer in records of earlier builds


def _first_difference(stored: list[EventRow], told: list[Told]) -> int | None:
    """The number of the first event that is stored otherwise than it was told; None where there is none."""
    for place, entry in enumerate(told):
        if place >= len(stored) or not _same(stored[place], event_row(stored[place].game_id, entry)):
            return place
    return len(told) if len(stored) > len(told) else None


def _same(stored: EventRow, made: EventRow) -> bool:
    """Whether two rows are equal but for the spelling of their JSON."""
    spelt_alike = stored._replace(data=made.data) == made
    return spelt_alike and (stored.data == made.data or json.loads(stored.data) == json.loads(made.data))
