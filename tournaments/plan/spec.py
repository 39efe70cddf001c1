"""A tournament's spec: the keys of its TOML, their defaults, and the sentence for each way to get one wrong.

Owns: plain values and what can be said of them alone. Must not know: agents, files, word packs, schedules or records;
`checked_plan` tests a spec against its game, `spec_loading` finds what it names.
"""

from collections.abc import Generator
from contextlib import contextmanager
from itertools import chain, count
from typing import Annotated, Any, cast

from pydantic import Field, ValidationError

from arena.errors import ArenaError, BadSetup
from arena.hearing.characters import skeleton
from arena.hearing.own_word import clean
from arena.invalid import boolean_for_number, first_error, nearest
from arena.models import Frozen
from arena.text import Language, Text
from arena.words.pairing import Closeness, read_closeness
from arena.words.split import PackPart

from .designs.asked import DesignName
from .entrants import ModelEntrant
from .stop_rule import Stop


class BadSpec(ArenaError, ValueError):
    """A spec that cannot be played as it stands."""


class Entrant(Frozen):
    """An agent under the name it has in this tournament."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    use: str


# Keys that came after the first release: they are part of an id only where they are given, or differ from the default.
_LATER = ("barred_first_victim", "closeness", "split", "split_seed", "private_share", "beliefs", "stop")
_DESIGN = ("design", "candidates", "both_ways", "exact")
# Keys that a run may change and still be the same run: how fast it goes, and where it must stop.
_OPERATION = (
    "concurrency", "cap_calls", "cap_tokens", "cap_usd", "game_cap_calls", "game_cap_tokens", "game_cap_usd",
    "outage_minutes", "cap_minutes", "give_up_after",
)  # fmt: skip
GIVE_UP = 20  # decisions
Count = Annotated[int, Field(strict=True, ge=1)]
Money = Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0)]


class Spec(Frozen):
    """What to play. `players` may be several sizes; `games` are shared out evenly among them.

    `seconds` is the wall-clock limit of a decision, `concurrency` how many games are open at a time. The caps bound
    what all language models together may be asked and cost in the tournament, and in one game. With `beliefs` they
    are also asked in private, before the first vote of each round, who is a ghost. A game whose service is interrupted
    waits for it for `outage_minutes`.

    `design` says who meets whom (`designs/`), and `candidates` are the agents that its field judges. With `both_ways`
    every second deal is the one before it with its two words swapped; `Plan.both_ways` gives the default. With `exact`
    the games of a paired deal also share who speaks first by lot, and the agents rotate in an order that is drawn for
    each deal, so that speaking places and meetings are even too.

    `barred_first_victim` is the seat that may not die first in the games of this spec: whoever died first in the game
    before it at the same table (SRA3-4b).

    With `stop` the tournament ends when its ranking is settled (`stop_rule`), after `games` games at the latest. After
    `cap_minutes` no more games are begun, and none with an agent whose first `give_up_after` decisions in a run have
    all failed; 0 is never, None is `GIVE_UP` for language models, which are paid for, and ten times that for others.
    """

    name: Annotated[str, Field(min_length=1, max_length=80)]
    variant: str
    agents: Annotated[tuple[str | Entrant | ModelEntrant, ...], Field(min_length=1)]
    games: Annotated[int, Field(strict=True, ge=1, le=10_000_000)]
    players: int | Annotated[tuple[int, ...], Field(min_length=1)] = 9
    seed: Annotated[int, Field(strict=True, ge=0, lt=2**63)] = 0
    language: Language = "zh"
    judge: str | ModelEntrant = "scripted"
    words: str | None = None
    house_rules: dict[str, Any] = Field(default_factory=dict)
    seconds: Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0, le=86_400)] = 60.0
    concurrency: Annotated[int, Field(strict=True, ge=1, le=100_000)] = 16
    balanced: bool = True
    closeness: Closeness | None = None
    split: PackPart | None = None
    split_seed: Annotated[int, Field(strict=True, ge=0, lt=2**63)] | None = None
    private_share: float | None = None
    beliefs: bool = False
    design: DesignName = "paired"
    candidates: Annotated[tuple[str, ...], Field(min_length=1)] | None = None
    both_ways: bool | None = None
    exact: bool = False
    barred_first_victim: Count | None = None
    stop: Stop | None = None
    cap_calls: Count | None = None
    cap_tokens: Count | None = None
    cap_usd: Money | None = None
    game_cap_calls: Count | None = None
    game_cap_tokens: Count | None = None
    game_cap_usd: Money | None = None
    cap_minutes: Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0, le=525_600)] | None = None
    outage_minutes: Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0, le=10_080)] = 10.0
    give_up_after: Annotated[int, Field(strict=True, ge=0, le=1_000_000)] | None = None

    @property
    def content(self) -> str:
        """What the spec says, as JSON; two specs with the same content are the same tournament.

        Older specs keep their ids: a later key counts only where it is given. Of a language model everything counts
        but how fast it may be asked and when its run must stop.
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


