"""`zhuogui tournament status`: how the tournaments of a record stand, from another shell or after a kill."""

from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from arena.text import Text
from results.queries.voids import voids
from results.store.record import Record
from tournaments.run.status import statuses

from ...terminal.output import print_json, print_line, print_text
from ...views.standings import voids_line
from ...views.tournament_status import print_status, status_as_json


def run(arguments: Namespace) -> int:
    record, now = Record(Path(arguments.db)), datetime.now(UTC)
    found = statuses(record, now, arguments.tournament)
    if arguments.json:
        print_json([status_as_json(one) | {"seated_in_void": voids(record, one.tournament_id).seated} for one in found])
        return 0
    if not found:
        print_text(arguments.lang, Text(f"{record.path} has no tournaments", f"{record.path} 里没有比赛"))
    for number, one in enumerate(found):
        if number:
            print_line("")
        print_status(one, arguments.db, now, arguments.lang)
        print_text(arguments.lang, *voids_line(voids(record, one.tournament_id)))
    return 0
