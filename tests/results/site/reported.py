"""Reports for the tests: of ordinary games, and of games in which every name and text tries to be more than text.

Owns: making them. Must not know: what a test expects.
"""

import json
from html.parser import HTMLParser
from itertools import cycle
from pathlib import Path

from arena.events import PUBLIC
from arena.hearing.own_word import clean
from results.games.game_records import PlayedGame, Watched
from results.site.report.folder import WrittenReport, write_report
from results.store.record import Record
from tests import hostile_texts

GAME_TABLES = ("games", "seats", "decisions", "attempts", "events", "calls", "lost_calls", "beliefs")
AGENT_TABLES = ("seats", "decisions", "calls", "lost_calls")


def report(record: Record, folder: Path, language: str = "en", **options: object) -> WrittenReport:
    return write_report(record, folder / "report", language, **options)


def watch(game: PlayedGame) -> tuple[Watched, ...]:
    """An onlooker who suspects the first seat from the first public event on."""
    first = next(entry.seq for entry in game.told if entry.audience == PUBLIC)
    return (Watched(first, {seat: float(seat == 1) for seat in range(1, game.header.players + 1)}),)


def numbers(made: WrittenReport) -> dict:
    return json.loads((made.first.parent / "report.json").read_text("utf-8"))


def made_hostile(record: Record) -> list[str]:
    """Rename every agent, word, tournament and game of a record; gives the new ids of its games, as far as renamed."""
    ids = [row["game_id"] for row in record.rows("SELECT game_id FROM games ORDER BY tournament_id, plan_index")]
    agents = [row["agent"] for row in record.rows("SELECT DISTINCT agent FROM seats ORDER BY agent")]
    words = [row["deal_id"] for row in record.rows("SELECT deal_id FROM deals WHERE word <> '' ORDER BY deal_id")]
    tournaments = [row["tournament_id"] for row in record.rows("SELECT tournament_id FROM tournaments ORDER BY 1")]
    said = record.rows("SELECT game_id, seq FROM events WHERE kind = 'spoke' ORDER BY ALL")
    with record.write() as con:
        con.execute("UPDATE games SET status = 'void', winner = NULL, error = ? WHERE game_id = ?",
                    [hostile_texts.CLOSING, ids[-1]])  # fmt: skip
        for row, text in zip(said, cycle(hostile_texts.TEXTS)):
            con.execute("UPDATE events SET data = json_merge_patch(data, ?) WHERE game_id = ? AND seq = ?",
                        [json.dumps({"text": text}), row["game_id"], row["seq"]])  # fmt: skip
        for name, text in zip(agents, hostile_texts.TEXTS):
            for table in AGENT_TABLES:
                con.execute(f"UPDATE {table} SET agent = ? WHERE agent = ?", [text, name])
        for deal, text in zip(words, cycle(reversed(hostile_texts.TEXTS))):
            con.execute("UPDATE deals SET word = ? WHERE deal_id = ?", [text, deal])
        for tournament, text in zip(tournaments, hostile_texts.TEXTS):
            con.execute("UPDATE tournaments SET name = ? WHERE tournament_id = ?", [text, tournament])
        for game, path in zip(ids, hostile_texts.PATHS):
            for table in GAME_TABLES:
                con.execute(f"UPDATE {table} SET game_id = ? WHERE game_id = ?", [path, game])
    return list(hostile_texts.PATHS[: len(ids)])


def literal(text: str) -> str:
    """A text as a page shows it: without what cannot be seen, and with the spaces of HTML."""
    return " ".join(clean(text).split())


class Parsed(HTMLParser):
    """A page as a browser reads it: its tags with their attributes, the text outside script and style, the script."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.scripts: list[str] = []
        self._inside = ""
        self.feed(page)
        self.close()

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self._inside = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.texts.append(data)
        elif self._inside == "script":
            self.scripts.append(data)
