"""`zhuogui words read`, `ask` and `guess`: one text, or a file of them, and one sentence for a bad line."""

import json

import pytest

from play.main import main


def lines_of(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def written(tmp_path, *rows):
    path = tmp_path / "texts.jsonl"
    path.write_text("".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows), "utf-8")
    return str(path)


def test_a_clue_is_read(capsys):
    assert main(["words", "read", "It keeps the milk cold", "--category", "article", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["understood"] and max(found["words"], key=found["words"].get) == "fridge"
    assert sum(found["words"].values()) == pytest.approx(1, abs=1e-3)
    assert main(["words", "read", "It keeps the milk cold", "--category", "Article"]) == 0
    assert "fridge" in capsys.readouterr().out


def test_a_question_is_answered(capsys):
    assert main(["words", "ask", "会发光吗？", "--word", "手电", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] == "yes"
    assert main(["words", "ask", "Is it a tree or my uncle's garden shed?", "--word", "apple"]) == 0
    assert "perhaps you mean" in capsys.readouterr().out


def test_a_guess_is_matched(capsys):
    assert main(["words", "guess", "a torch", "--category", "article"]) == 0
    assert capsys.readouterr().out.strip() == "flashlight"


def test_many_are_answered_a_line_each(tmp_path, capsys):
    clue = {"category": "creature", "clue": "It crows at dawn", "lang": "en"}
    assert main(["words", "read", "--file", written(tmp_path, clue, "", clue)]) == 0
    first, second = lines_of(capsys)
    assert first == second and first["understood"] is True and first["words"]["rooster"] > 0.1
    asked = {"category": "food", "word_en": "tomato", "word_zh": "西红柿", "question": "Is it red?"}
    assert main(["words", "ask", "--file", written(tmp_path, asked, asked | {"question": "What is it?"})]) == 0
    assert lines_of(capsys) == [{"answer": "yes"}, {"answer": "unclear"}]
    guess = {"category": "food", "utterance": "番茄！"}
    assert main(["words", "guess", "--file", written(tmp_path, guess, guess | {"utterance": "apple or pear"})]) == 0
    assert lines_of(capsys) == [{"word_en": "tomato"}, {"word_en": None}]


@pytest.mark.parametrize(
    ("verb", "row", "says"),
    [
        ("read", "{", "is not JSON"),
        ("read", "[1]", "is no JSON object"),
        ("read", {"category": "food"}, "lacks a text under 'clue'"),
        ("read", {"clue": "red"}, "lacks a text under 'category'"),
        ("read", {"clue": "red", "category": "tool"}, "names the category 'tool'"),
        ("ask", {"word_en": "nothing", "question": "Is it red?"}, "names 'nothing', no word of the pack"),
        ("ask", {"question": "Is it red?"}, "lacks a text under 'word_en'"),
        ("guess", {"category": "food", "utterance": 3}, "lacks a text under 'utterance'"),
    ],
)
def test_a_bad_line_is_named(verb, row, says, tmp_path, capsys):
    good = {"category": "food", "clue": "red", "word_en": "apple", "question": "Is it red?", "utterance": "apple"}
    assert main(["words", verb, "--file", written(tmp_path, good, row)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and f"line 2 {says}" in err


@pytest.mark.parametrize("call", [["read", "red"], ["ask", "Is it red?"], ["guess"], ["ask", "x", "--word", "blah"]])
def test_a_call_that_lacks_something_is_refused(call, capsys):
    assert main(["words", *call]) == 2
    assert capsys.readouterr().err.count("\n") == 1
