"""What a reasoning player of the word games has to say of others, beside a clue or instead of one.

Owns: the choice among answers, suspicions, agreement, comparisons and votes. Must not know: wordings, or the reasons
for a suspicion (`suspicions.py`).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, islice

import numpy as np

from agents.reasoning.language.speech_acts import Remark, SpeechAct

from ..belief.lexicon import Lexicon
from ..context.decision_context import DecisionContext
from ..policy.clue_fit import FITS, MIN_CLUES, claimed_truth, worst_clue
from ..policy.target_utility import elimination_utility, lead, uncommitted
from .recall import grudge, recalled, retort
from .surface_realisation import is_new
from .suspicions import accusers, can_blame, choose_target, is_explained, is_permitted, suspicion

_LEAD = 0.25  # least lead, as a probability, of a suspect that is named before anybody else has spoken,
_LATER = 0.4  # and the factor on that lead from the second round on
# The overlap of two facts is the number of words that both are true of, over the number for the rarer fact. They
# clash where it is at most _CLASH, and go together where it is at least _PAIR.
_CLASH, _PAIR = 0.03, 0.7
_PAIRS = 6  # pairs of clues that it compares
# probabilities of each, given a reason for it
_ANSWERS, _SUSPECTS, _SPEAKS_OF_VOTES = 0.85, 0.9, 0.3
_EXPLAINS, _EXPLAINS_A_CHANGE, _EXPLAINS_THE_KNOWN = 0.6, 0.9, 0.15  # explains its vote
_RETORTS = 0.6  # answers with a vote of the accuser, if its own clues were all quoted before
_GRUDGES = 0.5  # holds a vote against its suspect, if the other reason is an old one
_ONE_MORE = 0.4  # airs a suspicion that _MANY others have aired
_MANY = 2  # suspicions of a seat, or quotations of a clue, after which one more says little
_FOR_SEAT = (SpeechAct.TRUST, SpeechAct.COVER, SpeechAct.DISSENT, SpeechAct.PAIR, SpeechAct.ALLY)  # in favour of {seat}
_FOR_OTHER = (SpeechAct.PAIR, SpeechAct.HUNTS)  # in favour of {other}
_FOR_A_VOTE, _AGAINST_A_VOTE = (SpeechAct.VOTED, SpeechAct.CHANGED), (SpeechAct.APART, SpeechAct.LONE)
_OF_A_TOPIC = {(SpeechAct.SHY, 0), (SpeechAct.UNTOLD, 0)}


def remarks(at: DecisionContext, clue: bool) -> list[Remark]:
    """The remarks beside a clue, or instead of one; without a clue there is at least one."""
    rng, style = at.speaking.rng, at.speaking.style
    if not at.history.comments_allowed or len(at.belief.speakers.told) < MIN_CLUES:
        return [] if clue else [reserve(at)]
    utility = elimination_utility(at)
    suspect = _suspect(at, utility)
    warns = _last_to_warn(at, suspect)
    most = 1 if clue else 1 + (rng.random() < 0.3 + 0.4 * style.remark)
    if clue and not warns and answer(at, clue) is None and rng.random() >= 0.6 + 0.35 * style.remark:
        return []
    worth = _worth_saying(at, utility, suspect, warns, clue)
    chosen = list(islice((remark for remark in worth if is_permitted(at, remark) and is_new(at, remark)), most))
    for remark in chosen:
        _commit(at, remark)
    return chosen or ([] if clue else [reserve(at)])


def _commit(at: DecisionContext, remark: Remark) -> None:
    """Remember the seats that a remark speaks for: the player keeps to it when it votes in this round."""
    speaking, now = at.speaking, at.history.round
    if remark.act in _FOR_SEAT:
        speaking.backed[remark.seat] = now
    if remark.act in _FOR_OTHER:
        speaking.backed[remark.other] = now
    if remark.act in _FOR_A_VOTE:
        voted = remark.other or remark.seat
        if voted in at.others:
            speaking.name_suspect(voted, now, remark.quote)
    if remark.act in _AGAINST_A_VOTE:
        speaking.spared[remark.other] = now


def answer(at: DecisionContext, clue: bool) -> Remark | None:
    """The reply to the last seat that suspected this player since it last spoke, beside a `clue` or not; or None."""
    history, since = at.history, at.history.last_turn.get(at.seat, 0)
    by = [one.by for one in history.suspicions if one.seat == at.seat and one.turn > since and one.by in at.others]
    if not by:
        return None
    own = [clue.fact for clue in history.clues_of(at.seat)]
    if not own:
        return Remark(SpeechAct.GIVEN if clue else SpeechAct.REPLY, other=by[-1])
    fewest, vote = min(history.times_quoted[fact] for fact in own), retort(at, by[-1])
    if vote and fewest and at.speaking.rng.random() < _RETORTS:
        return vote
    fresh = [fact for fact in own if history.times_quoted[fact] == fewest]
    return Remark(SpeechAct.ANSWER, other=by[-1], quote=at.speaking.rng.choice(fresh))


def reserve(at: DecisionContext) -> Remark:
    """The remark of a player that has neither a clue nor a suspect.

    Preferably the topic of its next clue, unless another seat has named a topic in this round; then a clue that nobody
    has commented on; otherwise that it waits.
    """
    return _held_back(at) or (_mulled_over(at) if at.history.comments_allowed else None) or Remark(SpeechAct.WAITS)


def _held_back(at: DecisionContext) -> Remark | None:
    if _OF_A_TOPIC & at.history.acts_this_round:
        return None
    lexicon, truth = at.belief.lexicon, claimed_truth(at)
    told = [clue.fact for clue in at.history.clues]
    categories = {lexicon.category} if lexicon.category else {lexicon.facts[fact].category for fact in told}
    known = {lexicon.topics[fact] for fact in told}
    of_topic = {
        topic: number
        for number, fact in enumerate(lexicon.facts)
        if fact.category in categories and truth[number] >= FITS and (topic := lexicon.topics[number])
    }
    topics = [topic for topic in of_topic if topic.en not in at.speaking.named_topics and topic not in known]
    if not topics:
        return None
    topic = at.speaking.rng.choice(topics)
    at.speaking.named_topics.add(topic.en)
    return Remark(SpeechAct.UNTOLD if at.history.comments_allowed else SpeechAct.SHY, topic=of_topic[topic])


def _mulled_over(at: DecisionContext) -> Remark | None:
    new = [clue for clue in at.history.clues if clue.seat in at.others and not at.history.times_quoted[clue.fact]]
    found = [Remark(SpeechAct.MULL, clue.seat, quote=clue.fact) for clue in new]
    fitting = [remark for remark in found if is_permitted(at, remark) and is_new(at, remark)]
    return at.speaking.rng.choice(fitting) if fitting else None


def _worth_saying(
    at: DecisionContext, utility: dict[int, float], suspect: int, warns: bool, clue: bool
) -> Iterator[Remark]:
    """All remarks that are worth making, the weightiest first; `clue` says whether they stand beside a clue.

    With `warns`, the suspicion of `suspect` comes first.
    """
    rng = at.speaking.rng
    if warns and (warning := _aired(at, suspect)):
        yield warning
    if (reply := answer(at, clue)) and rng.random() < _ANSWERS:
        yield reply
    if (explained := _explained_vote(at, suspect)) and rng.random() < _how_often_explained(at, explained):
        at.speaking.explained_round = at.history.poll_round
        yield explained
    often = _ONE_MORE if len(accusers(at, suspect)) >= _MANY else _SUSPECTS
    if suspect and not warns and rng.random() < often and (remark := _aired(at, suspect)):
        yield remark
    others = [*_OTHERS]
    rng.shuffle(others)
    for other in (*others, _recalled, _stand):
        if remark := other(at, utility, suspect):
            yield remark


def _aired(at: DecisionContext, suspect: int) -> Remark | None:
    """The suspicion of `suspect`, in the best form that is not worn out."""
    remark, against = suspicion(at, suspect), grudge(at, suspect)
    worn = remark is None or not is_new(at, remark) or (remark.quote >= 0 and at.history.times_quoted[remark.quote] > 0)
    if against and worn and is_new(at, against) and at.speaking.rng.random() < _GRUDGES:
        remark = against
    elif remark and remark.act in (SpeechAct.SECOND, SpeechAct.VAGUE) and not is_new(at, remark):
        remark = Remark(SpeechAct.AGREE, suspect, remark.other)
    if remark:
        at.speaking.name_suspect(suspect, at.history.round, remark.quote)
    return remark


def _suspect(at: DecisionContext, utility: dict[int, float]) -> int:
    """The seat that it is ready to name, 0 for nobody: its lead must outweigh what may still be said."""
    blamed = [seat for seat in at.others if can_blame(at, seat)]
    if not blamed:
        return 0
    blamed = uncommitted(at, blamed)
    seat = choose_target(at, utility, blamed)
    left = len(at.history.yet_to_speak.intersection(at.others)) / max(1, len(at.others))
    needed = _LEAD * left * (1.0 if at.history.round < 2 else _LATER)
    return seat if lead(at, {one: utility[one] for one in blamed}, seat) >= needed - (1.0 - left) else 0


def _last_to_warn(at: DecisionContext, suspect: int) -> bool:
    """Whether few seats are left to name `suspect` before the vote, and at most one has named it."""
    left = at.history.yet_to_speak.intersection(at.others)
    return suspect > 0 and len(accusers(at, suspect)) < _MANY and len(left) <= len(at.others) // 3


def _explained_vote(at: DecisionContext, suspect: int) -> Remark | None:
    """The reason for its last vote; None if it said so before the vote, or now wants another seat out."""
    history, speaking = at.history, at.speaking
    voted = history.ballots.get(at.seat)
    if not voted or not history.polled_last_round or speaking.explained_round == history.poll_round:
        return None
    fact, named = worst_clue(at, voted), speaking.suspect if speaking.suspect_round == history.poll_round else 0
    if named == voted:
        return None
    if fact >= 0:
        if voted in at.others and suspect != voted:
            return None
        return Remark(SpeechAct.CHANGED, named, voted, fact) if named else Remark(SpeechAct.VOTED, voted, quote=fact)
    by = [one.by for one in history.suspicions if one.seat == voted and one.round == history.poll_round]
    persuaded = [seat for seat in by if seat in at.others]
    if persuaded:
        return Remark(SpeechAct.SWAYED, voted, persuaded[-1])
    late = history.first_was_chosen and history.poll_round == 1 and voted in history.late_speakers
    return Remark(SpeechAct.ORDERED, voted) if late else None


def _how_often_explained(at: DecisionContext, vote: Remark) -> float:
    """P(it explains that vote): high if it went back on its word, or if nobody had warned of the seat."""
    if vote.act in (SpeechAct.CHANGED, SpeechAct.ORDERED):
        return _EXPLAINS_A_CHANGE
    known = vote.act == SpeechAct.SWAYED or at.history.times_quoted[vote.quote]
    return _EXPLAINS_THE_KNOWN if known else _EXPLAINS


def _calm(utility: dict[int, float]) -> list[int]:
    """The half of the seats with the lowest utility as targets, the least suspect first."""
    return sorted(utility, key=utility.__getitem__)[: len(utility) // 2]


def _trust(at: DecisionContext, utility: dict[int, float], suspect: int) -> Remark | None:
    """Trust in one of the least suspect seats, for a clue that fits."""
    for seat in sorted(utility, key=utility.__getitem__)[: max(3, len(utility) // 2)]:
        fact = _fitting(at, seat) if seat not in (suspect, _named(at)) else -1
        if fact >= 0:
            return Remark(SpeechAct.COVER if _was_attacked(at, seat) else SpeechAct.TRUST, seat, quote=fact)
    return None


def _was_attacked(at: DecisionContext, seat: int) -> bool:
    """Whether somebody else has suspected `seat` in this round or the last."""
    since = at.history.round - 1
    return any(one.seat == seat and one.by != at.seat and one.round >= since for one in at.history.suspicions)


def _dissent(at: DecisionContext, utility: dict[int, float], suspect: int) -> Remark | None:
    """A defence of a seat that another seat suspects and this player does not."""
    calm = _calm(utility)
    for one in reversed(at.history.suspicions):
        if one.round == at.history.round and one.seat in calm and one.seat != suspect and one.by in at.others:
            fact = _fitting(at, one.seat) if one.seat != _named(at) else -1
            if fact >= 0:
                return Remark(SpeechAct.DISSENT, one.seat, one.by, fact)
    return None


def _named(at: DecisionContext) -> int:
    """The seat that it has named as its suspect in this round; 0 for nobody."""
    return at.speaking.suspect if at.speaking.suspect_round == at.history.round else 0


def _fitting(at: DecisionContext, seat: int) -> int:
    """A clue of `seat` that fits, was seldom quoted, and was not praised by this player; -1 if there is none."""
    told = [clue.fact for clue in at.history.clues_of(seat) if clue.fact not in at.speaking.praised]
    fitting = [fact for fact in told if at.history.times_quoted[fact] < _MANY and at.fits[fact] >= FITS]
    if not fitting:
        return -1
    fact = at.speaking.rng.choice(fitting)
    at.speaking.praised.add(fact)
    return fact


def _compared(at: DecisionContext, utility: dict[int, float], suspect: int) -> Remark | None:
    """Two clues of two other seats that clash, or that go together."""
    history, trusted = at.history, set(_calm(utility)) - {_named(at), suspect}
    clues = {clue.fact: clue for clue in history.clues if clue.seat in at.others and clue.first == clue.seat}
    fresh = [clue for clue in clues.values() if not history.times_quoted[clue.fact]]
    pairs = [pair for pair in combinations(fresh, 2) if pair[0].seat != pair[1].seat]
    for one, two in at.speaking.rng.sample(pairs, min(_PAIRS, len(pairs))):
        act = _comparison(at.belief.lexicon, one.fact, two.fact)
        if act is None:
            continue
        both_fit = at.fits[one.fact] >= FITS and at.fits[two.fact] >= FITS
        if act == SpeechAct.PAIR and both_fit and {one.seat, two.seat} <= trusted:
            return Remark(act, one.seat, two.seat, one.fact, two.fact)
        if act == SpeechAct.CLASH and not both_fit and suspect in (0, one.seat, two.seat):
            return Remark(act, one.seat, two.seat, one.fact, two.fact)
    return None


def _ballots(at: DecisionContext, utility: dict[int, float], suspect: int) -> Remark | None:
    """The last ballot of another seat, compared with the player's own."""
    history, own = at.history, at.history.ballots.get(at.seat)
    if not own or not history.polled_last_round or at.speaking.vote_talk_round == history.poll_round:
        return None
    if at.speaking.rng.random() >= _SPEAKS_OF_VOTES:
        return None
    at.speaking.vote_talk_round = history.poll_round
    calm = _calm(utility)
    votes = Counter(voted for voted in history.ballots.values() if voted)
    split = {seat for seat, times in votes.items() if 2 * times <= votes.total()}  # a majority is no evidence
    allies = [Remark(SpeechAct.ALLY, seat, own) for seat in calm if history.ballots.get(seat) == own in split]
    apart = [
        Remark(SpeechAct.APART, seat, voted)
        for seat, voted in history.ballots.items()
        if voted in split - {own, at.seat, suspect, _named(at)}
        and seat in at.others
        and seat not in calm
        and not is_explained(at, seat, voted)
        and not is_explained(at, voted, seat)
    ]
    return at.speaking.rng.choice(allies + apart) if allies or apart else None


