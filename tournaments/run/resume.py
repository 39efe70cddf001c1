"""Which tournament of a record is to be resumed, and its plan, from what the record says of it.

Must not know: how a game is resumed (`planned_game`), or who asks.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arena.text import Text
from results.queries.tournaments import Entered, entered
from results.store.record import Record

from ..plan.checked_plan import Plan
from ..plan.rounds import last_analysis
from ..plan.spec import BadSpec
from ..plan.spec_loading import check_spec, read_text


def plan_to_resume(record: Record, wanted: str | None = None, changes: Mapping[str, Any] | None = None) -> Plan:
    """The plan of the tournament `wanted`, or of the only one that is not finished.

    `changes` are new values for keys of its spec that may change between runs, such as caps. A word pack that the spec
    names is read from the present folder.

    Raises:
        BadSpec: there is no such tournament, or more than one; or it cannot be played from its spec alone.
        RecordError: the record cannot be read.
    """
    found = _chosen(record, wanted)
    plan = _plan(found, changes)
    if plan.id != found.tournament_id:
        raise BadSpec(Text(
            f"{found.tournament_id} would not be the same tournament any more: its words, the program or a key of its "
            f"spec have changed; run its spec with the version that began it: zhuogui tournament run SPEC.toml",
            f"{found.tournament_id} 已经不是同一次比赛：它的词、程序或赛程里的键变了；"
            f"请用开始它的那个版本运行它的赛程：zhuogui tournament run SPEC.toml",
        ))  # fmt: skip
    return plan


def _plan(found: Entered, changes: Mapping[str, Any] | None = None) -> Plan:
    spec: dict[str, Any] = {key: value for key, value in json.loads(found.spec).items() if value is not None}
    return check_spec(spec | dict(changes or {}), lambda name: read_text(Path(name)), found.tournament_id)


def _is_finished(record: Record, one: Entered) -> bool:
    """Whether all games were played, or the stop rule has ended the tournament."""
    if one.finished >= one.games:
        return True
    if not one.has_stop_rule:
        return False
    analysis = last_analysis(_plan(one), record)
    return analysis is not None and not analysis.open


def _chosen(record: Record, wanted: str | None) -> Entered:
    path, known = record.path, entered(record)
    if wanted is not None:
        for one in known:
            if one.tournament_id == wanted:
                return one
        raise BadSpec(Text(f"{path} has no tournament {wanted}; it has: {_listed(known)}",
                           f"{path} 里没有比赛 {wanted}；它有：{_listed(known)}"))  # fmt: skip
    unfinished = [one for one in known if not _is_finished(record, one)]
    if not unfinished:
        raise BadSpec(Text(f"every tournament in {path} is finished", f"{path} 里的比赛都已完成"))
    if len(unfinished) > 1:
        raise BadSpec(Text(
            f"{path} has several tournaments that are not finished; name one: {_listed(unfinished)}",
            f"{path} 里有几次比赛没有完成，请写出一个：{_listed(unfinished)}",
        ))  # fmt: skip
    return unfinished[0]


def _listed(known: list[Entered]) -> str:
    return ", ".join(f"{one.tournament_id} ({one.name}, {one.finished}/{one.games})" for one in known) or "-"
