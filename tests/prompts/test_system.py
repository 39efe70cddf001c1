"""The system text: the rules in force from the referee's own house rules, the seat and nothing else that is private."""

import re
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from arena import VARIANTS, Referee, Variant
from arena.rules.house_rule_models import keys
from arena.text import LANGUAGES, Language, Text, traditional
from prompts.personas import BadPersona, personas
from prompts.player_prompt import Briefing, prompt_hash
from prompts.rules_brief import brief
from prompts.wordings import fill, wording

from ..all_rows import all_rows, few_of
from ..arena.contract.tables import every_table, header, moments, random_answers
from .briefed import sent_in

ONE_VALUE = {
    "zgf_table", "police_result",
    "sra1_table", "srv1_killers", "srv2_table", "srv3_table", "v4_table", "v5_table",
}  # fmt: skip
# House rules that touch nobody at a table of the game, and so are not told; the games prove it.
UNTOUCHED = {
    "zhuogui-2": {"all_abstain", "self_vote", "ballots", "group_tie", "word_aliases", "max_days", "zg2_small"},
    "zhuogui-free": {"group_tie"},
    "zhuogui-competition": {"group_tie", "word_aliases", "arena_score"},
    "undercover": {"group_tie", "word_aliases"},  # who may guess a word, with a blank slip, guesses alone
    "killer-v2": {"all_abstain"},  # SRV2-4
    "killer-v3": {"all_abstain"},
}
KEYS = [(variant, key) for variant in VARIANTS.values() for key in keys(variant.rules)]
TOLD = [(variant, key) for variant, key in KEYS if key not in ONE_VALUE | UNTOUCHED.get(variant.id, set())]


def another(variant: Variant, key: str) -> Any:
    """A legal value of a house rule that is not the game's default: a choice, else a large number, else scores."""
    schema = variant.rules.model_json_schema()["properties"][key]
    found: list[Any] = []
    for part in schema.get("anyOf", [schema]):
        found += [part["const"]] if "const" in part else part.get("enum", [])
        found += {"boolean": [True, False], "integer": [part.get("maximum", 13)]}.get(part["type"], [])
    default = getattr(variant.rules(), key)
    return next(value for value in [*found, (7.0, 0.5, 0.0)] if value != default and _legal(variant, key, value))


def _legal(variant: Variant, key: str, value: object) -> bool:
    try:
        return bool(variant.rules(**{key: value}))
    except ValidationError:
        return False


def nine(variant: Variant) -> int:
    """Nine players, or the nearest number that there may be."""
    return variant.nearest_size(9)


def told(variant: Variant, language: Language = "en", style: str = "full", seat: int = 1, **rules: Any) -> str:
    """The system text of a seat in a game of nine."""
    of = header(variant, nine(variant), 1, language=language, rules=variant.rules(**rules), judge_reads=True)
    settings = {"style": style, "language": language}
    decisions = sent_in(of, **settings)
    return next(decision.prompt.system for decision in decisions if decision.seat == seat)


@all_rows(("variant", "key"), TOLD, [f"{variant.id}-{key}" for variant, key in TOLD])
def test_every_house_rule_in_force_is_told(variant: Variant, key: str) -> None:
    for language in LANGUAGES:
        changed = variant.rules(**{key: another(variant, key)})
        texts = {brief(variant.id, nine(variant), rules, language, "full") for rules in (variant.rules(), changed)}
        assert len(texts) == 2, f"{key} is not told in {language}"


def test_a_house_rule_of_one_value_has_no_other() -> None:
    single = {key for variant, key in KEYS if "const" in variant.rules.model_json_schema()["properties"][key]}
    assert single == ONE_VALUE


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, found in UNTOUCHED.items() for key in sorted(found)])
def test_a_house_rule_that_is_not_told_touches_nobody(name: str, key: str) -> None:
    variant = VARIANTS[name]
    for seed in range(6):
        games = []
        for rules in (variant.rules(), variant.rules(**{key: another(variant, key)})):
            referee = Referee(header(variant, nine(variant), seed, rules=rules))
            *_, over = moments(referee, random_answers(Random(seed), silence=0.5))
            games.append((over.told, over.outcome and over.outcome.winners, key == "arena_score" and over.outcome))
        assert games[0] == games[1]


