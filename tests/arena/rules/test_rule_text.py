"""The rules as they are read: no template debris, and at a table of a known size numbers in the place of formulas."""

import re

import pytest

from arena.rules.house_rule_models import house_rules
from arena.rules.rulebook import phrases, render_rules
from arena.rules.table_numbers import TableSize, worked_out
from arena.text import LANGUAGES
from arena.variants import VARIANTS
from prompts.rules_brief import brief
from tests.arena.contract.tables import header
from tests.command_line import here
from tests.prompts.briefed import sent_in

# What betrays a template, a formula, or the program behind the rule.
DEBRIS = re.compile(
    r"[{}]|\b2n\b|N\+3|\bX\b accus|Where (?:it|this) is forbidden|禁止时的谐音|在禁止的情况下|按种子|"
    r"seeded generator draws|minus the number|减去开局|(?:In|in) (?:that|this) night,? [^.]*in this night|"
    r"这一夜[^。]*这一夜|：：|。。|；。|\.\.|\bNone\b|\bTrue\b"
)
SIZES = [(name, size) for name, variant in VARIANTS.items() for size in variant.roles]


def texts(variant, players, language, rules=None):
    """Every text of the rules that people or models of this table read."""
    rules = rules or variant.rules()
    yield render_rules(variant, rules, language, players)
    yield from (brief(variant.id, players, rules, language, part) for part in ("full", "compact", "judge"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_debris_and_no_formula(language):
    for name, players in SIZES:
        for text in texts(VARIANTS[name], players, language):
            assert not DEBRIS.search(text), (name, players, DEBRIS.search(text))
    for variant in VARIANTS.values():
        found = DEBRIS.search(render_rules(variant, variant.rules(), language))
        assert not found, (variant.id, found)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_house_rule_leaves_debris_whatever_its_value(language):
    for variant in VARIANTS.values():
        for key in variant.rules.model_fields.keys() & phrases().keys():
            for value in phrases()[key].values:
                try:
                    rules = house_rules(variant.rules, {key: value})
                    variant.check_players(variant.nearest_size(9, rules), rules)
                except ValueError:
                    continue  # a value that does not go with the game
                for text in texts(variant, variant.nearest_size(9, rules), language, rules):
                    assert not DEBRIS.search(text), (variant.id, key, value, DEBRIS.search(text))


def test_the_number_of_the_table_is_printed():
    one, two, large = VARIANTS["zhuogui-1"], VARIANTS["zhuogui-2"], VARIANTS["killer-11-16"]
    for players, guesses in ((5, 4), (9, 2), (14, 1)):
        page = render_rules(one, one.rules(), "en", players)
        assert f"the number of guesses is {guesses}." in page and f"after {2 * players} days" in page
        assert f"{players} players: " in page and f"{players + 1} players: " not in page
        assert f"一共可以猜 {guesses} 次" in brief("zhuogui-1", players, one.rules(), "zh", "full")
    assert "局里指认的次数：4" in render_rules(two, two.rules(), "zh", 11)
    limited = house_rules(large.rules, {"sra5_round_limit": "killers_win_after_N_plus_3"})
    assert "end of round 7" in render_rules(large, limited, "en", 15)
    assert "no more than 4 of them" in render_rules(large, limited, "en", 16)


def test_guesses_are_what_the_referee_allows():
    """The number in the text is the one that the game announces."""
    seen = 0
    for players in (5, 8, 9, 12):
        for given in ("formula", "example_3_at_9", 2):
            rules = house_rules(VARIANTS["zhuogui-1"].rules, {"guess_count": given})
            size = TableSize(players, VARIANTS["zhuogui-1"].dealt(players, rules))
            said = worked_out("guess_count", given, size) if given != 2 else 2
            for seed in range(2):
                sent = sent_in(header(VARIANTS["zhuogui-1"], players, seed, rules=rules))
                for event in sent[-1].observation.events:
                    if event.kind == "guess_stage_began":
                        seen += 1
                        assert event.guesses == said
    assert seen


def test_the_details_of_a_ban_go_with_it():
    variant = VARIANTS["zhuogui-1"]
    for language in LANGUAGES:
        free = render_rules(variant, house_rules(variant.rules, {"forbid_own_word": "false"}), language)
        strict = render_rules(variant, variant.rules(), language)
        assert strict.count("\n    - ") > free.count("\n    - ") + 4


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [(["zhuogui-1", "--players", "9"], 0, "9 players: 6 humans"), (["zhuogui-1", "--players", "3"], 2, "4 to 14"),
     (["killer-7-16", "--players", "12"], 0, "11 to 14: 3"), (["undercover", "--players", "7"], 0, "7 to 9 pl")],
)  # fmt: skip
def test_rules_of_a_table_on_the_command_line(capsys, tmp_path, words, code, says):
    done = here(capsys, "rules", *words, "--lang", "en", cwd=tmp_path)
    assert done.returncode == code and says in done.stdout + done.stderr
