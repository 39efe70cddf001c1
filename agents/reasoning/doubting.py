"""Why a reasoning player of the word games suspects somebody aloud: the clue that does not fit, or what else is odd.

Owns: the choice of the reason, from what everybody noticed and what it believes itself. Must not know: wordings.
Whatever it says of a clue is so of what it holds; without a word, of what it takes the word to be.
"""

from functools import lru_cache
from typing import NamedTuple

from arena.hearing import says

from .counting import Floats
from .noticing import Clue
from .seat import Seat
from .wanting import own_hidden

TO_GO_BY = 3  # clues from which on there is something to judge the others by
MISFIT = 0.35  # how far a clue that does not fit is so,
FITS = 0.75  # and one that does
_BROAD = 0.3  # the share of words of which a clue is so that says little
_EMPTY = ("empty", "join")  # the kinds that blame a seat for having given no clue, which only those do who have
_AGAIN, _JOINS = 0.7, 0.75  # how often it comes back to its own suspicion, or joins another's


class Aside(NamedTuple):
    """Something to say, by the kind of its line: of whom, against or with whom, and of which clues or topic (by the
    places of facts)."""

    kind: str
    seat: int = 0
    other: int = 0
    quote: int = -1
    more: int = -1
    topic: int = -1


def suspicion(at: Seat, seat: int) -> Aside | None:
    """What speaks against `seat`, in the light of what was said before; None where nothing does."""
    scene, rng, clue = at.scene, at.voice.rng, _worst(at, seat)
    fits, blames = fit(at, clue.place) if clue else 1.0, at.seen.seat in scene.givers
    if _has_doubted(at, seat) and at.voice.named == seat and at.voice.reason >= 0 and rng.random() < _AGAIN:
        return Aside("still", seat, quote=at.voice.reason)
    by = doubters(at, seat)
    if by and rng.random() < _JOINS:
        if clue and fits < FITS:
            return Aside("second", seat, by[-1], clue.place)
        empty = [doubt.by for doubt in scene.doubts if doubt.seat == seat and doubt.kind in _EMPTY and doubt.by in by]
        if empty and clue is None and blames:
            return Aside("join", seat, empty[-1])
        return Aside("vague" if clue and fits >= FITS else "agree", seat, by[-1])
    if clue and fits < MISFIT:
        return Aside("misfit", seat, quote=clue.place)
    if late(at, seat) and seat in scene.spoken and fits < FITS and rng.random() < 0.5:
        return Aside("last", seat)
    if clue is None:
        return Aside("empty", seat) if seat in scene.spoken and blames else None
    return _half_suspicion(at, clue)


def _has_doubted(at: Seat, seat: int) -> bool:
    """Whether it has suspected `seat` aloud in an earlier round."""
    doubts, own = at.scene.doubts, at.seen.seat
    return any(doubt.by == own and doubt.seat == seat and doubt.round < at.scene.round for doubt in doubts)


def misfit(at: Seat, seat: int) -> int:
    """The place of the clue of `seat` that fits worst, or -1 where none is amiss."""
    clue = _worst(at, seat)
    return clue.place if clue and fit(at, clue.place) < MISFIT else -1


def doubtful(at: Seat, seat: int) -> Aside | None:
    """Why it suspects `seat`, before it puts a question to it; None where `seat` has said nothing."""
    for reply in reversed(at.scene.replies):
        if reply.seat == seat and reply.place not in at.scene.cited and reply.so != (fit(at, reply.place) >= 0.5):
            return Aside("overclaim" if reply.so else "gainsay", seat, quote=reply.place)
    place, by = misfit(at, seat), doubters(at, seat)
    if by and (place < 0 or at.scene.cited[place]):
        return Aside("likewise", seat, by[-1])
    if place >= 0:
        return Aside("weigh", seat, quote=place)
    clue = _worst(at, seat)
    return Aside("wonder", seat, quote=clue.place) if clue else None


def holds(at: Seat) -> Floats:
    """How far each fact is so of what it holds, or of what it takes the word to be, in [0, 1], shape (facts,)."""
    truth, own = at.belief.lexicon.truth, at.belief.own_place
    if own is None or own_hidden(at) > 0.5:
        return truth @ at.belief.beliefs.majority
    return truth[:, own]


def fit(at: Seat, place: int) -> float:
    """How far one fact is so, as `holds`."""
    truth, own = at.belief.lexicon.truth[place], at.belief.own_place
    if own is None or own_hidden(at) > 0.5:
        return float(truth @ at.belief.beliefs.majority)
    return float(truth[own])


def harmless(at: Seat, aside: Aside) -> bool:
    """Whether no clue that is quoted says its own word (CM-13)."""
    word, facts = at.belief.slips.word, at.belief.lexicon.facts
    quoted = [facts[place] for place in (aside.quote, aside.more) if place >= 0]
    return word is None or not any(_say(fact.clue_zh, fact.clue_en, (word.zh, word.en)) for fact in quoted)


@lru_cache(maxsize=8192)
def _say(chinese: str, english: str, word: tuple[str, str]) -> bool:
    in_chinese = says(chinese, word[0], translations=word[1:], homophones=True)
    return in_chinese or says(english, word[1], translations=word[:1])


def _half_suspicion(at: Seat, clue: Clue) -> Aside:
    """What speaks against a seat whose clues may all be so."""
    scene, seat = at.scene, clue.seat
    echoes = [told for told in scene.clues_of(seat) if told.first != seat]
    if echoes:
        return Aside("echo", seat, echoes[-1].first, echoes[-1].place)
    if scene.lone_vote(seat) and scene.polled == scene.round - 1 and at.voice.rng.random() < 0.5:
        return Aside("lone", seat, scene.lone_vote(seat))
    told, own = scene.clues_of(seat)[-1], scene.clues_of(at.seen.seat)
    silent = told.round < scene.round and scene.spoken[seat] > told.turn
    if silent and own and own[-1].turn > told.turn and at.voice.rng.random() < 0.5:
        return Aside("since", seat, quote=told.place)
    broad = float(at.belief.lexicon.truth[clue.place].mean()) >= _BROAD or fit(at, clue.place) < FITS
    return Aside("loose" if broad or clue.turn <= TO_GO_BY else "derived", seat, quote=clue.place)


def doubters(at: Seat, seat: int) -> list[int]:
    """Who else has suspected `seat` in this round, the latest last."""
    doubts = [doubt for doubt in at.scene.doubts if doubt.seat == seat and doubt.round == at.scene.round]
    return [doubt.by for doubt in doubts if doubt.by not in (at.seen.seat, seat)]


def late(at: Seat, seat: int) -> bool:
    """Whether those who chose the first speaker let `seat` speak late (ZG1-3.3.3)."""
    order = at.scene.order
    return at.scene.chosen and at.scene.round == 1 and seat in order[-(len(order) // 3) :]


def _worst(at: Seat, seat: int) -> Clue | None:
    """Of the clues of `seat`, the one that fits least: of several, one that nobody has quoted in this round."""
    clues = at.scene.clues_of(seat)
    if not clues:
        return None
    least = min(fit(at, clue.place) for clue in clues)
    worst = [clue for clue in clues if fit(at, clue.place) <= least + 0.05]
    return at.voice.rng.choice([clue for clue in worst if clue.place not in at.scene.quoted] or worst)