@every_table
def test_nothing_is_left_to_fill_in_and_nothing_is_undefined(variant: Variant, players: int) -> None:
    for language in LANGUAGES:
        for part in ("full", "compact", "judge"):
            text = brief(variant.id, players, variant.rules(), language, part)
            assert text and not re.search(r"[{}]", text), text
            if part != "judge":
                dealt = variant.roles[players]
                assert all(str(count) in text for count in dealt.values())
            if variant.id == "zhuogui-competition":
                assert Text("Reconstruction: the source text is lost", "重构：原文已失").to(language) in text
            if language == "zh-Hant":
                assert traditional(text) == text


def test_an_undefined_name_is_an_error() -> None:
    with pytest.raises(KeyError, match="nobody"):
        fill("a {nobody}", {"somebody": 1})
    assert fill("{a}", {"a": "{b} {a.__class__} %s $x"}) == "{b} {a.__class__} %s $x"


@pytest.mark.parametrize("name", ["player", "rules/common", *(f"rules/{variant}" for variant in VARIANTS)])
def test_both_languages_say_the_same_things(name: str) -> None:
    """The same texts, with the same names in braces."""
    en, zh = (_names(wording(name, language)) for language in ("en", "zh"))
    assert en == zh


def _names(found: Any, path: str = "") -> dict[str, set[str]]:
    if isinstance(found, str):
        return {path: set(re.findall(r"{(\w+)}", found))}
    return {key: value for name, sub in found.items() for key, value in _names(sub, f"{path}/{name}").items()}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
@pytest.mark.parametrize(
    ("language", "style"),
    few_of(
        [(language, style) for language in LANGUAGES for style in ("full", "compact")],
        ("zh", "full"),
        ("en", "compact"),
    ),
)
def test_every_seat_is_told_how_to_answer(variant: Variant, language: Language, style: str) -> None:
    speech = wording("player", language)["speech"]
    for seat in (0, 3):
        text = told(variant, language, style, seat)
        assert "JSON" in text  # JSON mode wants the word (case A22)
        assert variant.title.to(language) in text
        assert speech[language] in text or (seat == 0 and style == "compact")
        assert not re.search(r"\b(GPT|Claude|naive|scripted|AI|model|agent)\b|模型|机器人|機器人", text)
        assert (
            f"seat {seat}" in text if language == "en" else f"{seat} 號" in text or f"{seat} 号" in text
        ) or not seat


@pytest.mark.parametrize("style", few_of(["full", "compact"], "compact"))
def test_the_judge_knows_words_only_where_there_are_any(style: str) -> None:
    for variant in VARIANTS.values():
        english, chinese = (told(variant, language, style, seat=0) for language in ("en", "zh"))
        words = variant.family == "words"
        assert ("know the words" in english, "知道词" in chinese) == (words, words)
        assert ("know nobody's role" in english, "不知道谁是什么身份" in chinese) == (not words, not words)


def test_the_texts_may_be_in_another_language_than_the_table() -> None:
    of = header(VARIANTS["zhuogui-1"], 5, 1, language="zh-Hant")
    sent = sent_in(of, language="en")
    for decision in sent:
        assert "Traditional Chinese" in decision.prompt.system
        assert "Speak Traditional Chinese" in decision.prompt.ask  # the table's language comes last too (case A38)


def test_two_seats_differ_in_the_last_line_alone() -> None:
    """What all seats are told comes first, for whoever caches prompts across seats."""
    one, other = (told(VARIANTS["zhuogui-3"], seat=seat).splitlines() for seat in (1, 2))
    assert one[:-1] == other[:-1] and one[-1] != other[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_persona_is_a_manner_and_nothing_else(language: Language) -> None:
    of = header(VARIANTS["zhuogui-1"], 5, 1, language=language)
    plain = sent_in(of)
    seen = set[str]()
    for name, text in personas().items():
        for decision, without in zip(sent_in(of, persona=name), plain, strict=True):
            assert decision.user == without.user
            manner = text.to(language)
            assert (manner in decision.prompt.system) == (decision.seat != 0)
            seen.add(decision.prompt.system)
    assert len(personas()) >= 3 and len(seen) >= 3


def test_a_persona_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadPersona, match="cautious"):
        Briefing("en", persona="cautios")


def test_the_hash_names_a_text() -> None:
    one, other = told(VARIANTS["zhuogui-1"]), told(VARIANTS["zhuogui-1"], self_vote=True)
    assert re.fullmatch("[0-9a-f]{16}", prompt_hash(one))
    assert prompt_hash(one) == prompt_hash(str(one)) != prompt_hash(other)
