"""What earlier runs of a tournament have left open: the games in its journal, and what has been paid so far.

Owns: which games of a journal are over. Must not know: how a game is resumed.
"""

import shlex
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from arena.text import Text
from results.queries.costs import spending
from results.queries.tournaments import attempts, entered
from results.store.journal import DamagedJournal, Journal, JournalError, Note, journal_path, notes_in, strays
from results.store.record import Record

from ..match.game_notes import Paid, ResumeState, read_notes
from ..plan.checked_plan import Plan
from ..plan.entrants import ModelEntrant


class MisplacedJournal(JournalError):
    """The journal of a tournament goes by the name of another record; no game is begun before it is put right."""


class OpenTournament(NamedTuple):
    """How many games of a tournament are open, and what their language models have cost so far."""

    tournament_id: str
    games: int
    paid: Paid


def open_journal(record: Record, tournament_id: str) -> Journal:
    """The journal of a tournament, for the run that plays it, without the games that are in the record.

    A run may have ended after a game was committed and before the journal knew of it.

    Raises:
        JournalError: it cannot be read; it is left as it is.
        MisplacedJournal: it lies under another name.
        RecordError: the record cannot be read.
    """
    check_no_stray(record, tournament_id)
    journal = Journal(journal_path(record.file, tournament_id), tournament_id)
    if journal.open:
        recorded = attempts(record, tournament_id)
        over = (game for game in journal.open if _is_over(recorded, game, journal.notes(game), journal.path))
        journal.closed(list(over))
    return journal


def open_tournaments(record: Record) -> list[OpenTournament]:
    """The tournaments of a record that have open games; some may be playing now.

    Raises:
        JournalError, RecordError: a journal, or the record, cannot be read.
    """
    found = [(one.tournament_id, open_games(record, one.tournament_id)) for one in entered(record)]
    return [
        OpenTournament(tournament_id, len(games), Paid.total(paid for game in games for paid in game.paid.values()))
        for tournament_id, games in found
        if games
    ]


def open_games(record: Record, tournament_id: str) -> list[ResumeState]:
    """The open games of a tournament, for a reader.

    Raises:
        JournalError, RecordError: one of them cannot be read.
    """
    check_no_stray(record, tournament_id)
    return _open_in(record, tournament_id, journal_path(record.file, tournament_id))


def check_no_stray(record: Record, tournament_id: str) -> None:
    """See whether a record was given another name, or moved, without the journal beside it.

    Raises:
        MisplacedJournal: open games of the tournament are in a journal that no record beside it has.
        JournalError, RecordError: it, or the record, cannot be read.
    """
    path = journal_path(record.file, tournament_id)
    for stray in [] if path.exists() else strays(record.file, tournament_id):
        if _has_open_games(record, tournament_id, stray):
            move = f"mv {shlex.quote(str(stray))} {shlex.quote(str(path))}"
            raise MisplacedJournal(Text(
                f"{stray} has open games of tournament {tournament_id}, but goes by the name of another record; "
                f"nothing was touched: give it the name of this one ({move}), or move it elsewhere",
                f"{stray} 里有比赛 {tournament_id} 未完的对局，但用的是另一个记录的名字；文件未被改动："
                f"请改成这个记录的名字（{move}），或移到别处",
            ))  # fmt: skip


def missing_journal(record: Record, plan: Plan) -> Text | None:
    """What to know before a tournament goes on of which there is no journal; None where nothing can be lost by that.

    A run that ends between two games leaves none, so this is no error; nor is there one where every player answers at
    once.

    Raises:
        RecordError: the record cannot be read.
    """
    path = journal_path(record.file, plan.id)
    awaited = any(isinstance(one, ModelEntrant) or ":" in one.use for one in plan.spec.entrants)
    if not awaited or path.exists() or not record.file.exists():
        return None
    if all(one.tournament_id != plan.id or one.finished >= one.games for one in entered(record)):
        return None
    return Text(
        f"no journal of {plan.id} lies beside {record.path}: if games were open when the last run ended, they begin "
        f"anew, and what was answered in them is asked again; if the record was moved or copied, stop now and put its "
        f"journal there too, as {path.name}",
        f"{record.path} 旁边没有 {plan.id} 的日志：上次运行结束时若有未完的对局，会从头再下，其中的回答会重新询问；"
        f"如果记录是移动或复制过来的，请先停下，把它的日志也放过来，文件名为 {path.name}",
    )


def _has_open_games(record: Record, tournament_id: str, path: Path) -> bool:
    try:
        return bool(_open_in(record, tournament_id, path))
    except DamagedJournal:
        return True
    except JournalError:  # only its name is that of a journal
        return False


def _open_in(record: Record, tournament_id: str, path: Path) -> list[ResumeState]:
    noted = notes_in(path, tournament_id)
    recorded = attempts(record, tournament_id) if noted else {}
    return [read_notes(notes, path) for game, notes in noted.items() if not _is_over(recorded, game, notes, path)]


def paid_before(record: Record, journal: Journal, tournament_id: str) -> dict[str, Paid]:
    """What each agent has cost in earlier runs of a tournament, by name; for the run that has its journal.

    Raises:
        JournalError, RecordError: one of them cannot be read.
    """
    games = (read_notes(journal.notes(game_id), journal.path) for game_id in journal.open)
    return paid_by_agent(record, tournament_id, games)


def paid_by_agent(record: Record, tournament_id: str, open_games: Iterable[ResumeState]) -> dict[str, Paid]:
    """What each agent has cost, by name: in the record, and in the open games.

    Raises:
        RecordError: the record cannot be read.
    """
    paid = {agent: Paid(calls, tokens, usd) for agent, calls, tokens, usd in spending(record, tournament_id)}
    for game in open_games:
        for seat, of_seat in game.paid.items():
            name = game.agents[seat]
            paid[name] = paid.get(name, Paid()).plus(of_seat)
    return paid


def _is_over(recorded: Mapping[str, datetime | None], game_id: str, notes: list[Note], path: Path) -> bool:
    """Whether a game of the journal is the recorded one, and not one that was begun after that was void."""
    if game_id not in recorded:
        return False
    void_since = recorded[game_id]
    return void_since is None or read_notes(notes, path).began == void_since