def parse_spec(given: dict[str, Any], where: str) -> Spec:
    """The spec in a table of known keys (`check_keys`) in which each language model is an entrant.

    `where` begins every complaint.

    Raises:
        BadSpec: the first thing that is wrong, with how to mend it.
    """
    _check_numbers(where, given)
    _check_agents(where, given.get("agents"))
    if "closeness" in given:
        with located(where):
            read_closeness(given["closeness"])
    try:
        return told_apart(Spec.model_validate(given))
    except ValidationError as error:
        raise BadSpec(_invalid(where, error)) from None


def told_apart(spec: Spec) -> Spec:
    """The spec with a number after each name that looks like an earlier one but is another; most have none."""
    called: dict[str, str] = {}
    for entrant in spec.entrants:
        shapes = {skeleton(name) for name in called.values()}
        numbered = (f"{entrant.name} ({number})" for number in count(2))
        if entrant.name not in called:
            called[entrant.name] = next(
                name for name in chain([entrant.name], numbered) if skeleton(name) not in shapes
            )
    if all(name == new for name, new in called.items()):
        return spec
    agents = tuple(entrant.model_copy(update={"name": called[entrant.name]}) for entrant in spec.entrants)
    candidates = spec.candidates and tuple(called.get(name, name) for name in spec.candidates)
    return spec.model_copy(update={"agents": agents, "candidates": candidates})


def check_keys(given: dict[str, Any], where: str) -> None:
    """Raises BadSpec: there is a key that no spec has."""
    for key in given:
        if key not in Spec.model_fields:
            near = nearest(key, Spec.model_fields, most=2)
            raise BadSpec(Text(f"{where}: there is no key {key!r}; the nearest: {near}",
                               f"{where}：没有“{key}”这个键；最接近的是：{near}"))  # fmt: skip


def check_names(spec: Spec, where: str) -> None:
    """Raises BadSpec: a name cannot be shown, or two agents have the same."""
    names = [entrant.name for entrant in spec.entrants]
    for name in names:
        if clean(name) != name:
            raise BadSpec(Text(f"{where}: agent name {name!r} has characters that cannot be shown",
                               f"{where}：玩家名 {name!r} 含有无法显示的字符"))  # fmt: skip
        if names.count(name) > 1:
            raise BadSpec(Text(f"{where}: two agents are called {name!r}; give each a name of its own",
                               f"{where}：有两个玩家都叫“{name}”；请各起一个名字"))  # fmt: skip


@contextmanager
def located(where: str) -> Generator[None]:
    """Say in which spec a setting is wrong."""
    try:
        yield
    except BadSetup as error:
        raise BadSpec(Text(f"{where}: {error.text.en}", f"{where}：{error.text.zh}")) from None


def _invalid(where: str, error: ValidationError) -> Text:
    place, kind, why = first_error(error)
    key = str(place[0])
    if kind == "missing":
        key = ".".join(str(part) for part in place if isinstance(part, str))
        return Text(f"{where}: the key {key!r} is missing", f"{where}：缺少“{key}”")
    return Text(f"{where}: {key} {why.en}", f"{where}：{key} {why.zh}")


def _check_numbers(where: str, given: dict[str, Any]) -> None:
    stop = cast("dict[str, Any]", given["stop"]) if isinstance(given.get("stop"), dict) else {}
    for place, key in (("", boolean_for_number(Spec, given)), ("stop.", boolean_for_number(Stop, stop))):
        if key:
            raise BadSpec(
                Text(
                    f"{where}: {place}{key} is not a matter of true or false",
                    f"{where}：{place}{key} 不能是 true 或 false",
                )
            )


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
