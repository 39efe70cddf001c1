"""What a reasoning player of the word games has to say of others, beside a clue or instead of one.

Owns: the choice among answers, suspicions, agreement, comparisons and votes. Must not know: wordings, or what speaks
against whom (`doubting.py`).
"""

from collections.abc import Callable, Iterator
from itertools import combinations, islice

import numpy as np

from .doubting import FITS, TO_GO_BY, Aside, doubters, fit, harmless, misfit, suspicion
from .noticing import Clue
from .recalling import grudge, recalled, retort
from .saying import is_new
from .sayings import topic_of
from .seat import Seat
from .wanting import ahead, settled, wanted

_FIRM = 0.25  # by how much it must want somebody out before it says so, while nobody else has spoken
_SETTLED = 0.4  # the share of that from the second round on, when little is still to come
_APART = 0.03  # the share of words, of those of which one clue is so, below which two clues go apart,
_TOGETHER = 0.7  # above which they go together
_PAIRS = 6  # how many pairs of clues it compares
_ANSWERS, _OWNS, _SUSPECTS, _VOTES = 0.85, 0.6, 0.9, 0.3  # how often it does each where there is reason to
_SAID = 0.15  # how often it explains its vote where everybody knows the reason
_RETORTS = 0.6  # how often it answers with a vote of the accuser, where its clues were all quoted before
_GRUDGES = 0.5  # how often it holds a vote against its suspect, where the reason would be an old one
_ENOUGH, _ONE_MORE = 2, 0.4  # suspicions of one seat after which another is aired so often


def asides(at: Seat, clue: bool) -> list[Aside]:
    """What to say beside a clue, or instead of one: then there is always something."""
    rng, style = at.voice.rng, at.voice.style
    if not at.scene.comments or len(at.belief.talk.told) < TO_GO_BY:
        return [] if clue else [topic(at) or Aside("filler")]
    want = wanted(at)
    suspect = _suspect(at, want)
    warns = _last_to_warn(at, suspect)
    most = 1 if clue else 1 + (rng.random() < 0.2 + 0.4 * style.remark)
    if clue and not warns and answer(at, clue) is None and rng.random() >= 0.45 + 0.5 * style.remark:
        return []
    worth = _worth_saying(at, want, suspect, warns, clue)
    chosen = list(islice((aside for aside in worth if harmless(at, aside) and is_new(at, aside)), most))
    return chosen or ([] if clue else [topic(at) or Aside("filler")])


def answer(at: Seat, clue: bool) -> Aside | None:
    """A reply to whoever suspected it last, since it spoke, beside a clue or not; None where nobody did."""
    since = at.scene.spoken.get(at.seen.seat, 0)
    doubts = [one for one in at.scene.doubts if one.seat == at.seen.seat and one.turn > since and one.by in at.others]
    if not doubts:
        return None
    own = at.scene.clues_of(at.seen.seat)
    if own:
        since_vote = retort(at, doubts[-1].by)
        if since_vote and all(at.scene.cited[one.place] for one in own) and at.voice.rng.random() < _RETORTS:
            return since_vote
        fewest = min(at.scene.cited[one.place] for one in own)
        spare = [one.place for one in own if at.scene.cited[one.place] == fewest]
        return Aside("answer", other=doubts[-1].by, quote=at.voice.rng.choice(spare))
    return Aside("given" if clue else "reply", other=doubts[-1].by)


def topic(at: Seat) -> Aside | None:
    """A word on what the clues were about, or were not; None where that is not known."""
    lexicon, rng = at.belief.lexicon, at.voice.rng
    told = {topic_of(lexicon.facts[clue.place]) for clue in at.scene.clues}
    known = {lexicon.facts[clue.place].category for clue in at.scene.clues}
    categories = {lexicon.category} if lexicon.category else known
    every = {topic_of(fact): place for place, fact in enumerate(lexicon.facts) if fact.category in categories}
    topics = [topic for topic in every if topic and topic.en not in at.voice.topics]
    if not topics:
        return None
    chosen = rng.choice(topics)
    at.voice.topics.add(chosen.en)
    kind = "shy" if not at.scene.comments else "told" if chosen in told else "untold"
    return Aside(kind, topic=every[chosen])


