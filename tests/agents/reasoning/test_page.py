"""docs/reasoner.md and docs/reasoner.zh.md are true: commands and code run, and the figures are those of the code."""

import re
import shlex
from pathlib import Path

import pytest

from agents.reasoning.inference import clue_obligations
from agents.reasoning.killers import likelihoods
from agents.reasoning.profiles import LEVELS, STYLES
from agents.reasoning.words.belief import lexicon, speaker_model, word_belief
from agents.registry import AGENTS
from play.main import main
from tests.docs.test_readme import blocks

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGES = {"en": DOCS / "reasoner.md", "zh": DOCS / "reasoner.zh.md"}
every_page = pytest.mark.parametrize("language", PAGES)


def test_both_pages_show_the_same_and_lead_to_each_other():
    for kind in ("sh", "python"):
        assert blocks(PAGES["en"], kind) == blocks(PAGES["zh"], kind) != []
    assert "(reasoner.zh.md)" in PAGES["en"].read_text("utf-8")
    assert "(reasoner.md)" in PAGES["zh"].read_text("utf-8")


def test_the_commands_run(capsys):
    for command in "".join(blocks(PAGES["en"], "sh")).splitlines():
        program, *words = shlex.split(command)
        assert program == "zhuogui"
        assert main([*words, "--seed", "1", "--lang", "en"]) == 0
    assert "The word was" in capsys.readouterr().out


def test_the_code_runs(capsys):
    (code,) = blocks(PAGES["en"], "python")
    exec(compile(code, "docs/reasoner.md", "exec"), {})
    thought, ghosts = capsys.readouterr().out.splitlines()
    assert thought.endswith("。")
    assert ghosts.startswith("{")


@every_page
def test_the_levels_are_those_of_the_code(language):
    rows = re.findall(r"^\| (\d) \| (.*) \|$", PAGES[language].read_text("utf-8"), re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(LEVELS)
    for number, row in rows:
        level, (name, memory, *figures) = LEVELS[int(number)], row.split(" | ")
        assert name == level.name.to(language)
        assert re.findall(r"\d+", memory) == ([] if level.memory is None else [str(level.memory)])
        assert [float(figure) for figure in figures] == [level.noise, level.threshold, level.depth, level.blunder_rate]


@every_page
def test_what_silence_is_worth_is_as_in_the_code(language):
    (paragraph,) = re.findall(
        r"^\*\*(?:Other evidence|其他证据)[\s\S]*?\n\n", PAGES[language].read_text("utf-8"), re.MULTILINE
    )
    weights = (clue_obligations.SILENT, clue_obligations.UNREAD, likelihoods.SAYS_NOTHING, likelihoods.ABSTAINS)
    assert [float(figure) for figure in re.findall(r"\d+(?:\.\d+)?", paragraph)][-4:] == [*weights]


@every_page
def test_names_and_figures_are_those_of_the_code(language):
    text = PAGES[language].read_text("utf-8")
    assert f"exp(−{speaker_model.CARE} · leak(f, w))" in text
    shares = [round(100 * share) for share in lexicon._SHARES.values()]
    assert all(re.search(rf"\b{share} ?%", text) for share in shares)
    assert str(round(100 * word_belief._TRUE_ANSWER)) in text
    for style in STYLES.values():
        assert f"`{style.id}`" in text
        assert language == "en" or f"`{style.id}`（{style.name.zh}）" in text
    assert set(re.findall(r"`(reasoner[\w-]*)`", text)) <= set(AGENTS)
