"""The page on which every game is listed, found again, and linked to its replay.

Owns: what a row says and what it can be filtered by. Must not know: replays, or how a page is made safe.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from arena.text import Language, Text
from results.store.record import Record

from ..figures import FigureColumn
from ..labels import side_name, variant_name
from ..number_format import count, plural
from ..page import page_name
from .overview import CHOSEN

_TOURNAMENT = FigureColumn(Text("tournament", "比赛"), number=False)
_HEADS = (
    FigureColumn(Text("kind", "游戏"), number=False),
    FigureColumn(Text("players", "人数")),
    FigureColumn(Text("word", "词"), number=False),
    FigureColumn(Text("agents", "玩家"), number=False),
    FigureColumn(Text("winner", "赢家"), number=False),
    FigureColumn(Text("not at once", "非一次成功")),
    FigureColumn(Text("began (UTC)", "开始（UTC）"), number=False),
)
_GAME = FigureColumn(Text("game", "对局"), number=False)
_VOID = Text("void", "作废")
_OUTSIDE = Text("none", "不属于比赛")  # what stands for the tournament of a game that is of none


class ListedGame(NamedTuple):
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


def listed(record: Record, tournament: str | None) -> list[ListedGame]:
    """Every game of a record, void ones too, or of one tournament; in plan order."""
    rows = record.rows(_SQL, {"tournament": tournament})
    return [ListedGame(agents=dict(Counter(sorted(row.pop("agents") or ()))), **row) for row in rows]


_SQL = f"""
{CHOSEN}, seated AS (
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


def shown(games: Sequence[ListedGame], tournaments: Mapping[str, str], language: Language) -> dict[str, Any]:
    """The values of the template `games.html`; what is filtered by goes by number, so that no name breaks a value.

    `tournaments` are the names of those there are, by id; the list says which a game is of where there are several.
    """
    of = {one: str(k) for k, one in enumerate(dict.fromkeys(game.tournament for game in games))}
    named = {one: _tournament(one, tournaments, language) for one in of}
    agents = {name: str(k) for k, name in enumerate(sorted({name for game in games for name in game.agents}))}
    variants = {name: str(k) for k, name in enumerate(dict.fromkeys(game.variant for game in games))}
    won = {name: str(k) for k, name in enumerate(dict.fromkeys(_won(game, language) for game in games))}
    rows = [
        {
            "page": game.page,
            "tournament": of[game.tournament],
            "of": named[game.tournament],
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
        "heads": (_GAME, *([_TOURNAMENT] if len(of) > 1 else []), *_HEADS),
        "tournaments": [(of[one], named[one]) for one in of] if len(of) > 1 else [],
        "agents": [(number, name) for name, number in agents.items()],
        "variants": [(number, variant_name(name, language)) for name, number in variants.items()],
        "winners": [(number, name) for name, number in won.items()],
        "counted": Text(plural(len(games), "game"), f"共 {count(len(games))} 局"),
        "data": {"counted": Text("{0} of " + plural(len(games), "game"), "{1} 局里的 {0} 局").to(language)},
    }


def _tournament(tournament: str | None, names: Mapping[str, str], language: Language) -> str:
    """A tournament's name, with its id where another has the same name."""
    if tournament is None:
        return _OUTSIDE.to(language)
    name = names.get(tournament, tournament)
    return name if list(names.values()).count(name) < 2 else f"{name} ({tournament})"


def _won(game: ListedGame, language: Language) -> str:
    return side_name(game.winner, language) if game.status == "finished" else _VOID.to(language)
