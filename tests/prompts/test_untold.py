"""A house rule that no text names is told all the same, in the rulebook and in the prompts."""

from typing import ClassVar

import pytest

import arena.rules.rulebook
from arena.rules.house_rule_models import Zhuogui1Rules
from arena.rules.rulebook import Phrase, phrases, render_rules
from arena.variants import VARIANTS
from prompts.rules_brief import brief


class WithTwoMore(Zhuogui1Rules):
    """捉鬼 1.0 with two house rules that no rulebook and no prompt has heard of."""

    quiet_ghosts: bool = False
    long_nights: bool = True
    idle_days: ClassVar[bool] = False


SAID = {
    key: Phrase(
        zh=f"{key} 怎样", en=f"what {key} does", rule="ZG1-3.3.3",
        values={value: {"zh": f"{key} 为{value}", "en": f"{key} is {value}"} for value in ("true", "false")},
    )
    for key in ("quiet_ghosts", "long_nights")
}  # fmt: skip


@pytest.fixture(autouse=True)
def _worded(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {**phrases(), **SAID}
    monkeypatch.setattr(arena.rules.rulebook, "phrases", lambda: known)
    brief.cache_clear()


def test_the_rulebook_states_it_below_its_rule() -> None:
    lines = render_rules(VARIANTS["zhuogui-1"], WithTwoMore(quiet_ghosts=True), "en").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("ZG1-3.3.3"))
    below = lines[place : lines.index("", place)]
    assert below[-2:] == [
        "    House rule, what quiet_ghosts does: quiet_ghosts is true.",
        "    House rule, what long_nights does: long_nights is true.",
    ]


@pytest.mark.parametrize("part", ["full", "compact", "judge"])
def test_a_prompt_states_it_where_it_is_not_the_default(part: str) -> None:
    told = brief("zhuogui-1", 9, WithTwoMore(long_nights=False), "zh", part)  # type: ignore[arg-type]
    assert told.splitlines()[-1] == "- 房规，long_nights 怎样：long_nights 为false。"
    assert "quiet_ghosts" not in told
    assert brief("zhuogui-1", 9, WithTwoMore(), "zh", part) == brief("zhuogui-1", 9, Zhuogui1Rules(), "zh", part)  # type: ignore[arg-type]
