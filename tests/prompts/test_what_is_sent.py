"""What a model needs stands in every prompt, and `zhuogui prompt` prints, byte for byte, what a model is sent."""

import json

import pytest

from agents.llm.agent_settings import AgentSettings
from agents.llm.model_player import LlmAgent
from agents.llm.model_style import model_style
from agents.llm.reply_ladder import read_answer
from agents.models.providers.scripted import Scripted
from agents.models.wire import Completion, Request
from agents.registry import make_agent, make_judge
from arena import VARIANTS, new_header
from arena.actions import ORDER_KINDS, Pass, Vote
from arena.roles import ROLES
from arena.text import LANGUAGES
from prompts.guide import known_side
from prompts.player_prompt import ROOM
from prompts.transcript import event_line, templates
from prompts.wordings import wording
from tests.command_line import here
from tournaments.match.loop import play_match

from ..arena.contract.tables import EVERY_WORD, header
from .briefed import Answers, of_seats, sent_in

ONE = VARIANTS["zhuogui-1"]


def requests_of(settings: AgentSettings, variant: str, seat: int, seed: int, language: str) -> list[Request]:
    """The requests of a model in `seat`, at a table of naive players; it answers nothing that can be read."""
    requests: list[Request] = []

    def answer(request: Request) -> str:
        requests.append(request)
        return "-"

    header = new_header(VARIANTS[variant], 7 if variant != "werewolf-8" else 8, seed=seed, language=language)
    agents = {k: make_agent("naive", EVERY_WORD) for k in range(1, header.players + 1)}
    agents |= {0: make_judge("scripted", EVERY_WORD), seat: LlmAgent(settings, Scripted(answer))}
    play_match(header, agents)
    return requests


@pytest.mark.parametrize(
    "given",
    [{}, {"style": "compact"}, {"memory": "notes"}, {"style": "compact", "memory": "thoughts", "persona": "cautious"},
     {"effort": "low"}, {"thought": False, "language": "en"}, {"style": "compact", "room": 500}],
    ids=str,
)  # fmt: skip
def test_the_prompt_that_is_printed_is_the_one_that_is_sent(capsys, tmp_path, given):
    settings = AgentSettings(provider="openai", model="any", **given)
    sent = requests_of(settings, "zhuogui-1", 2, 5, "zh")[0]
    file = "\n".join(
        f"{key} = {json.dumps(value)}" for key, value in ({"provider": "openai", "model": "any"} | given).items()
    )
    (tmp_path / "m.toml").write_text(file)
    words = ["prompt", "zhuogui-1", "--seat", "2", "--players", "7", "--seed", "5", "--lang", "zh"]
    by_model = here(capsys, *words, "--model", "m.toml", "--json", cwd=tmp_path)
    found = json.loads(by_model.stdout)
    assert (found["system"], tuple(found["blocks"]), found["question"]) == (sent.system, sent.blocks, sent.ask)
    assert found["schema"] == sent.schema
    assert ("thought" in found["schema"]["properties"]) == settings.thinks
    text = here(capsys, *words, "--model", "m.toml", cwd=tmp_path).stdout
    assert f"\n{sent.system}\n== user" in text and f"\n{sent.user}\n== schema" in text
    if given.keys() <= {"style", "memory", "persona"}:
        options = [word for key, value in given.items() for word in (f"--{key}", value)]
        assert json.loads(here(capsys, *words, *options, "--json", cwd=tmp_path).stdout) == found


@pytest.mark.parametrize(
    ("words", "kind"),
    [(("zhuogui-1", "--kind", "vote"), "vote"), (("killer-7-16", "--kind", "kill"), "kill"),
     (("zhuogui-1", "--kind", "guess"), "guess"), (("killer-7-16", "--round", "3"), None),
     (("zhuogui-2", "--kind", "vote"), ""), (("zhuogui-2", "--kind", "accuse"), "accuse"),
     (("werewolf-8", "--kind", "speak", "--ask", "2"), "speak"),
     (("undercover", "--kind", "vote", "--round", "3"), "vote")],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)  # fmt: skip
def test_another_game_is_shown_where_the_seat_is_not_asked_that(capsys, tmp_path, words, kind):
    done = here(capsys, "prompt", *words, "--seat", "3", "--lang", "en", "--json", cwd=tmp_path)
    if kind == "":
        assert done.returncode == 2 and "--kind vote" in done.stderr and "Traceback" not in done.stderr
        return
    found = json.loads(done.stdout)
    assert kind is None or found["kind"] == kind
    assert (found["seed"] != 0) == ("seed 0" in done.stderr)


@pytest.mark.parametrize("style", ["full", "compact"])
@pytest.mark.parametrize("variant", ["zhuogui-1", "zhuogui-2", "zhuogui-3", "undercover"])
def test_every_clue_and_vote_of_the_game_stands_in_the_prompt(variant, style):
    for seed, language in ((1, "zh"), (2, "en")):
        for sent in sent_in(header(VARIANTS[variant], 9, seed, language=language), style=style):
            for event in sent.observation.events if sent.seat else ():
                if event.kind == "spoke" and event.text:
                    assert json.dumps(event.text, ensure_ascii=False) in sent.user
                elif event.kind == "polled":
                    assert templates(language)["separator"].join(map(str, event.top)) in sent.user


