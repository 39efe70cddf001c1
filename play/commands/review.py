"""`zhuogui review`: the decisions of one seat in a recorded game, judged by what it could know; also as a page."""

from argparse import Namespace
from pathlib import Path

from arena.errors import BadSetup
from arena.text import Language, Text
from results.record import Record
from results.replay import find_game
from results.reviewed import Review
from tournaments.review.moment import Moment
from tournaments.review.reviewing import PlayOn, review
from tournaments.review.stored import Stored, stored_game
from tournaments.review.whatif import WhatIf, what_if

from ..options import load_pack
from ..output import print_json, print_line
from ..review_lines import as_json, lines


def run(arguments: Namespace) -> int:
    language: Language = arguments.lang
    if arguments.continuations < 0:
        raise BadSetup(Text("--continuations: a number from 0", "--continuations：从 0 起的整数"))
    record = Record(Path(arguments.record))
    pack = load_pack(arguments.words) if arguments.words else None
    stored = stored_game(record, find_game(record, arguments.game), pack)
    found = review(stored, arguments.seat, _play_on(stored, arguments.continuations))
    if arguments.page:
        _write_page(found, Path(arguments.page), language)
    elif arguments.json:
        print_json(as_json(found, language))
    else:
        for line in lines(found, language):
            print_line(line)
    return 0


def _play_on(stored: Stored, pairs: int) -> PlayOn | None:
    """How a moment is played on with its suggestion in the place of what was done; None: not at all."""

    def play_on(moment: Moment) -> WhatIf:
        return what_if(moment, stored, moment.suggested, pairs, seed=moment.index)

    return play_on if pairs else None


def _write_page(found: Review, path: Path, language: Language) -> None:
    from results.site.review import review_page

    text = review_page(found, language)
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        why = error.strerror or str(error)
        raise BadSetup(Text(f"{path} cannot be written: {why}", f"无法写入 {path}：{why}")) from None
    print_line(Text(f"written to {path}", f"已写入 {path}").to(language))
