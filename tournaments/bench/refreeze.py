"""Freezing the benchmark anew: the digest of the program as it is, and the ladder's games in every cell.

Owns: which games, shared out over the cores. Must not know: where the texts are written.
"""

import json
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from results.store.record import Record

from ..run.executors.worker_count import cores
from .digest import digest_of
from .frozen import LANGUAGES, BenchGame, BenchSetting, TableLanguage, benchmark, plan_of
from .outcomes import BenchCell, cells_of
from .playing import play
from .reference import Reference, ReferenceLadder, digest_text
from .score import overall_of


class _Task(NamedTuple):
    """One agent of the ladder in one game of the benchmark."""

    language: TableLanguage
    agent: str
    game: BenchGame
    deals: int


def refrozen(progress: Callable[[int, int], None]) -> dict[str, str]:
    """The texts of `digest.json` and `reference.json`; `progress` hears how many tournaments of how many are over.

    Raises:
        RuntimeError: a game failed, by our own fault.
    """
    bench, digest = benchmark(), digest_of(benchmark())
    tasks = [
        _Task(language, agent, game, bench.deals)
        for language in LANGUAGES for agent in bench.ladder for game in bench.games
    ]  # fmt: skip
    cells: dict[tuple[str, str], list[BenchCell]] = {}
    with ProcessPoolExecutor(cores(), mp_context=get_context("spawn")) as pool:
        running = [pool.submit(_played, task) for task in tasks]
        for done, _ in enumerate(as_completed(running), start=1):
            progress(done, len(tasks))
        for task, ended in zip(tasks, running):
            cells.setdefault((task.language, task.agent), []).extend(ended.result())
    ladder = ReferenceLadder(
        benchmark=bench.name,
        digest=digest.whole,
        ladder={
            language: {agent: _reference(cells[language, agent]) for agent in bench.ladder} for language in LANGUAGES
        },
    )
    text = json.dumps(ladder.model_dump(mode="json"), indent=2, ensure_ascii=False) + "\n"
    return {"digest.json": digest_text(digest), "reference.json": text}


def _played(task: _Task) -> list[BenchCell]:
    setting = BenchSetting(candidate=task.agent, language=task.language, deals=task.deals)
    plan = plan_of(benchmark(), task.game, setting, str)
    with tempfile.TemporaryDirectory() as folder:
        record = Record(Path(folder) / "reference.duckdb")
        run = play([plan], record, workers=1)
        if not run.complete:
            raise RuntimeError(f"{task.agent} in {task.game.variant}: {run.summaries[0].errors}")
        return cells_of(record, plan, setting.name)


def _reference(cells: list[BenchCell]) -> Reference:
    letters = {cell.id: cell.games for cell in cells}
    return Reference(overall=overall_of(cells, letters), games=letters)
