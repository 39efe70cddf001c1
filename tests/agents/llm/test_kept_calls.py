"""Calls that are kept in the journal come back with the whole text they were made with."""

from datetime import UTC, datetime

from agents.models.wire import Call
from tournaments.match.game_notes import NoteWriter, read_notes
from tournaments.match.ledger import Ledger


def test_a_belief_that_ran_out_of_time_is_written_before_what_builds_on_it():
    notes: list[dict] = []
    ledger = Ledger(note_writer=NoteWriter(notes.append, datetime.now(UTC), {0: "judge", 1: "a"}, fresh=True))

    def call(number, status, user, purpose):
        response = "x" if status == "ok" else None
        return Call(1, number, number, purpose, "openai", "m", status, "rules", user, response, None, 1, 1, None, None,
                    1.0, 1, None)  # fmt: skip

    users = ["story one. ACT", "story one. then two. BELIEF?", "story one. then two. ACT now"]
    ledger.take(call(1, "ok", users[0], "act"))
    ledger.take(call(2, "timed_out", users[1], "belief"))
    ledger.settle()  # as the table loop does when all have been asked what they believe
    ledger.take(call(3, "ok", users[2], "act"))
    assert [kept.user for _, kept in sorted(read_notes(notes).calls.items())] == users
