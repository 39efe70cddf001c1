"""The page on which every game is listed, found again, and linked to its replay.

Owns: what a row says and what it can be filtered by. Must not know: replays, or how a page is made safe.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from arena.text import Language, Text

from ..record import Record
from .figures import Column
from .names import page_name
from .overview import CHOSEN
from .words import side_name, variant_name

HEADS = (
    Column(Text("game", "对局"), number=False),
    Column(Text("kind", "游戏"), number=False),
    Column(Text("players", "人数")),
    Column(Text("word", "词"), number=False),
    Column(Text("agents", "玩家"), number=False),
    Column(Text("winner", "赢家"), number=False),
    Column(Text("not at once", "没一次做成")),
    Column(Text("began (UTC)", "开始（UTC）"), number=False),
)
_VOID = Text("void", "作废")


class Game(NamedTuple):
    """A game as it is listed. `agents` has how many seats each agent has; `winner` is "" for a draw."""

    game_id: str
    tournament: str | None
    variant: str
    players: int
    language: str
    word: str
    word_b: str
    agents: dict[str, int]
    status: str
    winner: str | None
    not_valid: int
    started: str

    @property
    def page(self) -> str:
        return page_name(self.game_id)


def listed(record: Record, tournament: str | None) -> list[Game]:
    """Every game of a record, void ones too, or of one tournament; in plan order."""
    with record.read() as con:
        cursor = con.execute(_SQL, {"tournament": tournament})
        columns = [column[0] for column in cursor.description or []]
        rows = [dict(zip(columns, row)) for row in cursor.fetchall()]
    return [Game(agents=dict(Counter(sorted(row.pop("agents") or ()))), **row) for row in rows]


_SQL = f"""
WITH {CHOSEN}, seated AS (
    SELECT game_id, list(agent) AS agents FROM seats SEMI JOIN chosen USING (game_id) WHERE seat > 0 GROUP BY game_id
), made AS (
    SELECT game_id, count(*) FILTER (status <> 'valid' AND seat > 0) AS not_valid
    FROM decisions SEMI JOIN chosen USING (game_id) GROUP BY game_id
)
SELECT c.game_id, c.tournament_id AS tournament, c.variant, c.players, c.language, coalesce(d.word, '') AS word,
       coalesce(d.word_b, '') AS word_b, s.agents, c.status, c.winner, coalesce(m.not_valid, 0) AS not_valid,
       strftime(c.started_at, '%Y-%m-%d %H:%M') AS started
FROM chosen c LEFT JOIN deals d USING (deal_id) LEFT JOIN seated s USING (game_id) LEFT JOIN made m USING (game_id)
ORDER BY c.tournament_id NULLS LAST, c.plan_index, c.started_at, c.game_id
"""


def shown(games: Sequence[Game], language: Language) -> dict[str, Any]:
    """The values of the template `games.html`; what is filtered by goes by number, so that no name breaks a value."""
    agents = {name: str(k) for k, name in enumerate(sorted({name for game in games for name in game.agents}))}
    variants = {name: str(k) for k, name in enumerate(dict.fromkeys(game.variant for game in games))}
    won = {name: str(k) for k, name in enumerate(dict.fromkeys(_won(game, language) for game in games))}
    rows = [
        {
            "page": game.page,
            "shown": game.game_id,
            "variant": variants[game.variant],
            "winner": won[_won(game, language)],
            "agents": " ".join(agents[name] for name in game.agents),
            "variant_name": variant_name(game.variant, language),
            "players": game.players,
            "words": "/".join(word for word in (game.word, game.word_b) if word),
            "seated": ", ".join(name if seats == 1 else f"{name} ×{seats}" for name, seats in game.agents.items()),
            "won": _won(game, language),
            "not_valid": game.not_valid,
            "started": game.started,
        }
        for game in games
    ]
    return {
        "games": rows,
        "heads": HEADS,
        "agents": [(number, name) for name, number in agents.items()],
        "variants": [(number, variant_name(name, language)) for name, number in variants.items()],
        "winners": [(number, name) for name, number in won.items()],
        "data": {"counted": Text("{0} of {1} games", "{1} 局里的 {0} 局").to(language)},
    }


def _won(game: Game, language: Language) -> str:
    return side_name(game.winner, language) if game.status == "finished" else _VOID.to(language)
