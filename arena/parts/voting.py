"""Ballots (CM-4 to CM-6), the top set, and the polls that follow a tie (ZG1-3.5, SRV1-3, SRV2-4, UC-4).

Must not know: roles, or what an elimination does.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from ..actions import Comment, Defend, Vote
from ..asks import targets
from ..events import PUBLIC, Ballot, Drawn, FinalBegan, PkBegan, Polled, RunoffBegan, VoteCast
from ..rules.house_rule_models import CommonRules
from ..script import Part, ask, ask_all
from ..table import Table
from .speaking import Manner, speak_in_turn

PollVerdict = int | Literal["nobody"] | tuple[int, ...]
Tie = Literal["nobody", "random"]  # whom a last tie executes


class PollRules(NamedTuple):
    """The rules that a game's polls go by: the first vote, and the two PK stages after a tie."""

    vote: str
    first_pk: str
    second_pk: str


PollStage = Literal["defend", "comment"]
Speaking = Callable[
    [Table[Any], Sequence[int], PollStage, str], Part[None]
]  # how seats speak at a stage, by which rule
Chosen = Callable[[Sequence[Ballot]], tuple[int, ...]]
_KINDS: dict[PollStage, type[Defend | Comment]] = {"defend": Defend, "comment": Comment}


def _speak(table: Table[CommonRules], seats: Sequence[int], stage: PollStage, rule: str) -> Part[None]:
    yield from speak_in_turn(table, seats, _KINDS[stage], Manner(rule))


def vote_with_pk(
    table: Table[CommonRules], order: Sequence[int], poll_rules: PollRules, speak: Speaking = _speak
) -> Part[PollVerdict]:
    """A vote among all living players with up to two PK stages, in the order of this round (ZG1-3.5, ZGF-3, SRA3-10).

    Returns the seat to eliminate; "nobody" where the house rule `all_abstain` says so; after a third tie, the seats
    that are tied: what that means is the game's affair.
    """
    top = yield from _poll(table, order, table.alive, poll=1, rule=poll_rules.vote)
    top = yield from _pk(table, order, top, 1, poll_rules.first_pk, speak)  # ZG1-3.5.4a
    top = yield from _pk(table, order, top, 2, poll_rules.second_pk, speak)  # ZG1-3.5.4b
    if len(top) == 1:
        return top[0]
    return top or "nobody"


def vote_once(table: Table[CommonRules], order: Sequence[int], rule: str) -> Part[int | None]:
    """A vote among all living players, and nothing after it: a tie executes nobody, None (WW8-8)."""
    top = yield from _poll(table, order, table.alive, poll=1, rule=rule)
    return top[0] if len(top) == 1 else None


def vote_with_one_pk(
    table: Table[CommonRules], order: Sequence[int], vote: str, pk: str, speak: Speaking = _speak, tie: Tie = "nobody"
) -> Part[int | None]:
    """A vote among all living players with one PK stage (SRV1-3, WW8-8); `tie` is what a second tie comes to."""
    top = yield from _poll(table, order, table.alive, poll=1, rule=vote)
    top = yield from _pk(table, order, top, 1, pk, speak)
    return _at_last(table, top, pk, tie)


def vote_with_a_runoff(
    table: Table[CommonRules], order: Sequence[int], vote: str, runoff: str, speak: Speaking = _speak
) -> Part[int | None]:
    """A vote among all living players; of a tie those who are not tied decide, once the tied have spoken (UC-4.3).

    Where everybody is tied, all decide. Nobody goes out (None) after a second tie, or where `all_abstain` says so.
    """
    top = yield from _poll(table, order, table.alive, poll=1, rule=vote)
    if len(top) > 1:
        speakers = tuple([seat for seat in order if seat in top])
        voters = tuple([seat for seat in order if seat not in top]) or speakers
        table.tell(RunoffBegan(rule=runoff, stage=top, speakers=speakers, voters=voters), to=PUBLIC)
        yield from speak(table, speakers, "defend", runoff)
        top = yield from _poll(table, order, top, poll=2, rule=runoff, voters=voters)
    return top[0] if len(top) == 1 else None


def vote_in_two_steps(
    table: Table[CommonRules], order: Sequence[int], rule: str, speak: Speaking = _speak, tie: Tie = "nobody"
) -> Part[int | None]:
    """A vote that picks the two most suspected, and one between them after their last statements (SRV2-4).

    Nobody is executed (None) where nobody has a vote in the first; `tie` is what it comes to if the second ties twice.
    """
    top = yield from _ballots(table, order, table.alive, 1, rule, empty=(), chosen=finalists)
    for poll in (2, 3):
        if len(top) <= 1:
            break
        stage, speakers = top, tuple([seat for seat in order if seat in top])
        final = FinalBegan(rule=rule, stage=stage, speakers=speakers)
        table.tell(final if poll == 2 else PkBegan(rule=rule, pk=1, stage=stage, speakers=speakers), to=PUBLIC)
        yield from speak(table, speakers, "defend", rule)
        top = yield from _ballots(table, order, stage, poll, rule, empty=stage)
    return _at_last(table, top, rule, tie)


def _at_last(table: Table[CommonRules], top: tuple[int, ...], rule: str, tie: Tie) -> int | None:
    """Whom a vote executes when no further poll follows; among those still tied it may be drawn for all to see."""
    if len(top) > 1 and tie == "random":
        polls = sum(isinstance(told.event, Polled) for told in table.told)
        seat = table.rng(f"tie of poll {polls}").choice(top)
        table.tell(Drawn(rule=rule, among=top, seat=seat), to=PUBLIC)
        return seat
    return top[0] if len(top) == 1 else None


