"""Games on the machines of a Ray cluster, an existing one or one that Ray starts here.

Owns: finding Ray and a cluster. Must not know: games. `ray_run` gives them to workers.
"""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from itertools import chain
from logging import CRITICAL
from typing import Any, TextIO, cast

from arena.errors import ArenaError
from arena.text import Text
from tournaments.plan.schedule import Pairing

from ..context import Executor, RunContext
from .limit_shares import most_workers
from .worker_count import cores

STORE = 128 * 2**20  # bytes of memory for the objects of a cluster that is started here; nothing large is kept there


class NoCluster(ArenaError):
    """Ray is not installed, or there is no cluster where the user said."""


def on_ray(address: str | None = None) -> Executor:
    """The executor on the cluster at `address`, else at RAY_ADDRESS, else on one that is started here.

    Raises:
        NoCluster: Ray is not installed.
    """
    if find_spec("ray") is None:
        raise NoCluster(Text(
            "--executor ray needs Ray: run pip install -e '.[ray]' in the project's folder, or pip install ray",
            "--executor ray 需要 Ray：请在项目文件夹里运行 pip install -e '.[ray]'，或 pip install ray",
        ))  # fmt: skip

    def play(run: RunContext, todo: Iterator[Pairing]) -> None:
        first = next(todo, None)
        if first is None:
            return
        from .ray_run import RayRun

        with _cluster(address or os.environ.get("RAY_ADDRESS"), run.workers) as cpus:
            workers = most_workers(run.plan, min(run.workers or cpus, cpus, run.concurrency))
            try:
                asyncio.run(RayRun(run, chain((first,), todo), workers).play())
            except ExceptionGroup as group:
                raise group.exceptions[0] from None

    return play


@contextmanager
def _cluster(address: str | None, workers: int | None) -> Generator[int]:
    """Connect to a cluster, and give its number of cores. One that this program is connected to is used, and stays.

    Raises:
        NoCluster: there is none, or Ray cannot start one.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray: Any = import_module("ray")
    if ray.is_initialized():
        with _without_ray_output():
            yield _cpus(ray.cluster_resources())
        return
    before = signal.getsignal(signal.SIGTERM)
    with _without_ray_output():
        try:
            ray.init(address or "local", log_to_driver=False, logging_level=CRITICAL, **_started(address, workers))
        except Exception as error:
            raise NoCluster(_unreachable(address, error)) from None
        try:
            if threading.current_thread() is threading.main_thread():
                signal.signal(signal.SIGTERM, before or signal.SIG_DFL)  # Ray has put its own in place
            yield _cpus(ray.cluster_resources())
        finally:
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # Ray prints here what it has held back
                ray.shutdown()


def _started(address: str | None, workers: int | None) -> dict[str, Any]:
    """How a cluster is started, where none is named."""
    if address is not None:
        return {}
    return {"num_cpus": workers or cores(), "include_dashboard": False, "object_store_memory": STORE}


def _cpus(resources: dict[str, float]) -> int:
    return max(1, int(resources.get("CPU", 1)))


class _Filtered:
    """An output stream without what Ray's threads write: they report what the run deals with, such as deaths."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write, unless it is Ray's."""
        return len(text) if threading.current_thread().name.startswith("ray_") else self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def _without_ray_output() -> Generator[None]:
    with redirect_stdout(cast("TextIO", _Filtered(sys.stdout))):
        yield


def _unreachable(address: str | None, error: Exception) -> Text:
    why = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    if address is None:
        return Text(f"Ray could not be started here: {why}", f"无法在本机启动 Ray：{why}")
    return Text(f"there is no Ray cluster at {address}: {why}", f"{address} 没有可用的 Ray 集群：{why}")
