"""What happens at a table: one frozen type a kind of event, and who may know of it.

Owns: the event types, the audience that every telling must name, and the append-only history a seat sees.
Must not know: the scripts that tell events, or how anybody words them.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, Literal, NamedTuple, overload

from pydantic import Field, GetCoreSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema, core_schema

from .actions import CheckSign, Verdict
from .cards import Card
from .models import Frozen

PUBLIC: Literal["public"] = "public"
Audience = Literal["public"] | tuple[int, ...]
Stage = Literal["describe", "defend", "comment", "speak", "last_words"]
Side = Literal["humans", "ghosts", "good", "killers"]
Ballot = tuple[int, int | None]  # voter, target; no target is an abstention


class CardShown(Frozen):
    """A seat looks at its slip."""

    kind: Literal["card_shown"] = "card_shown"
    rule: str
    card: Card


class NightFell(Frozen):
    kind: Literal["night_fell"] = "night_fell"
    rule: str


class PartnersShown(Frozen):
    """The ghosts open their eyes; each sees the others."""

    kind: Literal["partners_shown"] = "partners_shown"
    rule: str
    partners: tuple[int, ...]


class Proposed(Frozen):
    """The sealed proposals of a group, in seat order; `attempt` counts from 1."""

    kind: Literal["proposed"] = "proposed"
    rule: str
    attempt: int
    proposals: tuple[Ballot, ...]


class DayBroke(Frozen):
    kind: Literal["day_broke"] = "day_broke"
    rule: str
    first: int


class RoundBegan(Frozen):
    """`order` is the order of speaking and of the roll call."""

    kind: Literal["round_began"] = "round_began"
    rule: str
    round: int
    order: tuple[int, ...]


class PassBegan(Frozen):
    """One of several passes of speeches in a round (ZG3-4.4.1); `comments` on others may be forbidden."""

    kind: Literal["pass_began"] = "pass_began"
    rule: str
    number: int
    comments: bool


class NoticeGiven(Frozen):
    """Something that everybody must know of this game before it begins."""

    kind: Literal["notice_given"] = "notice_given"
    rule: str
    notice: Literal["reconstruction"]


class SpeechHeld(Frozen):
    """The judge reads a speech that nobody else has heard yet."""

    kind: Literal["speech_held"] = "speech_held"
    rule: str
    seat: int
    text: str


class QuestionsBegan(Frozen):
    """A round of multiple-choice questions begins, in `order` (ZG2-3.5.1)."""

    kind: Literal["questions_began"] = "questions_began"
    rule: str
    order: tuple[int, ...]


class QuestionPut(Frozen):
    """A multiple-choice question; without a target, this seat asks nothing. Options are called A, B, C, …"""

    kind: Literal["question_put"] = "question_put"
    rule: str
    seat: int
    target: int | None
    text: str = ""
    options: tuple[str, ...] = ()


class QuestionAnswered(Frozen):
    """The answer: the letter of an option, "none" or "all"."""

    kind: Literal["question_answered"] = "question_answered"
    rule: str
    seat: int
    choice: str


class HandsRaised(Frozen):
    """A call for accusations: who raised a hand, and who was chosen; `left` accusations remain.

    Without an accuser the call was empty, and `left` is what remains after it (ZG2-3.6.5).
    """

    kind: Literal["hands_raised"] = "hands_raised"
    rule: str
    raisers: tuple[int, ...]
    accuser: int | None
    left: int


class Accused(Frozen):
    """An accusation and whom it puts out; `left` accusations remain."""

    kind: Literal["accused"] = "accused"
    rule: str
    seat: int
    target: int
    out: int
    left: int


class Drawn(Frozen):
    """One of `among` was drawn (CM-12)."""

    kind: Literal["drawn"] = "drawn"
    rule: str
    among: tuple[int, ...]
    seat: int


class Decided(Frozen):
    """What the eliminated says: the game goes on, or, as a ghost, one word (ZGF-4)."""

    kind: Literal["decided"] = "decided"
    rule: str
    seat: int
    word: str | None


class Spoke(Frozen):
    """A turn to speak has ended; an empty text is "pass", chosen or not."""

    kind: Literal["spoke"] = "spoke"
    rule: str
    seat: int
    stage: Stage
    text: str


class Struck(Frozen):
    """A speech was refused in private (CM-13): the speaker alone learns of it."""

    kind: Literal["struck"] = "struck"
    rule: str
    seat: int
    text: str


class VoteCast(Frozen):
    """One ballot of a public roll call (house rule `ballots=roll_call`)."""

    kind: Literal["vote_cast"] = "vote_cast"
    rule: str
    seat: int
    target: int | None


class Polled(Frozen):
    """A poll is published: ballots by the called candidate in roll-call order, abstentions last; `top` has the most."""

    kind: Literal["polled"] = "polled"
    rule: str
    poll: int
    candidates: tuple[int, ...]
    ballots: tuple[Ballot, ...]
    top: tuple[int, ...]


class PkBegan(Frozen):
    """A tie: `stage` are the tied seats, `speakers` those who speak before the next poll."""

    kind: Literal["pk_began"] = "pk_began"
    rule: str
    pk: int
    stage: tuple[int, ...]
    speakers: tuple[int, ...]


class FinalBegan(Frozen):
    """The first of two votes has chosen `stage`, who speak before the second, in the order of `speakers` (SRV2-4)."""

    kind: Literal["final_began"] = "final_began"
    rule: str
    stage: tuple[int, ...]
    speakers: tuple[int, ...]


class Eliminated(Frozen):
    """A seat is out; `role` and `side` are shown only where the house rules say so."""

    kind: Literal["eliminated"] = "eliminated"
    rule: str
    seat: int
    role: str | None = None
    side: Side | None = None


class GuessStageBegan(Frozen):
    """All ghosts are out and may still win by guessing. Who they were shows only in who asks the judge."""

    kind: Literal["guess_stage_began"] = "guess_stage_began"
    rule: str
    questions: int
    guesses: int


class Whispered(Frozen):
    kind: Literal["whispered"] = "whispered"
    rule: str
    seat: int
    text: str


class Asked(Frozen):
    """A ghost asks the judge a yes/no question."""

    kind: Literal["asked"] = "asked"
    rule: str
    seat: int
    text: str


class Answered(Frozen):
    """The judge's verdict; `left` questions remain."""

    kind: Literal["answered"] = "answered"
    rule: str
    verdict: Verdict
    counted: bool
    left: int


