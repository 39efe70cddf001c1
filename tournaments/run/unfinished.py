"""What an earlier run of a tournament has left open: its journal, and what was paid by then.

Owns: which games of a journal are over. Must not know: how a game goes on.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from results.queries.costs import spending
from results.queries.tournaments import attempts, entered
from results.store.journal import Journal, Note, journal_path, notes_in
from results.store.record import Record

from ..match.game_notes import Paid, ResumeState, read_notes


class Open(NamedTuple):
    """The open games of a tournament, and what their language models have cost so far."""

    tournament_id: str
    games: int
    paid: Paid


def open_journal(record: Record, tournament_id: str) -> Journal:
    """The journal of a tournament, with the games that are not in the record.

    A run may have ended between the commit of a game and the end of its journal: what the record holds counts.

    Raises:
        JournalError: it cannot be read; it is left as it is.
        RecordError: the record cannot be read.
    """
    journal = Journal(journal_path(record.path, tournament_id), tournament_id)
    if journal.open:
        recorded = attempts(record, tournament_id)
        journal.closed([game for game in journal.open if _is_in(recorded, game, journal.notes(game))])
    return journal


def open_games(record: Record) -> list[Open]:
    """The tournaments of a record that have open games; the run that plays them may still go on.

    Raises:
        JournalError, RecordError: a journal, or the record, cannot be read.
    """
    found: list[Open] = []
    for tournament_id in [one.tournament_id for one in entered(record)]:
        kept = open_in(record, tournament_id)
        if kept:
            found.append(Open(tournament_id, len(kept), _sum(paid for game in kept for paid in game.paid.values())))
    return found


def open_in(record: Record, tournament_id: str) -> list[ResumeState]:
    """What the journal of a tournament keeps of the games that are not in the record, for a reader.

    Raises:
        JournalError, RecordError: one of them cannot be read.
    """
    notes = notes_in(journal_path(record.path, tournament_id), tournament_id)
    recorded = attempts(record, tournament_id) if notes else {}
    return [read_notes(of_game) for game, of_game in notes.items() if not _is_in(recorded, game, of_game)]


def paid_before(record: Record, journal: Journal, tournament_id: str) -> dict[str, Paid]:
    """What each agent has cost in all runs of a tournament, by name: in the record, and in the games that are open.

    Raises:
        JournalError, RecordError: one of them cannot be read.
    """
    return paid_by_agent(record, tournament_id, (read_notes(journal.notes(game_id)) for game_id in journal.open))


def paid_by_agent(record: Record, tournament_id: str, open_games: Iterable[ResumeState]) -> dict[str, Paid]:
    """What each agent has cost, by name: in the record, and in games that are open.

    Raises:
        RecordError: the record cannot be read.
    """
    paid = {agent: Paid(calls, tokens, usd) for agent, calls, tokens, usd in spending(record, tournament_id)}
    for kept in open_games:
        for seat, of_seat in kept.paid.items():
            name = kept.agents[seat]
            paid[name] = paid.get(name, Paid()).plus(of_seat)
    return paid


def _is_in(recorded: Mapping[str, datetime | None], game_id: str, notes: list[Note]) -> bool:
    """Whether a game of the journal is the one in the record, and not one that was begun after that was void."""
    if game_id not in recorded:
        return False
    void_since = recorded[game_id]
    return void_since is None or read_notes(notes).began == void_since


def _sum(paid: Iterable[Paid]) -> Paid:
    total = Paid()
    for one in paid:
        total = total.plus(one)
    return total
