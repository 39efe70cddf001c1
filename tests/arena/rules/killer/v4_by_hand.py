"""Driving a game of the killer game 4.0 by hand: who sits where in all its tests, and days that pass in silence.

Owns: `V4`, and the roles of its table (SRV4, tricky cases). Must not know: what a rule demands.
"""

from arena import Vote

from .killer_by_hand import Killers

SPECIALS = {"butterfly": (1,), "sniper": (2,), "doctor": (3,), "police": (4,), "elder": (5,)}
ROLES = SPECIALS | {"killer": (6, 7, 8)}


def roles_of(players: int = 13) -> dict[int, str]:
    """Seat -> role: the five special roles in seats 1 to 5, killers in 6 to 8, civilians."""
    by_seat = {seat: role for role, seats in ROLES.items() for seat in seats}
    return {seat: by_seat.get(seat, "civilian") for seat in range(1, players + 1)}


class V4(Killers):
    """A table of the killer game 4.0; `order` and `night` take `hug`, `snipe`, `needle`, `kill`, `check`, `mute`."""

    def __init__(self, players: int = 13, **settings: object) -> None:
        super().__init__("killer-v4", players, ROLES, **settings)

    def day(self, ballots: dict[int, int | None] | None = None) -> None:
        """A day in silence with these ballots (voter -> target); whoever is not named gives none."""
        polls = len(self.events("polled"))
        while len(self.events("polled")) == polls:
            assert self.outcome is None, "the game ended before the vote"
            for seat in self.asked:
                target = (ballots or {}).get(seat) if self.wanted == "vote" else None
                self.submit(seat, None if target is None else Vote(target=target))

    def execute(self, seat: int) -> None:
        """A day in silence on which all others vote for `seat`."""
        self.day({voter: seat for voter in self.alive if voter != seat})

    def rounds(self, *deaths: tuple[int, int]) -> None:
        """Whole rounds: who is killed at night, and who is executed by day; no other orders."""
        for killed, executed in deaths:
            self.night(kill=killed)
            self.execute(executed)
