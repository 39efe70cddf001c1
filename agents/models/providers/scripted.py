"""A model that says what it was told to say: for tests, demos and examples.

Owns: the script. Must not know: services.
"""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import cast

from ..imported import imported
from ..unopened import Unopened
from ..wire import Completion, Fault, Request
from .provider import Opening, Provider

Line = str | Completion | Fault
Script = Sequence[Line] | Callable[[Request], Line | Awaitable[Line]]


@dataclass(slots=True)
class Scripted:
    """Replies from a list, in turn and over again, or from a function of the request; a `Fault` is raised.

    A text is a completion that ended by itself, without token counts.
    """

    script: Script
    name: str = "scripted"
    provider: str = "scripted"
    _next: int = field(default=0, init=False)

    async def complete(self, request: Request, /) -> Completion:
        """The next reply; see `wire.Model`."""
        line = self._line(request)
        if inspect.isawaitable(line):
            line = await line
        if isinstance(line, Fault):
            raise Fault(line.kind, line.detail, status=line.status, wait=line.wait)
        return line if isinstance(line, Completion) else Completion(line, "end", self.name)

    async def close(self) -> None:
        """Nothing is open."""

    def _line(self, request: Request) -> Line | Awaitable[Line]:
        if callable(self.script):
            return self.script(request)
        line = self.script[self._next % len(self.script)]
        self._next += 1
        return line


def open_scripted(opening: Opening) -> Scripted:
    """A model that says the replies in `opening.source`, or those at an import path."""
    source = opening.source
    script = cast("Script", imported(source) if isinstance(source, str) and source else source)
    if not callable(script) and not script:
        raise Unopened("a scripted model needs replies", "scripted 模型需要写好回答（replies）")
    return Scripted(script, opening.model or "scripted")


PROVIDER = Provider("scripted", open_scripted, takes=frozenset({"class"}), live=False)
