"""`zhuogui prompt`: exactly what a language model in a seat would be sent, in a game that naive players play."""

from argparse import Namespace
from dataclasses import dataclass
from typing import Any

from agents.llm.stand_in import Briefings, ModelStyle, StandIn
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

from ..grammar.options import chosen_pack, chosen_players, given_rules, given_seed
from ..terminal.output import print_json


@dataclass(frozen=True)
class _Sent:
    """What would be sent at one decision of the seat."""

    observation: Observation
    prompt: Prompt
    schema: dict[str, Any]


def run(arguments: Namespace) -> int:
    language: Language = arguments.lang
    header, sent = _played(arguments)
    chosen = _chosen(arguments, sent)
    prompt = chosen.prompt
    if arguments.json:
        print_json({
            "variant": header.variant, "seat": arguments.seat, "ask": chosen.observation.ask.id,
            "system": prompt.system, "system_hash": prompt_hash(prompt.system),
            "blocks": list(prompt.blocks), "question": prompt.ask, "schema": chosen.schema,
        })  # fmt: skip
        return 0
    user = "".join(prompt.blocks) + prompt.ask
    _print_part(f"system {prompt_hash(prompt.system)}", prompt.system, language)
    _print_part("user", user, language)
    return 0


def _print_part(title: str, text: str, language: Language) -> None:
    count = Text(f"{len(text)} characters", f"{len(text)} 个字符").to(language)
    print(f"== {title} ({count})\n{text}")


def _played(arguments: Namespace) -> tuple[Header, list[_Sent]]:
    """A game of naive players, and what the chosen seat would have been sent in it."""
    variant = variant_of(arguments.variant)
    rules = given_rules(arguments, variant)
    players = chosen_players(arguments, variant, rules)
    if not JUDGE <= arguments.seat <= players:
        raise BadSetup(Text(
            f"--seat {arguments.seat}: this table has seats 1 to {players}, and the judge in seat 0",
            f"--seat {arguments.seat}：这桌的座位是 1 到 {players}，评判坐 0 号",
        ))  # fmt: skip
    seed = given_seed(arguments)
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

    style = ModelStyle(
        arguments.lang, arguments.style, arguments.persona, arguments.memory, thinks=arguments.style == "full"
    )
    agents[arguments.seat] = StandIn(agents[arguments.seat], [style], hear)
    match = play_match(header, agents)
    if match.error:
        raise RuntimeError(match.error)
    return header, sent


def _chosen(arguments: Namespace, sent: list[_Sent]) -> _Sent:
    """The decision that was asked for: the first of `--round`, the `--ask`-th of all, or the first."""
    for place, decision in enumerate(sent, start=1):
        if arguments.round is not None and _round(decision) != arguments.round:
            continue
        if arguments.ask is None or arguments.ask == place:
            return decision
    seat, number = arguments.seat, 1 if arguments.ask is None else arguments.ask
    if arguments.round is not None:
        raise BadSetup(Text(
            f"--round {arguments.round}: seat {seat} is asked nothing in it in this game; try another --seed",
            f"--round {arguments.round}：这一局的这一轮没有问 {seat} 号；请换一个 --seed",
        ))  # fmt: skip
    raise BadSetup(Text(
        f"--ask {number}: seat {seat} is asked {len(sent)} times in this game; try another --seed",
        f"--ask {number}：这一局问了 {seat} 号 {len(sent)} 次；请换一个 --seed",
    ))  # fmt: skip


def _round(decision: _Sent) -> int:
    return max((event.round for event in decision.observation.events if event.kind == "round_began"), default=0)
