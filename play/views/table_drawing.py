"""The table of a recorded game at one moment, drawn in a terminal: a row a seat.

Owns: the columns and their words. Must not know: which events led there, or who may know what (`table_state.py`).
"""

from collections.abc import Mapping
from typing import Any

from arena.text import Language, Text
from results.games.table_state import Frame, Place
from results.site.labels import word
from results.site.replay.replay_words import DOINGS, labels, page_words, phase_name

from ..terminal.output import print_table

_COLUMNS = {
    "seat": Text("Seat", "座位"),
    "player": Text("Player", "玩家"),
    "known": Text("Role", "身份"),
    "card": Text("Slip", "纸条"),
    "ballot": Text("Last vote", "最近一票"),
    "now": Text("Now", "此刻"),
}
# A table is worth drawing after these, when a game is read from its beginning.
TURNS = frozenset({"polled", "dawned", "accused", "guessed", "game_ended"})


def print_drawing(frame: Frame, agents: Mapping[int, str], language: Language) -> None:
    """Print the table: the number, player, role as far as known, slip, last vote and state of every seat."""
    rows = [_row(place, frame, agents, language) for place in frame.places]
    shown = [name for name in _COLUMNS if name == "seat" or any(row[name] for row in rows)]
    cells = [[row[name] for name in shown] for row in rows]
    print_table([_COLUMNS[name] for name in shown], cells, language, phase_name(frame.phase, language))


def table_as_json(frame: Frame, agents: Mapping[int, str]) -> dict[str, Any]:
    """The same as data."""
    return {
        "phase": frame.phase,
        "speaker": frame.speaker,
        "arrows": frame.arrows,
        "winners": frame.winners,
        "judge": frame.judge,
        "seats": [
            place._asdict() | {"ballot": place.ballot and {"target": place.ballot[0]}, "agent": agents.get(place.seat)}
            for place in frame.places
        ],
    }


def _row(place: Place, frame: Frame, agents: Mapping[int, str], language: Language) -> dict[str, str]:
    known = labels([place.known], language)[place.known][0] if place.known else ""
    return {
        "seat": str(place.seat),
        "player": agents.get(place.seat, ""),
        "known": known,
        "card": place.card,
        "ballot": "" if place.ballot is None else f"{place.seat}→{place.ballot[0] or '–'}",
        "now": "; ".join(_now(place, frame, language)),
    }


def _now(place: Place, frame: Frame, language: Language) -> list[str]:
    words = page_words(language)
    said = [f"{words['out']} · {phase_name(place.out, language)}"] if place.out else []
    if frame.speaker == place.seat:
        said.append(words["speaking"])
    if place.on_stage:
        said.append(words["stage"])
    if place.raised:
        said.append(words["hand"])
    if place.silenced and not place.out:
        said.append(words["silenced"])
    if place.claims and not place.out:
        said.append(words["claims"].format(x=labels([place.claims], language)[place.claims][0]))
    done = [(how, to) for seat, to, how in frame.arrows if seat == place.seat and how != "vote" and to is not None]
    return said + [f"{word(DOINGS, how, language)} →{to or words['judge']}" for how, to in done]
