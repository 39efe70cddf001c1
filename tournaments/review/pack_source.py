"""Which word pack a recorded game is read with, by a review, a drill or a spectator.

A record may be a stranger's: what its spec calls a word pack is never opened as a file. Only the name of a pack that is
shipped with the arena counts, or the pack that the user gives. Must not know: who reads the game.
"""

from arena.deals import pack_of
from arena.header import Header
from arena.variants import variant_of
from arena.words import Pack, shipped
from arena.words.pack import SHIPPED
from results.store.record import Record


def spec_words(record: Record) -> dict[str, str | None]:
    """The key `words` of each tournament's spec, by the tournament's id; None where it has none.

    Raises:
        RecordError: the record cannot be read.
    """
    rows = record.rows("SELECT tournament_id, spec->>'words' AS words FROM tournaments")
    return {row["tournament_id"]: row["words"] for row in rows}


def dealt_from(header: Header, words: str | None, given: Pack | None = None) -> Pack:
    """`given`; else the pack that the spec's `words` name, if it is shipped; else the usual one of the variant.

    Raises:
        ArenaError: the game is of a variant that this program does not have.
    """
    variant = variant_of(header.variant)
    if variant.deals == "none":
        return pack_of(variant)
    if given is not None:
        return given
    return shipped(words) if words in SHIPPED else pack_of(variant)


def is_guessed(header: Header, words: str | None, given: Pack | None = None) -> bool:
    """Whether the game may have been dealt from another pack than `dealt_from` gives.

    This tells something of the true words, so nobody who has to find them may hear of it.
    """
    pack = dealt_from(header, words, given)
    if given is not None or variant_of(header.variant).deals == "none":
        return False
    return (words is not None and words not in SHIPPED) or pack.find(header.deal.word) is None
