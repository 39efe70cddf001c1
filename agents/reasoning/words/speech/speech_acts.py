"""Why a reasoning player of the word games suspects somebody aloud: the clue that does not fit, or what else is odd.

Owns: the choice of the reason, from what everybody noticed and what it believes itself. Must not know: wordings.
Whatever it says of a clue is so of what it holds; without a word, of what it takes the word to be.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from arena.hearing import says
from arena.house_rule_models import WordRules

from ..policy.clue_fit import FITS, contradicts, is_broad, is_derivable, unlikeliest, worst_clue
from ..policy.target_utility import committed_target, scale
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
    if aside and aside.kind in _TURNS and voice.backed.get(seat, at.history.round) < at.history.round:
        del voice.backed[seat]
        return Aside("turned", seat, quote=aside.quote)
    return aside


def _against(at: DecisionContext, seat: int) -> Aside | None:
    voice, by = at.voice, original_accusers(at, seat)
    if _comes_back(at, seat) and voice.rng.random() < _AGAIN:
        return Aside("still", seat, quote=voice.suspect_clue)
    against = worst_clue(at, seat)
    again = against in at.history.quoted_this_round and (not by or at.history.times_quoted[against] >= WORN)
    if against >= 0 and not again and is_quotable(at, against):
        return Aside("second", seat, by[-1], against) if by else Aside("misfit", seat, quote=against)
    if len(accusers(at, seat)) >= _ENOUGH:
        return None
    return _odd(at, seat) or _joined(at, seat, by, against)


def choose_target(at: DecisionContext, want: Mapping[int, float], among: Sequence[int], keeps: float = 1.0) -> int:
    """Of `among`, whom it wants out most, as `committed_target`; a reason that it could name counts beside that."""
    counts = _VOICED * scale(at)
    voiced = {seat: want[seat] + counts * grounds(at, seat) for seat in among if seat in want}
    return committed_target(at, voiced, among, keeps)


def can_blame(at: DecisionContext, seat: int) -> bool:
    """Whether there is anything to say against `seat`: a clue, none though it has spoken, or a late place."""
    history = at.history
    blamed = seat in history.last_turn and at.seen.seat in history.clue_givers
    return seat in history.clue_givers or blamed or (speaks_late(at, seat) and seat not in history.last_turn)


def grounds(at: DecisionContext, seat: int) -> float:
    """How well it could say why it suspects `seat`, in [0, 1]: a clue that does not fit says most."""
    history, fits = at.history, at.fits
    told = history.clues_of(seat)
    so = min([fits[clue.place] for clue in told], default=1.0)
    if so < at.min_fit:
        return 1.0
    if seat not in history.clue_givers:
        return 0.0 if not can_blame(at, seat) else 0.7 if seat in history.last_turn else 0.5
    if speaks_late(at, seat) or (at.belief.blank_evidence and any(is_derivable(at, clue) for clue in told)):
        return 0.5
    return 0.3 if so < FITS or any(is_broad(at, clue) for clue in told) else 0.1


def _comes_back(at: DecisionContext, seat: int) -> bool:
    """Whether it has suspected `seat` aloud in an earlier round, for a clue that is still amiss."""
    voice = at.voice
    return (
        voice.suspect == seat
        and voice.suspect_clue >= 0
        and _has_doubted(at, seat)
        and contradicts(at, voice.suspect_clue)
    )


def _odd(at: DecisionContext, seat: int) -> Aside | None:
    """What is odd about `seat`, none of whose clues is amiss that was not spoken of."""
    history, rng, spoken = at.history, at.voice.rng, seat in at.history.last_turn
    clues = [
        one
        for one in history.clues_of(seat)
        if one.place not in history.quoted_this_round and is_quotable(at, one.place)
    ]
    clues = [one for one in clues if one.place not in at.voice.praised]
    kinds = {
        suspicion.kind
        for suspicion in history.suspicions
        if suspicion.seat == seat and suspicion.round == history.round
    }
    if speaks_late(at, seat) and "last" not in kinds and (not spoken or rng.random() < 0.5):
        return Aside("last", seat)
    if seat not in history.clue_givers:
        return (
            Aside("empty", seat) if spoken and at.seen.seat in history.clue_givers and not kinds & {*_EMPTY} else None
        )
    return _half_suspicion(at, seat, clues, kinds)


def _joined(at: DecisionContext, seat: int, by: list[int], against: int) -> Aside | None:
    """That it agrees with one of `by`, where nobody has said no more than that; `against` is a clue that is amiss."""
    history = at.history
    doubts = [
        suspicion for suspicion in history.suspicions if suspicion.seat == seat and suspicion.round == history.round
    ]
    if not by or any(suspicion.kind in ME_TOO for suspicion in doubts):
        return None
    if against >= 0 and is_quotable(at, against):
        return Aside("second", seat, by[-1], against)
    empty = [suspicion.by for suspicion in doubts if suspicion.kind == "empty" and suspicion.by in by]
    if empty and seat not in history.clue_givers:
        return Aside("join", seat, empty[-1]) if at.seen.seat in history.clue_givers else None
    thin = [suspicion.by for suspicion in doubts if suspicion.kind in _THIN and suspicion.by in by]
    if thin and all(is_broad(at, clue) for clue in history.clues_of(seat)):
        return Aside("vague", seat, thin[-1], unlikeliest(at, history.clues_of(seat)))
    return Aside("agree", seat, by[-1])


def _has_doubted(at: DecisionContext, seat: int) -> bool:
    """Whether it has suspected `seat` aloud in an earlier round."""
    doubts, own = at.history.suspicions, at.seen.seat
    return any(
        suspicion.by == own and suspicion.seat == seat and suspicion.round < at.history.round for suspicion in doubts
    )


def question_preface(at: DecisionContext, seat: int) -> Aside:
    """Why it suspects `seat`, before it puts a question to it: at least that it would know more."""
    reply = wrong_reply(at, seat)
    if reply:
        return Aside("overclaim" if reply.so else "gainsay", seat, quote=reply.place)
    place, by = worst_clue(at, seat), original_accusers(at, seat)
    if place >= 0 and (not by or not at.history.times_quoted[place]):
        return Aside("weigh", seat, quote=place)
    told = at.history.clues_of(seat)
    new = [clue for clue in told if not at.history.times_quoted[clue.place]]
    wide = [clue.place for clue in new if is_broad(at, clue)]
    if wide:
        return Aside("wonder", seat, quote=at.voice.rng.choice(wide))
    if by and not any(suspicion.seat == seat and suspicion.kind in ME_TOO for suspicion in at.history.suspicions):
        return Aside("likewise", seat, by[-1], unlikeliest(at, new or told)) if told else Aside("liken", seat, by[-1])
    beside = new and at.voice.rng.random() < 0.5
    return Aside("beside", seat, quote=unlikeliest(at, new)) if beside else Aside("probe", seat)


def wrong_reply(at: DecisionContext, seat: int) -> QuestionReply | None:
    """The last answer of `seat` that is wrong of the own word, and that nobody has spoken of."""
    replies = (
        one for one in reversed(at.history.replies) if one.seat == seat and not at.history.times_quoted[one.place]
    )
    return next(
        (one for one in replies if (contradicts(at, one.place) if one.so else at.fits[one.place] >= FITS)), None
    )


def is_permitted(at: DecisionContext, aside: Aside) -> bool:
    """Whether no clue that is quoted says its own word (CM-13)."""
    word, facts = at.belief.view.word, at.belief.lexicon.facts
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
    history, rng = at.history, at.voice.rng
    echoes = [told for told in clues if told.first != seat]
    if echoes:
        return Aside("echo", seat, echoes[-1].first, echoes[-1].place)
    lone = history.lone_vote(seat) and not is_explained(at, seat, history.lone_vote(seat))
    if lone and history.poll_round == history.round - 1 and "lone" not in kinds and rng.random() < 0.5:
        return Aside("lone", seat, history.lone_vote(seat))
    told, own = history.clues_of(seat)[-1:], history.last_clue_turn.get(at.seen.seat, 0)
    more = len(history.clues_of(at.seen.seat)) > len(history.clues_of(seat))
    silent = (
        told
        and told[0].round < history.round
        and history.last_turn[seat] > told[0].turn == history.last_clue_turn[seat]
    )
    if silent and "since" not in kinds and more and own > told[0].turn:
        return Aside("since", seat, quote=told[0].place)
    for kind, holds_good in (("derived", is_derivable), ("loose", is_broad)):
        fitting = [clue.place for clue in clues if holds_good(at, clue)]
        if fitting:
            place = rng.choice(fitting)
            sometimes = kind == "loose" and at.fits[place] < FITS
            return Aside(kind if sometimes or kind == "derived" else "broad", seat, quote=place)
    return Aside("beside", seat, quote=unlikeliest(at, clues)) if clues else None


def is_quotable(at: DecisionContext, place: int) -> bool:
    """Whether a clue may be quoted once more: the shorter it is, the sooner."""
    most = WORN + (len(at.belief.lexicon.facts[place].clue_zh) <= _BRIEF)
    return at.history.times_quoted[place] < most


def is_explained(at: DecisionContext, by: int, seat: int) -> bool:
    """Whether `by` has spoken against `seat` in the round of the last vote or since, or said why it voted for it."""
    history = at.history
    if (by, seat) in history.explained_votes:
        return True
    return any(one.seat == seat and one.by == by and one.round >= history.poll_round for one in history.suspicions)


def accusers(at: DecisionContext, seat: int) -> list[int]:
    """Who else has suspected `seat` in this round, the latest last."""
    history, those = at.history, (at.seen.seat, seat)
    return [
        one.by for one in history.suspicions if one.seat == seat and one.round == history.round and one.by not in those
    ]


def original_accusers(at: DecisionContext, seat: int) -> list[int]:
    """Of the others at the table who have suspected `seat` in this round, those who gave a reason of their own."""
    now, others = at.history.round, at.others
    doubts = [one for one in at.history.suspicions if one.seat == seat and one.round == now]
    own = [one.by for one in doubts if one.kind and one.kind not in ME_TOO]
    return [one for one in own if one in others and one != seat]


def speaks_late(at: DecisionContext, seat: int) -> bool:
    """Whether those who chose the first speaker let `seat` speak late (ZG1-3.3.3)."""
    return at.history.first_was_chosen and at.history.round == 1 and seat in at.history.late_speakers
