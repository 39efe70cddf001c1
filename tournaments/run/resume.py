"""Which tournament of a record is to be resumed, and its plan, from what the record says of it.

Must not know: how a game is resumed (`planned_game`), or who asks.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arena.errors import ArenaError
from arena.text import Text
from arena.words import PackError
from results.queries.tournaments import Entered, entered, listed, named_tournament
from results.store.record import Record

from ..plan.checked_plan import Plan
from ..plan.recorded_plan import another_tournament, recorded_plan, spec_table
from ..plan.rounds import last_analysis
from ..plan.spec import BadSpec
from ..plan.spec_loading import check_spec, read_text


def plan_to_resume(record: Record, wanted: str | None = None, changes: Mapping[str, Any] | None = None) -> Plan:
    """The plan of the tournament whose id or name is `wanted`, or of the only one that is not finished; to be played.

    `changes` are new values for keys of its spec that may change between runs, such as caps. A word pack that the spec
    names is read from the present folder, and the agents that it names are made; those of no other tournament are.

    Raises:
        NoTournament: there is no such tournament, or more than one of that name.
        BadSpec: none is unfinished, or more than one; or it cannot be played from its spec alone.
        RecordError: the record cannot be read.
    """
    found = _only_unfinished(record) if wanted is None else named_tournament(record, wanted)
    spec = spec_table(found) | dict(changes or {})
    plan = check_spec(spec, lambda name: read_text(Path(name)), found.tournament_id)
    if plan.id != found.tournament_id:
        raise another_tournament(found.tournament_id)
    return plan


def _only_unfinished(record: Record) -> Entered:
    unfinished = [one for one in entered(record) if not _is_finished(record, one)]
    if not unfinished:
        raise BadSpec(Text(f"every tournament in {record.path} is finished", f"{record.path} 里的比赛都已完成"))
    if len(unfinished) > 1:
        raise BadSpec(Text(
            f"{record.path} has several tournaments that are not finished; name one: {listed(unfinished)}",
            f"{record.path} 里有几次比赛没有完成，请写出一个：{listed(unfinished)}",
        ))  # fmt: skip
    return unfinished[0]


def _is_finished(record: Record, one: Entered) -> bool:
    """Whether all games were played, or the stop rule has ended the tournament."""
    if one.finished >= one.games:
        return True
    if not one.has_stop_rule:
        return False
    try:
        analysis = last_analysis(recorded_plan(one), record)
    except (ArenaError, PackError):
        return False  # who resumes it is told why it cannot be
    return analysis is not None and not analysis.open
