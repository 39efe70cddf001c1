"""What each thing said or done in a killer game is evidence of: suspicions, claims, ballots, deaths.

Owns: how evidence bears on the posterior, with the error that a level makes on it, and who has claimed what so far.
Must not know: events as they are told, the own card, what to do about any of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from arena.roles import HIDDEN, SIDES

from ..inference.role_posterior import Array, RoleBelief
from ..profiles import Level
from . import likelihoods as w
from .card_constraints import CHECKERS, OFFICES, PLAIN, hidden_in, is_hidden, is_mole

_LETHAL = ("sniper", "secret_police", "mine")  # where one of these is dealt, not only killers kill at night


@dataclass(slots=True)
class Claims:
    """What one seat has claimed: its role, and checks (seat -> whether hidden)."""

    role: str = ""
    checks: dict[int, bool] = field(default_factory=dict[int, bool])


class TableEvidence:
    """The posterior of one table and what it was made of; `roles` are its role table."""

    def __init__(self, level: Level, rng: Random, players: int, roles: Mapping[str, int]) -> None:
        self.level, self.rng, self.players, self.roles = level, rng, players, roles
        offices = sum(roles.get(role, 0) for role in OFFICES)
        self.belief = RoleBelief(players, hidden_in(roles), offices, level.memory and 3 * level.memory)
        self.office = next((role for role in CHECKERS if role in roles), "")  # what police are called here
        self.claims: dict[int, Claims] = {}
        self.against: dict[int, set[int]] = {}  # seat -> who has ever suspected or voted for it
        self.dead: set[int] = set()
        self._spare = w.WITH_MOLES if any(is_mole(role) for role in roles) else 1.0
        self._others_kill = any(role in roles for role in _LETHAL)

    def claimants(self) -> list[int]:
        """The living who claim an office that checks."""
        return [seat for seat, claims in self.claims.items() if claims.role in CHECKERS and seat not in self.dead]

    def accusers(self, seat: int) -> list[int]:
        """The living claimants who say that a check found `seat` out."""
        return [other for other in self.claimants() if self.claims[other].checks.get(seat)]

    # What is said

    def suspects(self, speaker: int, seat: int) -> None:
        """A suspicion spoken aloud."""
        self.against.setdefault(seat, set()).add(speaker)
        target = self.belief.of(seat)
        weight = (
            self._pair(speaker, seat, self._spare * w.SUSPECTS_OWN, w.SUSPECTS_OTHER)
            + w.MISREAD * self._error() * target
        )
        self.belief.hear(speaker, weight, w.POLICE_SUSPECTS * target)

    def trusts(self, speaker: int, seat: int) -> None:
        """A good word for somebody."""
        weight = self._pair(speaker, seat, w.TRUSTS_OWN, 0.0)
        self.belief.hear(speaker, weight + w.MISREAD * self._error() * self.belief.of(seat))

    def withhold(self, seats: Sequence[int], weight: float) -> None:
        """They say nothing, or vote for nobody: everybody sees it, and it is not forgotten."""
        for seat in seats:
            self.belief.see(weight * self._misread() * self.belief.of(seat))

    def claim(
        self, seat: int, role: str, checks: Sequence[tuple[int, bool]], share: float, *, pressed: bool, own: bool
    ) -> None:
        """A claim counts once, however often it is said; a check that is told is a claim to be police as well.

        `share` is how surely it was said, `pressed` whether the seat stands to be voted out, `own` whether it is the
        seat that listens, to whom its own claim is evidence of nothing.
        """
        claims = self.claims.setdefault(seat, Claims())
        role = self.office if role in CHECKERS or (checks and not role) else role
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
            worth = w.PRESSED_HIDDEN if pressed else w.CLAIM_HIDDEN
            odds = w.PRESSED_POLICE if pressed else w.CLAIM_POLICE
            self.belief.hear(seat, share * (worth + self._error()) * hidden, share * odds)
        elif is_hidden(role):
            self.belief.hear(seat, share * w.CONFESSES * hidden)
        elif role not in PLAIN and role in self.roles:
            self.belief.hear(seat, share * (w.CLAIM_OTHER + self._error()) * hidden)

    def _claimed_check(self, seat: int, target: int, hit: bool, share: float) -> None:
        checked = self.belief.of(target)
        own, other = (w.ACCUSES_OWN, w.ACCUSES_OTHER) if hit else (w.CLEARS_OWN, w.CLEARS_OTHER)
        wrong = 1.0 - checked if hit else checked
        weight = self._pair(seat, target, own, other) + self._error() * checked
        self.belief.hear(seat, weight, share * w.FALSE_CHECK * wrong)
        if hit:
            self.against.setdefault(target, set()).add(seat)

    def _pair(self, speaker: int, seat: int, own: float, other: float) -> Array:
        """A weight where the speaker is hidden: `own` if the other is so too, else `other`."""
        return self.belief.of(speaker) * (other + (own - other) * self.belief.of(seat))

    def _misread(self) -> float:
        return max(0.0, 1.0 + w.MISREAD * self._error())

    def _error(self) -> float:
        return self.rng.gauss(0.0, self.level.noise) if self.level.noise else 0.0

    # What happens

    def called(self, voter: int, target: int) -> None:
        """One ballot, called out."""
        if voter != target:
            self.against.setdefault(target, set()).add(voter)
            weight = self._pair(voter, target, self._spare * w.VOTES_OWN, w.VOTES_OTHER)
            self.belief.hear(voter, weight * self._misread(), w.POLICE_SUSPECTS * self.belief.of(target))

    def voted(self, ballots: Iterable[tuple[int, int]]) -> None:
        """The ballots of a poll, by voter and target."""
        sets, cast = self.belief.sets, np.zeros((self.players, self.players))
        for voter, target in ballots:
            cast[voter - 1, target - 1] = voter != target
            self.against.setdefault(target, set()).add(voter)
        cast *= self._misread()
        own = sets @ cast.T  # by set and voter: whether the voter's target is in the set
        weight = (sets * (self._spare * w.VOTES_OWN * own + w.VOTES_OTHER * (cast.sum(axis=1) - own))).sum(axis=1)
        self.belief.hear(0, weight, w.POLICE_SUSPECTS * own)

    def killed(self, dead: Iterable[int]) -> None:
        """Who died in a night."""
        for seat in dead:
            self.belief.see((w.KILLED_OR_NOT if self._others_kill else w.KILLED) * self.belief.of(seat))

    def out(self, seat: int, role: str | None, side: str | None) -> None:
        """Somebody is out, perhaps with what he was. The game goes on: not all of the hidden side are out."""
        self.dead.add(seat)
        side = side or (SIDES.get(role) if role else None)
        if side:
            self.belief.exclude((self.belief.of(seat) > 0.5) != (side in HIDDEN))
        alive = [other - 1 for other in range(1, self.players + 1) if other not in self.dead]
        self.belief.exclude(self.belief.sets[:, alive].sum(axis=1) < 0.5)

    def day_over(self, listener: int) -> None:
        """Who claimed to be police, and whom no other claimant called hidden, is a little more to be believed."""
        for seat in self.claimants():
            if seat != listener and not self.accusers(seat):
                self.belief.hear(seat, w.UNCONTRADICTED * self.belief.of(seat))
