"""`zhuogui prompt` as a user types it: exactly what a player of that seat would be sent."""

import json

import pytest

from agents.llm.answer_schemas import answer_schema
from arena import VARIANTS, new_header
from prompts.player_prompt import prompt_hash
from tests.command_line import here

from .briefed import of_seats, sent_in


@pytest.fixture
def shown(capsys, tmp_path):
    def prompt(*words: str) -> dict:
        done = here(capsys, "prompt", *words, "--json", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return prompt


def test_it_shows_what_would_be_sent(capsys, tmp_path, shown) -> None:
    of = new_header(VARIANTS["zhuogui-1"], 7, seed=3, language="en")
    decisions = of_seats(sent_in(of))[4]
    options = ("zhuogui-1", "--seat", "4", "--players", "7", "--seed", "3", "--lang", "en")
    for number in (1, len(decisions)):
        sent = decisions[number - 1]
        found = shown(*options, "--ask", str(number))
        assert found["system"] == sent.prompt.system and found["blocks"] == list(sent.prompt.blocks)
        assert found["question"] == sent.prompt.ask and found["system_hash"] == prompt_hash(sent.prompt.system)
        assert found["schema"] == answer_schema(sent.observation.ask, thought=True, notes=False)
    first = next(sent for sent in decisions if sent.round == 2)
    text = here(capsys, "prompt", *options, "--round", "2", cwd=tmp_path).stdout
    assert first.prompt.system in text and first.user in text


def test_style_persona_memory_and_house_rules_reach_the_prompt(shown) -> None:
    options = ("zhuogui-3", "--seat", "2", "--lang", "zh", "--persona", "cautious", "--memory", "notes")
    found = shown(*options, "--rule", "max_speech=55")
    assert "谨慎" in found["system"] and "notes" in found["schema"]["properties"] and "55" in found["system"]
    compact = shown(*options, "--style", "compact")
    assert len(compact["system"]) < len(found["system"]) / 2 and "thought" in compact["schema"]["properties"]


def test_the_judge_is_briefed_too(shown) -> None:
    found = shown("zhuogui-1", "--seat", "0", "--lang", "en")
    assert "You are the judge" in found["system"] and "verdict" in found["schema"]["properties"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["zhuogui-1"], "--seat"),
        (["zhuogui1", "--seat", "1"], "zhuogui-1"),
        (["zhuogui-1", "--seat", "10"], "seats 1 to 9"),
        (["zhuogui-1", "--seat", "1", "--players", "3"], "4 to 14"),
        (["zhuogui-1", "--seat", "1", "--ask", "0"], "--ask 0"),
        (["zhuogui-1", "--seat", "1", "--ask", "999"], "--ask 999"),
        (["zhuogui-1", "--seat", "1", "--round", "99"], "--round 99"),
        (["zhuogui-1", "--seat", "1", "--round", "1", "--ask", "1"], "--ask"),
        (["zhuogui-1", "--seat", "1", "--persona", "cautios"], "cautious"),
        (["zhuogui-1", "--seat", "1", "--style", "ful"], "full"),
        (["zhuogui-1", "--seat", "1", "--memory", "note"], "notes"),
        (["zhuogui-1", "--seat", "1", "--seed", "-1"], "--seed"),
        (["zhuogui-1", "--seat", "1", "--rule", "selfvote=true"], "self_vote"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_wrong_words_get_one_sentence_and_exit_code_2(
    capsys, tmp_path, words: list[str], says: str, language: str
) -> None:
    done = here(capsys, "prompt", *words, "--lang", language, cwd=tmp_path)
    assert done.returncode == 2 and done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert says in done.stderr or language == "zh"
    assert language == "en" or any("\u4e00" <= c <= "\u9fff" for c in done.stderr)
