"""The figures of `python -m benchmarks.language`: what counts as right, as wrong, and as a bit gained."""

import json
from pathlib import Path

import benchmarks.language
from benchmarks.language.__main__ import MEASURES, by_language


def figures(tmp_path, name, *rows):
    path = tmp_path / f"{name}.jsonl"
    path.write_text("".join(json.dumps({"lang": "en"} | row) + "\n" for row in rows), "utf-8")
    return by_language(path, MEASURES[name])["en"]


def test_answers_are_counted_against_what_a_person_would_say(tmp_path):
    asked = {"category": "food", "word_en": "tomato", "question": "Is it red?"}
    found = figures(tmp_path, "questions", *(asked | {"answer": answer} for answer in ("yes", "no", "unclear")))
    assert found == {"n": "3", "right": "33.3 %", "wrong": "33.3 %", "answered where nobody can": "33.3 %"}


def test_two_words_in_a_guess_are_none(tmp_path):
    rows = [{"category": "food", "utterance": text, "word_en": None} for text in ("apple or pear", "apple")]
    assert figures(tmp_path, "guesses", *rows) == {"n": "2", "right": "50.0 %"}


def test_a_clue_gains_bits_on_its_word_and_loses_them_on_another(tmp_path):
    clue = {"category": "creature", "clue": "It crows at dawn and wakes the farm"}
    right = figures(tmp_path, "clues", clue | {"word_en": "rooster"})
    other = figures(tmp_path, "clues", clue | {"word_en": "shark"})
    assert float(right["bits"]) > 1 > float(other["bits"]) and other["the wrong way"] == "100.0 %"
    assert right["specific"] == right["bits"] != other["bits"]


def test_the_sets_that_come_along_can_be_measured():
    folder = Path(benchmarks.language.__file__).parent
    for name in ("questions", "guesses"):
        found = by_language(folder / f"{name}.jsonl", MEASURES[name])
        assert set(found) == {"en", "zh"}
        assert min(float(one["right"].removesuffix(" %")) for one in found.values()) >= 80