def _recalled(at: DecisionContext, utility: dict[int, float], suspect: int) -> Remark | None:
    """One new remark on what it recalls of votes and suspicions."""
    said, spoken_of = at.history.acts_this_round, (suspect, _named(at))
    acts = {act for act, _ in said} - {SpeechAct.HUNTS}
    new = [
        remark
        for remark in recalled(at, [seat for seat in _calm(utility) if seat not in spoken_of])
        if is_new(at, remark) and remark.act not in acts and (remark.act, remark.seat) not in said
    ]
    return at.speaking.rng.choice(new) if new else None


def _stand(at: DecisionContext, utility: dict[int, float], suspect: int) -> Remark | None:
    """The remark that its own clue holds, if nobody has commented on that clue."""
    spent = at.speaking.praised | set(at.history.times_quoted)
    own = [clue.fact for clue in at.history.clues_of(at.seat) if clue.fact not in spent]
    if not own:
        return None
    at.speaking.praised.add(own[-1])
    return Remark(SpeechAct.STAND, quote=own[-1])


@lru_cache(maxsize=8192)
def _comparison(lexicon: Lexicon, one: int, two: int) -> SpeechAct | None:
    """Whether two facts clash or go together, by their overlap; None for neither."""
    first, second = lexicon.truth[one], lexicon.truth[two]
    both, fewer = float(np.minimum(first, second).sum()), float(min(first.sum(), second.sum()))
    if both <= _CLASH * fewer:
        return SpeechAct.CLASH
    return SpeechAct.PAIR if both >= _PAIR * fewer and fewer <= len(first) / 2 else None


_OTHERS: tuple[Callable[[DecisionContext, dict[int, float], int], Remark | None], ...] = (
    _dissent,
    _trust,
    _compared,
    _ballots,
)
