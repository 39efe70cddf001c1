"""Provider "playback": a model that gives back what another one said before, call by call, and is never asked anew.

Owns: turning a recorded call into the completion, the fault or the lateness that it was, and the check that the prompt
is the same. Must not know: where the calls come from (a look-up is handed in).
"""

from collections.abc import Callable
from typing import cast, get_args

from ..wire import Call, Completion, Fault, FaultKind, Model, Request, Stop
from .provider import Provider

_FAULTS: tuple[str, ...] = get_args(FaultKind)


class Playback:
    """The calls of one seat in one game, given back in their order; a `Model`.

    `look_up` gives a call by its number, from 1, or None where there is none. `name` is what the model was called. With
    a `live` model the first call that is not recorded goes to it, and so do all that follow.
    """

    def __init__(
        self, look_up: Callable[[int], Call | None], name: str = "playback", live: Model | None = None
    ) -> None:
        self.provider = live.provider if live else "playback"
        self.name = live.name if live else name
        self._look_up = look_up
        self._live = live
        self._number = 0

    async def complete(self, request: Request) -> Completion:
        """The completion of the next call, recorded or asked for.

        Raises:
            Fault: the recorded one; or `rejected` where the call is not in the record or had another prompt.
            TimeoutError: the time of the decision was up.
        """
        self._number += 1
        recorded = self._look_up(self._number)
        if recorded is None and self._live is not None:
            return await self._live.complete(request)
        return _given_back(self._number, recorded, request)

    async def close(self) -> None:
        """There is nothing to let go of; a live model is closed by whoever opened it."""


def _given_back(number: int, was: Call | None, request: Request) -> Completion:
    if was is None:
        raise Fault("rejected", f"call {number} of this seat is not in the record, and playback asks no model")
    for name, text, before in (("system", request.system, was.system), ("user", request.user, was.user)):
        now = text.encode("utf-8", "replace").decode()  # as it was stored
        if now != before:
            raise Fault("rejected", f"this is not the same game: the {name} text of call {number} is another one")
    if was.status == "timed_out":
        raise TimeoutError(was.error or "no answer within the time of the decision")
    if was.status in _FAULTS:
        raise Fault(cast("FaultKind", was.status), was.error or "")
    if was.response is None:
        raise Fault("rejected", f"the record has no reply to call {number} of this seat")
    return Completion(
        text=was.response,
        stop=cast("Stop", was.stop or "end"),
        model=was.model,
        input_tokens=was.input_tokens,
        output_tokens=was.output_tokens,
        cached_tokens=was.cached_tokens,
        requests=was.requests,
    )


PROVIDER = Provider("playback", lambda opening: Playback(lambda number: None, opening.model or "playback"), live=False)
