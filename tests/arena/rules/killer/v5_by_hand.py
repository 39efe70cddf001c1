"""Driving the killer game 5.0 by hand.

Owns: `Infernal`, a table dealt as in the example of SRV5-3. Must not know: what a rule demands.
"""

from .killer_by_hand import Killers

DEAL = {
    "police_boss": (1,), "police": (2, 3), "killer_mole": (4,), "killer_boss": (5,), "killer": (6, 7),
    "police_mole": (8,),
}  # fmt: skip
KILLERS, POLICE = (5, 6, 7, 8), (1, 2, 3, 4)  # who sits together at night


class Infernal(Killers):
    """A game that begins with the speeches of day 1; seats 9 to 12 are civilians."""

    def __init__(self, **settings: object) -> None:
        super().__init__("killer-v5", 12, DEAL, **settings)

    def night(self, **orders: object) -> None:
        """Silence until the next night, then its orders: those of the killers, and those of the police after them."""
        self.to_the_night()
        while self.at_night:
            self.order(**orders)

    def days(self, *executed: int) -> None:
        """Whole rounds in whose nights nobody is named; one of `executed` is voted out in each."""
        for seat in executed:
            if self.at_night:
                self.night()
            self.execute(seat)
            if self.outcome is None:
                self.to_the_night()

    def to_the_police(self, kill: object = None) -> None:
        """The next night, up to the call of the police."""
        self.to_the_night()
        while self.asked_for("kill"):
            self.order(kill=kill)
