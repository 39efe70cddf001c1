"""What a run has learned about one model at one endpoint.

Owns: that one call, the scout, finds out what the endpoint takes while the others wait, so that a refusal is met once
and not once a game. Must not know: what the lessons are, or how a request is sent.
"""

import asyncio
from dataclasses import dataclass, field

from ..wire import Fault
from .dialect import Dialect, lesson, plainer

_TEACHING = frozenset({"rejected", "not_found"})


@dataclass(slots=True)
class Scout:
    """A call that goes ahead with what no answer has proved yet. `fault` is how it failed, once it is `back`."""

    back: asyncio.Event = field(default_factory=asyncio.Event)
    fault: Fault | None = None


@dataclass(slots=True)
class Learner:
    """The dialect in use, what of it has been proved by an answer, and the scout who is out, if any.

    After a vague refusal `forms` are those still to be tried, the next one last; the first is that which was refused.
    """

    dialect: Dialect
    proved: set[str] = field(default_factory=set)
    scout: Scout | None = None
    forms: list[Dialect] | None = None

    def learn(self, sent: Dialect, fault: Fault, given: frozenset[str], max_tokens: int) -> bool:
        """Whether a request in the dialect `sent`, which brought `fault`, is worth another try in the present one."""
        if fault.kind not in _TEACHING:
            return False
        if self.dialect != sent:  # another call was quicker
            return True
        learned = lesson(sent, fault.detail, given, max_tokens)
        if learned is None or learned == sent:
            learned = self._next_form(given) if fault.kind == "rejected" else None
        if learned is None:
            return False
        self.dialect = learned
        return True

    def _next_form(self, given: frozenset[str]) -> Dialect | None:
        """What to try after a vague refusal; None where all has been tried."""
        if self.forms is None:
            self.forms = [self.dialect, *reversed(dict.fromkeys(plainer(self.dialect, given)))]
        if len(self.forms) > 1:
            return self.forms.pop()
        self.dialect = self.forms[0]
        return None

    def send_scout(self) -> Scout:
        """Go ahead; the others wait for `recall`."""
        self.scout = Scout()
        return self.scout

    def recall(self, scout: Scout, fault: Fault | None) -> None:
        """The scout is back, with what it met if it had no answer."""
        self.scout, scout.fault = None, fault
        scout.back.set()
