"""`zhuogui review`: the decisions of one seat in a recorded game, judged by what it could know; also as a page."""

from argparse import Namespace
from collections.abc import Sequence

from arena.errors import BadSetup
from arena.text import Language, Text
from results.queries.games import find_game
from tournaments.review.decision_points import DecisionPoint
from tournaments.review.reviewing import PlayOn, review
from tournaments.review.stored_game import Stored, stored_game
from tournaments.review.whatif import WhatIf, what_if

from ..grammar.options import given_pack, given_record
from ..terminal.output import print_json, print_line
from ..terminal.page_file import page_path, write_page
from ..terminal.progress_bar import progress_bar
from ..views.review_lines import as_json, lines


def run(arguments: Namespace) -> int:
    language: Language = arguments.lang
    if arguments.continuations < 0:
        raise BadSetup(Text("--continuations: a number from 0", "--continuations：从 0 起的整数"))
    if arguments.all and not arguments.continuations:
        raise BadSetup(Text("--all plays games on, and --continuations 0 plays none: leave one of them out",
                            "--all 要接着玩，--continuations 0 是不玩：请去掉一个"))  # fmt: skip
    page = None if arguments.page is None else page_path(arguments.page)
    record, pack = given_record(arguments), given_pack(arguments)
    stored = stored_game(record, find_game(record, arguments.game), pack)
    play_on = _play_on(stored, arguments.continuations) if arguments.continuations else None
    found = review(stored, arguments.seat, play_on, everything=arguments.all)
    if page is not None:
        from results.site.replay.page_of_review import review_page

        write_page(page, review_page(found, language), as_json=arguments.json)
    elif arguments.json:
        print_json(as_json(found, language))
    else:
        for line in lines(found, language):
            print_line(line)
    return 0


def _play_on(stored: Stored, pairs: int) -> PlayOn:
    """How moments are played on, with the suggestion in place of what was done; each takes seconds."""

    def play_on(points: Sequence[DecisionPoint]) -> list[WhatIf]:
        found: list[WhatIf] = []
        with progress_bar("review", len(points)) as done:
            for point in points:
                found.append(what_if(point, stored, point.suggested, pairs, seed=point.index))
                done(len(found))
        return found

    return play_on
