"""`zhuogui replay`: a recorded game as a transcript, a table or a page; of everything or as one seat saw it."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from arena.text import Text
from prompts import seen_line, told_line
from results.games.table_state import KnownTo
from results.games.transcripts import (
    TranscriptStep,
    agents_of,
    check_seat,
    roles_of,
    step_at,
    steps,
    table_after,
    transcript,
)
from results.queries.games import find_game
from results.store.record import Record

from ..grammar.options import given_pack, given_record
from ..terminal.output import print_json, print_line, print_text
from ..terminal.page_file import page_path, write_page
from ..views.table_drawing import TURNS, print_drawing, table_as_json


def run(arguments: Namespace) -> int:
    record = given_record(arguments)
    game = find_game(record, arguments.game)
    check_seat(game, arguments.seat)
    if arguments.page is not None:
        _page(record, game, arguments)
    elif arguments.table or arguments.at is not None:
        _tables(record, game, arguments)
    elif arguments.json:
        print_json([_event(step, arguments.seat) for step in steps(record, game, arguments.seat)])
    else:
        for line in transcript(record, game, arguments.lang, arguments.seat):
            print_line(line)
    return 0


def _event(step: TranscriptStep, seat: KnownTo) -> dict[str, Any]:
    """An event as JSON; for a seat in its own numbering, without audiences."""
    event = step.told.event.model_dump(mode="json")
    return event if seat is not None else {"seq": step.number, "audience": step.told.audience, "event": event}


def _tables(record: Record, game: dict[str, Any], arguments: Namespace) -> None:
    """The table at one event, or the whole transcript with a table after each turn of the game."""
    found, everything = steps(record, game, arguments.seat), arguments.seat is None
    truth = roles_of(record, game) if everything else []
    agents = agents_of(record, game) if everything else {}
    only = None if arguments.at is None else step_at(found, arguments.at)
    frames = {
        place: table_after(found, place, game["players"], truth)
        for place, step in enumerate(found)
        if (place == only if only is not None else step.told.event.kind in TURNS)
    }
    if arguments.json:
        print_json([
            {"number": found[k].number, "event": _event(found[k], arguments.seat),
             "table": table_as_json(frame, agents)}
            for k, frame in frames.items()
        ])  # fmt: skip
        return
    width = len(str(found[-1].number)) if found else 1
    for place, step in enumerate(found):
        if only is None or place == only:
            told = step.told
            line = told_line(told, arguments.lang) if everything else seen_line(told.event, arguments.lang)
            print_line(f"{step.number:>{width}}  {line}")
        if place in frames:
            print_drawing(frames[place], agents, arguments.lang)
    if only is not None:
        print_text(arguments.lang, _around(found, only))


def _around(found: Sequence[TranscriptStep], place: int) -> Text:
    """The options that show the event before, and the one after."""
    before = f"--at {found[place - 1].number}" if place else "-"
    after = f"--at {found[place + 1].number}" if place + 1 < len(found) else "-"
    return Text(f"back: {before}   on: {after}", f"后退：{before}   前进：{after}")


def _page(record: Record, game: dict[str, Any], arguments: Namespace) -> None:
    """Write the game as one page that opens without a network."""
    from results.games.game_records import read_played
    from results.site.replay.page_of_game import replay_page, shown

    from .onlooker import onlooker

    path = page_path(arguments.page)
    pack = given_pack(arguments)
    with record.read() as con:
        played = next(read_played(con, [game["game_id"]]))
    page = replay_page(shown(played, onlooker(record, pack)(played), arguments.seat), arguments.lang)
    write_page(path, page, as_json=arguments.json)
