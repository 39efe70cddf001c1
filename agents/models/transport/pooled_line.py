"""Whether a request went out on a connection from the pool, and whether the service can have taken it.

Owns: how aiohttp says so. Must not know: SDKs, or what is done about it.
"""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from .broken_line import causes

_CLOSED = frozenset(
    {"ServerDisconnectedError", "ConnectionResetError", "BrokenPipeError", "ClientConnectionResetError"}
)
_ANSWERING = frozenset({"ClientPayloadError", "ReadError"})  # the answer had begun
_free: ContextVar[list[bool] | None] = ContextVar("free", default=None)
_reused: ContextVar[list[bool] | None] = ContextVar("reused", default=None)


@contextmanager
def one_free_repeat(*, free: bool) -> Generator[None]:
    """Let one request of this context be repeated that the service did not take, if it is to be `free`."""
    token = _free.set([True] if free else [])
    try:
        yield
    finally:
        _free.reset(token)


def takes_free_repeat() -> bool:
    """Whether there was a free repeat, which is then spent."""
    left = _free.get()
    return bool(left and left.pop())


@contextmanager
def reuse(found: list[bool]) -> Generator[None]:
    """Let `found` hear of each request in this context that goes out on a connection from the pool."""
    token = _reused.set(found)
    try:
        yield
    finally:
        _reused.reset(token)


def tells_of_reuse(transport: Any) -> Any:
    """The same transport of an SDK over aiohttp, whose session tells `reuse` of connections from its pool."""

    def session() -> Any:
        transport.client = None
        made = transport.get_client()
        made.trace_configs.append(_traced())
        return made

    transport.client = session
    return transport


def never_taken(error: BaseException) -> bool:
    """Whether an exception says that the connection was closed before an answer began."""
    names = {above.__name__ for cause in causes(error) for above in type(cause).__mro__}
    return bool(names & _CLOSED) and not names & _ANSWERING


def _traced() -> Any:
    from aiohttp import TraceConfig

    async def told(*_: object) -> None:
        if (found := _reused.get()) is not None:
            found.append(True)

    config = TraceConfig()
    config.on_connection_reuseconn.append(told)
    config.freeze()
    return config
