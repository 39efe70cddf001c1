"""What a reasoning player of the word games has to say of others, beside a clue or instead of one.

Owns: the choice among answers, suspicions, agreement, comparisons and votes. Must not know: wordings, or what speaks
against whom (`speech_acts.py`).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, islice

import numpy as np

from ..belief.lexicon import Lexicon
from ..policy.clue_fit import FITS, MIN_CLUES, claimed_truth, worst_clue
from ..policy.target_utility import elimination_utility, lead, unbound
from ..table.decision_context import DecisionContext
from .recall import grudge, recalled, retort
from .speech_acts import Aside, accusers, can_blame, choose_target, is_explained, is_permitted, suspicion
from .surface_realisation import is_new

_FIRM = 0.25  # by how much it must want somebody out before it says so, while nobody else has spoken
_SETTLED = 0.4  # the share of that from the second round on, when little is still to come
_APART = 0.03  # the share of words, of those of which one clue is so, below which two clues go apart,
_TOGETHER = 0.7  # above which they go together
_PAIRS = 6  # how many pairs of clues it compares
_ANSWERS, _OWNS, _SUSPECTS, _VOTES = 0.85, 0.6, 0.9, 0.3  # how often it does each where there is reason to
_MUST, _SAID = 0.9, 0.15  # how often it explains its vote where nobody can know the reason, or everybody does
_RETORTS = 0.6  # how often it answers with a vote of the accuser, where its clues were all quoted before
_GRUDGES = 0.5  # how often it holds a vote against its suspect, where the reason would be an old one
_FOR_SEAT = ("trust", "cover", "dissent", "pair", "ally")  # the kinds that speak for {seat}
_OFTEN = 2  # citations after which a clue needs no praise
_WARNED = 2  # suspicions of one seat after which nobody need warn of it any more
_ENOUGH, _ONE_MORE = 2, 0.4  # suspicions of one seat after which another is aired so often


def asides(at: DecisionContext, clue: bool) -> list[Aside]:
    """What to say beside a clue, or instead of one: then there is always something."""
    rng, style = at.voice.rng, at.voice.style
    if not at.history.comments_allowed or len(at.belief.speakers.told) < MIN_CLUES:
        return [] if clue else [reserve(at)]
    want = elimination_utility(at)
    suspect = _suspect(at, want)
    warns = _last_to_warn(at, suspect)
    most = 1 if clue else 1 + (rng.random() < 0.3 + 0.4 * style.remark)
    if clue and not warns and answer(at, clue) is None and rng.random() >= 0.6 + 0.35 * style.remark:
        return []
    worth = _worth_saying(at, want, suspect, warns, clue)
    chosen = list(islice((aside for aside in worth if is_permitted(at, aside) and is_new(at, aside)), most))
    for aside in chosen:
        _binds(at, aside)
    return chosen or ([] if clue else [reserve(at)])


def _binds(at: DecisionContext, aside: Aside) -> None:
    """What it says in favour of somebody, it keeps to when it votes in that round."""
    voice, now = at.voice, at.history.round
    if aside.kind in _FOR_SEAT:
        voice.backed[aside.seat] = now
    if aside.kind in ("pair", "hunts"):
        voice.backed[aside.other] = now
    if aside.kind in ("voted", "changed"):
        voted = aside.other or aside.seat
        if voted in at.others:
            voice.name_suspect(voted, now, aside.quote)
    if aside.kind in ("apart", "lone"):
        voice.spared[aside.other] = now


def answer(at: DecisionContext, clue: bool) -> Aside | None:
    """A reply to whoever suspected it last, since it spoke, beside a clue or not; None where nobody did."""
    since = at.history.last_turn.get(at.seen.seat, 0)
    doubts = [
        one for one in at.history.suspicions if one.seat == at.seen.seat and one.turn > since and one.by in at.others
    ]
    if not doubts:
        return None
    own = at.history.clues_of(at.seen.seat)
    if own:
        since_vote = retort(at, doubts[-1].by)
        if since_vote and all(at.history.times_quoted[one.place] for one in own) and at.voice.rng.random() < _RETORTS:
            return since_vote
        fewest = min(at.history.times_quoted[one.place] for one in own)
        spare = [one.place for one in own if at.history.times_quoted[one.place] == fewest]
        return Aside("answer", other=doubts[-1].by, quote=at.voice.rng.choice(spare))
    return Aside("given" if clue else "reply", other=doubts[-1].by)


def reserve(at: DecisionContext) -> Aside:
    """What is left where it has neither a clue nor anybody to accuse: what its next clue would be about, which one at
    a table says in a round, or a clue of which nobody has spoken yet.
    """
    return _held_back(at) or (_mulled(at) if at.history.comments_allowed else None) or Aside("waits")


def _held_back(at: DecisionContext) -> Aside | None:
    if {("shy", 0), ("untold", 0)} & at.history.acts_this_round:
        return None
    lexicon, so = at.belief.lexicon, claimed_truth(at)
    told = [one.place for one in at.history.clues]
    categories = {lexicon.category} if lexicon.category else {lexicon.facts[place].category for place in told}
    known = {lexicon.topics[place] for place in told}
    every = {
        topic: place
        for place, fact in enumerate(lexicon.facts)
        if fact.category in categories and so[place] >= FITS and (topic := lexicon.topics[place])
    }
    topics = [topic for topic in every if topic.en not in at.voice.named_topics and topic not in known]
    if not topics:
        return None
    chosen = at.voice.rng.choice(topics)
    at.voice.named_topics.add(chosen.en)
    return Aside("shy" if not at.history.comments_allowed else "untold", topic=every[chosen])


def _mulled(at: DecisionContext) -> Aside | None:
    new = [clue for clue in at.history.clues if clue.seat in at.others and not at.history.times_quoted[clue.place]]
    asides = [Aside("mull", clue.seat, quote=clue.place) for clue in new]
    fitting = [aside for aside in asides if is_permitted(at, aside) and is_new(at, aside)]
    return at.voice.rng.choice(fitting) if fitting else None


def _worth_saying(
    at: DecisionContext, want: dict[int, float], suspect: int, warns: bool, clue: bool
) -> Iterator[Aside]:
    """Everything that is worth saying, the weightiest first, beside a clue or not; `warns` where `suspect` comes before
    all else.
    """
    rng = at.voice.rng
    if warns and (warning := _aired(at, suspect)):
        yield warning
    if (reply := answer(at, clue)) and rng.random() < _ANSWERS:
        yield reply
    if (owned := _owned(at, suspect)) and rng.random() < _often_owned(at, owned):
        at.voice.explained_round = at.history.poll_round
        yield owned
    often = _ONE_MORE if len(accusers(at, suspect)) >= _ENOUGH else _SUSPECTS
    if suspect and not warns and rng.random() < often and (aside := _aired(at, suspect)):
        yield aside
    others = [*_OTHERS]
    rng.shuffle(others)
    for other in (*others, _recalled, _stand):
        if aside := other(at, want, suspect):
            yield aside


def _aired(at: DecisionContext, suspect: int) -> Aside | None:
    aside, against = suspicion(at, suspect), grudge(at, suspect)
    worn = aside is None or not is_new(at, aside) or (aside.quote >= 0 and at.history.times_quoted[aside.quote] > 0)
    if against and worn and is_new(at, against) and at.voice.rng.random() < _GRUDGES:
        aside = against
    elif aside and aside.kind in ("second", "vague") and not is_new(at, aside):
        aside = Aside("agree", suspect, aside.other)
    if aside:
        at.voice.name_suspect(suspect, at.history.round, aside.quote)
    return aside


def _suspect(at: DecisionContext, want: dict[int, float]) -> int:
    """Whom it is ready to name: sure enough that what is still to come will not change its mind; 0 is nobody."""
    history = at.history
    judged = [seat for seat in at.others if can_blame(at, seat)]
    if not judged:
        return 0
    judged = unbound(at, judged)
    seat = choose_target(at, want, judged)
    left = len(history.yet_to_speak.intersection(at.others)) / max(1, len(at.others))
    needed = _FIRM * left * (1.0 if history.round < 2 else _SETTLED)
    return seat if lead(at, {one: want[one] for one in judged}, seat) >= needed - (1.0 - left) else 0


def _last_to_warn(at: DecisionContext, suspect: int) -> bool:
    """Whether few are left to name `suspect` before the vote, and nobody has, or one has and this one may add to it."""
    waiting = at.history.yet_to_speak.intersection(at.others)
    return suspect > 0 and len(accusers(at, suspect)) < _WARNED and len(waiting) <= len(at.others) // 3


def _owned(at: DecisionContext, suspect: int) -> Aside | None:
    """Why it voted as it did, where it had not said so before the vote, and does not want out another now."""
    history, voice = at.history, at.voice
    voted = history.ballots.get(at.seen.seat)
    if not voted or history.poll_round != history.round - 1 or voice.explained_round == history.poll_round:
        return None
    place, named = worst_clue(at, voted), voice.suspect if voice.suspect_round == history.poll_round else 0
    if named == voted:
        return None
    if place >= 0:
        if voted in at.others and suspect != voted:
            return None
        return Aside("changed", named, voted, place) if named else Aside("voted", voted, quote=place)
    by = [
        suspicion.by
        for suspicion in history.suspicions
        if suspicion.seat == voted and suspicion.round == history.poll_round
    ]
    persuaded = [one for one in by if one in at.others]
    if persuaded:
        return Aside("swayed", voted, persuaded[-1])
    return (
        Aside("ordered", voted)
        if history.first_was_chosen and history.poll_round == 1 and voted in history.late_speakers
        else None
    )


def _often_owned(at: DecisionContext, owned: Aside) -> float:
    """How often it explains its vote: nearly always where it went back on its word, or where nobody had warned."""
    if owned.kind in ("changed", "ordered"):
        return _MUST
    return _SAID if owned.kind == "swayed" or at.history.times_quoted[owned.quote] else _OWNS


def _trust(at: DecisionContext, want: dict[int, float], suspect: int) -> Aside | None:
    """Belief in whom it suspects least, for a clue that fits."""
    for seat in sorted(want, key=lambda seat: want[seat])[: max(3, len(want) // 2)]:
        place = _fitting(at, seat) if seat not in (suspect, _named(at)) else -1
        if place >= 0:
            return Aside("cover" if _attacked(at, seat) else "trust", seat, quote=place)
    return None


def _attacked(at: DecisionContext, seat: int) -> bool:
    """Whether somebody else has suspected `seat` of late."""
    history, own = at.history, at.seen.seat
    return any(one.seat == seat and one.by != own and one.round >= history.round - 1 for one in history.suspicions)


def _dissent(at: DecisionContext, want: dict[int, float], suspect: int) -> Aside | None:
    """A word for somebody whom another suspects, and it does not."""
    calm = sorted(want, key=lambda seat: want[seat])[: len(want) // 2]
    for one in reversed(at.history.suspicions):
        if one.round == at.history.round and one.seat in calm and one.seat != suspect and one.by in at.others:
            place = _fitting(at, one.seat) if one.seat != _named(at) else -1
            if place >= 0:
                return Aside("dissent", one.seat, one.by, place)
    return None


def _named(at: DecisionContext) -> int:
    """Whom it has named in this round; 0 is nobody."""
    return at.voice.suspect if at.voice.suspect_round == at.history.round else 0


def _fitting(at: DecisionContext, seat: int) -> int:
    """The place of a clue of `seat` that fits, which it has not praised yet; -1 where there is none."""
    told = [clue.place for clue in at.history.clues_of(seat) if clue.place not in at.voice.praised]
    told = [place for place in told if at.history.times_quoted[place] < _OFTEN]
    fitting = [place for place in told if at.fits[place] >= FITS]
    if not fitting:
        return -1
    place = at.voice.rng.choice(fitting)
    at.voice.praised.add(place)
    return place


def _compared(at: DecisionContext, want: dict[int, float], suspect: int) -> Aside | None:
    """Two clues of two others that hardly go together, or that do."""
    calm = sorted(want, key=lambda seat: want[seat])[: len(want) // 2]
    alive = {clue.place: clue for clue in at.history.clues if clue.seat in at.others and clue.first == clue.seat}
    alive = {place: clue for place, clue in alive.items() if not at.history.times_quoted[place]}
    pairs = [pair for pair in combinations(alive.values(), 2) if pair[0].seat != pair[1].seat]
    for one, two in at.voice.rng.sample(pairs, min(_PAIRS, len(pairs))):
        both = at.fits[one.place] >= FITS and at.fits[two.place] >= FITS
        kind = _go(at.belief.lexicon, one.place, two.place)
        if kind == "pair" and both and {one.seat, two.seat} <= set(calm) - {_named(at), suspect}:
            return Aside(kind, one.seat, two.seat, one.place, two.place)
        if kind == "clash" and not both and suspect in (0, one.seat, two.seat):
            return Aside(kind, one.seat, two.seat, one.place, two.place)
    return None


def _ballots(at: DecisionContext, want: dict[int, float], suspect: int) -> Aside | None:
    """How somebody voted last, beside its own vote."""
    history, own = at.history, at.history.ballots.get(at.seen.seat)
    if not own or history.poll_round != history.round - 1 or at.voice.vote_talk_round == history.poll_round:
        return None
    if at.voice.rng.random() >= _VOTES:
        return None
    at.voice.vote_talk_round = history.poll_round
    calm = sorted(want, key=lambda seat: want[seat])[: len(want) // 2]
    votes = Counter(voted for voted in history.ballots.values() if voted)
    split = {seat for seat, times in votes.items() if 2 * times <= votes.total()}  # who most voted for says nothing
    allies = [Aside("ally", seat, own) for seat in calm if history.ballots.get(seat) == own in split]
    apart = [
        Aside("apart", seat, voted)
        for seat, voted in history.ballots.items()
        if voted in split - {own, at.seen.seat, suspect, _named(at)}
        and seat in at.others
        and seat not in calm
        and not is_explained(at, seat, voted)
        and not is_explained(at, voted, seat)
    ]
    return at.voice.rng.choice(allies + apart) if allies or apart else None


def _recalled(at: DecisionContext, want: dict[int, float], suspect: int) -> Aside | None:
    """What it recalls of votes and of suspicions."""
    calm = sorted(want, key=lambda seat: want[seat])[: len(want) // 2]
    told, spoken_of = {kind for kind, _ in at.history.acts_this_round} - {"hunts"}, (suspect, _named(at))
    new = [
        aside
        for aside in recalled(at, [seat for seat in calm if seat not in spoken_of])
        if is_new(at, aside) and aside.kind not in told and (aside.kind, aside.seat) not in at.history.acts_this_round
    ]
    return at.voice.rng.choice(new) if new else None


def _stand(at: DecisionContext, want: dict[int, float], suspect: int) -> Aside | None:
    """That its own clue holds, where nobody has spoken of it yet."""
    spent = at.voice.praised | set(at.history.times_quoted)
    places = [clue.place for clue in at.history.clues_of(at.seen.seat) if clue.place not in spent]
    if not places:
        return None
    at.voice.praised.add(places[-1])
    return Aside("stand", quote=places[-1])


@lru_cache(maxsize=8192)
def _go(lexicon: Lexicon, one: int, two: int) -> str:
    """Whether the words of which one of two facts is so are those of which the other is."""
    first, second = lexicon.truth[one], lexicon.truth[two]
    both, fewer = float(np.minimum(first, second).sum()), float(min(first.sum(), second.sum()))
    if both <= _APART * fewer:
        return "clash"
    return "pair" if both >= _TOGETHER * fewer and fewer <= len(first) / 2 else ""


_OTHERS: tuple[Callable[[DecisionContext, dict[int, float], int], Aside | None], ...] = (
    _dissent,
    _trust,
    _compared,
    _ballots,
)
