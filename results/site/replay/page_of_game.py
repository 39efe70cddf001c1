"""The page on which a game is watched again: what is on it, for everybody's eyes or only with what one seat saw.

Owns: which rows of a game a page holds at all. A page made for a seat has nothing in it that this seat did not see: no
event, card, role or thought of another, no agent, and no id or number from which the deal could be had. Must not know:
how it is worded (`replay_words`) or drawn (`replay.js`).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from arena.events import PUBLIC, Told
from arena.hearing.own_word import clean
from arena.text import Language
from prompts import event_line
from results.games.answer_events import told_of
from results.games.game_records import PlayedGame, Stated, Watched
from results.games.table_deltas import TableDelta, deltas
from results.games.table_state import KnownTo, seen

from ..labels import LANGUAGES, role_names, variant_name, word
from ..page import page
from .replay_words import Made, decision_words, labels, page_words, result_line

Chances = tuple[int, dict[int, float]]  # the place of an event among those shown, and the beliefs after it


class ShownEvent(NamedTuple):
    """An event as it is shown: its number on the page, who was told, what it changes, and the decisions behind it."""

    number: int
    told: Told
    change: TableDelta
    made: list[Made]


class ShownGame(NamedTuple):
    """All that one page shows of a game. `seat` is None for everybody's eyes; otherwise only that seat's is here, or
    only what the public saw.

    `loose` are decisions that led to no event. `onlooker` is what somebody believes who knows only what is public;
    `stated` what seats said in private that they believe. `truth` are the roles; empty for a seat, as `agents` is.
    """

    game_id: str
    seat: KnownTo
    variant: str
    players: int
    language: Language
    status: str
    winner: str | None
    rule: str | None
    error: str | None
    began: str
    truth: tuple[str, ...]
    agents: Mapping[int, str]
    lines: list[ShownEvent]
    loose: list[Made]
    onlooker: list[Chances]
    stated: dict[int, list[Chances]]


def shown(played: PlayedGame, watched: Sequence[Watched] = (), seat: KnownTo = None) -> ShownGame:
    """What the page of a game shows, all of it or only what `seat` (0: the judge, or the public) saw."""
    told, game = played.told, played.game
    places = [place for place, entry in enumerate(told) if seen(entry, "all" if seat is None else seat)]
    by_event, loose = _made(played, seat)
    changes = deltas(told)
    lines = [
        ShownEvent(told[place].seq if seat is None else number, told[place], changes[place], by_event.get(place, []))
        for number, place in enumerate(places)
    ]
    everything = seat is None
    return ShownGame(
        game_id=game["game_id"] if everything else "",
        seat=seat,
        variant=game["variant"],
        players=game["players"],
        language=game["language"],
        status=game["status"],
        winner=game["winner"],
        rule=game["rule"],
        error=game["error"] if everything else None,
        began=f"{game['started_at']:%Y-%m-%d}",
        truth=played.header.deal.roles if everything else (),
        agents=played.agents if everything else {},
        lines=lines,
        loose=loose,
        onlooker=_watched(told, places, watched),
        stated=_stated(told, places, played.stated, seat),
    )


def replay_page(game: ShownGame, language: Language, *, depth: int = 0) -> str:
    """The page as HTML; `depth` as `page` has it.

    Raises:
        NoPages: jinja2 is not installed.
    """
    roles = role_names(game.truth)
    return page(
        "replay.html",
        language,
        depth=depth,
        scripts=("table.js", "replay.js"),
        style="replay.css",
        data=_data(game, language),
        game=game,
        name=clean(game.game_id),
        title=variant_name(game.variant, language),
        spoken=word(LANGUAGES, game.language, language),
        result=result_line(game.status, game.winner, game.rule, language),
        lines=[
            (line.number, _audience(line), event_line(line.told.event, language), _rows(line.made, language))
            for line in game.lines
        ],
        loose=_rows(game.loose, language),
        roster=[
            (seat, game.agents.get(seat, ""), roles[role].to(language)) for seat, role in enumerate(game.truth, start=1)
        ],
        total=_total(game),
    )


def _made(played: PlayedGame, seat: KnownTo) -> tuple[dict[int, list[Made]], list[Made]]:
    """The decisions that are shown, by the place of the event that they led to, and those without one.

    Where nothing can be told of those but that they were made at once, the game is not played again to find their
    events. What others thought or paid plays no part in that.
    """
    rows = played.decisions
    shown_rows = [row for row in rows if seat in (None, row["seat"])]
    telling = any(
        row["thought"] or row["status"] != "valid" or (row["seat"], row["ask_id"]) in played.spent for row in shown_rows
    )
    places = told_of(played.header, rows, played.told) if telling else None
    at = {row["idx"]: place for row, place in zip(rows, places or [None] * len(rows))}
    by_event, loose = defaultdict[int, list[Made]](list), list[Made]()
    for row in shown_rows:
        place, spent = at[row["idx"]], played.spent.get((row["seat"], row["ask_id"]))
        thought, reason = row["thought"], row["reason"]
        made = Made(row["seat"], row["kind"], row["status"], reason, thought, row["latency_ms"], spent)
        if place is not None:
            by_event[place].append(made)
        elif telling:
            loose.append(made)
    return by_event, loose


def _watched(told: Sequence[Told], places: Sequence[int], watched: Sequence[Watched]) -> list[Chances]:
    """Beliefs after the last event shown that is no later than the one that they came after."""
    seqs = [told[place].seq for place in places]
    found: list[Chances] = []
    at = -1
    for moment in watched:
        while at + 1 < len(seqs) and seqs[at + 1] <= moment.seq:
            at += 1
        found.append((max(at, 0), dict(moment.chances)))
    return found


def _stated(
    told: Sequence[Told], places: Sequence[int], stated: Sequence[Stated], seat: KnownTo
) -> dict[int, list[Chances]]:
    """By observer; a belief is placed after the last event that was public when it was asked for."""
    public = [number for number, place in enumerate(places) if told[place].audience == PUBLIC]
    found: dict[int, list[Chances]] = {}
    for belief in stated:
        if seat is not None and belief.seat != seat:
            continue
        at = public[min(belief.public, len(public)) - 1] if public and belief.public else 0
        moments = found.setdefault(belief.seat, [])
        if not moments or moments[-1][0] != at:
            moments.append((at, {}))
        moments[-1][1][belief.about] = belief.probability
    return found


def _data(game: ShownGame, language: Language) -> dict[str, Any]:
    """What the script draws from; the lines themselves stand in the page."""
    names = {key for line in game.lines for key in (*line.change.known.values(), *line.change.claims.values())}
    return {
        "players": game.players,
        "seat": game.seat,
        "truth": game.truth,
        "agents": [clean(game.agents.get(k, "")) for k in range(game.players + 1)] if game.agents else [],
        "events": [_event(line) for line in game.lines],
        "labels": labels(names | set(game.truth), language),
        "onlooker": [_chances(moment, game.players) for moment in game.onlooker],
        "stated": {
            seat: [_chances(moment, game.players) for moment in moments] for seat, moments in game.stated.items()
        },
        "words": page_words(language),
    }


def _event(line: ShownEvent) -> dict[str, Any]:
    """An event's number, who was told where not everybody was, and what it changes, as `table.js` folds it."""
    change = line.change.as_data()
    if "cards" in change:
        change["cards"] = {seat: clean(card) for seat, card in line.change.cards.items()}
    audience = {} if line.told.audience == PUBLIC else {"audience": line.told.audience}
    return {"number": line.number} | audience | change


def _chances(moment: Chances, players: int) -> tuple[int, list[int | None]]:
    """The place, and every seat's chance in thousandths."""
    at, chances = moment
    return at, [round(chances[k] * 1000) if k in chances else None for k in range(1, players + 1)]


def _audience(line: ShownEvent) -> str:
    return "" if line.told.audience == PUBLIC else ",".join(map(str, line.told.audience))


def _rows(made: Sequence[Made], language: Language) -> list[tuple[int, str, str]]:
    """The seat, what is said of the decision, and the thought."""
    return [(row.seat, decision_words(row, language), row.thought) for row in made]


def _total(game: ShownGame) -> dict[str, Any]:
    made = [made for line in game.lines for made in line.made] + game.loose
    spent = [row.spent for row in made if row.spent]
    return {
        "decisions": len(made),
        "faults": sum(row.status != "valid" for row in made),
        "calls": sum(row.calls for row in spent),
        "tokens": sum((row.input_tokens or 0) + (row.output_tokens or 0) for row in spent),
        "usd": sum(row.usd or 0.0 for row in spent),
    }
