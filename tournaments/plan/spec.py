"""A tournament's spec: a few lines of TOML, checked before anything is played.

Owns: the keys, their defaults, and the sentence for each way to get one wrong. Must not know: schedules or records.
"""

import hashlib
import tomllib
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, cast

from pydantic import Field, ValidationError

from agents.protocol import reads_speech
from agents.registry import make_agent, make_judge
from arena.deals import check_deals, narrowed, pack_of
from arena.errors import ArenaError, BadSetup
from arena.hearing import clean
from arena.house_rule_models import AnyRules, Zhuogui2Rules, house_rules
from arena.invalid import first_error
from arena.models import Frozen
from arena.nearest import nearest
from arena.text import Language, Text
from arena.variants import Variant, variant_of
from arena.words import Pack, find_pack
from arena.words.pairing import Closeness, read_closeness
from arena.words.split import PackPart, asked_split

from .designs import DESIGNS
from .designs.asked import DesignName, check_both_ways, check_design
from .entrants import ModelEntrant, with_model, with_models
from .stop_rule import Stop, check_stop


class BadSpec(ArenaError, ValueError):
    """A spec that cannot be played as it stands."""


class Entrant(Frozen):
    """An agent under the name it has in this tournament."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    use: str


_LATER = ("closeness", "split", "split_seed", "private_share", "beliefs", "stop")
_DESIGN = ("design", "candidates", "both_ways", "exact")  # later still
_ONE_WAY = ("paired", "random")  # designs that swap no words unless they are asked to
# What a run may change and still be the same run: how fast it goes, and where it must stop.
_OPERATION = (
    "concurrency", "cap_calls", "cap_tokens", "cap_usd", "game_cap_calls", "game_cap_tokens", "game_cap_usd",
    "outage_minutes", "cap_minutes",
)  # fmt: skip
Count = Annotated[int, Field(ge=1)]
Money = Annotated[float, Field(gt=0)]


class Spec(Frozen):
    """What to play. `players` may be several sizes; `games` are shared out evenly among them.

    `seconds` is the wall-clock limit of a decision, `concurrency` how many games are open at a time. The caps bound
    what all language models together may be asked and cost in the tournament, and in one game. With `beliefs` they
    are also asked in private, before the first vote of each round, who is a ghost. A game whose service is interrupted
    waits for it for `outage_minutes`.

    `design` says who meets whom (`designs/`), `candidates` whom its field judges. With `both_ways` every second deal is
    the one before with its two words swapped: unless settled here, wherever there are two, but for "random" and
    for "paired" without `exact`. With that the games of a deal also share who speaks first by lot, and the agents
    rotate in an order drawn anew, so that places and meetings are even too.

    With `stop` the tournament ends when it has said what it can (`stopping`), and `games` are the most it may take.
    After `cap_minutes` no more games are begun.
    """

    name: Annotated[str, Field(min_length=1, max_length=80)]
    variant: str
    agents: Annotated[tuple[str | Entrant | ModelEntrant, ...], Field(min_length=1)]
    games: Annotated[int, Field(ge=1, le=10_000_000)]
    players: int | Annotated[tuple[int, ...], Field(min_length=1)] = 9
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    language: Language = "zh"
    judge: str | ModelEntrant = "scripted"
    words: str | None = None
    house_rules: dict[str, Any] = Field(default_factory=dict)
    seconds: Annotated[float, Field(gt=0, le=86_400)] = 60.0
    concurrency: Annotated[int, Field(ge=1, le=100_000)] = 16
    balanced: bool = True
    closeness: Closeness | None = None
    split: PackPart | None = None
    split_seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    private_share: float | None = None
    beliefs: bool = False
    design: DesignName = "paired"
    candidates: Annotated[tuple[str, ...], Field(min_length=1)] | None = None
    both_ways: bool | None = None
    exact: bool = False
    stop: Stop | None = None
    cap_calls: Count | None = None
    cap_tokens: Count | None = None
    cap_usd: Money | None = None
    game_cap_calls: Count | None = None
    game_cap_tokens: Count | None = None
    game_cap_usd: Money | None = None
    cap_minutes: Annotated[float, Field(gt=0, le=525_600)] | None = None
    outage_minutes: Annotated[float, Field(gt=0, le=10_080)] = 10.0

    @property
    def content(self) -> str:
        """What the spec says, as JSON; two specs with the same content are the same tournament.

        The keys that came after the first release count only where they are given, so that older specs keep their ids.
        Of a language model everything counts but how fast it may be asked and when its run must stop.
        """
        agents = tuple(agent.played if isinstance(agent, ModelEntrant) else agent for agent in self.agents)
        judge = self.judge.played if isinstance(self.judge, ModelEntrant) else self.judge
        later = {key for key in _LATER if getattr(self, key) in (None, False)}
        later |= {key for key in _DESIGN if getattr(self, key) == type(self).model_fields[key].default}
        played = self.model_copy(update={"agents": agents, "judge": judge})
        return played.model_dump_json(exclude=later.union(_OPERATION))

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players, in the order given."""
        return (self.players,) if isinstance(self.players, int) else self.players

    @property
    def entrants(self) -> tuple[Entrant | ModelEntrant, ...]:
        """The agents with the names they play under."""
        return tuple(_named(agent) for agent in self.agents)

    @property
    def judged_by(self) -> Entrant | ModelEntrant:
        """The judge with the name it has in the record."""
        return _named(self.judge)


