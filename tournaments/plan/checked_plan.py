"""A plan: a spec checked against its game and joined to all that it names, ready to be scheduled.

Owns: the checks that need the game's variant, house rules and designs, and the tournament's id. Must not know: files,
or agents beyond their names.
"""

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from arena.deals import new_header
from arena.header import Header
from arena.models import Frozen
from arena.rules.house_rule_models import AnyRules, Zhuogui2Rules, house_rules
from arena.text import Text
from arena.variants import Variant, variant_of
from arena.words import Pack

from .designs import DESIGNS
from .designs.asked import check_both_ways, check_design
from .spec import BadSpec, Spec, located
from .stop_rule import check_stop

_ONE_WAY = ("paired", "random")  # designs that swap no words unless they are asked to


class Plan(Frozen):
    """A checked spec with everything it names: ready to be scheduled.

    `judge_reads` is what its judge says of itself: whether speeches are put to it before they are heard. `recorded_id`
    is the id that a record gives where its words were not looked up (`recorded_plan`): such a plan is never played.
    """

    model_config = Frozen.model_config | {"arbitrary_types_allowed": True}
    spec: Spec
    variant: Variant
    rules: AnyRules
    pack: Pack
    judge_reads: bool = False
    recorded_id: str | None = None

    @property
    def both_ways(self) -> bool:
        """Whether each deal is followed by the same one with its two words swapped.

        Unless the spec settles it: wherever there are two words, but for "random", and for "paired" without `exact`.
        """
        usual = self.spec.exact or self.spec.design not in _ONE_WAY
        return self.variant.two_words and (usual if self.spec.both_ways is None else self.spec.both_ways)

    @property
    def even_after(self) -> int:
        """After how many games the design is even, and then again after as many; 1 where that cannot be promised."""
        spec = self.spec
        games = DESIGNS[spec.design].even_after(len(spec.entrants), len(spec.candidates or ()), spec.sizes)
        return games * 2 if self.both_ways and games > 1 else games

    def header(self, players: int, deal_seed: int, *, swapped: bool = False) -> Header:
        """The header of a game whose deal and later draws both come from `deal_seed`, with the usual time to decide."""
        return new_header(
            self.variant,
            players,
            seed=deal_seed,
            rules=self.rules,
            language=self.spec.language,
            pack=self.pack,
            judge_reads=self.judge_reads,
            swapped=swapped,
            barred_first_victim=self.spec.barred_first_victim,
        )

    @property
    def id(self) -> str:
        """The tournament's id: the same for the same spec, words, script version and reading of speech.

        It does not depend on the concurrency.
        """
        if self.recorded_id is not None:
            return self.recorded_id
        content = self.spec.content + str(self.variant.script_version)
        content += self.pack.digest + ("judge reads" if self.judge_reads else "")
        digest = hashlib.blake2b(content.encode(), digest_size=5)
        return "t" + digest.hexdigest()


class Resolved(NamedTuple):
    """What the names in a spec stand for: its words, and whether its judge reads speeches before they are heard."""

    pack: Pack
    judge_reads: bool


Resolve = Callable[[Spec, Variant, str], Resolved]  # the last argument begins every complaint


def plan_of(spec: Spec, where: str, resolve: Resolve) -> Plan:
    """The plan of a spec; `resolve` finds what it names, which may mean to make its agents.

    Raises:
        BadSpec, BadSetup: the first thing that is wrong; or what `resolve` raises.
    """
    variant = variant_of(spec.variant)
    rules = house_rules(variant.rules, spec.house_rules)
    for size in spec.sizes:
        variant.check_players(size, rules)
    refuse_latency(where, rules)
    found = resolve(spec, variant, where)
    with located(where):
        check_design(spec.design, [entrant.name for entrant in spec.entrants], spec.candidates, exact=spec.exact)
        check_stop(spec.stop, spec.candidates or spec.agents)
        check_both_ways(spec.both_ways, two_words=variant.two_words, variant=variant.id)
    plan = Plan(spec=spec, variant=variant, rules=rules, pack=found.pack, judge_reads=found.judge_reads)
    _check_balance(where, spec, plan.even_after)
    return plan


def refuse_latency(where: str, rules: AnyRules) -> None:
    """Refuse the house rule by which the quickest hand accuses: among programs it would measure the machine.

    Raises:
        BadSpec: it is in force.
    """
    if isinstance(rules, Zhuogui2Rules) and rules.zg2_accuser == "latency":
        raise BadSpec(Text(f"{where}: zg2_accuser=latency is for people's tables; a tournament draws the accuser",
                           f"{where}：zg2_accuser=latency 只用于真人的牌桌；比赛里由抽签决定"))  # fmt: skip


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
