"""`zhuogui hear`: what is understood of a speech, as sentences, as JSON, and of many from a file."""

import json

import pytest

from tests.command_line import here


def test_a_speech_of_a_killer_game_in_sentences(capsys, tmp_path):
    words = ("hear", "killer-v1", "我是警察，昨晚验了上家，是杀手。我信6号。", "--speaker", "4", "--players", "9")
    assert here(capsys, *words, "--lang", "zh", cwd=tmp_path).stdout.splitlines() == [
        "自称：警察", "验了 3 号：杀手或狼人", "指控 3 号", "认好 6 号",
    ]  # fmt: skip
    assert here(capsys, *words, "--lang", "en", cwd=tmp_path).stdout.splitlines()[0] == "claims to be: police"


def test_a_remark_of_a_word_game_as_json(capsys, tmp_path):
    done = here(capsys, "hear", "zhuogui-1", "I doubt 3. My clue: it hums.", "--json", cwd=tmp_path)
    assert json.loads(done.stdout) == {"doubts": [3], "trusts": [], "own_clue": "it hums", "quotes": []}


def test_what_cannot_be_understood_is_said_so(capsys, tmp_path):
    assert "nothing" in here(capsys, "hear", "killer-v1", "hello there", "--lang", "en", cwd=tmp_path).stdout


def test_a_file_gives_an_object_a_line(capsys, tmp_path):
    lines = [
        {"speech": "Police here. Checked 4, innocent.", "speaker": 1, "lang": "en"},
        {"speech": "投上家", "speaker": 1},
    ]
    (tmp_path / "s.jsonl").write_text("\n\n".join(map(json.dumps, lines)), "utf-8")
    done = here(capsys, "hear", "--kind", "claims", "--players", "9", "--file", "s.jsonl", cwd=tmp_path)
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"role": "police", "checks": [[4, "good"]], "accuses": [], "clears": [4]},
        {"role": None, "checks": [], "accuses": [9], "clears": []},
    ]


@pytest.mark.parametrize(
    "line", ["[1]", "{", '{"speech": 3}', "{}", '{"speech": "a", "speaker": "1"}', '{"speech": "a", "speaker": true}']
)
def test_a_bad_line_is_named_and_nothing_is_printed(line, capsys, tmp_path):
    (tmp_path / "s.jsonl").write_text('{"speech": "过"}\n' + line, "utf-8")
    done = here(capsys, "hear", "--kind", "aloud", "--file", "s.jsonl", "--lang", "en", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "line 2" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("hear",), ("hear", "killer-v1"), ("hear", "--file", "s.jsonl"), ("hear", "killer-v1", "a", "--speaker", "-1"),
        ("hear", "--kind", "claims", "--file", "none.jsonl"),
        ("hear", "killer-v1", "a", "--speaker", "9", "--players", "4"),
    ],
)  # fmt: skip
def test_a_call_that_lacks_something_says_what(words, capsys, tmp_path):
    (tmp_path / "s.jsonl").write_text("", "utf-8")
    done = here(capsys, *words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
