"""The file that a score is published in. `docs/bench.md` says what every key means.

Owns: its shape, and reading its values from the record. Must not know: how anything was played, or keys.
"""

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any, Literal, NamedTuple

from arena.models import Frozen
from results.queries.costs import costs
from results.store.record import Record

from ..plan.checked_plan import Plan
from ..plan.entrants import ModelEntrant
from .digest import Digest, PartName, changed
from .frozen import Benchmark, BenchSetting, TableLanguage
from .outcomes import BenchCell, cells_of
from .reference import frozen_digest, reference
from .score import Score, ScoreInterval, overall_of, score_of

FORMAT: Literal["zhuogui-bench/1"] = "zhuogui-bench/1"


class PublishedModel(Frozen):
    """Who was measured: its name, what the service called itself in its answers, and the settings, without secrets."""

    name: str
    served: tuple[str, ...]
    settings: dict[str, Any]


class PublishedCost(Frozen):
    """What the candidate cost. `usd` leaves out the `unpriced_calls`; `failed_calls` brought no readable answer.

    Of `uncounted_calls` the service did not say how many tokens they took.
    """

    calls: int
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    usd: float
    unpriced_calls: int
    failed_calls: int
    uncounted_calls: int = 0


class Published(Frozen):
    """A score with all that it takes to judge and to repeat it.

    Only where `quotable` is it one of the benchmark: `too_few_deals` and `changed` say why it is not. `digest` is that
    of the program that played. Scores are in per cent. `ladder` has the overall scores of scripted agents in the same
    deals.
    """

    format: Literal["zhuogui-bench/1"] = FORMAT
    benchmark: str
    quotable: bool
    too_few_deals: bool
    changed: tuple[PartName, ...]
    digest: str
    date: str
    program: str
    model: PublishedModel
    language: TableLanguage
    words: Literal["public", "private"]
    private_seed_hash: str | None
    deals: int
    games: int
    field: str
    reference: str
    score: Score
    ladder: dict[str, ScoreInterval]
    cost: PublishedCost


class PublishedPlay(NamedTuple):
    """What was played: the candidate's tournaments, and those of the reference where it had to play anew."""

    setting: BenchSetting
    plans: Sequence[Plan]
    anew: Sequence[Plan]
    digest: Digest


def published(bench: Benchmark, record: Record, played: PublishedPlay) -> Published:
    """The score of a candidate whose games are all in the record.

    Raises:
        RecordError: the record cannot be read.
    """
    setting, plans = played.setting, played.plans
    cells = [cell for plan in plans for cell in cells_of(record, plan, setting.name)]
    letters = _letters(bench, record, played, cells)
    differing = tuple(changed(played.digest, frozen_digest()))
    return Published(
        benchmark=bench.name,
        quotable=setting.deals == bench.deals and not differing,
        too_few_deals=setting.deals < bench.deals,
        changed=differing,
        digest=played.digest.whole,
        date=_date(record, plans),
        program=f"zhuogui-arena {version('zhuogui-arena')}",
        model=_model(record, plans, setting),
        language=setting.language,
        words="private" if setting.secret else "public",
        private_seed_hash=setting.secret.hash if setting.secret else None,
        deals=setting.deals,
        games=sum(len(cell.games) for cell in cells),
        field=bench.field,
        reference=bench.reference,
        score=score_of(cells, letters[bench.reference]),
        ladder={agent: overall_of(cells, of_agent) for agent, of_agent in letters.items()},
        cost=_cost(record, plans, setting.name),
    )


def plays_anew(bench: Benchmark, setting: BenchSetting, digest: Digest) -> bool:
    """Whether the reference must play the same deals now, because its frozen games are of other ones."""
    return (setting.secret is not None or bool(changed(digest, frozen_digest()))) and (
        setting.candidate != bench.reference
    )


def _letters(
    bench: Benchmark, record: Record, played: PublishedPlay, cells: Sequence[BenchCell]
) -> Mapping[str, Mapping[str, str]]:
    """The letters by cell of each agent of the ladder that has played these deals."""
    if plays_anew(bench, played.setting, played.digest):
        anew = [cell for plan in played.anew for cell in cells_of(record, plan, bench.reference)]
        return {bench.reference: {cell.id: cell.games for cell in anew}}
    if played.setting.secret or changed(played.digest, frozen_digest()):
        return {bench.reference: {cell.id: cell.games for cell in cells}}  # the candidate is the reference
    ladder = reference().ladder[played.setting.language]
    return {agent: of_agent.games for agent, of_agent in ladder.items()}


def _ids(plans: Sequence[Plan]) -> list[str]:
    return [plan.id for plan in plans]


def _date(record: Record, plans: Sequence[Plan]) -> str:
    """When the last game ended, in UTC."""
    sql = "SELECT max(ended_at) AS ended FROM games WHERE list_contains(?, tournament_id) AND status = 'finished'"
    return f"{record.rows(sql, [_ids(plans)])[0]['ended']:%Y-%m-%dT%H:%M:%SZ}"


def _model(record: Record, plans: Sequence[Plan], setting: BenchSetting) -> PublishedModel:
    candidate = plans[0].spec.entrants[0]
    sql = (
        "SELECT DISTINCT c.model FROM calls c JOIN games g USING (game_id) "
        "WHERE list_contains(?, g.tournament_id) AND c.agent = ? AND c.status = 'ok' ORDER BY 1"
    )
    served = tuple([str(row["model"]) for row in record.rows(sql, [_ids(plans), setting.name])])
    settings = {"use": setting.candidate}
    if isinstance(candidate, ModelEntrant):
        settings = candidate.settings.played.content
    return PublishedModel(name=setting.name, served=served, settings=settings)


def _cost(record: Record, plans: Sequence[Plan], candidate: str) -> PublishedCost:
    found = [cost for plan in plans for cost in costs(record, plan.id) if cost.agent == candidate]
    return PublishedCost(
        calls=sum(cost.calls for cost in found),
        input_tokens=sum(cost.input_tokens for cost in found),
        cached_tokens=sum(cost.cached_tokens for cost in found),
        output_tokens=sum(cost.output_tokens for cost in found),
        usd=round(sum(cost.usd for cost in found), 6),
        unpriced_calls=sum(cost.unpriced for cost in found),
        failed_calls=sum(cost.failed for cost in found),
        uncounted_calls=sum(cost.uncounted for cost in found),
    )
