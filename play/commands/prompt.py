"""`zhuogui prompt`: exactly what a language model in a seat would be sent, in a game that naive players play."""

import json
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.llm.agent_settings import AgentSettings, meant
from agents.llm.model_style import ModelStyle, model_style
from agents.llm.stand_in import Briefings, StandIn
from agents.protocol import Agent
from agents.registry import make_agent, make_judge
from arena.deals import new_header
from arena.errors import BadSetup
from arena.header import Header
from arena.observation import Observation
from arena.table import JUDGE
from arena.text import Language, Text
from arena.variants import variant_of
from prompts.player_prompt import Prompt, prompt_hash
from tournaments.match.loop import play_match
from tournaments.plan.spec_loading import read_text

from ..grammar.options import chosen_pack, chosen_players, given_rules, given_seed
from ..terminal.output import print_json, print_text

_GAMES = 60  # seeds that are tried, until the seat is asked what was wanted


@dataclass(frozen=True)
class _Sent:
    """What would be sent at one decision of the seat."""

    observation: Observation
    prompt: Prompt
    schema: dict[str, Any]


def run(arguments: Namespace) -> int:
    language: Language = arguments.lang
    style, seed = _style(arguments), given_seed(arguments)
    counts: list[int] = []
    for tried in range(seed, seed + _GAMES):
        header, sent = _played(arguments, style, tried)
        counts.append(len(sent))
        chosen = _chosen(arguments, sent)
        if chosen:
            break
    else:
        raise _never(arguments, counts)
    _print(arguments, header, chosen, language)
    if tried != seed:
        print_text(language, Text(
            f"seat {arguments.seat} is not asked that in the game of seed {seed}; this is the game of seed {tried}",
            f"种子 {seed} 的那一局没有这样问 {arguments.seat} 号；这是种子 {tried} 的一局",
        ), error=True)  # fmt: skip
    return 0


def _print(arguments: Namespace, header: Header, chosen: "_Sent", language: Language) -> None:
    prompt = chosen.prompt
    if arguments.json:
        print_json({
            "variant": header.variant, "seat": arguments.seat, "seed": header.seed, "ask": chosen.observation.ask.id,
            "kind": chosen.observation.ask.accepts[0],
            "system": prompt.system, "system_hash": prompt_hash(prompt.system),
            "blocks": list(prompt.blocks), "question": prompt.ask, "schema": chosen.schema,
        })  # fmt: skip
        return
    _print_part(f"system {prompt_hash(prompt.system)}", prompt.system, language)
    _print_part("user", "".join(prompt.blocks) + prompt.ask, language)
    _print_part("schema", json.dumps(chosen.schema, ensure_ascii=False), language)


def _style(arguments: Namespace) -> ModelStyle:
    """How the model is asked: by the settings of `--model`, or the defaults, with what the call says otherwise."""
    given = meant(arguments.model, lambda file: read_text(Path(file))) if arguments.model else None
    if isinstance(given, str):
        raise BadSetup(Text(
            f"--model {given}: this is no language model; write provider/model, or a .toml file with its settings",
            f"--model {given}：这不是语言模型；请写 服务/模型，或写有设置的 .toml 文件",
        ))  # fmt: skip
    settings = given or AgentSettings(provider="openai", model="any")
    said = {name: getattr(arguments, name) for name in ("style", "persona", "memory")}
    settings = settings.model_copy(update={name: value for name, value in said.items() if value is not None})
    return model_style(settings, arguments.lang)


def _print_part(title: str, text: str, language: Language) -> None:
    count = Text(f"{len(text)} characters", f"{len(text)} 个字符").to(language)
    print(f"== {title} ({count})\n{text}")


def _played(arguments: Namespace, style: ModelStyle, seed: int) -> tuple[Header, list[_Sent]]:
    """A game of naive players, and what the chosen seat would have been sent in it."""
    variant = variant_of(arguments.variant)
    rules = given_rules(arguments, variant)
    players = chosen_players(arguments, variant, rules)
    if not JUDGE <= arguments.seat <= players:
        raise BadSetup(Text(
            f"--seat {arguments.seat}: this table has seats 1 to {players}, and the judge in seat 0",
            f"--seat {arguments.seat}：这桌的座位是 1 到 {players}，评判坐 0 号",
        ))  # fmt: skip
    pack = chosen_pack(arguments, variant)
    header = new_header(
        variant, players, seed=seed, rules=rules, language=arguments.lang, pack=pack,
        judge_reads=arguments.seat == JUDGE,
    )  # fmt: skip
    agents: dict[int, Agent] = {JUDGE: make_judge("scripted", pack)} | dict.fromkeys(
        range(1, players + 1), make_agent("naive", pack)
    )
    sent: list[_Sent] = []

    def hear(observation: Observation, briefings: Briefings, _: object) -> None:
        for style, briefing in briefings.items():
            schema = style.schema(observation.ask)
            sent.append(_Sent(observation, briefing.prompt(observation, schema), schema))

    agents[arguments.seat] = StandIn(agents[arguments.seat], [style], hear)
    match = play_match(header, agents)
    if match.error:
        raise RuntimeError(match.error)
    return header, sent


def _chosen(arguments: Namespace, sent: list[_Sent]) -> _Sent | None:
    """The decision that was asked for, of `--kind`: the first of `--round`, the `--ask`-th of all, or the first."""
    place = 0
    for decision in sent:
        if arguments.kind is not None and arguments.kind not in decision.observation.ask.accepts:
            continue
        if arguments.round is not None and _round(decision) != arguments.round:
            continue
        place += 1
        if arguments.ask is None or arguments.ask == place:
            return decision
    return None


def _never(arguments: Namespace, counts: list[int]) -> BadSetup:
    """The seat is asked no such thing in any of the games."""
    asked = [
        f"--{name} {value}" for name in ("kind", "round", "ask") if (value := getattr(arguments, name)) is not None
    ]
    words, seat, most = " ".join(asked), arguments.seat, max(counts)
    return BadSetup(Text(
        f"{words}: seat {seat} is asked no such thing in {len(counts)} games of this table, and at most {most} times "
        "in one; ask for something else, or try another --seed",
        f"{words}：试了 {len(counts)} 局，都没有这样问过 {seat} 号，一局里最多问 {most} 次；"
        "请换一种问法，或换一个 --seed",
    ))  # fmt: skip


def _round(decision: _Sent) -> int:
    return max((event.round for event in decision.observation.events if event.kind == "round_began"), default=0)
