"""Orders in the nights of a killer game that one seat did not see, drawn so that they lead to the morning it saw.

Owns: the target of an unseen order. Must not know: the true orders.
"""

from collections.abc import Sequence
from random import Random

from arena.asks import Ask
from arena.events import AnyEvent, Claimed, Dawned, History, OrdersProposed, Silenced

_HARM = ("kill", "snipe", "shoot")  # orders that somebody dies of
_CARE = ("treat", "needle", "hug")  # orders that protect somebody, or redirect others
_IDLE = 0.7  # the probability that an optional order which would not change the morning is not given


class UnseenNight:
    """The orders of one game. A group names one seat, and so does whoever saves that seat where nobody died."""

    def __init__(self, rng: Random, events: History) -> None:
        self._rng = rng
        self._events = events
        self._named: dict[tuple[str, int], int | None] = {}
        self._saved: dict[int, int] = {}

    def target(self, ask: Ask, kind: str, left: int) -> int | None:
        """The target of an order; `left` is how many events the seat was still to see by then."""
        ahead = self._events[len(self._events) - left :]
        for event in ahead:
            if isinstance(event, OrdersProposed) and event.order == kind and ask.seat in dict(event.proposals):
                return dict(event.proposals)[ask.seat]
            if isinstance(event, Dawned):
                break
        if (kind, left) not in self._named:
            self._named[kind, left] = self._drawn(ask, kind, left, ahead)
        named = self._named[kind, left]
        return named if named in ask.choices["target"] else None

    def _drawn(self, ask: Ask, kind: str, left: int, ahead: Sequence[AnyEvent]) -> int | None:
        legal = [int(seat) for seat in ask.choices["target"]]
        dawn = next((event for event in ahead if isinstance(event, Dawned)), None)
        dead = dawn.dead if dawn else ()
        if kind in _HARM:
            return self._harmed(ask, kind, left, [seat for seat in legal if seat in dead], legal)
        if kind in _CARE:
            return self._cared_for(ask, left, [seat for seat in legal if seat not in dead], quiet=not dead)
        if kind == "check":
            claimed = (event.target for event in ahead if isinstance(event, Claimed) and event.seat == ask.seat)
            return next((seat for seat in claimed if seat in legal), self._rng.choice(legal))
        silenced = next((event.seats for event in ahead if isinstance(event, Silenced)), ())
        muted = [seat for seat in silenced if seat in legal]
        if muted:
            return muted[0]
        return None if ask.silence_is_answer else self._rng.choice(list(dead) or legal)

    def _harmed(self, ask: Ask, kind: str, left: int, dead: list[int], legal: list[int]) -> int | None:
        if dead:
            idle = ask.silence_is_answer and kind != "kill" and self._rng.random() < _IDLE
            return None if idle else self._rng.choice(dead)
        if ask.silence_is_answer:
            return None
        return self._saved.setdefault(left, self._rng.choice(legal))

    def _cared_for(self, ask: Ask, left: int, living: list[int], *, quiet: bool) -> int | None:
        if not living or (ask.silence_is_answer and not quiet and self._rng.random() < _IDLE):
            return None
        seat = self._rng.choice(living)
        return self._saved.setdefault(left, seat) if quiet else seat
