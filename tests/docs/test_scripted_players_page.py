"""What docs/scripted-players.md shows is what is played: a game of nine reasoners, the ladder, the self-play table."""

import re
from itertools import takewhile
from pathlib import Path

import pytest

from arena import VARIANTS
from arena.deals import pack_of
from arena.rules.house_rule_models import house_rules
from benchmarks.strength.balance_tables import cell
from benchmarks.strength.level_steps import RUNGS
from tournaments.forecast.side_balance import BalanceSetting, balance

from .test_readme import blocks, pages, run

PAGES = pages("scripted-players")


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_the_game_of_nine_is_what_its_command_prints(page, tmp_path):
    (command,) = re.findall(r"`(zhuogui play zhuogui-1 [^`]*--agents reasoner [^`]*)`", page.read_text("utf-8"))
    shown = blocks(page, "")
    printed = run(command, tmp_path)
    assert printed.returncode == 0, printed.stderr
    assert [block.strip() for block in shown if block.strip() == printed.stdout.strip()], command


def table(text: str, head: str) -> dict[str, list[str]]:
    """The rows of the Markdown table in `text` whose first line begins with `head`, by their first cell."""
    lines = text.splitlines()
    (start,) = [number for number, line in enumerate(lines) if line.startswith(head)]
    rows = takewhile(lambda line: line.startswith("|"), lines[start:])
    cells = [[part.strip() for part in row.strip("|").split("|")] for row in rows]
    return {first: rest for first, *rest in cells}


def test_the_ladder_is_the_same_in_both_and_whole():
    english, chinese = (table(page.read_text("utf-8"), "|  | `random` | `silent`") for page in PAGES)
    assert english.pop("all") == chinese.pop("全部")
    assert english == chinese
    assert english.pop("") == [f"`{rung}`" for rung in RUNGS]
    assert set(english) == {"---"} | {f"`{variant}`" for variant in VARIANTS}
    assert all(0 <= int(rate) <= 100 for row, rates in english.items() if row != "---" for rate in rates)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), [("zhuogui-1", 4), ("undercover", 5)])
def test_the_self_play_table_is_what_is_played_now(variant, players):
    tables = [_self_play(page) for page in PAGES]
    assert tables[0] == tables[1]
    heads = [head.split("`")[1] for head in tables[0][""]]
    shown = tables[0][str(players)][heads.index(variant)]
    rules = house_rules(VARIANTS[variant].rules, {"preset": "balanced"})
    setting = BalanceSetting(
        variant=VARIANTS[variant], rules=rules, pack=pack_of(VARIANTS[variant]), humans="reasoner", ghosts="reasoner"
    )
    (tally,) = balance(setting, [players])
    assert cell(tally) == shown


def _self_play(page: Path) -> dict[str, list[str]]:
    return table(page.read_text("utf-8"), "|  | `zhuogui-1`")
