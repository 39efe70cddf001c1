"""Answers of awaited players that are no language models, given back when a game goes on."""

import asyncio
from datetime import UTC, datetime

from agents.protocol import Reply
from arena.actions import Vote
from arena.deals import new_header
from arena.referee import Referee
from arena.variants import variant_of
from tournaments.match.decision import decide
from tournaments.match.game_notes import NoteWriter, read_notes
from tournaments.match.ledger import Ledger
from tournaments.match.loop import _drive_async, _late


class Slow:
    """Twice it answers what nobody may, and then it takes its time."""

    def __init__(self) -> None:
        self.asked = 0

    async def act(self, observation):
        self.asked += 1
        if self.asked > 2:
            await asyncio.sleep(60)
        return Reply(Vote(target=99))


def begun():
    """A referee at a moment at which somebody may speak, and the ask."""
    referee = Referee(new_header(variant_of("zhuogui-1"), players=4, seed=1, language="en", seconds=5))
    while "describe" not in referee.pending[0].accepts:
        for ask in referee.pending:
            referee.submit(ask.seat, ask.id, None)
    return referee, referee.pending[0]


async def decided(ledger, player):
    referee, ask = begun()
    attempts = []
    decision = decide(referee, ask, attempts)
    try:
        made = await asyncio.wait_for(_drive_async(decision, player, ledger), 0.2)
    except TimeoutError:
        made = _late(decision)
        ledger.mark_late(ask.seat, ask.id)
    return made, [(attempt.attempt, attempt.reason) for attempt in attempts]


def test_two_answers_that_could_not_be_taken_and_a_third_that_was_late_come_back_as_they_were():
    notes, agents = [], dict.fromkeys(range(5), "slow")
    ledger = Ledger(note_writer=NoteWriter(notes.append, datetime.now(UTC), agents, fresh=True))
    first, attempts = asyncio.run(decided(ledger, Slow()))
    assert first.status == "timed_out" and len(attempts) == 3
    nobody = Slow()
    again = Ledger(resumed=read_notes(notes))
    second, same = asyncio.run(decided(again, nobody))
    assert nobody.asked == 0 and again.finish() is None
    assert (second.status, same) == (first.status, attempts)
