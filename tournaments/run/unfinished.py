"""What earlier runs of a tournament have left open: the games in its journal, and what has been paid so far.

Owns: which games of a journal are over. Must not know: how a game is resumed.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from results.queries.costs import spending
from results.queries.tournaments import attempts, entered
from results.store.journal import Journal, Note, journal_path, notes_in
from results.store.record import Record

from ..match.game_notes import Paid, ResumeState, read_notes


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
        RecordError: the record cannot be read.
    """
    journal = Journal(journal_path(record.file, tournament_id), tournament_id)
    if journal.open:
        recorded = attempts(record, tournament_id)
        journal.closed([game for game in journal.open if _is_over(recorded, game, journal.notes(game))])
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
    noted = notes_in(journal_path(record.file, tournament_id), tournament_id)
    recorded = attempts(record, tournament_id) if noted else {}
    return [read_notes(notes) for game, notes in noted.items() if not _is_over(recorded, game, notes)]


def paid_before(record: Record, journal: Journal, tournament_id: str) -> dict[str, Paid]:
    """What each agent has cost in earlier runs of a tournament, by name; for the run that has its journal.

    Raises:
        JournalError, RecordError: one of them cannot be read.
    """
    return paid_by_agent(record, tournament_id, (read_notes(journal.notes(game_id)) for game_id in journal.open))


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


def _is_over(recorded: Mapping[str, datetime | None], game_id: str, notes: list[Note]) -> bool:
    """Whether a game of the journal is the recorded one, and not one that was begun after that was void."""
    if game_id not in recorded:
        return False
    void_since = recorded[game_id]
    return void_since is None or read_notes(notes).began == void_since
