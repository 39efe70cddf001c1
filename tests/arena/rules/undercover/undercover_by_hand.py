"""Driving the undercover game by hand: headers with an explicit deal, and a table whose seats the test plays.

Owns: `Undercover` and the seeds that draw a first speaker. Must not know: what a rule demands; the tests say that.
"""

from collections.abc import Mapping
from functools import cache
from itertools import count
from typing import Any

from arena import Deal, Describe, Guess, Header, Referee, house_rules, variant_of
from tests.arena.rules.game_by_hand import Game

WORD, WORD_B = "苹果", "梨子"


def header(players: int, roles: Mapping[str, tuple[int, ...]], seed: int, language: str, **rules: Any) -> Header:
    """A header in which `roles` maps a role to its seats; all others are civilians."""
    made = variant_of("undercover")
    dealt = ["commoner"] * players
    for role, seats in roles.items():
        for seat in seats:
            dealt[seat - 1] = role
    deal = Deal(
        roles=tuple(dealt), word=WORD, word_b=WORD_B, category="food", category_name="食物", aliases=("平安果",)
    )
    return Header(
        variant=made.id, script_version=made.script_version, players=players, language=language, seed=seed,
        rules=house_rules(made.rules, rules), deal=deal,
    )  # fmt: skip


class Undercover(Game):
    """A game in which `first` was drawn to speak first; every method is a move of some seats."""

    def __init__(
        self,
        players: int = 6,
        undercovers: tuple[int, ...] = (2,),
        blank: tuple[int, ...] = (),
        *,
        first: int = 1,
        seed: int | None = None,
        language: str = "zh",
        **rules: Any,
    ) -> None:
        seed = seed_for(players, first) if seed is None else seed
        rules |= {"uc_blank": True} if blank else {}
        roles = {"undercover": undercovers, "blank": blank}
        self.referee = Referee(header(players, roles, seed, language, **rules))

    def card(self, seat: int):
        """The card that `seat` was shown."""
        (shown,) = self.seen(seat, "card_shown")
        return shown.card

    def describe_all(self) -> list[int]:
        """Everybody whose turn comes describes, each in its own words; the seats in the order in which they spoke."""
        spoke = []
        while self.wanted == "describe":
            (seat,) = self.asked
            spoke.append(seat)
            self.submit(seat, Describe(text=f"说法{len(self.events('spoke'))}"))
        return spoke

    def tie(self, ballots: Mapping[int, int]) -> None:
        """A round of silence, and a vote of these ballots."""
        self.skip_to("vote")
        self.vote(ballots)

    def out(self) -> list[int]:
        """The seats that are out, in the order in which they went."""
        return [event.seat for event in self.events("eliminated")]

    def name(self, seat: int, word: str) -> None:
        """`seat`, who held the blank slip, names `word`."""
        assert (self.asked, self.wanted) == ((seat,), "guess")
        self.submit(seat, Guess(word=word))


@cache
def seed_for(players: int, first: int) -> int:
    """A seed under which `first` is drawn to speak first."""
    return next(seed for seed in count() if Undercover(players, seed=seed).asked == (first,))
