"""What a reasoning player of the word games recalls of votes and suspicions, if it has no clue to comment on.

Owns: the search for what is odd in the public history. Must not know: wordings, or the player's belief.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations

from agents.reasoning.language.speech_acts import Remark, SpeechAct

from ..context.decision_context import DecisionContext
from .suspicions import is_explained

_SAME_VOTE = 0.5  # P(it looks for two seats that voted alike): such pairs are common, and the least odd


def recalled(at: DecisionContext, trusted: Collection[int]) -> Iterator[Remark]:
    """Remarks on the last vote, and on seats that suspect one of `trusted` in this round."""
    history = at.history
    for heard in history.suspicions:
        if heard.round == history.round and heard.seat in trusted and heard.by in at.others:
            yield Remark(SpeechAct.HUNTS, heard.by, heard.seat)
    if not history.polled_last_round:
        return
    ballots = {seat: voted for seat, voted in history.ballots.items() if voted and seat in at.others}
    yield from _outcome(at)
    for one, two in combinations(ballots, 2) if at.speaking.rng.random() < _SAME_VOTE else ():
        if ballots[one] == ballots[two] not in (at.seat, history.ballots.get(at.seat)):
            yield Remark(SpeechAct.SAME, one, two)
    last_suspects = {one.by: one.seat for one in history.suspicions if one.round == history.poll_round}
    for seat, suspect in last_suspects.items():
        if seat in ballots and suspect in (at.seat, *at.others) and ballots[seat] != suspect:
            yield Remark(SpeechAct.WAVERED, seat, suspect)


def _outcome(at: DecisionContext) -> Iterator[Remark]:
    """Who was the first to suspect the seat that the last vote put out, and which other seats had several votes."""
    history = at.history
    for seat, round_number in history.eliminated.items():
        if round_number == history.poll_round == history.round - 1 and seat in history.ballots.values():
            first = next((one.by for one in history.suspicions if one.seat == seat), 0)
            if first in at.others:
                yield Remark(SpeechAct.GONE, seat, first)
    votes = Counter(voted for voted in history.ballots.values() if voted in at.others)
    for seat, count in votes.items():
        if count > 1:
            yield Remark(SpeechAct.TALLY, seat, number=count)


def retort(at: DecisionContext, by: int) -> Remark | None:
    """The remark that the accuser `by` voted for another seat, which is still in; None if it did not."""
    voted = at.history.ballots.get(by) if at.history.polled_last_round else None
    return Remark(SpeechAct.RETORT, voted, by) if voted in at.others else None


def grudge(at: DecisionContext, suspect: int) -> Remark | None:
    """The remark that `suspect` voted for this player and never said why; None if that is not so."""
    voted = at.history.polled_last_round and at.history.ballots.get(suspect) == at.seat
    return Remark(SpeechAct.AGAINST, suspect) if voted and not is_explained(at, suspect, at.seat) else None
