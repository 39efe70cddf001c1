"""Votes of every kind: ballots, ties, and the calls for accusations of 2.0.

Must not know: the scripts that tell them, or how anybody words them.
"""

from typing import Literal

from ..models import Frozen
from .basis import Ballot


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


class RunoffBegan(Frozen):
    """A tie: `stage` are the tied seats, who speak again in the order of `speakers`; then `voters` decide (UC-4.3).

    Voters are those who are not tied, or all where everybody is.
    """

    kind: Literal["runoff_began"] = "runoff_began"
    rule: str
    stage: tuple[int, ...]
    speakers: tuple[int, ...]
    voters: tuple[int, ...]


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
