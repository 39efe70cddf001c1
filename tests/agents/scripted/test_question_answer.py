"""The scripted judge answers what people ask in their own words, and says where it cannot tell."""

from agents.scripted.question_answer import hint_for, judge_question
from agents.scripted.question_polarity import polar
from arena.text import traditional
from arena.words import beginners, find_pack
from tests.all_rows import all_rows

PACK = beginners()
ROWS = """
yes | umbrella | Say, is it man-made?
no | umbrella | Can I eat the thing?
yes | umbrella | It's not alive, right?
no | umbrella | isn't it alive?
yes | 雨伞 | 不是活的吧？
yes | 雨伞 | 难道不是人造的吗
yes | bee | 它能不能飞起来？
yes | bee | 有翅膀没有？
no | whale | Is it small enough for my pocket, I mean for one hand?
yes | tiger | Is it bigger than a bee?
no | bee | 比老虎大吗？
yes | bee | is it a bee?
no | bee | 是老虎吗？
yes | tomato | 是番茄吗
yes | tiger | Does it have five letters?
no | tiger | 名字是三个字吗
yes | tiger | Does it start with t?
yes | tiger | 是不是两个字的？
unclear | apple | Is it bigger than a melon or smaller?
not_yes_no | apple | What colour is it?
not_yes_no | apple | 是硬的还是软的？
yes | Mozart | 搞音乐的？
no | Mozart | Is he a woman?
yes | Mozart | He's not a woman, is he?
unclear | apple | Has my grandmother anything to do with it?
unclear | apple | 嗯
"""


def rows():
    return [[cell.strip() for cell in line.split("|")] for line in ROWS.strip().splitlines()]


@all_rows(("answer", "name", "text"), rows())
def test_a_question_in_words_of_ones_own_is_answered(answer, name, text):
    assert judge_question(PACK, PACK.find(name), text).answer == answer


@all_rows(("answer", "name", "text"), [row for row in rows() if not row[2].isascii()])
def test_it_may_be_asked_in_traditional_characters(answer, name, text):
    assert judge_question(PACK, PACK.find(name), traditional(text)).answer == answer


@all_rows(("text", "denied"), [
    ("It can fly.", False), ("It can't fly, right?", True), ("Doesn't it fly?", False), ("它不会飞吧", True),
    ("它会不会飞", False), ("会飞不？", False), ("它是不是不会飞", True), ("难道它不会飞吗", False), ("活着没", False),
])  # fmt: skip
def test_a_denial_turns_the_answer(text, denied):
    assert polar(text).denied is denied


def test_where_it_cannot_tell_it_hints_at_the_nearest_question():
    judged = judge_question(PACK, PACK.find("apple"), "Has a tree got anything to do with my uncle's garden shed?")
    assert judged.answer == "unclear" and hint_for(judged, "en").endswith("?") and hint_for(judged, "zh")
    assert hint_for(judge_question(PACK, PACK.find("apple"), "嗯"), "en") == ""


def test_a_hint_says_nothing_of_the_word():
    asked = "Has a tree got anything to do with my uncle's garden shed?"
    hints = {hint_for(judge_question(PACK, PACK.find(name), asked), "en") for name in ("apple", "pear", "mango")}
    assert len(hints) == 1


def test_the_properties_of_ones_own_pack_are_answered():
    pack = find_pack("own.toml", lambda path: """
[categories.tool]
zh = "工具"
en = "tool"
[[words]]
zh = "锤子"
en = "hammer"
category = "tool"
[[words]]
zh = "锯子"
en = "saw"
category = "tool"
[[properties]]
id = "tool-teeth"
category = "tool"
zh = ["有齿吗", "带不带齿"]
en = ["Has it got teeth?", "Is it toothed?"]
yes = ["saw"]
""")  # fmt: skip
    answers = [judge_question(pack, pack.find(name), "So does it have any teeth?").answer for name in ("saw", "hammer")]
    assert answers == ["yes", "no"]
