"""What a seat of a killer game remembers: its events folded into evidence and plain facts, continued at each ask.

Owns: which event is which evidence, and the facts that decisions need besides the posterior (the results of the seat's
orders, the seats on the stage, the suspicions of the day). Must not know: what evidence is worth, or how policies use
it.
"""

from collections.abc import Sequence
from random import Random

from agents.protocol import Sitting
from arena.cards import RoleCard
from arena.events import (
    AnyEvent,
    CheckResult,
    Claimed,
    Dawned,
    Eliminated,
    FinalBegan,
    KillSeen,
    NightOrdered,
    OrdersProposed,
    PkBegan,
    Polled,
    RoundBegan,
    RoundEnded,
    Spoke,
    VoteCast,
)
from arena.hearing.claims import read
from arena.observation import Observation
from arena.parts.suspecting import DEFENCE
from arena.roles import ROLES
from arena.text import Text
from arena.variants import VARIANTS

from ..inference.clue_obligations import passes
from ..inference.role_posterior import Marginals
from ..profiles import Level
from . import likelihoods as nats
from .card_constraints import OrderResults, apply_card, is_hidden, titled, verdict
from .evidence import TableEvidence

_NO_CHECKER = Text("anybody", "谁")  # the title if no role checks
_MUST_VOTE = ("killer-v4",)  # games where a missing ballot is a fault, such as a late answer (SRV4-3C)
_MOST_NAMED = 3  # seats taken from one speech as suspected or cleared: more would be noise


class Memory(TableEvidence):
    """The memory of one seat in one game; seat 0 is a spectator."""

    def __init__(self, level: Level, rng: Random, game: Observation | Sitting, seat: int) -> None:
        super().__init__(level, rng, game.players, VARIANTS[game.variant].roles[game.players])
        self.seat = seat
        self.card: RoleCard | None = None
        self.results = OrderResults()
        self.hidden_title = ROLES[next(role for role in self.roles if is_hidden(role))].title
        self.checker_title = titled(self.checker_role) if self.checker_role else _NO_CHECKER
        self.suspected: dict[int, int] = {}  # speaker -> seat that it suspects, in this round
        self.ballots: dict[int, int] = {}  # voter -> target, in this round, if ballots are called out
        self.stage: tuple[int, ...] = ()
        self.proposed: dict[str, tuple[int, ...]] = {}  # kind of order -> targets that the group proposed tonight
        self.ordered: dict[str, list[int]] = {}  # kind of order -> targets of its own orders so far
        self.defending = False  # whether it is asked for a defence before the first vote (SRV2-3b)
        self.said = ""  # all speeches so far: no remark is repeated
        self.polls = 0
        self._blunder_order: tuple[int, ...] | None = None  # drawn once a round; empty without a blunder
        self._may_abstain = game.variant not in _MUST_VOTE
        self._aloud = game.rules.ballots != "sealed"
        self._seen = 0

    def listen(self, observation: Observation) -> None:
        """Take in what has happened since the last time."""
        before = self.results.size
        self.defending = observation.ask.rule == DEFENCE
        for event in observation.events[self._seen :]:
            self.take(event)
        self._seen = len(observation.events)
        card = observation.private if isinstance(observation.private, RoleCard) else None
        if card != self.card or before != self.results.size:
            self.card = card
            apply_card(self.belief, self.seat, card, self.roles, self.results)

    @property
    def hidden(self) -> bool:
        """Whether this seat is on the side that the others look for."""
        return is_hidden(self.role)

    @property
    def role(self) -> str:
        """The role on the card; empty before the card is shown."""
        return self.card.role if self.card else ""

    @property
    def pressed(self) -> bool:
        """Whether this seat may be voted out: it is on the stage, suspected aloud, or called hidden by a claimant."""
        return self.seat in self.stage or self.defending or bool(self.accusers(self.seat))

    def private(self) -> Marginals:
        """The posterior of this seat, given its card."""
        return self.belief.marginals()

    def public(self) -> Marginals:
        """The posterior of a spectator."""
        return self.belief.marginals(own=False)

    def blunder_target(self, among: Sequence[int]) -> int:
        """The seat of `among` that it blunders against in this round, drawn once a round; 0 for nobody."""
        often = self.level.blunder_rate
        if often and self._blunder_order is None:
            seats = self.rng.sample(range(1, self.players + 1), self.players)
            self._blunder_order = tuple(seats) if self.rng.random() < often else ()
        return next((seat for seat in self._blunder_order or () if seat in among), 0)

    def take(self, event: AnyEvent) -> None:
        """Take in the next event."""
        match event:
            case Spoke():
                self._hear(event)
            case Claimed():
                self._hear_claim(event)
            case Polled():
                self.polls += 1
                if not self._aloud:
                    self.add_poll((voter, target) for voter, target in event.ballots if target is not None)
                    self._abstain([voter for voter, target in event.ballots if target is None])
            case VoteCast():
                if event.target is not None:
                    self.ballots[event.seat] = event.target
                    self.add_ballot(event.seat, event.target)
                else:
                    self._abstain([event.seat])
            case Dawned():
                self.proposed = {}
                self.add_deaths(event.dead)
            case Eliminated():
                self.add_elimination(event.seat, event.role, event.side)
                self.suspected.pop(event.seat, None)
            case RoundBegan():
                self.suspected, self.ballots, self.stage, self.proposed, self._blunder_order = {}, {}, (), {}, None
            case RoundEnded():
                self.stage = ()
                self.end_day(self.seat)
            case PkBegan() | FinalBegan():
                self.stage = event.stage
            case _:
                self._take_private(event)

    def _take_private(self, event: AnyEvent) -> None:
        match event:
            case CheckResult():
                hit = verdict(event.result)
                if hit is not None:
                    self.results.checks[event.target] = hit
            case KillSeen():
                self.results.kills[event.target] = event.police
            case OrdersProposed():
                self.proposed[event.order] = tuple([seat for _, seat in event.proposals if seat is not None])
            case NightOrdered():
                if event.target is not None:
                    self.ordered.setdefault(event.order, []).append(event.target)
            case _:
                pass

    def _hear(self, event: Spoke) -> None:
        if passes(event.text):
            if event.stage != "last_words":  # silence is no evidence there: killers often get no last words
                self.add_silence([event.seat], nats.SAYS_NOTHING)
            return
        said = read(event.text, event.seat, self.players)
        self.said += event.text
        checks = [(seat, hit) for seat, hit in said.checks if 1 <= seat <= self.players]
        if said.role or checks:
            self._claimed(event.seat, said.role, checks, nats.READ)
        if event.seat == self.seat:
            return
        for seat in self._others(event.seat, said.suspects):
            self.suspected[event.seat] = seat
            self.add_suspicion(event.seat, seat)
        for seat in self._others(event.seat, said.cleared):
            self.add_trust(event.seat, seat)

    def _abstain(self, seats: Sequence[int]) -> None:
        if self._may_abstain:
            self.add_silence(seats, nats.ABSTAINS)

    def _hear_claim(self, event: Claimed) -> None:
        hit = verdict(event.result)
        checks = [] if event.target is None or hit is None else [(event.target, hit)]
        self._claimed(event.seat, event.role or "", checks, 1.0)

    def _claimed(self, seat: int, role: str, checks: Sequence[tuple[int, bool]], share: float) -> None:
        self.add_claim(seat, role, checks, share, pressed=seat in self.stage, own=seat == self.seat)

    def _others(self, speaker: int, seats: tuple[int, ...]) -> list[int]:
        return [seat for seat in seats if seat != speaker and 1 <= seat <= self.players][:_MOST_NAMED]
