"""The referee without a table loop: observe, read the transcript, answer, submit. And a script whose talk can be long.

Owns: what counts as referee work in P1, P2 and P16. Must not know: asyncio, records.
"""

from dataclasses import dataclass

from arena import Header, Referee
from arena.actions import Describe, Vote
from arena.asks import targets
from arena.cards import HintCard, WordCard
from arena.events import PUBLIC, Polled, RoundBegan
from arena.games.zhuogui import deal_slips
from arena.parts.choosing import group_choice
from arena.parts.speaking import Manner, speak_in_turn
from arena.parts.voting import top_set
from arena.rules.house_rule_models import CommonRules
from arena.script import Part, Script, ScriptOf, ask_all
from arena.table import Table
from prompts import Transcript

from ..timing import block
from .stubs import Stub, header


@dataclass(slots=True)
class BlockTally:
    """What a block of games came to; `cpu` is the CPU time of everything, `agents` the players' share of it."""

    games: int = 0
    decisions: int = 0
    characters: int = 0
    cpu: float = 0.0
    agents: float = 0.0

    @property
    def us(self) -> float:
        """Referee CPU microseconds a decision."""
        return (self.cpu - self.agents) / self.decisions * 1e6


def long_talk(rounds: int) -> ScriptOf:
    """A script of SecretMafia's shape: sealed night choice, `rounds` rounds of talk, sealed vote, day after day."""

    def script(table: Table[CommonRules]) -> Script:
        deal = table.header.deal
        hint = HintCard(category=deal.category, category_name=deal.category_name, length=len(deal.word))
        deal_slips(table, {"human": WordCard(word=deal.word), "ghost": hint}, "ZG1-3.1.1")
        ghosts = table.with_role("ghost")
        day = 0
        while len(table.living("humans")) > len(table.living("ghosts")) > 0 and day < 2 * table.header.players:
            day += 1
            awake = [seat for seat in ghosts if seat in table.alive]
            table.eliminate((yield from group_choice(table, awake, table.living("humans"), "ZG1-3.3.3")), "ZG1-3.5.3")
            table.tell(RoundBegan(rule="ZG1-3.4.1", round=day, order=table.alive), to=PUBLIC)
            for _ in range(rounds):
                yield from speak_in_turn(table, table.alive, Describe, Manner("ZG1-3.4.1"))
            top = yield from _poll(table)
            if len(top) == 1:
                table.eliminate(top[0], "ZG1-3.5.3")
        return table.win("ghosts" if table.living("ghosts") else "humans", "ZG1-3.6.1")

    return script


def _poll(table: Table[CommonRules]) -> Part[tuple[int, ...]]:
    alive = table.alive
    choices = {seat: targets([other for other in alive if other != seat]) for seat in alive}
    votes = yield from ask_all(choices, Vote, "ZG1-3.5.1", silence=True)
    ballots = tuple((seat, vote.target if vote else None) for seat, vote in votes.items())
    top = top_set(ballots)
    table.tell(Polled(rule="ZG1-3.5.1", poll=1, candidates=alive, ballots=ballots, top=top), to=PUBLIC)
    return top


def play(
    head: Header, stub: Stub, script: ScriptOf | None, tally: BlockTally, stop_after: int | None = None
) -> Referee:
    """Play one game, or its first `stop_after` decisions, adding to `tally`; every seat reads its whole transcript."""
    referee = Referee(head, script)
    lines: dict[int, str] = {}
    transcripts = [Transcript(head.language, lines) for _ in range(head.players + 1)]
    decisions = characters = 0
    while referee.outcome is None and (stop_after is None or decisions < stop_after):
        for ask in referee.pending:
            observation = referee.observe(ask.seat)
            characters += len(transcripts[ask.seat].read(observation.events))
            referee.submit(ask.seat, ask.id, stub.act(observation))
            decisions += 1
    tally.games += 1
    tally.decisions += decisions
    tally.characters += characters
    return referee


def play_block(
    players: int, games: int, stub: Stub, script: ScriptOf | None, seed: int = 0, variant: str = "zhuogui-1"
) -> BlockTally:
    """The tally of `games` games, dealing included; `process_time` around all, less the stub's own seconds."""
    tally, before = BlockTally(), stub.seconds
    with block() as clock:
        for game in range(games):
            play(header(players, seed + game, variant), stub, script, tally)
    tally.cpu, tally.agents = clock.cpu, stub.seconds - before
    return tally
