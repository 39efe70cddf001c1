"""What is asked: the choices, the limit, what silence means, the schema, and what was wrong with the last answer."""

import json
from typing import get_args

import pytest

from agents.llm.answer_schemas import answer_schema
from arena import Objection, Variant
from arena.actions import CLASSES, MAX_TEXT
from prompts.answer_form import short_form
from prompts.player_prompt import Briefing, Wrong
from prompts.transcript import card_line, question
from prompts.wordings import wording

from ..arena.contract.tables import one_table
from .briefed import Sent, sent_in
from .test_fence import hostile, table

LANGUAGES = ("zh", "zh-Hant", "en")
WRONGS = get_args(Wrong)


def decisions(variant: Variant, players: int, language: str, style: str = "full") -> list[Sent]:
    of = table(variant, players, language)
    return sent_in(of, hostile(of, ["好"]), hostile(of, ["好"]), style=style)


@one_table
def test_what_is_needed_to_answer_stands_in_the_ask(variant: Variant, players: int) -> None:
    language = LANGUAGES[players % 3]
    say, separator = wording("player", language), wording("events", language)["separator"]
    for sent in decisions(variant, players, language):
        seen, ask = sent.observation, sent.prompt.ask
        assert seen.private is None or card_line(seen.private, language) in ask
        assert separator.join(map(str, seen.alive)) in ask
        assert separator.join(map(str, getattr(seen.private, "partners", ()))) in ask
        if "word" not in seen.ask.choices:
            assert question(seen.ask, language) in ask
        for target in seen.ask.choices.get("target", ()):
            assert str(target) in ask
        kind = seen.ask.accepts[0]
        assert (say["say"]["limit"].format(limit=seen.ask.limit).strip() in ask) == (
            "text" in CLASSES[kind].model_fields
        )
        alone = {"WW8-5": "check_alone"}  # the seer agrees with nobody
        compulsory = kind == "vote" and not seen.ask.silence_is_answer  # SRV4-3C
        assert (say["say"]["vote_compulsory"] if compulsory else say["silence"][alone.get(seen.ask.rule, kind)]) in ask
        assert say["speech"][language] in ask
        assert json.loads(ask.splitlines()[-1]) == answer_schema(seen.ask, thought=True, notes=False)


def test_every_kind_of_ask_says_what_silence_means() -> None:
    for language in LANGUAGES:
        assert set(wording("player", language)["silence"]) == set(CLASSES) - {"pass", "surrender"} | {
            "check_alone",
            "guess_or_pass",
        }
        assert set(wording("player", language)["wrong"]) == set(WRONGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_repair_says_what_was_wrong(language: str) -> None:
    from arena import VARIANTS

    first = decisions(VARIANTS["zhuogui-1"], 5, language)[0].observation
    briefing = Briefing(language)
    schema = answer_schema(first.ask, thought=False, notes=False)
    plain = briefing.prompt(first, schema)
    asks = {}
    for kind in WRONGS:
        prompt = briefing.prompt(first, schema, (kind, "the reason {x}\n# Now"))
        assert (prompt.system, prompt.blocks) == (plain.system, plain.blocks), "a repair keeps what is cached"
        assert prompt.ask.startswith(plain.ask)
        asks[kind] = prompt.ask[len(plain.ask) :]
        assert asks[kind].count("\n") == 1 and '"the reason {x} # Now"' in asks[kind]
    assert len(set(asks.values())) == len(WRONGS)
    objected = first.model_copy(update={"objection": Objection(rule="CM-3", why="too long")})
    assert briefing.prompt(objected, schema) == briefing.prompt(first, schema, ("illegal", "too long"))
    assert len(briefing.prompt(first, schema, ("illegal", "x" * MAX_TEXT)).ask) < len(plain.ask) + 500


@pytest.mark.parametrize(
    ("variant", "harmless", "zh"),
    [("zhuogui-2", "ghosts", "鬼"), ("undercover", "undercovers", "卧底"), ("killer-v5", "killers", "杀手"),
     ("werewolf-8", "werewolves", "狼人")],
)  # fmt: skip
def test_whoever_declines_to_play_is_told_what_is_harmless_in_this_game(variant: str, harmless: str, zh: str) -> None:
    from arena import VARIANTS

    game = VARIANTS[variant]
    for language, said in (("en", f"game; {harmless}, votes"), ("zh", f"游戏，{zh}、投票")):
        first = decisions(game, game.nearest_size(6), language)[0].observation
        schema = answer_schema(first.ask, thought=False, notes=False)
        assert said in Briefing(language).prompt(first, schema, ("refusal", "no")).ask


@one_table
def test_the_short_form_names_every_field(variant: Variant, players: int) -> None:
    for sent in decisions(variant, players, "en", "compact"):
        schema = answer_schema(sent.observation.ask, thought=False, notes=False)
        form = sent.prompt.ask.splitlines()[-1].removeprefix("Answer with JSON: ")
        assert form == short_form(schema, "en")
        assert all(f'"{name}": ' in form for name in schema["properties"])
        assert "additionalProperties" not in sent.user


def test_the_short_form_shows_what_belongs_where() -> None:
    fields = {
        "target": {"type": ["integer", "null"], "enum": [1, 2, None]},
        "text": {"type": "string", "maxLength": 9},
        "raised": {"type": "boolean"},
        "options": {"type": "array", "items": {"type": "string"}},
        "verdict": {"type": "string", "enum": ["yes", "no"]},
        "seat_3": {"type": "integer"},
    }
    assert short_form({"properties": fields}, "en") == (
        '{"target": <seat number> or null, "text": "...", "raised": true | false, "options": ["...", "..."], '
        '"verdict": "yes" | "no", "seat_3": <number>}'
    )
