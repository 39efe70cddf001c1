"""The pages of house rules are what the models say now, and every key and value of every model is worded."""

from functools import cache

import pytest

from arena import VARIANTS
from arena.rules.house_rule_models import PRESETS, keys
from arena.rules.rulebook import book, phrase, phrases, written
from play.docgen import FOLDER
from play.docgen.house_rules_page import PAGES, choices, page
from tests.all_rows import all_rows

EVERY = [(variant, key) for variant in VARIANTS.values() for key in keys(variant.rules)]
every_key = all_rows(("variant", "key"), EVERY, [f"{v.id}-{key}" for v, key in EVERY])


@pytest.mark.parametrize(("name", "language"), PAGES.items())
def test_the_page_is_up_to_date(name, language):
    assert (FOLDER / name).read_text("utf-8") == page(language), "run `make docs`"


@every_key
def test_a_key_has_its_phrase_and_so_has_each_of_its_values(variant, key):
    words = phrases()[key]
    assert words.en and words.zh
    schema = variant.rules.model_json_schema()["properties"][key]
    parts = schema.get("anyOf", [schema])
    listed = [value for part in parts for value in choices(part)]
    for language in ("en", "zh"):
        clauses = [phrase(key, value, language) for value in listed]
        assert all(clauses) and len(set(clauses)) == len(clauses)
        default = variant.rules.model_fields[key].default
        assert phrase(key, default, language)
    assert listed or words.phrase_en or words.values


@every_key
def test_a_key_is_on_both_pages_once_a_default_with_rule_and_preset(variant, key):
    default = written(variant.rules.model_fields[key].default)
    presets = [written(settings[key]) for settings in PRESETS.values() if key in settings]
    for language in ("en", "zh"):
        rows = [line for line in lines(language) if line.startswith(f"| `{key}` |")]
        assert len(rows) == len({written(v.rules.model_fields[key].default) for v, other in EVERY if other == key})
        (row,) = [row for row in rows if f" | `{default}` | {phrases()[key].rule} |" in row]
        after = row.partition(f" | `{default}` | {phrases()[key].rule} |")[2]
        assert [cell.strip(" `") for cell in after.split("|") if cell.strip()] == presets


@cache
def lines(language):
    """The lines of a page, which takes longer to make than a test should."""
    return page(language).splitlines()


@every_key
def test_its_rule_is_in_the_rulebook_and_names_it(variant, key):
    rules = {rule.id: rule for other in VARIANTS.values() for name in other.rulebook for rule in book(name).rules}
    assert rules[phrases()[key].rule].names(key)


@every_key
def test_games_that_share_a_key_mean_the_same_by_it(variant, key):
    """The same values; the default is each game's own."""
    first = next(other for other in VARIANTS.values() if key in keys(other.rules))
    mine, theirs = (v.rules.model_json_schema()["properties"][key] | {"default": None} for v in (variant, first))
    assert mine == theirs


def test_nothing_is_worded_or_preset_that_no_game_has():
    known = {key for _, key in EVERY}
    assert set(phrases()) == known
    assert {key for settings in PRESETS.values() for key in settings} <= known