def _worth_saying(at: Seat, want: dict[int, float], suspect: int, warns: bool, clue: bool) -> Iterator[Aside]:
    """Everything that is worth saying, the weightiest first, beside a clue or not; `warns` where `suspect` comes before
    all else.
    """
    rng = at.voice.rng
    if warns and (warning := _aired(at, suspect)):
        yield warning
    if (reply := answer(at, clue)) and rng.random() < _ANSWERS:
        yield reply
    if (owned := _owned(at)) and rng.random() < (_SAID if at.scene.cited[owned.quote] else _OWNS):
        at.voice.owned = at.scene.polled
        yield owned
    often = _ONE_MORE if len(doubters(at, suspect)) >= _ENOUGH else _SUSPECTS
    if suspect and not warns and rng.random() < often and (aside := _aired(at, suspect)):
        yield aside
    others = [*_OTHERS]
    rng.shuffle(others)
    for other in (*others, _recalled, _stand):
        if aside := other(at, want, suspect):
            yield aside


def _aired(at: Seat, suspect: int) -> Aside | None:
    aside, against = suspicion(at, suspect), grudge(at, suspect)
    worn = aside is None or not is_new(at, aside) or (aside.quote >= 0 and at.scene.cited[aside.quote] > 0)
    if against and worn and is_new(at, against) and at.voice.rng.random() < _GRUDGES:
        aside = against
    elif aside and aside.kind in ("second", "vague") and not is_new(at, aside):
        aside = Aside("agree", suspect, aside.other)
    if aside:
        at.voice.names(suspect, at.scene.round, aside.quote)
    return aside


def _suspect(at: Seat, want: dict[int, float]) -> int:
    """Whom it is ready to name: sure enough that what is still to come will not change its mind; 0 is nobody."""
    scene = at.scene
    judged = [seat for seat in at.others if seat in scene.spoken]
    if not judged:
        return 0
    seat = settled(at, want, at.others)
    left = len(scene.waiting.intersection(at.others)) / max(1, len(at.others))
    needed = _FIRM * left * (1.0 if scene.round < 2 else _SETTLED)
    return seat if seat in judged and ahead(at, want, seat) >= needed - (1.0 - left) else 0


def _last_to_warn(at: Seat, suspect: int) -> bool:
    """Whether few are left to name `suspect` before the vote, and nobody has."""
    waiting = at.scene.waiting.intersection(at.others)
    return suspect > 0 and suspect not in at.scene.suspected and len(waiting) <= len(at.others) // 3


def _owned(at: Seat) -> Aside | None:
    """Why it voted as it did, where it had not said so before the vote."""
    scene, voice = at.scene, at.voice
    voted = scene.ballots.get(at.seen.seat)
    if not voted or scene.polled != scene.round - 1 or voice.owned == scene.polled:
        return None
    place = misfit(at, voted)
    if place < 0 or (voice.named == voted and voice.named_in == scene.polled):
        return None
    if voice.named_in == scene.polled:
        return Aside("changed", voice.named, voted, place)
    return Aside("voted", voted, quote=place)