def _named(agent: str | Entrant | ModelEntrant) -> Entrant | ModelEntrant:
    return Entrant(name=agent, use=agent) if isinstance(agent, str) else agent


class Plan(Frozen):
    """A checked spec with everything it names: ready to be scheduled.

    `judge_reads` is what its judge says of itself: whether speeches are put to it before they are heard.
    """

    model_config = Frozen.model_config | {"arbitrary_types_allowed": True}
    spec: Spec
    variant: Variant
    rules: AnyRules
    pack: Pack
    judge_reads: bool = False

    @property
    def both_ways(self) -> bool:
        """Whether each deal is followed by the same one with its two words swapped."""
        return _both_ways(self.spec, self.variant)

    @property
    def id(self) -> str:
        """The tournament's id: the same for the same spec, words, script version and reading of speech.

        It does not depend on the concurrency.
        """
        content = self.spec.content + str(self.variant.script_version)
        content += self.pack.digest + ("judge reads" if self.judge_reads else "")
        digest = hashlib.blake2b(content.encode(), digest_size=5)
        return "t" + digest.hexdigest()


def load_spec(path: Path, changes: Mapping[str, Any] | None = None) -> Plan:
    """The spec in a TOML file, with the values in `changes` in place of its own: keys of the spec, each a whole value.

    Raises:
        BadSpec, BadSetup, BadAgent, PackError: the first thing that is wrong, with how to mend it.
    """
    text = read_text(path)
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSpec(Text(f"{path} is not valid TOML: {error}", f"{path} 不是合法的 TOML：{error}")) from None
    return check_spec(given | dict(changes or {}), lambda name: read_text(path.parent / name), str(path))


def check_spec(given: dict[str, Any], read: Callable[[str], str], where: str) -> Plan:
    """The spec in a table of values; `read` fetches the text of the word pack it names. Raises as `load_spec`."""
    for key in given:
        if key not in Spec.model_fields:
            raise BadSpec(_unknown_key(where, key))
    given = given | _models_in(given, read, where)
    _check_agents(where, given.get("agents"))
    if "closeness" in given:
        with _at(where):
            read_closeness(given["closeness"])
    try:
        spec = Spec.model_validate(given)
    except ValidationError as error:
        raise BadSpec(_invalid(where, error)) from None
    variant = variant_of(spec.variant)
    rules = house_rules(variant.rules, spec.house_rules)
    for size in spec.sizes:
        variant.check_players(size, rules)
    refuse_latency(where, rules)
    pack = _pack(where, spec, variant, read)
    _check_names(where, spec, pack)
    judge_reads = isinstance(spec.judge, ModelEntrant) or reads_speech(make_judge(spec.judge, pack))
    with _at(where):
        check_design(spec.design, [entrant.name for entrant in spec.entrants], spec.candidates, exact=spec.exact)
        check_stop(spec.stop, spec.candidates or spec.agents)
        check_both_ways(spec.both_ways, two_words=variant.two_words, variant=variant.id)
    _check_balance(where, spec, even_after(spec, variant))
    return Plan(spec=spec, variant=variant, rules=rules, pack=pack, judge_reads=judge_reads)


def refuse_latency(where: str, rules: AnyRules) -> None:
    """Refuse the house rule by which the quickest hand accuses: among programs it would measure the machine.

    Raises:
        BadSpec: it is in force.
    """
    if isinstance(rules, Zhuogui2Rules) and rules.zg2_accuser == "latency":
        raise BadSpec(Text(f"{where}: zg2_accuser=latency is for people's tables; a tournament draws the accuser",
                           f"{where}：zg2_accuser=latency 只用于真人的牌桌；比赛里由抽签决定"))  # fmt: skip


def _pack(where: str, spec: Spec, variant: Variant, read: Callable[[str], str]) -> Pack:
    """The words that the spec deals: those of the pack it names, or of the variant, in the part it asks for."""
    pack = find_pack(spec.words, read) if spec.words else pack_of(variant)
    with _at(where):
        check_deals(variant, pack, spec.language)
        split = asked_split(spec.split, spec.split_seed, spec.private_share)
        return narrowed(variant, pack, spec.language, split=split, closeness=spec.closeness)


@contextmanager
def _at(where: str) -> Generator[None]:
    """Say in which spec a setting is wrong."""
    try:
        yield
    except BadSetup as error:
        raise BadSpec(Text(f"{where}: {error.text.en}", f"{where}：{error.text.zh}")) from None


