"""TOML of strangers: whatever it holds, it is a table or one clear sentence, in each place where one is read."""

from pathlib import Path

import pytest

from arena.toml_text import NotToml, toml_table
from tests.command_line import here

HOSTILE = {
    "lists in one another": "a = " + "[" * 60 + "]" * 60,
    "lists far in one another": "a = " + "[" * 5000 + "]" * 5000,
    "tables in one another": "a = " + "{a=" * 300 + "1" + "}" * 300,
    "dots": "a" + ".a" * 3000 + " = 1",
    "a table of many names": "[a" + ".a" * 3000 + "]",
    "a number of 5000 digits": "seed = " + "9" * 5000,
    "the same, below zero": "seed = -" + "9" * 5000,
    "a list that does not end": "a = " + "[" * 5000,
    "no TOML": "a = = 1",
}
SOUND = {"a = [[[1]]]": [[[1]]], "a = {b = {c = 1}}": {"b": {"c": 1}}, "a = 9999999999": 9999999999}


def test_what_cannot_be_read_has_a_reason_and_what_can_is_read():
    for name, text in HOSTILE.items():
        with pytest.raises(NotToml) as error:
            toml_table(text, "x.toml")
        assert error.value.text.en.startswith("x.toml"), name
        assert len(error.value.text.en) < 300, name
    for text, value in SOUND.items():
        assert toml_table(text, "x.toml") == {"a": value}


@pytest.mark.parametrize("where", ["spec", "model", "words", "set"])
def test_every_place_that_reads_toml_says_so_in_one_sentence(tmp_path: Path, capsys, where):
    good = 'name = "t"\nvariant = "undercover"\ngames = 1\nplayers = 4\nagents = ["naive"]\n'
    for name, text in HOSTILE.items():
        for file in ("spec.toml", "m.toml", "w.toml"):
            (tmp_path / file).write_text(good if file == "spec.toml" else text)
        call = {
            "spec": ["tournament", "plan", "spec.toml"],
            "model": ["play", "undercover", "--agents", "m.toml"],
            "words": ["words", "check", "w.toml"],
            "set": ["tournament", "run", "spec.toml", "--set", f"stop={text.partition(' = ')[2]}"],
        }[where]
        if where == "spec":
            (tmp_path / "spec.toml").write_text(text)
        said = here(capsys, *call, "--lang", "en", cwd=tmp_path)
        assert said.returncode == 2 and said.stdout == "", name
        assert "fault of the program" not in said.stderr and "Traceback" not in said.stderr, name
