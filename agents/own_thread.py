"""A thread in which the code of one agent runs, so that whatever it blocks, cancels or ends is its own.

Owns: the calls that wait in it, the event loop it gets once something is to be awaited, and leaving it behind when it
does not come back. Must not know: what is called, or what a game is.
"""

import asyncio
import ctypes
import inspect
import os
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, cast

GRACE = 0.2  # seconds in which a thread whose call was given up must show that it is not stuck in it


class LeftBehind(BaseException):
    """Raised inside code that did not come back in time, so that it ends if it can."""


class Job:
    """One call: `begun` is true once it runs and false where it never will here, `made` what came of it.

    That is what `read` makes of its result, or what `explain` makes of its exception, both in the thread itself: the
    one and the other may be of the agent's own making. A process that the call has forked ends where the call ends.
    """

    def __init__(
        self,
        work: Callable[[], object],
        read: Callable[[Any], object],
        explain: Callable[[BaseException], Exception],
    ) -> None:
        self.begun: Future[bool] = Future()
        self.made: Future[tuple[Any, Exception | None]] = Future()
        self.task: asyncio.Task[None] | None = None
        self.work, self.read, self.explain = work, read, explain
        self.process = os.getpid()

    def begins(self, *, here: bool) -> bool:
        """Whether it was up to the caller to say so."""
        try:
            self.begun.set_result(here)
        except InvalidStateError:
            return False
        return True

    def end(self, result: object) -> None:
        """Hand the result over, if somebody still waits for it."""
        try:
            came = self.read(result), None
        except BaseException as error:
            self.fail(error)
        else:
            self._hand_over(came)

    def fail(self, error: BaseException) -> None:
        """The same for an exception."""
        self._hand_over((None, self.explain(error)))

    def _hand_over(self, came: tuple[Any, Exception | None]) -> None:
        if os.getpid() != self.process:
            os._exit(0)
        with suppress(InvalidStateError):
            self.made.set_result(came)


class OwnThread:
    """One thread. Calls run one after another in the order given; those that return awaitables, side by side.

    Nothing but its own calls runs in it. A plain call has no running event loop, as long as no call was awaitable.
    """

    def __init__(self) -> None:
        self.lost = False
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._waiting: set[Job] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="player", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._thread.is_alive()

    def start(self, job: Job) -> None:
        """Call its `work` once those before it have been called; what that returns is awaited, if it can be."""
        self._waiting.add(job)
        job.made.add_done_callback(lambda _: self._waiting.discard(job))
        self._put(job)

    def give_up(self, job: Job) -> None:
        """Break off a call. A thread that is stuck in it is `lost`, and those that wait begin elsewhere."""
        job.made.cancel()
        loop, task = self._loop, job.task
        if loop is not None and task is not None:
            self._soon(task.cancel)
        there = threading.Event()
        self._put(_then(there.set))
        watch = threading.Timer(GRACE, self._leave_unless, (there,))
        watch.daemon = True
        watch.start()

    def close(self) -> None:
        """Let the thread end once it has nothing to do."""
        self._closing = True
        self._put(_then(lambda: None))

    def _leave_unless(self, there: threading.Event) -> None:
        if there.is_set():
            return
        self.lost = True
        for job in list(self._waiting):
            job.begins(here=False)
        self.close()
        raised, thread = ctypes.py_object(LeftBehind), ctypes.c_ulong(self._thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, raised)

    def _put(self, job: Job) -> None:
        self._jobs.put(job)
        if self._loop is not None:
            self._soon(self._drain)

    def _soon(self, call: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop is closed
            cast("asyncio.AbstractEventLoop", self._loop).call_soon_threadsafe(call)

    def _run(self) -> None:
        with suppress(LeftBehind):
            while self._loop is None and not self._closing:
                self._call(self._jobs.get())
            if self._loop is not None:
                self._run_loop(self._loop)

    def _run_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_soon(self._drain)  # what came while there was no loop
        while not self._closing and not loop.is_closed():
            with suppress(BaseException):  # what a task of the agent's own let escape, or `loop.stop()`
                loop.run_forever()
        loop.set_exception_handler(_unheard)  # tasks that never end are nobody's concern any more
        loop.close()

    def _drain(self) -> None:
        while not self._jobs.empty():
            self._call(self._jobs.get())
        if self._closing and self._loop is not None:
            self._loop.stop()

    def _call(self, job: Job) -> None:
        if job.made.cancelled() or not job.begins(here=True):
            return
        try:
            made = job.work()
            if inspect.isawaitable(made):
                self._await(job, made)
            else:
                job.end(made)
        except BaseException as error:
            job.fail(error)

    def _await(self, job: Job, made: Awaitable[Any]) -> None:
        async def finish() -> None:
            try:
                job.end(await made)
            except BaseException as error:
                job.fail(error)

        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            asyncio.set_event_loop(self._loop)
        job.task = self._loop.create_task(finish())


def _unheard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Say nothing."""


def _then(work: Callable[[], object]) -> Job:
    """Something of our own to do in the thread."""
    return Job(work, lambda _: None, lambda _: RuntimeError())
