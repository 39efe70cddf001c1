"""What happens at a table: the union of all events, and who may know of one.

Owns: the audience that every telling must name, the reading of any event, and the append-only history a seat sees. The
kinds themselves stand in the files beside this one. Must not know: scripts, or how events are worded.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, Literal, NamedTuple, overload

from pydantic import Field, GetCoreSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema, core_schema

from .basis import Ballot, Side, Stage
from .course import (
    CardShown,
    DayBroke,
    Drawn,
    Eliminated,
    GameEnded,
    NightFell,
    NobodyOut,
    NoticeGiven,
    PassBegan,
    RoundBegan,
    RoundEnded,
    SpeechHeld,
    Spoke,
    Struck,
)
from .killer_events import (
    CheckResult,
    Claimed,
    Conferred,
    Dawned,
    GroupShown,
    KillSeen,
    NightOrdered,
    OrdersProposed,
    RoleShown,
    Silenced,
    Surrendered,
)
from .polls import Accused, FinalBegan, HandsRaised, PkBegan, Polled, RunoffBegan, VoteCast
from .word_events import (
    Answered,
    Asked,
    BlankGuessed,
    Decided,
    Guessed,
    GuessStageBegan,
    PartnersShown,
    Proposed,
    QuestionAnswered,
    QuestionPut,
    QuestionsBegan,
    Whispered,
    WordsProposed,
)

__all__ = [
    "EVENT",
    "PUBLIC",
    "Accused",
    "Answered",
    "AnyEvent",
    "Asked",
    "Audience",
    "Ballot",
    "BlankGuessed",
    "CardShown",
    "CheckResult",
    "Claimed",
    "Conferred",
    "Dawned",
    "DayBroke",
    "Decided",
    "Drawn",
    "Eliminated",
    "Event",
    "FinalBegan",
    "GameEnded",
    "GroupShown",
    "GuessStageBegan",
    "Guessed",
    "HandsRaised",
    "History",
    "KillSeen",
    "NightFell",
    "NightOrdered",
    "NobodyOut",
    "NoticeGiven",
    "OrdersProposed",
    "PartnersShown",
    "PassBegan",
    "PkBegan",
    "Polled",
    "Proposed",
    "QuestionAnswered",
    "QuestionPut",
    "QuestionsBegan",
    "RoleShown",
    "RoundBegan",
    "RoundEnded",
    "RunoffBegan",
    "Side",
    "Silenced",
    "SpeechHeld",
    "Spoke",
    "Stage",
    "Struck",
    "Surrendered",
    "Told",
    "VoteCast",
    "Whispered",
    "WordsProposed",
]

PUBLIC: Literal["public"] = "public"
Audience = Literal["public"] | tuple[int, ...]
AnyEvent = (
    CardShown | NightFell | PartnersShown | Proposed | DayBroke | RoundBegan | Spoke | Struck | VoteCast | Polled
    | PkBegan | Eliminated | GuessStageBegan | Whispered | Asked | Answered | WordsProposed | Guessed | GameEnded
    | PassBegan | NoticeGiven | SpeechHeld | QuestionsBegan | QuestionPut | QuestionAnswered | HandsRaised | Accused
    | Drawn | Decided | GroupShown | Conferred | OrdersProposed | NightOrdered | CheckResult | Dawned | Claimed
    | Surrendered | RoundEnded | RoleShown | Silenced
    | FinalBegan | KillSeen
    | RunoffBegan | BlankGuessed | NobodyOut
)  # fmt: skip
Event = Annotated[AnyEvent, Field(discriminator="kind")]
EVENT: TypeAdapter[AnyEvent] = TypeAdapter(Event)


class Told(NamedTuple):
    """An event as the referee's own log holds it: its number there, and who was told."""

    seq: int
    audience: Audience
    event: AnyEvent

    def seen_by(self, seat: int) -> bool:
        return self.audience == PUBLIC or seat in self.audience


class History(Sequence[AnyEvent]):
    """The events one seat has seen, up to a moment. Its positions are that seat's own numbering.

    A window on the referee's append-only list, so that an observation costs the same however long the game is.
    """

    __slots__ = ("_events", "_length")

    def __init__(self, events: list[AnyEvent], length: int) -> None:
        self._events = events
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> AnyEvent: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[AnyEvent, ...]: ...
    def __getitem__(self, index: int | slice) -> AnyEvent | tuple[AnyEvent, ...]:
        if isinstance(index, slice):
            return tuple(self._events[slice(*index.indices(self._length))])
        if not -self._length <= index < self._length:
            raise IndexError("history index out of range")
        return self._events[index + self._length if index < 0 else index]

    def __iter__(self) -> Iterator[AnyEvent]:
        return islice(self._events, self._length)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(self[:])

    def __repr__(self) -> str:
        return f"History({list(self)!r})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        plain = handler.generate_schema(list[Event])
        read = core_schema.no_info_after_validator_function(lambda events: cls(events, len(events)), plain)
        return core_schema.json_or_python_schema(
            json_schema=read,
            python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), read]),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda history: list(history), return_schema=plain
            ),
        )
