"""What is certainly no yes/no question, and what may be one (ZG1-3.6.2.2)."""

import pytest

from agents.scripted.question_form import asks_for_more
from arena.text import traditional
from arena.words import beginners, shipped
from tests.all_rows import all_rows

OPEN = """
它是什么颜色？
是什么做的呢
谁会用它？
它有几条腿？
哪里能买到？
你们平时在哪儿看到它
它值多少钱？
怎么吃？
为什么大家喜欢它？
它有多大？
它多重呢？
是铁做的还是木头做的？
是水果，还是蔬菜呢
What colour is it?
what's it made of
Which part do people eat?
Who uses it?
How many legs has it got?
So, how big is it?
In which season is it eaten?
Where can you buy it?
When do people use it?
It is made of what?
""".strip().splitlines()
PERHAPS_YES_NO = """
它是金属的吗？
它是不是金属的？
它有没有什么用
它能不能吃
是否会飞？
你们知道它是什么吗
它几乎是圆的
是茶几吗
它没什么味道
它不怎么甜
什么人都能用
谁也没见过
它多少有点甜
它是什么颜色，是红的吗？
它放久了还是甜的吗
Is it metal?
Is it made of cloth or wool?
Can you eat it?
Isn't it what people call a tool?
Do you know where it is?
When it is cooked, is it red?
How about red?
It is red, right?
somewhat sweet
tell me the word
""".strip().splitlines()


@pytest.mark.rule("ZG1-3.6.2.2")
@all_rows(("text",), [(text,) for text in OPEN])
def test_a_question_for_a_thing_or_for_one_of_several_is_no_yes_no_question(text):
    assert asks_for_more(text)
    assert asks_for_more(traditional(text))
    assert asks_for_more(f"  {text.upper()} ")


@pytest.mark.rule("ZG1-3.6.2.2")
@all_rows(("text",), [(text,) for text in (*PERHAPS_YES_NO, "", "{x}")])
def test_what_may_be_a_yes_no_question_gets_the_benefit_of_the_doubt(text):
    assert not asks_for_more(text)
    assert not asks_for_more(traditional(text))


@pytest.mark.parametrize("pack", [beginners(), shipped("full-edition")], ids=lambda pack: pack.name)
def test_no_question_of_a_pack_looks_open(pack):
    questions = [question for fact in pack.facts for question in (fact.question_zh, fact.question_en)]
    assert [text for text in questions if asks_for_more(text)] == []
