"""Why a reasoning player of the word games suspects somebody aloud: the clue that does not fit, or what else is odd.

Owns: the choice of the reason, from what everybody noticed and what it believes itself. Must not know: wordings.
Whatever it says of a clue is so of what it holds; without a word, of what it takes the word to be.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from arena.hearing import says
from arena.house_rule_models import WordRules

from ..policy.clue_fit import FITS, amiss, broad, derived, furthest, misfit
from ..policy.target_utility import settled, unit
from ..table.decision_context import DecisionContext
from ..table.public_history import Clue, QuestionReply

WORN = 2  # times a clue is quoted at a table, and no more,
_BRIEF = 10  # but for once more where it has no more Chinese characters
_EMPTY = ("empty", "join")  # the kinds that blame a seat for having given no clue, which only those do who have
_THIN = ("loose", "broad", "derived", "wonder")  # and that blame its clues for saying little
ME_TOO = ("agree", "vague", "join", "likewise", "liken", "brief", "probe")  # that give no reason of their own
_VOICED = 0.15  # how much a reason that it could name counts, as a chance, beside how much it wants somebody out
_AGAIN = 0.7  # how often it comes back to its own suspicion
_TURNS = ("misfit", "second", "broad", "loose", "derived", "vague")  # the kinds that give a clue as a reason
_ENOUGH = 3  # suspicions of one seat in a round after which only a clue that does not fit is worth another


class Aside(NamedTuple):
    """Something to say, by the kind of its line: of whom, against or with whom, of which clues or topic (by the places
    of facts), and with which number."""

    kind: str
    seat: int = 0
    other: int = 0
    quote: int = -1
    more: int = -1
    topic: int = -1
    many: int = 0


def suspicion(at: DecisionContext, seat: int) -> Aside | None:
    """What speaks against `seat`, in the light of what was said before; None where nothing does that is new.

    Whoever comes after another brings a reason of its own; one may say no more than that it agrees, and nobody after
    enough have spoken. Whoever spoke well of `seat` in an earlier round says that it has turned.
    """
    aside, voice = _against(at, seat), at.voice
    if aside and aside.kind in _TURNS and voice.backed.get(seat, at.scene.round) < at.scene.round:
        del voice.backed[seat]
        return Aside("turned", seat, quote=aside.quote)
    return aside


def _against(at: DecisionContext, seat: int) -> Aside | None:
    voice, by = at.voice, sources(at, seat)
    if _comes_back(at, seat) and voice.rng.random() < _AGAIN:
        return Aside("still", seat, quote=voice.reason)
    against = misfit(at, seat)
    again = against in at.scene.quoted and (not by or at.scene.cited[against] >= WORN)
    if against >= 0 and not again and quotable(at, against):
        return Aside("second", seat, by[-1], against) if by else Aside("misfit", seat, quote=against)
    if len(doubters(at, seat)) >= _ENOUGH:
        return None
    return _odd(at, seat) or _joined(at, seat, by, against)


def reasoned(at: DecisionContext, want: Mapping[int, float], among: Sequence[int], keeps: float = 1.0) -> int:
    """Of `among`, whom it wants out most, as `settled`; a reason that it could name counts beside that."""
    counts = _VOICED * unit(at)
    voiced = {seat: want[seat] + counts * grounds(at, seat) for seat in among if seat in want}
    return settled(at, voiced, among, keeps)


def speakable(at: DecisionContext, seat: int) -> bool:
    """Whether there is anything to say against `seat`: a clue, none though it has spoken, or a late place."""
    scene = at.scene
    blamed = seat in scene.spoken and at.seen.seat in scene.givers
    return seat in scene.givers or blamed or (late(at, seat) and seat not in scene.spoken)


def grounds(at: DecisionContext, seat: int) -> float:
    """How well it could say why it suspects `seat`, in [0, 1]: a clue that does not fit says most."""
    scene, fits = at.scene, at.fits
    told = scene.clues_of(seat)
    so = min([fits[clue.place] for clue in told], default=1.0)
    if so < at.least_fit:
        return 1.0
    if seat not in scene.givers:
        return 0.0 if not speakable(at, seat) else 0.7 if seat in scene.spoken else 0.5
    if late(at, seat) or (at.belief.tells and any(derived(at, clue) for clue in told)):
        return 0.5
    return 0.3 if so < FITS or any(broad(at, clue) for clue in told) else 0.1


def _comes_back(at: DecisionContext, seat: int) -> bool:
    """Whether it has suspected `seat` aloud in an earlier round, for a clue that is still amiss."""
    voice = at.voice
    return voice.named == seat and voice.reason >= 0 and _has_doubted(at, seat) and amiss(at, voice.reason)


def _odd(at: DecisionContext, seat: int) -> Aside | None:
    """What is odd about `seat`, none of whose clues is amiss that was not spoken of."""
    scene, rng, spoken = at.scene, at.voice.rng, seat in at.scene.spoken
    clues = [one for one in scene.clues_of(seat) if one.place not in scene.quoted and quotable(at, one.place)]
    clues = [one for one in clues if one.place not in at.voice.praised]
    kinds = {doubt.kind for doubt in scene.doubts if doubt.seat == seat and doubt.round == scene.round}
    if late(at, seat) and "last" not in kinds and (not spoken or rng.random() < 0.5):
        return Aside("last", seat)
    if seat not in scene.givers:
        return Aside("empty", seat) if spoken and at.seen.seat in scene.givers and not kinds & {*_EMPTY} else None
    return _half_suspicion(at, seat, clues, kinds)


def _joined(at: DecisionContext, seat: int, by: list[int], against: int) -> Aside | None:
    """That it agrees with one of `by`, where nobody has said no more than that; `against` is a clue that is amiss."""
    scene = at.scene
    doubts = [doubt for doubt in scene.doubts if doubt.seat == seat and doubt.round == scene.round]
    if not by or any(doubt.kind in ME_TOO for doubt in doubts):
        return None
    if against >= 0 and quotable(at, against):
        return Aside("second", seat, by[-1], against)
    empty = [doubt.by for doubt in doubts if doubt.kind == "empty" and doubt.by in by]
    if empty and seat not in scene.givers:
        return Aside("join", seat, empty[-1]) if at.seen.seat in scene.givers else None
    thin = [doubt.by for doubt in doubts if doubt.kind in _THIN and doubt.by in by]
    if thin and all(broad(at, clue) for clue in scene.clues_of(seat)):
        return Aside("vague", seat, thin[-1], furthest(at, scene.clues_of(seat)))
    return Aside("agree", seat, by[-1])


def _has_doubted(at: DecisionContext, seat: int) -> bool:
    """Whether it has suspected `seat` aloud in an earlier round."""
    doubts, own = at.scene.doubts, at.seen.seat
    return any(doubt.by == own and doubt.seat == seat and doubt.round < at.scene.round for doubt in doubts)


def doubtful(at: DecisionContext, seat: int) -> Aside:
    """Why it suspects `seat`, before it puts a question to it: at least that it would know more."""
    reply = gainsaid(at, seat)
    if reply:
        return Aside("overclaim" if reply.so else "gainsay", seat, quote=reply.place)
    place, by = misfit(at, seat), sources(at, seat)
    if place >= 0 and (not by or not at.scene.cited[place]):
        return Aside("weigh", seat, quote=place)
    told = at.scene.clues_of(seat)
    new = [clue for clue in told if not at.scene.cited[clue.place]]
    wide = [clue.place for clue in new if broad(at, clue)]
    if wide:
        return Aside("wonder", seat, quote=at.voice.rng.choice(wide))
    if by and not any(doubt.seat == seat and doubt.kind in ME_TOO for doubt in at.scene.doubts):
        return Aside("likewise", seat, by[-1], furthest(at, new or told)) if told else Aside("liken", seat, by[-1])
    beside = new and at.voice.rng.random() < 0.5
    return Aside("beside", seat, quote=furthest(at, new)) if beside else Aside("probe", seat)


def gainsaid(at: DecisionContext, seat: int) -> QuestionReply | None:
    """The last answer of `seat` that is wrong of the own word, and that nobody has spoken of."""
    replies = (one for one in reversed(at.scene.replies) if one.seat == seat and not at.scene.cited[one.place])
    return next((one for one in replies if (amiss(at, one.place) if one.so else at.fits[one.place] >= FITS)), None)


def harmless(at: DecisionContext, aside: Aside) -> bool:
    """Whether no clue that is quoted says its own word (CM-13)."""
    word, facts = at.belief.slips.word, at.belief.lexicon.facts
    if word is None:
        return True
    quoted, alike = [facts[place] for place in (aside.quote, aside.more) if place >= 0], _homophones(at)
    return not any(_say(fact.clue_zh, fact.clue_en, (word.zh, word.en), alike) for fact in quoted)


def _homophones(at: DecisionContext) -> bool:
    """Whether the referee hears them (CM-13)."""
    return isinstance(at.seen.rules, WordRules) and at.seen.rules.homophones


@lru_cache(maxsize=8192)
def _say(chinese: str, english: str, word: tuple[str, str], homophones: bool) -> bool:
    in_chinese = says(chinese, word[0], translations=word[1:], homophones=homophones)
    return in_chinese or says(english, word[1], translations=word[:1])


def _half_suspicion(at: DecisionContext, seat: int, clues: list[Clue], kinds: set[str]) -> Aside | None:
    """What speaks against a seat whose `clues`, of which nobody has spoken in the round, may all be so."""
    scene, rng = at.scene, at.voice.rng
    echoes = [told for told in clues if told.first != seat]
    if echoes:
        return Aside("echo", seat, echoes[-1].first, echoes[-1].place)
    lone = scene.lone_vote(seat) and not accounted(at, seat, scene.lone_vote(seat))
    if lone and scene.polled == scene.round - 1 and "lone" not in kinds and rng.random() < 0.5:
        return Aside("lone", seat, scene.lone_vote(seat))
    told, own = scene.clues_of(seat)[-1:], scene.gave.get(at.seen.seat, 0)
    more = len(scene.clues_of(at.seen.seat)) > len(scene.clues_of(seat))
    silent = told and told[0].round < scene.round and scene.spoken[seat] > told[0].turn == scene.gave[seat]
    if silent and "since" not in kinds and more and own > told[0].turn:
        return Aside("since", seat, quote=told[0].place)
    for kind, holds_good in (("derived", derived), ("loose", broad)):
        fitting = [clue.place for clue in clues if holds_good(at, clue)]
        if fitting:
            place = rng.choice(fitting)
            sometimes = kind == "loose" and at.fits[place] < FITS
            return Aside(kind if sometimes or kind == "derived" else "broad", seat, quote=place)
    return Aside("beside", seat, quote=furthest(at, clues)) if clues else None


def quotable(at: DecisionContext, place: int) -> bool:
    """Whether a clue may be quoted once more: the shorter it is, the sooner."""
    most = WORN + (len(at.belief.lexicon.facts[place].clue_zh) <= _BRIEF)
    return at.scene.cited[place] < most


def accounted(at: DecisionContext, by: int, seat: int) -> bool:
    """Whether `by` has spoken against `seat` in the round of the last vote or since, or said why it voted for it."""
    scene = at.scene
    if (by, seat) in scene.owned:
        return True
    return any(one.seat == seat and one.by == by and one.round >= scene.polled for one in scene.doubts)


def doubters(at: DecisionContext, seat: int) -> list[int]:
    """Who else has suspected `seat` in this round, the latest last."""
    scene, those = at.scene, (at.seen.seat, seat)
    return [one.by for one in scene.doubts if one.seat == seat and one.round == scene.round and one.by not in those]


def sources(at: DecisionContext, seat: int) -> list[int]:
    """Of the others at the table who have suspected `seat` in this round, those who gave a reason of their own."""
    now, others = at.scene.round, at.others
    doubts = [one for one in at.scene.doubts if one.seat == seat and one.round == now]
    own = [one.by for one in doubts if one.kind and one.kind not in ME_TOO]
    return [one for one in own if one in others and one != seat]


def late(at: DecisionContext, seat: int) -> bool:
    """Whether those who chose the first speaker let `seat` speak late (ZG1-3.3.3)."""
    return at.scene.chosen and at.scene.round == 1 and seat in at.scene.tail
