"""What a reasoning player of the word games recalls of votes and of suspicions, where it has no clue to speak of.

Owns: the finding of what is odd there, from what everybody noticed. Must not know: wordings, or what it
believes itself.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations

from ..table.decision_context import DecisionContext
from .speech_acts import Aside, is_explained

_ALIKE = 0.5  # how often it looks for two who voted alike: there nearly always are, and it is the least odd


def recalled(at: DecisionContext, trusted: Collection[int]) -> Iterator[Aside]:
    """What can be said of the last vote, and of those who suspect one of `trusted` in this round."""
    history, own = at.history, at.seen.seat
    for suspicion in history.suspicions:
        if suspicion.round == history.round and suspicion.seat in trusted and suspicion.by in at.others:
            yield Aside("hunts", suspicion.by, suspicion.seat)
    if history.poll_round != history.round - 1:
        return
    ballots = {seat: voted for seat, voted in history.ballots.items() if voted and seat in at.others}
    yield from _outcome(at)
    for one, two in combinations(ballots, 2) if at.voice.rng.random() < _ALIKE else ():
        if ballots[one] == ballots[two] not in (own, history.ballots.get(own)):
            yield Aside("same", one, two)
    for seat, suspect in _last_suspects(at).items():
        if seat in ballots and suspect in (own, *at.others) and ballots[seat] != suspect:
            yield Aside("wavered", seat, suspect)


def _outcome(at: DecisionContext) -> Iterator[Aside]:
    """Who was first to suspect whom the last vote put out, and who came near to it."""
    history = at.history
    for seat, number in history.eliminated.items():
        if number == history.poll_round == history.round - 1 and seat in history.ballots.values():
            first = next((suspicion.by for suspicion in history.suspicions if suspicion.seat == seat), 0)
            if first in at.others:
                yield Aside("gone", seat, first)
    votes = Counter(voted for voted in history.ballots.values() if voted in at.others)
    for seat, count in votes.items():
        if count > 1:
            yield Aside("tally", seat, many=count)


def retort(at: DecisionContext, by: int) -> Aside | None:
    """That `by`, who suspects it now, voted for another who is still there; None where it did not."""
    history = at.history
    voted = history.ballots.get(by) if history.poll_round == history.round - 1 else None
    return Aside("retort", voted, by) if voted in at.others else None


def grudge(at: DecisionContext, suspect: int) -> Aside | None:
    """That `suspect` voted for it and never said why; None where that is not so."""
    history = at.history
    voted = history.poll_round == history.round - 1 and history.ballots.get(suspect) == at.seen.seat
    return Aside("against", suspect) if voted and not is_explained(at, suspect, at.seen.seat) else None


def _last_suspects(at: DecisionContext) -> dict[int, int]:
    """Whom each seat suspected last before the last vote, in its round."""
    return {
        suspicion.by: suspicion.seat for suspicion in at.history.suspicions if suspicion.round == at.history.poll_round
    }
