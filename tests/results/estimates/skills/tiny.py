"""Records of a few rows, so that a figure can be worked out by hand beside them.

Owns: writing games whose events are given one by one. Must not know: what is computed from them.
"""

import json
from pathlib import Path

from arena.roles import SIDES
from results.store.record import Record

Happened = tuple[str, dict[str, object]]


class Tiny:
    """A record that is given game by game, and written when asked for. A game has a deal of its own by default."""

    def __init__(self, path: Path) -> None:
        self._record = Record(path)
        self._rows: list[tuple[str, list[object]]] = []
        self._games = 0

    @property
    def record(self) -> Record:
        """The record with everything given so far."""
        self._record.create()
        rows, self._rows = self._rows, []
        with self._record.write() as con:
            con.execute("BEGIN")
            for sql, values in rows:
                con.execute(sql, values)
            con.execute("COMMIT")
        return self._record

    def game(
        self, variant, roles, agents, events=(), *, deal=None, word="", word_b="", category="", rules=None,
        language="en", tournament=None, decisions=(), beliefs=(),
    ):  # fmt: skip
        """One finished game. `roles` and `agents` are by seat, events (kind, data), or (kind, data, audience).

        `decisions` are (seat, kind, status, action), `beliefs` (seq, seat, about, probability).
        """
        self._games += 1
        game_id = f"g{self._games:04d}"
        deal = deal or f"d{self._games:04d}"
        self._add(
            "OR IGNORE INTO deals", deal, variant, language, word, category, "", [], list(roles), word_b, "", [], []
        )
        self._rows.append((_GAME, [game_id, tournament, deal, variant, len(roles), json.dumps(rules or {}), language]))
        seats = zip(roles, agents, strict=True)
        for seat, (role, agent) in enumerate(seats, start=1):
            self._add("INTO seats", game_id, seat, agent, role, SIDES[role], 0, True)
        for seq, (kind, data, *audience) in enumerate(events):
            self._add("INTO events", game_id, seq, kind, "X", audience[0] if audience else None, json.dumps(data))
        for idx, (seat, kind, status, action) in enumerate(decisions):
            row = (game_id, idx, seat, idx, agents[seat - 1], "X", kind, status, "", json.dumps(action), "", 0)
            self._add("INTO decisions", *row)
        for seq, seat, about, probability in beliefs:
            self._add("INTO beliefs", game_id, seq, seat, about, probability, "")

    def tournament(self, name, words):
        """A tournament that names its word pack."""
        self._add("INTO tournaments", name, name, json.dumps({"words": words}), 1, _NOW)

    def _add(self, where: str, *values: object) -> None:
        marks = ", ".join("?" * len(values))
        self._rows.append((f"INSERT {where} VALUES ({marks})", list(values)))


_NOW = "2026-01-01"
_GAME = f"""
INSERT INTO games BY NAME
SELECT ? AS game_id, ? AS tournament_id, 0 AS plan_index, ? AS deal_id, ? AS variant, ? AS players, ? AS house_rules,
       ? AS language, 1 AS seed, 60 AS seconds, 1 AS script_version, 'finished' AS status,
       '{_NOW}'::TIMESTAMP AS started_at, '{_NOW}'::TIMESTAMP AS ended_at
"""


def polled(candidates, ballots, poll=1) -> Happened:
    return "polled", {"poll": poll, "candidates": list(candidates), "ballots": [list(b) for b in ballots], "top": []}


def spoke(seat, text, stage="speak") -> Happened:
    return "spoke", {"seat": seat, "stage": stage, "text": text}


def out(seat) -> Happened:
    return "eliminated", {"seat": seat}
