"""An onlooker of recorded games, given the word packs that these were dealt from.

Owns: bringing the two together. Must not know: which pack a game is read with, or what an onlooker believes.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from arena.errors import ArenaError
from arena.words import Pack
from results.games.game_records import PlayedGame, Watched
from results.store.record import Record
from tournaments.review.pack_source import dealt_from, spec_words
from tournaments.review.spectating import watch


def onlooker(record: Record, given: Pack | None = None) -> Callable[[PlayedGame], Sequence[Watched]]:
    """What an onlooker of the record's games would believe, game by game; `given` is the pack that the user names.

    Raises:
        RecordError: the record cannot be read.
    """
    return partial(_watched, spec_words(record), given)


def _watched(words: Mapping[str, str | None], given: Pack | None, played: PlayedGame) -> Sequence[Watched]:
    try:
        pack = dealt_from(played.header, words.get(played.game["tournament_id"]), given)
    except ArenaError:  # a variant of another program
        return ()
    return watch(played.header, played.told, pack)
