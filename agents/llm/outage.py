"""Whether a language model can be reached at all, probed once for all seats that wait for it.

Owns: the probes and the pauses between them. Must not know: games, or what is done meanwhile.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from ..models.probe import interruption
from ..models.wire import Model

FIRST_PAUSE = 0.5  # seconds before the service is asked again, doubled each time
LONGEST_PAUSE = 30.0
SECONDS = 10.0  # that a probe may take


class OutageWatch:
    """Whether one model is out of reach. Whoever asks at the same time in the same loop shares the probes."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._tasks: dict[str, asyncio.Task[bool]] = {}

    async def out(self) -> bool:
        """Whether it cannot be reached now, though it may be later."""
        return await asyncio.shield(self._shared("out", self._is_out))

    async def back(self, seconds: float) -> bool:
        """Wait until it can be reached, or it is clear that it never can be; False when `seconds` were too few."""
        waiting = self._shared("back", self._wait)
        await asyncio.wait({waiting}, timeout=seconds)
        return waiting.done()

    def _shared(self, name: str, begin: Callable[[], Coroutine[Any, Any, bool]]) -> asyncio.Task[bool]:
        task = self._tasks.get(name)
        if task is None or task.done() or task.get_loop() is not asyncio.get_running_loop():
            task = self._tasks[name] = asyncio.create_task(begin())
        return task

    async def _is_out(self) -> bool:
        try:
            async with asyncio.timeout(SECONDS):
                return await interruption(self._model) is not None
        except TimeoutError:
            return True

    async def _wait(self) -> bool:
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause)
            if not await self._is_out():
                return True
            pause = min(pause * 2, LONGEST_PAUSE)
