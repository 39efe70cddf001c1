"""How each statement and event of a killer game changes the posterior: suspicions, claims, ballots, deaths.

Owns: the update for each kind of evidence, with the error that a level makes on it, and who has claimed what so far.
Must not know: events, the own card, or how a policy uses the posterior.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from arena.hearing.claims import PLAIN
from arena.roles import HIDDEN, SIDES

from ..inference.role_posterior import Array, RoleBelief
from ..profiles import Level
from . import likelihoods as nats
from .card_constraints import CHECKERS, OFFICES, hidden_in, is_hidden, is_mole

_LETHAL = ("sniper", "secret_police", "mine")  # if one of these is dealt, seats other than killers kill at night


@dataclass(slots=True)
class Claims:
    """What one seat has claimed: its role, and checks (seat -> whether hidden)."""

    role: str = ""
    checks: dict[int, bool] = field(default_factory=dict[int, bool])


class TableEvidence:
    """The posterior of one table and the evidence for it; `roles` is the number of seats dealt each role."""

    def __init__(self, level: Level, rng: Random, players: int, roles: Mapping[str, int]) -> None:
        self.level, self.rng, self.players, self.roles = level, rng, players, roles
        offices = sum(roles.get(role, 0) for role in OFFICES)
        self.belief = RoleBelief(players, hidden_in(roles), offices, level.memory and 3 * level.memory)
        self.checker_role = next((role for role in CHECKERS if role in roles), "")  # the role of police in this game
        self.claims: dict[int, Claims] = {}
        self.opponents: dict[int, set[int]] = {}  # seat -> seats that have ever suspected it or voted for it
        self.dead: set[int] = set()
        self._sparing = nats.WITH_MOLES if any(is_mole(role) for role in roles) else 1.0
        self._others_kill = any(role in roles for role in _LETHAL)

    def claimants(self) -> list[int]:
        """The living seats that claim to be police."""
        return [seat for seat, claims in self.claims.items() if claims.role in CHECKERS and seat not in self.dead]

    def accusers(self, seat: int) -> list[int]:
        """The living claimants that say a check found `seat` to be hidden."""
        return [other for other in self.claimants() if self.claims[other].checks.get(seat)]

    # What is said

    def add_suspicion(self, speaker: int, seat: int) -> None:
        """`speaker` says that it suspects `seat`."""
        self.opponents.setdefault(seat, set()).add(speaker)
        hidden = self.belief.of(seat)
        weight = self._pair(speaker, seat, nats.SUSPECTS, self._sparing) + nats.MISREAD * self._error() * hidden
        self.belief.hear(speaker, weight, nats.POLICE_SUSPECTS * hidden)

    def add_trust(self, speaker: int, seat: int) -> None:
        """`speaker` says that it trusts `seat`."""
        weight = self._pair(speaker, seat, nats.TRUSTS)
        self.belief.hear(speaker, weight + nats.MISREAD * self._error() * self.belief.of(seat))

    def add_silence(self, seats: Sequence[int], weight: float) -> None:
        """`seats` say nothing, or vote for nobody. Everybody sees that, and it is not forgotten."""
        for seat in seats:
            self.belief.see(weight * self._misread() * self.belief.of(seat))

    def add_claim(
        self, seat: int, role: str, checks: Sequence[tuple[int, bool]], share: float, *, pressed: bool, own: bool
    ) -> None:
        """A claim of `seat`; it counts once, however often it is made. To report a check is to claim to be police.

        `share` weighs how clearly it was said. `pressed` says that the seat is about to be voted out. The listener's
        `own` claim is no evidence.
        """
        claims = self.claims.setdefault(seat, Claims())
        role = self.checker_role if role in CHECKERS or (checks and not role) else role
        if role and role != claims.role:
            if not own:
                self._claimed_role(seat, role, share, pressed=pressed or bool(self.accusers(seat)))
            claims.role = role
        for target, hit in checks:
            if target != seat and claims.checks.get(target) is not hit:
                if not own:
                    self._claimed_check(seat, target, hit, share)
                claims.checks[target] = hit

    def _claimed_role(self, seat: int, role: str, share: float, *, pressed: bool) -> None:
        hidden = self.belief.of(seat)
        if role in CHECKERS:
            claim = nats.CLAIM_UNDER_PRESSURE if pressed else nats.CLAIM
            self.belief.hear(seat, share * (claim.hidden + self._error()) * hidden, share * claim.police)
        elif is_hidden(role):
            self.belief.hear(seat, share * nats.CONFESSES * hidden)
        elif role not in PLAIN and role in self.roles:
            self.belief.hear(seat, share * (nats.CLAIM_OTHER + self._error()) * hidden)

    def _claimed_check(self, seat: int, target: int, hit: bool, share: float) -> None:
        hidden = self.belief.of(target)
        false = 1.0 - hidden if hit else hidden
        weight = self._pair(seat, target, nats.ACCUSES if hit else nats.CLEARS) + self._error() * hidden
        self.belief.hear(seat, weight, share * nats.FALSE_CHECK * false)
        if hit:
            self.opponents.setdefault(target, set()).add(seat)

    def _pair(self, speaker: int, seat: int, ratio: nats.OfPair, sparing: float = 1.0) -> Array:
        """By set of hidden seats, the log likelihood of a statement of `speaker` about `seat`."""
        partner = sparing * ratio.partner
        return self.belief.of(speaker) * (ratio.other + (partner - ratio.other) * self.belief.of(seat))

    def _misread(self) -> float:
        return max(0.0, 1.0 + nats.MISREAD * self._error())

    def _error(self) -> float:
        return self.rng.gauss(0.0, self.level.noise) if self.level.noise else 0.0

    # What happens

    def add_ballot(self, voter: int, target: int) -> None:
        """One ballot that was called out."""
        if voter != target:
            self.opponents.setdefault(target, set()).add(voter)
            weight = self._pair(voter, target, nats.VOTES, self._sparing)
            self.belief.hear(voter, weight * self._misread(), nats.POLICE_SUSPECTS * self.belief.of(target))

    def add_poll(self, ballots: Iterable[tuple[int, int]]) -> None:
        """All ballots of a poll, as (voter, target)."""
        sets, cast = self.belief.sets, np.zeros((self.players, self.players))
        for voter, target in ballots:
            cast[voter - 1, target - 1] = voter != target
            self.opponents.setdefault(target, set()).add(voter)
        cast *= self._misread()
        partner = sets @ cast.T  # by set and voter: whether the voter's target is in the set
        partners, others = self._sparing * nats.VOTES.partner * partner, nats.VOTES.other * (cast.sum(axis=1) - partner)
        self.belief.hear(0, (sets * (partners + others)).sum(axis=1), nats.POLICE_SUSPECTS * partner)

    def add_deaths(self, dead: Iterable[int]) -> None:
        """The seats that died in a night."""
        for seat in dead:
            self.belief.see((nats.KILLED_OR_NOT if self._others_kill else nats.KILLED) * self.belief.of(seat))

    def add_elimination(self, seat: int, role: str | None, side: str | None) -> None:
        """A seat is out, perhaps with its role or side shown. While the game goes on, some hidden seat is still in."""
        self.dead.add(seat)
        side = side or (SIDES.get(role) if role else None)
        if side:
            self.belief.exclude((self.belief.of(seat) > 0.5) != (side in HIDDEN))
        alive = [other - 1 for other in range(1, self.players + 1) if other not in self.dead]
        self.belief.exclude(self.belief.sets[:, alive].sum(axis=1) < 0.5)

    def end_day(self, listener: int) -> None:
        """A claimant that no other claimant has called hidden is believed a little more."""
        for seat in self.claimants():
            if seat != listener and not self.accusers(seat):
                self.belief.hear(seat, nats.UNCONTRADICTED * self.belief.of(seat))
