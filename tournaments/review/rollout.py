"""A rollout: a forked game played to its end by reasoning players, who know what their seats have heard.

Owns: who plays, and what is counted at the end. Must not know: why the game was forked.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from agents.protocol import Player, Sitting, read_reply
from agents.reasoning.agent import Reasoner
from agents.scripted.judge import ScriptedJudge
from arena.actions import Action
from arena.errors import IllegalAction
from arena.events import Eliminated
from arena.header import Header, Outcome
from arena.randomness import stream
from arena.referee import Referee
from arena.roles import SIDES
from arena.table import JUDGE
from arena.words import Pack

from .determinizations import Fork


class RolloutEnd(NamedTuple):
    """The end of a game for the seat that was asked. `won`: 1 if its side won, 0.5 for a draw, else 0. `out`: 1 if the
    next seat that went out was of another side, 0 if of its own, 0.5 if no seat went out any more.
    """

    won: float
    out: float


def played_on(fork: Fork, action: Action | None, pack: Pack, seed: int) -> RolloutEnd:
    """The end of the game in which the seat answers with `action`; what is drawn from there on comes from `seed`.

    Raises:
        IllegalAction: the action is no answer to what was asked.
    """
    header, asked = fork.header, fork.asked
    roles, side = header.deal.roles, SIDES[header.deal.roles[asked.seat - 1]]
    referee = Referee.fork(header, fork.journal, replace(asked, action=action), seed)
    outcome = _finished(referee, _players(header, pack, seed))
    gone = [told.event.seat for told in referee.told[fork.seq :] if isinstance(told.event, Eliminated)]
    won = 0.5 if outcome.winners is None else float(outcome.winners == side)
    return RolloutEnd(won, float(SIDES[roles[gone[0] - 1]] != side) if gone else 0.5)


def _players(header: Header, pack: Pack, seed: int) -> dict[int, Player]:
    game = Sitting(header.variant, header.players, header.language, header.rules)
    agent, judge = Reasoner(pack), ScriptedJudge(pack)
    seats = range(1, header.players + 1)
    return {
        JUDGE: judge.sit(game, JUDGE, stream(seed, "judge")),
        **{seat: agent.sit(game, seat, stream(seed, f"player {seat}")) for seat in seats},
    }


def _finished(referee: Referee, players: Mapping[int, Player]) -> Outcome:
    while referee.outcome is None:
        for ask in referee.pending:
            reply = read_reply(players[ask.seat].act(referee.observe(ask.seat)))
            try:
                referee.submit(ask.seat, ask.id, reply.action)
            except IllegalAction:
                referee.submit(ask.seat, ask.id, None)
    return referee.outcome
