"""Driving the Full Edition's two modes by hand: headers with an explicit deal, and a table whose seats the test plays.

Owns: `Edition`, `free`, `competition` and the seeds that draw a first speaker. Must not know: what a rule demands.
"""

from functools import cache
from itertools import count

from arena import Deal, Describe, Header, Referee, house_rules, variant_of
from arena.actions import Declare
from tests.arena.rules.game_by_hand import Game

WORD, WORD_B, DESCRIPTION = "冰红茶", "乌龙茶", "一种生活常见饮品"
LABEL = {"zh": "重构：原文已失", "en": "reconstruction: the source text is lost"}


def header(variant, players, roles, *, word=WORD, word_b=WORD_B, language="zh", seed=1, **rules):
    """A header in which `roles` maps a role to its seats; all other seats are human."""
    made = variant_of(variant)
    dealt = ["human"] * players
    for role, seats in roles.items():
        for seat in seats:
            dealt[seat - 1] = role
    deal = Deal(
        roles=tuple(dealt), word=word, word_b=word_b, category="drink", category_name="饮品", description=DESCRIPTION
    )
    return Header(
        variant=variant, script_version=made.script_version, players=players, language=language, seed=seed,
        rules=house_rules(made.rules, rules), deal=deal,
    )  # fmt: skip


class Edition(Game):
    """A game of either mode; every method is a move of some seats."""

    def __init__(self, *given, **settings) -> None:
        self.referee = Referee(header(*given, **settings))

    def card(self, seat):
        """The card that `seat` was shown."""
        (shown,) = self.seen(seat, "card_shown")
        return shown.card

    def describe_all(self, text="") -> list[int]:
        """Everybody whose turn comes describes, each in its own words; the seats in the order in which they spoke."""
        spoke = []
        while self.wanted == "describe":
            (seat,) = self.asked
            spoke.append(seat)
            self.submit(seat, Describe(text=f"{text}{len(self.events('spoke'))}"))
        return spoke

    def vote_out(self, *seats) -> None:
        """One round for each of `seats`: silence, then all others vote for it. A ghost's decision is left open."""
        self.eliminate(*seats)

    def declare(self, seat, word) -> None:
        """The eliminated ghost names `word`."""
        assert (self.asked, self.wanted) == ((seat,), "declare")
        self.submit(seat, Declare(word=word))


@cache
def seed_for(variant, players, first):
    """A seed under which `first` is drawn to speak first."""
    return next(seed for seed in count() if Edition(variant, players, {"ghost": (1,)}, seed=seed).asked == (first,))


def free(players=6, ghosts=(2, 4), idiots=(5,), first=1, **settings) -> Edition:
    """A game of the free mode in which `first` was drawn to speak first."""
    settings = {"seed": seed_for("zhuogui-free", players, first)} | settings
    return Edition("zhuogui-free", players, {"ghost": ghosts, "idiot": idiots}, **settings)


def competition(players=6, ghosts=(2, 5), first=1, **settings) -> Edition:
    """A game of the competition mode in which `first` was drawn to speak first."""
    settings = {"seed": seed_for("zhuogui-competition", players, first)} | settings
    return Edition("zhuogui-competition", players, {"ghost": ghosts}, **settings)
