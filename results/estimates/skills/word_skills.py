"""Skills with words: clues that show that one holds the word, and guesses at it.

Owns: the queries, and adding up what `clues` says of each game by agent and deal. Must not know: votes, or intervals.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.hearing.guesses import judged
from arena.text import Language

from .clue_bits import blind_guess, candidates, told_by

if TYPE_CHECKING:
    import duckdb

_BATCH = 50_000
Key = tuple[str, int, bool]  # agent, deal, clean
Added = tuple[str, int, bool, float, float, int]  # a key, what is above and below the line, and occasions


class _ClueRow(NamedTuple):
    """One clue, in the order of its game; it `counts` where its speaker holds the first word."""

    gid: int
    agent: str
    deal: int
    clean: bool
    counts: bool
    variant: str
    pack: str | None
    category: str
    word: str
    language: Language
    text: str


_OF_GAME = "p.variant, p.pack, d.category, d.word, p.language"
_JOINED = """
JOIN seated s USING (game_id, seat) JOIN played p ON p.gid = s.gid JOIN deals d ON d.deal_id = p.deal_id
"""
# A soul, an idiot or whoever holds the other word describes that one: its clues do not count, but are heard.
_CLUES = f"""
SELECT p.gid, s.agent, p.deal, s.clean, s.role IN ('human', 'commoner') AS counts, {_OF_GAME}, e.text
FROM (SELECT game_id, seq, seat, text FROM speeches WHERE stage = 'describe') e {_JOINED}
WHERE d.category <> '' ORDER BY p.gid, e.seq
"""
_GUESSES = f"""
SELECT s.agent, p.deal, s.clean, {_OF_GAME}, d.word_b, coalesce(h->>'word_aliases', '') = 'on' AS by_alias, d.aliases,
       p.variant = 'zhuogui-3' OR coalesce((h->>'zgf_idiot_word_counts')::BOOLEAN, false) AS either, e.guess,
       count(*) AS times
FROM (SELECT game_id, seat, action->>'word' AS guess FROM decisions WHERE kind IN ('guess', 'declare')) e
{_JOINED} JOIN (SELECT game_id, house_rules AS h FROM games) g ON g.game_id = p.game_id
WHERE e.guess <> '' AND s.hidden GROUP BY ALL ORDER BY ALL
"""


def describing(con: "duckdb.DuckDBPyConnection") -> list[Added]:
    """The clues of those who hold the first word, in bits over those of a blind one; of nobody who never gave any."""
    sums, spoke = _sums(), set[str]()
    for _, together in groupby(_lines(con), itemgetter(0)):
        game = list(together)
        first = game[0]
        among = candidates(first.variant, first.pack, first.category, first.word, first.language)
        for line, (bits, blind) in zip(game, told_by([line.text for line in game], among)) if among else ():
            if line.counts and bits is not None:
                _add(sums[line.agent, line.deal, line.clean], bits - blind, 1, 1)
                if line.text:
                    spoke.add(line.agent)
    return [row for row in _rows(sums) if row[0] in spoke]


def guessing(con: "duckdb.DuckDBPyConnection") -> list[Added]:
    """Each guess and each word named by somebody of the hidden side: whether it is right, less a blind one's chance."""
    sums = _sums()
    cursor = con.execute(_GUESSES)
    while rows := cursor.fetchmany(_BATCH):
        for agent, deal, clean, variant, pack, category, word, language, *given in rows:
            word_b, by_alias, aliases, either, guess, times = given
            answers = (word, *((word_b,) if either else ()), *(aliases if by_alias else ()))
            chance = blind_guess(variant, pack, category, word, language)
            right = judged(guess, answers).right
            _add(sums[agent, deal, clean], (right - chance) * times, (1 - chance) * times, times)
    return _rows(sums)


def _lines(con: "duckdb.DuckDBPyConnection") -> Iterator[_ClueRow]:
    cursor = con.execute(_CLUES)
    while rows := cursor.fetchmany(_BATCH):
        yield from map(_ClueRow._make, rows)


def _sums() -> defaultdict[Key, list[float]]:
    return defaultdict(lambda: [0.0, 0.0, 0])


def _add(sums: list[float], *values: Any) -> None:
    for place, value in enumerate(values):
        sums[place] += value


def _rows(sums: dict[Key, list[float]]) -> list[Added]:
    return [(*key, above, below, int(occasions)) for key, (above, below, occasions) in sorted(sums.items())]