def chatty(ask):
    """Long speeches, each with a beginning of its own, and a vote that puts somebody out."""
    kind = ask.accepts[0]
    if kind in ("describe", "defend", "comment"):
        return {"kind": kind, "text": (f"{ask.seat}.{ask.id} " + "它很轻也很常见" * 40)[:200]}
    if kind == "vote":
        return Vote(target=ask.choices["target"][0 if ask.seat % 3 else -1])
    if kind == "guess":
        return {"kind": kind, "word": "糖" * (ask.length or 1)}
    return {"kind": kind, "target": ask.choices["target"][0]} if "target" in ask.choices else Pass()


@pytest.mark.parametrize("players", [5, 9, 12])
def test_in_a_small_room_clues_are_cut_and_not_lost(players):
    """However long the speeches, the compact prompt holds the beginning of every clue, and every vote."""
    shortened = 0
    for sent in sent_in(header(ONE, players, 2, language="zh"), Answers(chatty), style="compact"):
        said = [event for event in sent.observation.events if event.kind == "spoke" and event.text]
        votes = [event_line(event, "zh") for event in sent.observation.events if event.kind == "polled"]
        blocks = "".join(sent.prompt.blocks)
        assert len(blocks.encode()) <= ROOM["compact"].most
        assert all(event.text[:4] in blocks for event in said) and all(vote in blocks for vote in votes)
        shortened += "…" in blocks
    assert shortened or players == 5


@pytest.mark.parametrize("bytes_", [400, 1_200])
def test_a_room_that_is_too_small_holds_what_is_latest(bytes_):
    for sent in sent_in(header(ONE, 9, 2, language="zh"), room=bytes_):
        assert len("".join(sent.prompt.blocks).encode()) <= bytes_
        last = sent.observation.events[-1]
        assert last.kind != "spoke" or last.text in sent.prompt.blocks[-1]


def test_own_lines_are_marked_as_own():
    for variant in VARIANTS.values():
        language = LANGUAGES[list(VARIANTS).index(variant.id) % 3]
        mark = wording("player", language)["say"]["own"].partition("{")[0]
        for seat, decisions in of_seats(
            sent_in(header(variant, variant.nearest_size(7), 3, language=language))
        ).items():
            last = decisions[-1]
            own = [e for e in last.observation.events if e.kind in ("spoke", "vote_cast", "struck") and e.seat == seat]
            marked = [line for line in last.user.splitlines() if line.startswith(mark)]
            assert len(marked) >= len(own)
            assert not seat or all(f"{seat}" in line for line in marked)


def test_each_ask_says_what_to_aim_at():
    """Vote out one of the other side; and what is left: hidden ones in the game, accusations, questions, guesses."""
    for variant in VARIANTS.values():
        for sent in sent_in(header(variant, variant.nearest_size(7), 2, language="en"), style="compact"):
            kind, ask = sent.observation.ask.accepts[0], sent.prompt.ask
            if not sent.seat or kind in ORDER_KINDS:
                assert "Aim: " not in ask
            elif kind in ("describe", "vote", "speak", "defend", "accuse"):
                hidden = wording("player", "en")["say"][f"hidden_{variant.hidden}"]
                side = known_side(sent.observation.private)
                assert "Aim: " in ask and ("Still in the game: " in ask or "Accusations left: " in ask)
                assert hidden in ask or side == "unknown"
            elif kind in ("guess", "ask_judge"):
                assert "Questions left: " in ask


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_some_can_know_has_an_example(language):
    """A player is told by the same example as the judge."""

    for name in ("zhuogui-1", "zhuogui-2", "zhuogui-3", "zhuogui-free", "zhuogui-competition", "undercover"):
        sent = sent_in(header(VARIANTS[name], 7, 1, language=language))
        player = next(one for one in sent if one.seat)
        example = {
            "en": "seat 4 and I ate it yesterday",
            "zh": "这是我和 4 号昨天吃的",
            "zh-Hant": "這是我和 4 號昨天吃的",
        }
        assert example[language] in player.prompt.system, name


@pytest.mark.parametrize("variant", ["killer-7-16", "killer-v5", "werewolf-8", "killer-v4"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_role_has_one_name_in_card_claims_and_choices(variant, language):
    """A model may claim what cards and events are called; the id and the name in another language are read as well."""
    settings = AgentSettings(provider="openai", model="any")
    names = templates(language)
    for seat in (1, 2):
        game = VARIANTS[variant]
        of = new_header(game, game.nearest_size(8), seed=3, language=language)
        seen = [one.observation for one in of_seats(sent_in(of))[seat] if "claim_role" in one.observation.ask.choices]
        schema = model_style(settings, language).schema(seen[0].ask)
        roles, ids = schema["properties"]["claim_role"]["enum"], seen[0].ask.choices["claim_role"]
        assert roles[:-1] == [ROLES[role].title.to(language) for role in ids] and roles[-1] is None
        signs = schema["properties"]["claim_result"]["enum"]
        assert signs[0] == names[str(seen[0].ask.choices["claim_result"][0])]
        for given in (*ids, *roles[:-1]):
            answer = {"thought": "", "text": "hm", "claim_role": given, "claim_seat": None, "claim_result": signs[1]}
            read = read_answer(Completion(json.dumps(answer), "end", "m"), seen[0].ask, schema).action
            assert read.claim_role in ids and read.claim_result == seen[0].ask.choices["claim_result"][1]
            assert ROLES[read.claim_role].title.to(language) == names[read.claim_role]


def test_the_room_of_a_style_is_a_setting():
    settings = AgentSettings(provider="openai", model="any", style="compact", room=600)
    sent = requests_of(settings, "zhuogui-1", 2, 5, "zh")
    assert max(len("".join(one.blocks).encode()) for one in sent) <= 600
