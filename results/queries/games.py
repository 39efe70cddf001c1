"""Which recorded game a user means. Must not know: what is shown of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arena.errors import ArenaError
from arena.hearing.own_word import clean
from arena.invalid import nearest
from arena.text import Text

from ..store.record import Record
from .tournaments import named_tournament


def find_game(record: Record, name: str) -> dict[str, Any]:
    """The game whose id is `name`, or begins with it, or whose place in its tournament is `name`.

    Where the record holds several tournaments, `TOURNAMENT:PLACE` says which, by its id or its name.

    Raises:
        ArenaError: there is none, or several; the nearest ids, or the several, are given.
        NoTournament: there is no such tournament, or several.
    """
    several: list[dict[str, Any]] = []
    for where, given in _lookups(record, name):
        found = record.rows(f"SELECT * FROM games WHERE {where} ORDER BY game_id LIMIT {_FEW}", given)
        if len(found) == 1:
            return found[0]
        several = several or found
    raise _several_games(record, name, several) if several else _no_game(record, name)


def _lookups(record: Record, name: str) -> Iterator[tuple[str, list[Any]]]:
    """Conditions on a game, with their values, the likeliest meaning of `name` first."""
    yield "game_id = ?", [name]
    yield "starts_with(game_id, ?)", [name]
    tournament, colon, place = name.rpartition(":")
    if place.isdecimal() and len(place) < 10:
        if colon:
            yield (
                "plan_index = ? AND tournament_id = ?",
                [int(place), named_tournament(record, tournament).tournament_id],
            )
        else:
            yield "plan_index = ?", [int(place)]


_FEW = 4  # games that a sentence names


def _several_games(record: Record, name: str, found: Sequence[Mapping[str, Any]]) -> ArenaError:
    listed = ", ".join(clean(game["game_id"]) for game in found)
    return ArenaError(Text(f"{name!r} may be several games in {record.path}, such as {listed}; name one of them",
                           f"{record.path} 里有好几局都符合“{name}”，例如 {listed}；请写明是哪一局"))  # fmt: skip


def _no_game(record: Record, name: str) -> ArenaError:
    ids = [row["game_id"] for row in record.rows("SELECT game_id FROM games ORDER BY game_id")]
    near = clean(nearest(name, ids, cutoff=0.0)) or "-"
    return ArenaError(Text(f"there is no game {name!r} in {record.path}; the nearest: {near}",
                           f"{record.path} 里没有编号为“{name}”的对局；最接近的是：{near}"))  # fmt: skip
