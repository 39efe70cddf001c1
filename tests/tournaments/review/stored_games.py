"""Games as a review reads them, without a record: by plain answers, or among agents.

Owns: how a test makes them. Must not know: how anything is judged.
"""

from collections.abc import Callable, Mapping
from random import Random

from arena import VARIANTS, Action, Ask, Describe, Header, Referee
from arena.deals import pack_of
from arena.words import Pack
from tests.arena.contract.tables import agents, played
from tests.arena.contract.twin_deals import reserved
from tournaments.match.loop import play_match
from tournaments.review.stored_game import Stored

Answering = Callable[[Ask], Action | None]


class Talkers:
    """Answers that depend on nothing that is secret: facts of the category where they describe. Nights spare `pair`."""

    def __init__(self, of: Header, seed: int, pair: tuple[int, ...] = ()) -> None:
        variant = VARIANTS[of.variant]
        self.rng = {seat: Random(f"{seed} {seat}") for seat in range(of.players + 1)}
        self.facts = pack_of(variant).facts_of[of.deal.category] if variant.family == "words" else ()
        self.language, self.steady = of.language, reserved(seed, pair)

    def __call__(self, ask: Ask) -> Action | None:
        fits = [fact.clue(self.language) for fact in self.facts] if ask.accepts[0] == "describe" else []
        fits = [text for text in fits if len(text) <= (ask.limit or 200)]
        return Describe(text=self.rng[ask.seat].choice(fits)) if fits else self.steady(ask)


def stored(of: Header, answer: Answering, pack: Pack | None = None) -> Stored:
    """A game of plain answers, played to its end."""
    return _stored(played(of, answer), pack, dict.fromkeys(range(of.players + 1), "somebody"))


def stored_among(of: Header, names: Mapping[int, str]) -> Stored:
    """A game among agents."""
    pack = pack_of(VARIANTS[of.variant])
    match = play_match(of, agents(names, pack=pack))
    assert match.error is None and match.referee is not None
    return _stored(match.referee, pack, {0: "scripted"} | dict(names))


def _stored(referee: Referee, pack: Pack | None, names: dict[int, str]) -> Stored:
    of = referee.header
    pack = pack or pack_of(VARIANTS[of.variant])
    return Stored("g", of, tuple(referee.journal), tuple(referee.told), names, pack)
