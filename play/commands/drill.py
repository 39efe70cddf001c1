"""`zhuogui drill`: the player back at a moment of a game: what the seat saw, the same ask, and then the comparison.

Until the answer is given, nothing is shown that the seat did not know then. What only hindsight knows waits until the
last moment of the game has been answered.
"""

from argparse import Namespace
from collections.abc import Iterable

from arena.randomness import stream
from arena.text import Language, Text
from results.queries.games import find_game
from tournaments.review.drill import Lesson, NoDrill, fresh, of_game, of_record

from ..grammar.options import given_pack, given_record, given_seed
from ..seat.drill_moment import AnsweredMoment, ask, compare, reveal, show
from ..terminal.output import print_line, print_text

_FRESH = Text(
    "You are put into games that scripted players have just played. Answer in their place; q ends the drill.",
    "把你放进脚本玩家刚玩的新对局。请替它们回答；输入 q 结束练习。",
)
_HELLO = Text(
    "You are back at moments of real games. Answer as you would have; q ends the drill.",
    "回到真实对局的关键时刻。请像当时那样回答；输入 q 结束练习。",
)
_DONE = Text(
    "{moments} moments: {same} answered as the reasoner would, {then} as in the game.",
    "共 {moments} 题：{same} 题和推理玩家一样，{then} 题和当时一样。",
)
_ONE = Text("1 moment: {same} answered as the reasoner would, {then} as in the game.",
            "共 1 题：{same} 题和推理玩家一样，{then} 题和当时一样。")  # fmt: skip
_NONE = Text("No moment was answered.", "没有回答任何一题。")


def run(arguments: Namespace) -> int:
    language: Language = arguments.lang
    lessons = _lessons(arguments, language)
    answered: list[AnsweredMoment] = []
    print_text(language, _FRESH if arguments.record is None else _HELLO)
    try:
        _drill(lessons, answered, arguments.continuations, language)
    except (EOFError, KeyboardInterrupt):
        print_line("")
    print_text(language, _summary(answered))
    return 0


def _lessons(arguments: Namespace, language: Language) -> Iterable[Lesson]:
    if arguments.continuations < 0:
        raise NoDrill(Text("--continuations: 0 or more", "--continuations：0 或更大的整数"))
    seed = given_seed(arguments)
    if arguments.seat is not None and arguments.game is None:
        raise NoDrill(Text("--seat K is a seat of one game: name the file and the game before it",
                           "--seat K 是某一局的座位：请先写明记录文件和对局"))  # fmt: skip
    pack = given_pack(arguments)
    if arguments.record is None:
        return fresh(seed, language, pack)
    record = given_record(arguments)
    if arguments.game is None:
        return of_record(record, stream(seed, "drill"), pack)
    return [of_game(record, find_game(record, arguments.game), arguments.seat, pack)]


def _drill(lessons: Iterable[Lesson], answered: list[AnsweredMoment], pairs: int, language: Language) -> None:
    """Put one moment after the other; what only hindsight knows is printed when a game is through, or is left."""
    for lesson in lessons:
        first = len(answered)
        try:
            for moment in lesson.moments:
                show(lesson, moment, len(answered) + 1, language)
                answered.append(compare(lesson, moment, ask(lesson, moment, language), pairs, language))
        finally:
            if len(answered) > first:
                reveal(lesson, answered[first:], first + 1, language)


def _summary(answered: list[AnsweredMoment]) -> Text:
    if not answered:
        return _NONE
    same = sum(one.action == one.drill.point.suggested for one in answered)
    then = sum(one.action == one.drill.point.action for one in answered)
    return (_ONE if len(answered) == 1 else _DONE).filled(moments=len(answered), same=same, then=then)
