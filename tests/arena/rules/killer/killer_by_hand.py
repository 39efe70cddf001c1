"""Driving a killer game by hand: headers with an explicit deal, and a table whose seats the test plays.

Owns: `Killers` and `sra3`, `sra5`, tables of the two classic games. Must not know: what a rule demands.
"""

from collections.abc import Mapping

from arena import Deal, Header, Referee, house_rules, variant_of
from arena.actions import CLASSES
from tests.arena.rules.game_by_hand import Game


def header(
    variant: str,
    players: int,
    roles: Mapping[str, tuple[int, ...]],
    *,
    seed: int = 1,
    language: str = "zh",
    barred_first_victim: int | None = None,
    judge_reads: bool = False,
    rest: str = "civilian",
    **rules: object,
) -> Header:
    """A header in which `roles` maps a role to its seats; all other seats are `rest`."""
    made = variant_of(variant)
    dealt = [rest] * players
    for role, seats in roles.items():
        for seat in seats:
            dealt[seat - 1] = role
    return Header(
        variant=variant, script_version=made.script_version, players=players, language=language, seed=seed,
        rules=house_rules(made.rules, rules), deal=Deal(roles=tuple(dealt)), judge_reads=judge_reads,
        barred_first_victim=barred_first_victim,
    )  # fmt: skip


class Killers(Game):
    """A game of any killer variant; every method is a move of some seats."""

    def __init__(self, *given: object, **settings: object) -> None:
        self.referee = Referee(header(*given, **settings))

    def asked_for(self, kind: str) -> tuple[int, ...]:
        """The seats of which an answer of `kind` is wanted now."""
        return tuple(ask.seat for ask in self.referee.pending if ask.accepts[0] == kind)

    def order(self, **orders: object) -> None:
        """One moment of the night: kind of order -> its target, the same for all who are asked for it.

        A mapping gives each seat its own target. Kinds that are not named, and `None`, are no order.
        """
        for ask in self.referee.pending:
            kind = ask.accepts[0]
            wanted = orders.get(kind)
            target = wanted.get(ask.seat) if isinstance(wanted, Mapping) else wanted
            action = None if target is None else CLASSES[kind].model_validate({"kind": kind, "target": target})
            self.submit(ask.seat, action)

    def night(self, **orders: object) -> None:
        """Everybody stays silent until the next night's orders are asked for, which are then `orders`."""
        self.to_the_night()
        self.order(**orders)

    def to_the_night(self) -> None:
        """Silence until orders are asked for; a vote without ballots would end the game, so all vote as `execute`d."""
        while not self.at_night:
            assert self.outcome is None, "the game ended before the next night"
            assert self.wanted != "vote", "say first whom the day executes"
            for seat in self.asked:
                self.submit(seat, None)

    @property
    def at_night(self) -> bool:
        """Whether orders are asked for now."""
        return any(self.asked_for(kind) for kind in ("kill", "check"))

    def execute(self, seat: int) -> None:
        """The day goes by in silence, and all others vote for `seat`."""
        self.skip_to("vote")
        self.vote({voter: seat for voter in self.asked if voter != seat})

    def rounds(self, *deaths: tuple[int, int]) -> None:
        """Whole rounds: who is killed at night, and who is executed by day; the police check nobody."""
        for killed, executed in deaths:
            self.night(kill=killed)
            self.execute(executed)

    def dead(self) -> list[int]:
        """Who is out, in order."""
        return [event.seat for event in self.events("eliminated")]

    def order_of_day(self) -> tuple[int, ...]:
        """The order of the last round."""
        return self.events("round_began")[-1].order

    def last_speakers(self) -> list[int]:
        """Who had last words, in order."""
        return self.speakers("last_words")


def sra3(players: int = 10, killers=(2, 7), police=(1, 4), **settings: object) -> Killers:
    """A table of the game for 7 to 16 players."""
    return Killers("killer-7-16", players, {"killer": killers, "police": police}, **settings)


def sra5(players: int = 12, killers=(2, 7, 9), police=(1, 5, 6), **settings: object) -> Killers:
    """A table of the game for 11 to 16 players."""
    return Killers("killer-11-16", players, {"killer": killers, "police": police}, **settings)
