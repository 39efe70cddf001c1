"""Somebody who watches recorded games, with the word packs that they were dealt from.

Owns: which pack a recorded game is read with. Must not know: what an onlooker believes, or who shows it.
"""

import json
from collections.abc import Callable, Sequence
from functools import partial

from arena.deals import pack_of
from arena.errors import ArenaError
from arena.events import Told
from arena.header import Header
from arena.variants import variant_of
from arena.words import Pack
from results.record import Record
from results.tournaments import entered
from results.watched import Watched
from tournaments.onlooker import watch

from .options import load_pack


def onlooker(record: Record) -> Callable[[Header, Sequence[Told]], Sequence[Watched]]:
    """What an onlooker of the record's games would believe, game by game.

    Raises:
        RecordError: the record cannot be read.
    """
    named = dict.fromkeys(json.loads(tournament.spec).get("words") for tournament in entered(record))
    return partial(_watched, [pack for name in named if name and (pack := _loaded(name)) is not None])


def _loaded(name: str) -> Pack | None:
    """A pack that a spec names; None where its file is no longer there."""
    try:
        return load_pack(name)
    except ArenaError:
        return None


def _watched(packs: Sequence[Pack], header: Header, told: Sequence[Told]) -> Sequence[Watched]:
    """By the first of `packs` that has the game's word, else by the variant's own."""
    try:
        own = pack_of(variant_of(header.variant))
    except ArenaError:  # a variant of another program
        return ()
    return watch(header, told, next((pack for pack in packs if pack.find(header.deal.word) is not None), own))