def _trust(at: Seat, want: dict[int, float], suspect: int) -> Aside | None:
    """Belief in whom it suspects least, for a clue that fits."""
    for seat in sorted(want, key=lambda seat: want[seat])[: max(3, len(want) // 2)]:
        place = _fitting(at, seat) if seat not in (suspect, _named(at)) else -1
        if place >= 0:
            at.voice.backed[seat] = at.scene.round
            return Aside("trust", seat, quote=place)
    return None


def _dissent(at: Seat, want: dict[int, float], suspect: int) -> Aside | None:
    """A word for somebody whom another suspects, and it does not."""
    calm = sorted(want, key=lambda seat: want[seat])[: len(want) // 2]
    for one in reversed(at.scene.doubts):
        if one.round == at.scene.round and one.seat in calm and one.seat != suspect and one.by in at.others:
            place = _fitting(at, one.seat) if one.seat != _named(at) else -1
            if place >= 0:
                at.voice.backed[one.seat] = at.scene.round
                return Aside("dissent", one.seat, one.by, place)
    return None


def _named(at: Seat) -> int:
    """Whom it has named in this round; 0 is nobody."""
    return at.voice.named if at.voice.named_in == at.scene.round else 0


def _fitting(at: Seat, seat: int) -> int:
    """The place of a clue of `seat` that fits, which it has not praised yet; -1 where there is none."""
    spent = at.voice.praised | set(at.scene.cited)
    told = [clue.place for clue in at.scene.clues_of(seat) if clue.place not in spent]
    fitting = [place for place in told if fit(at, place) >= FITS]
    if not fitting:
        return -1
    place = at.voice.rng.choice(fitting)
    at.voice.praised.add(place)
    return place


def _compared(at: Seat, want: dict[int, float], suspect: int) -> Aside | None:
    """Two clues of two others that hardly go together, or that do."""
    calm = sorted(want, key=lambda seat: want[seat])[: len(want) // 2]
    alive = {clue.place: clue for clue in at.scene.clues if clue.seat in at.others and clue.first == clue.seat}
    alive = {place: clue for place, clue in alive.items() if not at.scene.cited[place]}
    pairs = [pair for pair in combinations(alive.values(), 2) if pair[0].seat != pair[1].seat]
    for one, two in at.voice.rng.sample(pairs, min(_PAIRS, len(pairs))):
        both, kind = (fit(at, one.place) >= FITS and fit(at, two.place) >= FITS), _go(at, one, two)
        if kind == "pair" and both and {one.seat, two.seat} <= set(calm) - {_named(at), suspect}:
            at.voice.backed |= dict.fromkeys((one.seat, two.seat), at.scene.round)
            return Aside(kind, one.seat, two.seat, one.place, two.place)
        if kind == "clash" and not both and suspect in (0, one.seat, two.seat):
            return Aside(kind, one.seat, two.seat, one.place, two.place)
    return None


def _ballots(at: Seat, want: dict[int, float], suspect: int) -> Aside | None:
    """How somebody voted last, beside its own vote."""
    scene, own = at.scene, at.scene.ballots.get(at.seen.seat)
    if not own or scene.polled != scene.round - 1 or at.voice.counted == scene.polled:
        return None
    if at.voice.rng.random() >= _VOTES:
        return None
    at.voice.counted = scene.polled
    calm = sorted(want, key=lambda seat: want[seat])[: len(want) // 2]
    allies = [Aside("ally", seat, own) for seat in calm if scene.ballots.get(seat) == own]
    apart = [
        Aside("apart", seat, voted)
        for seat, voted in scene.ballots.items()
        if voted and voted not in (own, at.seen.seat) and seat in at.others and seat not in calm
    ]
    return at.voice.rng.choice(allies + apart) if allies or apart else None


def _recalled(at: Seat, want: dict[int, float], suspect: int) -> Aside | None:
    """What it recalls of votes and of suspicions."""
    calm = sorted(want, key=lambda seat: want[seat])[: len(want) // 2]
    new = [
        aside
        for aside in recalled(at, [seat for seat in calm if seat not in (suspect, _named(at))])
        if is_new(at, aside)
    ]
    chosen = at.voice.rng.choice(new) if new else None
    if chosen and chosen.kind == "hunts":
        at.voice.backed[chosen.other] = at.scene.round
    return chosen


def _stand(at: Seat, want: dict[int, float], suspect: int) -> Aside | None:
    """That its own clue holds, where nobody has spoken of it yet."""
    spent = at.voice.praised | set(at.scene.cited)
    places = [clue.place for clue in at.scene.clues_of(at.seen.seat) if clue.place not in spent]
    if not places:
        return None
    at.voice.praised.add(places[-1])
    return Aside("stand", quote=places[-1])


def _go(at: Seat, one: Clue, two: Clue) -> str:
    """Whether the words of which one of two clues is so are those of which the other is."""
    first, second = at.belief.lexicon.truth[one.place], at.belief.lexicon.truth[two.place]
    both, fewer = float(np.minimum(first, second).sum()), float(min(first.sum(), second.sum()))
    if both <= _APART * fewer:
        return "clash"
    return "pair" if both >= _TOGETHER * fewer and fewer <= len(first) / 2 else ""


_OTHERS: tuple[Callable[[Seat, dict[int, float], int], Aside | None], ...] = (_dissent, _trust, _compared, _ballots)
