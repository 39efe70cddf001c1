"""What a spectator believes of the seats of a game: the reasoning player without a card.

Owns: giving it the public events, and nothing else. Must not know: how a belief comes about.
"""

from collections.abc import Sequence

from agents.protocol import Sitting
from agents.reasoning import spectator
from arena.events import PUBLIC, GameEnded, Told
from arena.header import Header
from arena.words import Pack
from results.games.game_records import Watched

DIGITS = 4  # of a chance


def watch(header: Header, told: Sequence[Told], pack: Pack) -> tuple[Watched, ...]:
    """The chance of every seat to be of the hidden side after each public event that changed one.

    Only what is public in the header is used; what is shown when the game has ended changes nothing. Empty where no
    belief is possible: a word game whose clues the pack does not know.
    """
    game = Sitting(header.variant, header.players, header.language, header.rules)
    public = [
        (entry.seq, entry.event)
        for entry in told
        if entry.audience == PUBLIC and not isinstance(entry.event, GameEnded)
    ]
    found: list[Watched] = []
    for seq, chances in spectator.watch(game, pack, public):
        rounded = {seat: round(chance, DIGITS) for seat, chance in enumerate(chances.tolist(), start=1)}
        if not found or rounded != found[-1].chances:
            found.append(Watched(seq, rounded))
    return tuple(found)
