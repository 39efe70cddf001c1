"""The table of sentences: what CM-13 refuses and what it must let pass, with the check that refuses."""

import tomllib
from pathlib import Path
from typing import get_args

import pytest

from arena.hearing.own_word import Check, says, why
from tests.all_rows import all_rows

ROWS = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))["rows"]
CHECKS = get_args(Check)


@pytest.mark.rule("CM-13")
@all_rows(("row",), [(row,) for row in ROWS])
def test_a_sentence_is_refused_by_its_check_or_allowed(row):
    asked = {"translations": row.get("translations", ()), "backwards": row.get("backwards", False)}
    heard = why(row["text"], row["word"], **asked)
    assert (heard or "allowed") == row["expect"]
    assert says(row["text"], row["word"], **asked) == (heard is not None)


def test_the_table_is_as_large_as_promised_and_has_every_check():
    expected = [row["expect"] for row in ROWS]
    assert expected.count("allowed") >= 70
    assert len(expected) - expected.count("allowed") >= 70
    assert set(expected) == {"allowed", *CHECKS} - {"homophone"}


def test_no_row_stands_twice():
    rows = [(row["word"], row["text"], row.get("backwards"), *row.get("translations", ())) for row in ROWS]
    assert len(set(rows)) == len(rows)


@pytest.mark.rule("CM-13")
@pytest.mark.parametrize(
    ("word", "text", "expect"),
    [
        ("苹果", "平果", "homophone"),
        ("蘋果", "憑果斷取勝", "homophone"),
        ("苹果", "苹果", "written"),  # the word itself is not a homophone
        ("蝴蝶", "桌上的湖碟", "homophone"),
        ("蝴蝶", "我在湖边看见一只碟子", None),  # not in a row
        ("蝴蝶", "湖，碟", None),
        ("银行", "引航员", "homophone"),
        ("银行", "银星", None),  # 行 is read háng in the word
        ("狮", "是十四", None),  # one syllable has too many homophones
        ("T恤", "七续", None),
        ("西安", "先走", None),  # xian is one syllable
        ("apple", "阿婆", None),
    ],
)
def test_homophones_are_heard_when_asked(word, text, expect):
    assert why(text, word, homophones=True) == expect
    if expect == "homophone":
        assert not says(text, word)
