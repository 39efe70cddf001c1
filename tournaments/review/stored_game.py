"""A recorded game as a referee can play it again: its header, its journal and its events, read from a record.

Must not know: what they are read for.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from arena.actions import ACTION
from arena.errors import ArenaError, ReplayMismatch
from arena.events import PUBLIC, Told
from arena.header import Header
from arena.referee import Referee, Row
from arena.text import Text
from arena.words import Pack
from results.audit.checking import cannot_replay
from results.store.record import Record
from results.store.rows import left_out, read_event, read_header
from results.store.tables import DealRow, GameRow

from .pack_source import dealt_from, is_guessed


class NoReview(ArenaError):
    """A recorded game, or a seat of it, that cannot be reviewed."""


class Stored(NamedTuple):
    """A game of a record. `rows` are its journal, `told` its events, `agents` who sat where (seat 0: the judge).

    `void` and `guessed` as `results.games.reviewed.Review` has them.
    """

    game_id: str
    header: Header
    rows: tuple[Row, ...]
    told: tuple[Told, ...]
    agents: Mapping[int, str]
    pack: Pack
    void: bool = False
    guessed: bool = False


def stored_game(record: Record, game: Mapping[str, Any], pack: Pack | None = None) -> Stored:
    """The game of a row of `games`, with the word pack of `dealt_from`; `pack` is the one that the user gives.

    Raises:
        NoReview: it was played under other rules than this program's, its texts were left out of an import, or its
            rows cannot be read or do not fit each other.
        RecordError: the record cannot be read.
    """
    game_id = game["game_id"]
    with record.read() as con:
        found = [_rows(con, sql, game_id) for sql in (_DEAL, _DECISIONS, _EVENTS, _SEATS, _WORDS)]
        redacted = "texts" in left_out(con).get(game_id, ())
    deals, decisions, events, seats, words = found
    why = cannot_replay(GameRow(**game), redacted=redacted)
    if why:
        raise NoReview(_refused(game_id, why))
    if not deals:
        raise NoReview(_unsound(game_id, _UNREADABLE))
    try:
        header = read_header(GameRow(**game), DealRow(**deals[0]))
        rows = tuple(_row(row) for row in decisions)
        told = tuple(_told(row) for row in events)
    except (ValueError, TypeError):  # what pydantic and JSON say of rows that no referee wrote
        raise NoReview(_unsound(game_id, _UNREADABLE)) from None
    named = words[0]["pack"] if words else None
    stored = Stored(
        game_id,
        header,
        rows,
        told,
        agents={row["seat"]: row["agent"] for row in seats},
        pack=dealt_from(header, named, pack),
        void=game["status"] == "void",
        guessed=is_guessed(header, named, pack),
    )
    replayed(stored)
    return stored


def replayed(stored: Stored) -> Referee:
    """The referee at the end of the journal.

    Raises:
        NoReview: the journal cannot be played, or does not lead to what is recorded.
    """
    try:
        referee = Referee.replay(stored.header, stored.rows)
    except ReplayMismatch as mismatch:
        raise NoReview(_unsound(stored.game_id, mismatch.text)) from None
    except Exception:  # a script may meet anything in rows that no referee wrote
        raise NoReview(_unsound(stored.game_id, _UNREADABLE)) from None
    if tuple(referee.told) != stored.told:
        raise NoReview(_unsound(stored.game_id, _OTHER_EVENTS))
    return referee


def _rows(con: Any, sql: str, game_id: str) -> list[dict[str, Any]]:
    cursor = con.execute(sql, [game_id])
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row)) for row in cursor.fetchall()]


_DEAL = "SELECT d.* FROM deals d JOIN games g USING (deal_id) WHERE g.game_id = ?"
_DECISIONS = "SELECT idx, seat, ask_id, ask_rule, action FROM decisions WHERE game_id = ? ORDER BY idx"
_EVENTS = "SELECT seq, audience, data FROM events WHERE game_id = ? ORDER BY seq"
_SEATS = "SELECT seat, agent FROM seats WHERE game_id = ? ORDER BY seat"
_WORDS = "SELECT t.spec->>'words' AS pack FROM tournaments t JOIN games g USING (tournament_id) WHERE g.game_id = ?"


def _row(row: Mapping[str, Any]) -> Row:
    action = None if row["action"] is None else ACTION.validate_json(row["action"])
    return Row(row["idx"], row["seat"], row["ask_id"], row["ask_rule"], action)


def _told(row: Mapping[str, Any]) -> Told:
    audience = PUBLIC if row["audience"] is None else tuple(row["audience"])
    return Told(row["seq"], audience, read_event(row["data"]))


_UNREADABLE = Text("its rows cannot be read", "它的内容读不懂")
_OTHER_EVENTS = Text("its answers lead to other events", "它的回答得出的是别的事件")


def _refused(game_id: str, why: Text) -> Text:
    return Text(f"game {game_id} cannot be reviewed: {why.en}; `zhuogui replay` still shows it",
                f"第 {game_id} 局无法复盘：{why.zh}；`zhuogui replay` 仍可重放")  # fmt: skip


def _unsound(game_id: str, why: Text) -> Text:
    return Text(f"game {game_id} cannot be reviewed: {why.en}; see `zhuogui results check`",
                f"第 {game_id} 局无法复盘：{why.zh}；请用 `zhuogui results check` 检查")  # fmt: skip
