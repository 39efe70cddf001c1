"""`zhuogui replay`: a recorded game as a transcript, of everything or as one seat saw it."""

from argparse import Namespace
from pathlib import Path

from results.record import Record
from results.replay import check_seat, find_game, told, transcript

from ..output import print_json, print_line


def run(arguments: Namespace) -> int:
    record = Record(Path(arguments.record))
    game = find_game(record, arguments.game)
    lines = transcript(record, game, arguments.lang, arguments.seat)
    if not arguments.json:
        for line in lines:
            print_line(line)
        return 0
    check_seat(game, arguments.seat)
    entries = told(record, game["game_id"])
    if arguments.seat is None:
        print_json([
            {"seq": e.seq, "audience": e.audience, "event": e.event.model_dump(mode="json")} for e in entries
        ])  # fmt: skip
    else:  # in the seat's own numbering, without audiences
        print_json([entry.event.model_dump(mode="json") for entry in entries if entry.seen_by(arguments.seat)])
    return 0
