"""The plan of a recorded tournament, for whoever only reads: a record may be a stranger's.

Owns: that nothing which its spec names is made or opened: no agent, no judge, no file. Must not know: how a plan is
played; whoever plays one takes it from `spec_loading`.
"""

from typing import Any, NoReturn

from arena.deals import pack_of
from arena.text import Text
from arena.variants import Variant
from arena.words.pack import SHIPPED
from results.queries.tournaments import Entered

from .checked_plan import Plan, Resolved, plan_of
from .entrants import with_models
from .spec import BadSpec, Spec, check_keys, parse_spec
from .spec_loading import dealt_pack


def recorded_plan(found: Entered) -> Plan:
    """What the tournament plays, as far as its spec alone says it; its games have the ids that they have in the record.

    Words that are not shipped with the arena are not looked up: the plan then has those of its variant. Whether its
    judge reads speeches is what its id says.

    Raises:
        BadSpec, BadSetup, BadSettings: its spec cannot be read, or is not of this id.
    """
    where = found.tournament_id
    given = spec_table(found)
    check_keys(given, where)
    spec = parse_spec(with_models(given, _unopened, where), where)
    plan = plan_of(spec, where, _resolved)
    for reads in (False, True):
        as_played = plan.model_copy(update={"judge_reads": reads})
        if as_played.id == found.tournament_id:
            return as_played
    if _is_shipped(spec):
        raise another_tournament(found.tournament_id)
    return plan.model_copy(update={"recorded_id": found.tournament_id})


def spec_table(found: Entered) -> dict[str, Any]:
    """The keys of a recorded spec that have a value.

    Raises:
        BadSpec: it is no table.
    """
    if found.table is None:
        where = found.tournament_id
        raise BadSpec(Text(f"{where}: its spec cannot be read", f"{where}：它的赛程读不懂"))
    return {key: value for key, value in found.table.items() if value is not None}


def another_tournament(tournament_id: str) -> BadSpec:
    """The error that says that a spec is not that of a tournament's id any more."""
    return BadSpec(Text(
        f"{tournament_id} would not be the same tournament any more: its words, the program or a key of its "
        f"spec have changed; run its spec with the version that began it: zhuogui tournament run SPEC.toml",
        f"{tournament_id} 已经不是同一次比赛：它的词、程序或赛程里的键变了；"
        f"请用开始它的那个版本运行它的赛程：zhuogui tournament run SPEC.toml",
    ))  # fmt: skip


def _resolved(spec: Spec, variant: Variant, where: str) -> Resolved:
    pack = dealt_pack(spec, variant, _unopened, where) if _is_shipped(spec) else pack_of(variant)
    return Resolved(pack, judge_reads=False)


def _is_shipped(spec: Spec) -> bool:
    return spec.words is None or spec.words in SHIPPED


def _unopened(name: str) -> NoReturn:
    """A recorded spec has the settings of its models in it; one that names a file was not written by this program."""
    raise BadSpec(Text(f"a recorded spec names a file, {name!r}, which is not opened",
                       f"记录里的赛程提到一个文件“{name}”，不会打开它"))  # fmt: skip
