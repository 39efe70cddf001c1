"""The answers of awaited players other than language models: noted, and given back when a match is resumed.

Owns: which players' answers these are, and the check that the player knew the same. Must not know: how notes are
written.
"""

from collections.abc import Callable
from zlib import crc32

from agents.protocol import Belief, Outage
from arena.errors import ReplayMismatch
from arena.observation import Observation
from arena.text import Text

from .decision import Attempted
from .game_notes import NoteWriter, ResumeState


class Answers:
    """The answers of one match. A player that `asks_models` is asked again; its calls are what it is given back."""

    def __init__(
        self, resumed: ResumeState | None, note_writer: NoteWriter | None, asks_models: Callable[[int], bool]
    ) -> None:
        self._resumed = resumed
        self._note_writer = note_writer
        self._asks_models = asks_models
        self._callers = {seat for seat, _ in resumed.calls} if resumed else set[int]()
        self._seen: dict[int, tuple[int, int]] = {}  # by seat: how many events it knew, and their checksum

    def given(self, observation: Observation) -> Attempted | None:
        """A player's answer from before the match was broken off; None if the player is to be asked.

        Raises:
            ReplayMismatch: the player knew something else then.
        """
        if self._resumed is None:
            return None
        seat, ask = observation.seat, observation.ask
        answers = self._resumed.answers.get((seat, ask.id))
        if answers:
            seen, answer = answers.pop(0)
            if seen != self._known(observation):
                raise _another(seat, ask.id)
            return answer
        if (seat, ask.id) in self._resumed.late and seat not in self._callers:
            return Attempted(None, TimeoutError(), ask.seconds)
        return None

    def keep(self, observation: Observation, answer: Attempted) -> None:
        """Note a player's answer, unless it follows from calls that are noted."""
        if self._note_writer and not self._asks_models(observation.seat) and not isinstance(answer.error, Outage):
            self._note_writer.answer(observation.seat, observation.ask.id, self._known(observation), answer)

    def given_belief(self, seat: int, seq: int) -> tuple[Belief | None] | None:
        """The belief of a seat when `seq` events were public, in a tuple; None if the seat is to be asked."""
        if self._resumed is None or (seat, seq) not in self._resumed.beliefs:
            return None
        return (self._resumed.beliefs[seat, seq],)

    def keep_belief(self, seat: int, seq: int, belief: Belief | None) -> None:
        """Note a seat's belief, or that it has none, unless it follows from calls that are noted."""
        if self._note_writer and not self._asks_models(seat):
            self._note_writer.belief(seat, seq, belief)

    @property
    def left(self) -> list[tuple[int, int]]:
        """The asks, by seat and id, whose answers were not given back."""
        return sorted(place for place, answers in self._resumed.answers.items() if answers) if self._resumed else []

    def _known(self, observation: Observation) -> int:
        """A checksum of all that a seat was told so far."""
        known, seen = self._seen.get(observation.seat, (0, 0))
        for event in observation.events[known:]:
            seen = crc32(event.__pydantic_serializer__.to_json(event), seen)
        self._seen[observation.seat] = len(observation.events), seen
        return seen


def _another(seat: int, ask_id: int) -> ReplayMismatch:
    return ReplayMismatch(Text(
        f"this is not the same game: seat {seat} knew something else when it was asked for its answer {ask_id}",
        f"这不是同一局：{seat} 号在回答第 {ask_id} 问时，知道的和上次不一样",
    ))  # fmt: skip