class WordsProposed(Frozen):
    """What each ghost would guess, in seat order."""

    kind: Literal["words_proposed"] = "words_proposed"
    rule: str
    proposals: tuple[tuple[int, str | None], ...]


class Guessed(Frozen):
    """A guess is spent; `word` is None where nobody proposed one."""

    kind: Literal["guessed"] = "guessed"
    rule: str
    word: str | None
    right: bool
    left: int


class GroupShown(Frozen):
    """A group of the night opens its eyes: all of `seats` see each other. `group` is what the judge calls it."""

    kind: Literal["group_shown"] = "group_shown"
    rule: str
    group: str
    seats: tuple[int, ...]


class RoleShown(Frozen):
    """One seat alone learns what `seat` is: they open their eyes together (SRV5-3)."""

    kind: Literal["role_shown"] = "role_shown"
    rule: str
    seat: int
    role: str


class Conferred(Frozen):
    """What a member says to its group at night (house rule `group_chat`)."""

    kind: Literal["conferred"] = "conferred"
    rule: str
    seat: int
    text: str


class OrdersProposed(Frozen):
    """The sealed proposals of a group for its order of this night, in seat order; `attempt` counts from 1."""

    kind: Literal["orders_proposed"] = "orders_proposed"
    rule: str
    order: str
    attempt: int
    proposals: tuple[Ballot, ...]


class NightOrdered(Frozen):
    """What a group's order of this night comes to, told to the group alone. No target is no action (CM-11).

    `order` is the kind of the action that gives it; `drawn` where the members' proposals did not decide (CM-10).
    """

    kind: Literal["night_ordered"] = "night_ordered"
    rule: str
    order: str
    target: int | None
    drawn: bool


class CheckResult(Frozen):
    """The judge's sign to those who checked `target`."""

    kind: Literal["check_result"] = "check_result"
    rule: str
    target: int
    result: CheckSign


class KillSeen(Frozen):
    """The judge's sign to the killers: whether the player whom they kill tonight is police (SRA1-4)."""

    kind: Literal["kill_seen"] = "kill_seen"
    rule: str
    target: int
    police: bool


class Dawned(Frozen):
    """The night is over; `dead` are those who died in it, in seat order, without causes."""

    kind: Literal["dawned"] = "dawned"
    rule: str
    night: int
    dead: tuple[int, ...]


class Silenced(Frozen):
    """Who may not speak until the next night, in seat order; those who died in the night too."""

    kind: Literal["silenced"] = "silenced"
    rule: str
    seats: tuple[int, ...]


class Claimed(Frozen):
    """What the speaker of the last speech claims in so many words: a role, or what a check of `target` showed.

    Nobody vouches for it.
    """

    kind: Literal["claimed"] = "claimed"
    rule: str
    seat: int
    role: str | None
    target: int | None
    result: CheckSign | None


class Surrendered(Frozen):
    """The last of a side gives up in the place of a speech (SRA3-5)."""

    kind: Literal["surrendered"] = "surrendered"
    rule: str
    seat: int


class RoundEnded(Frozen):
    kind: Literal["round_ended"] = "round_ended"
    rule: str
    round: int


class GameEnded(Frozen):
    """The result, with everything that was hidden. `winners` is None in a draw; `word_b` is empty with one word, both
    words in a game without any."""

    kind: Literal["game_ended"] = "game_ended"
    rule: str
    winners: Side | None
    word: str
    word_b: str = ""
    roles: tuple[str, ...]


AnyEvent = (
    CardShown | NightFell | PartnersShown | Proposed | DayBroke | RoundBegan | Spoke | Struck | VoteCast | Polled
    | PkBegan | Eliminated | GuessStageBegan | Whispered | Asked | Answered | WordsProposed | Guessed | GameEnded
    | PassBegan | NoticeGiven | SpeechHeld | QuestionsBegan | QuestionPut | QuestionAnswered | HandsRaised | Accused
    | Drawn | Decided | GroupShown | Conferred | OrdersProposed | NightOrdered | CheckResult | Dawned | Claimed
    | Surrendered | RoundEnded | RoleShown | Silenced
    | FinalBegan | KillSeen
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