def read_text(path: Path) -> str:
    """The text of a file that the user named.

    Raises:
        BadSpec: it cannot be read, or is not UTF-8.
    """
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BadSpec(Text(f"cannot read {path}: {error.strerror}", f"无法读取 {path}：{error.strerror}")) from None
    except UnicodeDecodeError as error:
        row = error.object.count(b"\n", 0, error.start) + 1
        raise BadSpec(Text(
            f"cannot read {path}: row {row} is not UTF-8; save it as UTF-8 (in a spreadsheet: CSV UTF-8)",
            f"无法读取 {path}：第 {row} 行不是 UTF-8；请另存为 UTF-8（表格软件里选 CSV UTF-8）",
        )) from None  # fmt: skip


def _unknown_key(where: str, key: str) -> Text:
    near = nearest(key, Spec.model_fields, most=2)
    return Text(
        f"{where}: there is no key {key!r}; the nearest: {near}", f"{where}：没有“{key}”这个键；最接近的是：{near}"
    )


def _invalid(where: str, error: ValidationError) -> Text:
    place, kind, why = first_error(error)
    key = str(place[0])
    if kind == "missing":
        return Text(f"{where}: the key {key!r} is missing", f"{where}：缺少“{key}”")
    return Text(f"{where}: {key} {why.en}", f"{where}：{key} {why.zh}")


def _models_in(given: dict[str, Any], read: Callable[[str], str], where: str) -> dict[str, Any]:
    """The agents and the judge of a spec with the settings of every language model among them."""
    judge = Text(f"{where}: judge", f"{where}：judge")
    found = {
        "agents": with_models(given.get("agents"), read, where),
        "judge": with_model(given.get("judge"), read, judge),
    }
    return {key: value for key, value in found.items() if key in given}


def _check_agents(where: str, agents: object) -> None:
    """Name what is wrong inside a table under `agents`, which the model itself can only call neither of two shapes."""
    for place, agent in enumerate(cast("list[object]", agents) if isinstance(agents, list) else (), start=1):
        if isinstance(agent, dict):
            try:
                Entrant.model_validate(agent)
            except ValidationError as error:
                raise BadSpec(_bad_agent(where, place, error)) from None


def _bad_agent(where: str, place: int, error: ValidationError) -> Text:
    loc, _, why = first_error(error)
    known = nearest(str(loc[0]), Entrant.model_fields)
    return Text(
        f"{where}: agent {place}: {loc[0]} {why.en}; its keys: {known}",
        f"{where}：第 {place} 个玩家：{loc[0]} {why.zh}；可用的键：{known}",
    )


def _check_names(where: str, spec: Spec, pack: Pack) -> None:
    names = [entrant.name for entrant in spec.entrants]
    for name in names:
        if clean(name) != name:
            raise BadSpec(Text(f"{where}: agent name {name!r} has characters that cannot be shown",
                               f"{where}：玩家名 {name!r} 含有无法显示的字符"))  # fmt: skip
        if names.count(name) > 1:
            raise BadSpec(Text(f"{where}: two agents are called {name!r}; give each a name of its own",
                               f"{where}：有两个玩家都叫“{name}”；请各起一个名字"))  # fmt: skip
    for entrant in spec.entrants:
        if isinstance(entrant, Entrant):  # a language model needs its key only when it plays
            make_agent(entrant.use, pack)


def _both_ways(spec: Spec, variant: Variant) -> bool:
    usual = spec.exact or spec.design not in _ONE_WAY
    return variant.two_words and (usual if spec.both_ways is None else spec.both_ways)


def even_after(spec: Spec, variant: Variant) -> int:
    """After how many games the design is even, and then again after as many; 1 where that cannot be promised."""
    games = DESIGNS[spec.design].even_after(len(spec.entrants), len(spec.candidates or ()), spec.sizes)
    return games * 2 if _both_ways(spec, variant) and games > 1 else games


def _check_balance(where: str, spec: Spec, block: int) -> None:
    if not spec.balanced or spec.games % block == 0:
        return
    below, above = spec.games // block * block, (spec.games // block + 1) * block
    choice = f"{below} or {above}" if below else str(above)
    choice_zh = f"{below} 或 {above}" if below else str(above)
    if spec.design != "paired":
        raise BadSpec(Text(
            f"{where}: the design {spec.design} with these agents and table sizes is even after every {block} games, "
            f"which {spec.games} are not; use games = {choice}, or balanced = false",
            f"{where}：{spec.design} 这种安排配上这些玩家和人数，每 {block} 局才均衡一次，{spec.games} 局不行；"
            f"请用 games = {choice_zh}，或写 balanced = false",
        ))  # fmt: skip
    raise BadSpec(Text(
        f"{where}: {spec.games} games cannot seat {len(spec.entrants)} agents equally at {len(spec.sizes)} table "
        f"size(s); use games = {choice}, or balanced = false",
        f"{where}：{spec.games} 局无法让 {len(spec.entrants)} 个玩家在 {len(spec.sizes)} 种人数的每个座位上坐得一样多；"
        f"请用 games = {choice_zh}，或写 balanced = false",
    ))  # fmt: skip