def _pk(
    table: Table[CommonRules],
    order: Sequence[int],
    top: tuple[int, ...],
    number: int,
    rule: str,
    speak: Speaking,
) -> Part[tuple[int, ...]]:
    """PK stage `number` where `top` is a tie: first those on the stage speak, in the second all others; the new top."""
    if len(top) <= 1:
        return top
    stage: PollStage = "defend" if number == 1 else "comment"
    speakers = tuple([seat for seat in order if (seat in top) is (number == 1)])  # ZG1-3.5.4a, ZG1-3.5.4b
    table.tell(PkBegan(rule=rule, pk=number, stage=top, speakers=speakers), to=PUBLIC)
    yield from speak(table, speakers, stage, rule)
    return (yield from _poll(table, order, top, poll=number + 1, rule=rule))


def _poll(
    table: Table[CommonRules],
    order: Sequence[int],
    candidates: tuple[int, ...],
    *,
    poll: int,
    rule: str,
    voters: Sequence[int] = (),
) -> Part[tuple[int, ...]]:
    """One poll; returns the top set, empty where everybody abstained and that eliminates nobody (CM-5).

    `voters` are all of `order` where none are named.
    """
    empty = candidates if table.rules.all_abstain == "tie_all" else ()
    top = yield from _ballots(table, order, candidates, poll, rule, empty, voters=voters)
    if not top and table.rules.all_abstain == "revote_once":
        top = yield from _ballots(table, order, candidates, poll, rule, candidates, voters=voters)
    return top


def _ballots(
    table: Table[CommonRules],
    order: Sequence[int],
    candidates: tuple[int, ...],
    poll: int,
    rule: str,
    empty: tuple[int, ...],
    chosen: Chosen | None = None,
    voters: Sequence[int] = (),
) -> Part[tuple[int, ...]]:
    """The ballots of a poll, published with its top set, `empty` where everybody abstained; returns whom it chooses."""
    legal = {seat: eligible(table, seat, candidates) for seat in voters or order}
    votes: dict[int, Vote | None] = {}
    if table.rules.ballots == "called":
        votes = yield from called_out(table, [seat for seat in order if seat in candidates], legal, rule)
    elif table.rules.ballots == "sealed":
        votes = yield from ask_all({seat: targets(seats) for seat, seats in legal.items()}, Vote, rule, silence=True)
    else:
        for seat in legal:
            votes[seat] = yield from ask(seat, Vote, rule, targets(legal[seat]), silence=True)
            cast = votes[seat]
            table.tell(VoteCast(rule=rule, seat=seat, target=cast.target if cast else None), to=PUBLIC)
    ballots = roll_call(order, {seat: vote.target if vote else None for seat, vote in votes.items()})
    top = top_set(ballots) or empty
    table.tell(Polled(rule=rule, poll=poll, candidates=candidates, ballots=ballots, top=top), to=PUBLIC)
    return chosen(ballots) if chosen else top


def called_out(
    table: Table[CommonRules],
    candidates: Sequence[int],
    legal: Mapping[int, tuple[int, ...]],
    rule: str,
    *,
    silence: bool = True,
) -> Part[dict[int, Vote | None]]:
    """Candidates are called one by one, and hands raised at once (ZG1-3.5.2, ZG1-3.5.3-n3).

    Whoever has not voted names one of those not called yet; the hand goes up if it is the one who is called, and what
    else is said stays with the voter, as an abstention does. Once all have voted, nobody else is called (n4).
    """
    votes: dict[int, Vote | None] = dict.fromkeys(legal)
    for place, called in enumerate(candidates):
        waiting = [seat for seat, vote in votes.items() if vote is None and called in legal[seat]]
        left = {seat: [other for other in candidates[place:] if other in legal[seat]] for seat in waiting}
        asked = {seat: targets(seats) for seat, seats in left.items()}
        for seat, vote in (yield from ask_all(asked, Vote, rule, silence=silence)).items():
            if vote and vote.target == called:
                votes[seat] = vote
                table.tell(VoteCast(rule=rule, seat=seat, target=called), to=PUBLIC)
    return votes


def roll_call(order: Sequence[int], votes: Mapping[int, int | None]) -> tuple[Ballot, ...]:
    """The ballots as a roll call publishes them (ZG1-3.5.2): candidate by candidate, then those who abstained."""
    called = (*order, None)
    return tuple([(voter, target) for target in called for voter, vote in votes.items() if vote == target])


def eligible(table: Table[CommonRules], voter: int, candidates: tuple[int, ...]) -> tuple[int, ...]:
    """Those of `candidates` for whom `voter` may vote (CM-4)."""
    if table.rules.self_vote:
        return candidates
    return tuple([seat for seat in candidates if seat != voter])


def top_set(ballots: Sequence[Ballot]) -> tuple[int, ...]:
    """The targets with the most votes in seat order; empty if every ballot is an abstention (CM-5)."""
    counts = Counter([target for _, target in ballots if target is not None])
    most = max(counts.values(), default=0)
    return tuple(sorted(seat for seat, votes in counts.items() if votes == most))


def finalists(ballots: Sequence[Ballot]) -> tuple[int, ...]:
    """The two targets with the most votes, and whoever has as many as the second, in seat order (SRV2-4)."""
    counts = Counter([target for _, target in ballots if target is not None])
    second = sorted(counts.values())[-2:]
    return tuple(sorted(seat for seat, votes in counts.items() if votes >= second[0]))
