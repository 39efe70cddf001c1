"""`zhuogui words ask`: what the scripted judge answers to a question about a word, and how else to ask."""

from argparse import Namespace

from agents.scripted.question_answer import JudgedQuestion, hint_for, judge_question
from arena.text import Text
from arena.words import Pack

from ...grammar.options import load_pack
from ...terminal.output import print_json, print_text
from .many import Row, answer_file, asked, field, of_call, word_named

_ANSWERS = {
    "yes": Text("yes", "是"),
    "no": Text("no", "否"),
    "sometimes": Text("sometimes, or it depends", "有时是，看情况"),
    "not_yes_no": Text("that is no yes/no question", "这不是能用“是”或“否”回答的问题"),
    "unclear": Text("cannot tell", "无法判断"),
}


def run(arguments: Namespace) -> int:
    pack = load_pack(arguments.pack)
    if arguments.file:
        return answer_file(arguments.file, lambda row: _as_json(_judged(pack, row)))
    question = asked(arguments, arguments.question, Text("a question", "一个问题"), "word")
    judged = of_call(arguments, lambda: judge_question(pack, word_named(pack, arguments.word), question))
    hint = hint_for(judged, arguments.lang)
    if arguments.json:
        print_json(_as_json(judged) | {"why": judged.answer, "hint": hint or None})
        return 0
    lines = [_ANSWERS[judged.answer]]
    if hint:
        lines.append(Text(f"perhaps you mean: {hint}", f"也许你想问：{hint}"))
    print_text(arguments.lang, *lines)
    return 0


def _judged(pack: Pack, row: Row) -> JudgedQuestion:
    names = [row[key] for key in ("word_en", "word_zh") if isinstance(row.get(key), str)]
    return judge_question(pack, word_named(pack, *(names or [field(row, "word_en")])), field(row, "question"))


def _as_json(judged: JudgedQuestion) -> dict[str, str]:
    return {"answer": judged.answer if judged.answer in ("yes", "no") else "unclear"}
