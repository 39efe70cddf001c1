"""No peeking (law 1): a reasoning player decides, thinks and believes the same whatever it may not know.

Two games that differ only in a secret get the same answers from all other seats. `tests/arena/contract/test_leaks.py`
shows that the seat sees the same; here its player must do the same: nothing that the seats of a table share may tell it
more.
"""

from random import Random

import pytest

from agents.protocol import Belief, Reply
from arena import VARIANTS, Action, Ask, Describe, Header, Referee
from arena.cards import WordCard
from arena.deals import pack_of
from tests.all_rows import few_of
from tests.arena.contract.tables import header, moments, seats_of, with_deal
from tests.arena.contract.twin_deals import ANNOUNCES_A_SIDE, reserved, swapped, swaps

from .word_tables import WORD_GAMES, seated

SIZES = [(variant, size) for variant in WORD_GAMES for size in (sorted(variant.roles)[2], variant.nearest_size(9))]
every_game = pytest.mark.parametrize(
    ("variant", "players"),
    few_of(SIZES, *(row for row in SIZES if row[1] > 6)),
    ids=[f"{variant.id}-{size}" for variant, size in SIZES],
)
LEVELS = ("reasoner-2-follower", "reasoner-5-accusing")
Thought = tuple[int, Reply, Belief]


class Talkers:
    """Answers of the other seats, which depend on nothing that is secret: facts of the category where they describe."""

    def __init__(self, of: Header, seed: int) -> None:
        self.rng = {seat: Random(f"{seed} {seat}") for seat in range(of.players + 1)}
        self.facts = pack_of(VARIANTS[of.variant]).facts_of[of.deal.category]
        self.language, self.steady = of.language, reserved(seed)

    def __call__(self, ask: Ask) -> Action | None:
        if ask.accepts[0] != "describe":
            return self.steady(ask)
        fits = [fact.clue(self.language) for fact in self.facts]
        fits = [text for text in fits if len(text) <= (ask.limit or 200)]
        return Describe(text=self.rng[ask.seat].choice(fits)) if fits else None


def thoughts(of: Header, seat: int, name: str, stop: tuple[str, ...]) -> list[Thought]:
    """All that the player called `name` in `seat` does, with why, and believes, before an event of `stop`.

    With each, how many events it has seen.
    """
    referee, player, others = Referee(of), seated(of, seat, name), Talkers(of, 3)
    found: list[Thought] = []

    def answer(ask: Ask) -> Action | None:
        if ask.seat != seat:
            return others(ask)
        seen = referee.observe(seat)
        reply = player.act(seen)
        found.append((len(seen.events), reply, player.believe(seen)))
        return reply.action

    for _ in moments(referee, answer):
        if any(event.kind in stop for event in referee.view(seat)):
            break
    return found


def other_words(of: Header, seat: int) -> Header:
    """The same deal, with another word of the same slip in place of each that `seat` does not hold."""
    (card,) = [event.card for event in Referee(of).view(seat) if event.kind == "card_shown"]
    held = card.word if isinstance(card, WordCard) else ""
    pack, deal = pack_of(VARIANTS[of.variant]), of.deal
    like = [word.text(of.language) for word in pack.words if word.category == deal.category]
    like = [word for word in like if len(word) == len(deal.word) and word not in (deal.word, deal.word_b)]
    changed = {
        key: word for key, word in (("word", like[0]), ("word_b", like[-1])) if getattr(deal, key) not in ("", held)
    }
    return with_deal(of, **changed, aliases=(), translations=(), translations_b=())


@every_game
@pytest.mark.parametrize("name", LEVELS)
def test_another_word_that_it_does_not_hold_changes_nothing(variant, players, name):
    of = header(variant, players, 11, language="zh")
    blind = seats_of(of, "ghost") if variant.deals == "word" else range(1, players + 1)
    for seat in (blind[0], blind[-1]):
        twin = other_words(of, seat)
        assert twin.deal != of.deal
        told = thoughts(of, seat, name, ("game_ended", "guessed"))  # whether a guess is right may be known
        told_twin = thoughts(twin, seat, name, ("game_ended", "guessed"))
        assert told
        assert told == told_twin


@every_game
@pytest.mark.parametrize("name", LEVELS)
def test_swapped_roles_of_two_others_change_nothing(variant, players, name):
    """As far as the two games share: until it is announced which side somebody is of, or the game ends."""
    of = header(variant, players, 12, language="en")
    shared, pairs = 0, {seat: swaps(of, seat) for seat in range(1, players + 1)}
    for seat in [seat for seat, others in pairs.items() if others][:3]:
        told = thoughts(of, seat, name, ANNOUNCES_A_SIDE)
        told_twin = thoughts(swapped(of, *pairs[seat][0]), seat, name, ANNOUNCES_A_SIDE)
        both = min(len(told), len(told_twin))
        assert told[:both] == told_twin[:both]
        shared += both
    assert shared >= 5
