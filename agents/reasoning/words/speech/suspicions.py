"""Why a reasoning player of the word games suspects a seat aloud: a clue that contradicts its word, or something odd.

Owns: the choice of the reason, from the public history and the player's belief. Must not know: wordings. Clues are
judged by the player's own word; without one, by the posterior over the word.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from agents.reasoning.language.speech_acts import Remark, SpeechAct
from arena.hearing.own_word import says
from arena.rules.house_rule_models import WordRules

from ..context.decision_context import DecisionContext
from ..context.public_history import Clue, QuestionReply, Suspicion
from ..policy.clue_fit import FITS, contradicts, is_broad, is_derivable, unlikeliest, worst_clue
from ..policy.target_utility import committed_target, scale

MAX_QUOTES = 2  # quotations of a clue at a table, at most,
_SHORT = 10  # and one more if it has at most so many Chinese characters
_REASON = 0.15  # utility that a reason which can be said adds to an elimination, as a probability
_COMES_BACK = 0.7  # P(it returns to its earlier suspicion)
_MAX_ACCUSERS = 3  # suspicions of a seat in a round, after which only a contradicting clue is worth another
_NO_CLUE = (SpeechAct.EMPTY, SpeechAct.JOIN)  # the seat gave no clue: only a player that gave one may say so
_SAYS_LITTLE = (SpeechAct.LOOSE, SpeechAct.BROAD, SpeechAct.DERIVED, SpeechAct.WONDER)
_BY_A_CLUE = (*_SAYS_LITTLE[:3], SpeechAct.MISFIT, SpeechAct.SECOND, SpeechAct.VAGUE)
WITHOUT_REASON = (  # of the speaker's own
    SpeechAct.AGREE, SpeechAct.VAGUE, SpeechAct.JOIN, SpeechAct.LIKEWISE, SpeechAct.LIKEN, SpeechAct.BRIEF,
    SpeechAct.PROBE,
)  # fmt: skip


def suspicion(at: DecisionContext, seat: int) -> Remark | None:
    """What speaks against `seat`, given what was said before; None if there is nothing new.

    A player that follows other accusers gives a reason of its own. If it has none it may agree, as the first to do so.
    After `_MAX_ACCUSERS` suspicions only a clue that contradicts its word is worth another. A player that spoke well of
    `seat` in an earlier round says that it has changed its mind.
    """
    remark, backed = _reason(at, seat), at.speaking.backed
    if remark and remark.act in _BY_A_CLUE and backed.get(seat, at.history.round) < at.history.round:
        del backed[seat]
        return Remark(SpeechAct.TURNED, seat, quote=remark.quote)
    return remark


def _reason(at: DecisionContext, seat: int) -> Remark | None:
    speaking, history, by = at.speaking, at.history, original_accusers(at, seat)
    if _still_suspects(at, seat) and speaking.rng.random() < _COMES_BACK:
        return Remark(SpeechAct.STILL, seat, quote=speaking.suspect_clue)
    worst = worst_clue(at, seat)
    again = worst in history.quoted_this_round and (not by or history.times_quoted[worst] >= MAX_QUOTES)
    if worst >= 0 and not again and is_quotable(at, worst):
        return Remark(SpeechAct.SECOND, seat, by[-1], worst) if by else Remark(SpeechAct.MISFIT, seat, quote=worst)
    if len(accusers(at, seat)) >= _MAX_ACCUSERS:
        return None
    return _oddity(at, seat) or _agreement(at, seat, by, worst)


def choose_target(at: DecisionContext, utility: Mapping[int, float], among: Sequence[int], keeps: float = 1.0) -> int:
    """`committed_target`, where a reason that can be said adds to the utility of a seat."""
    weight = _REASON * scale(at)
    with_reasons = {seat: utility[seat] + weight * grounds(at, seat) for seat in among if seat in utility}
    return committed_target(at, with_reasons, among, keeps)


def can_blame(at: DecisionContext, seat: int) -> bool:
    """Whether anything can be said against `seat`: a clue, a speech without a clue, or a late place."""
    history = at.history
    gave_none = seat in history.last_turn and at.seat in history.clue_givers
    return seat in history.clue_givers or gave_none or (speaks_late(at, seat) and seat not in history.last_turn)


def grounds(at: DecisionContext, seat: int) -> float:
    """How good the best reason against `seat` is, in [0, 1]: 1 for a clue that contradicts the player's word."""
    history, fits = at.history, at.fits
    clues = history.clues_of(seat)
    worst = min([fits[clue.fact] for clue in clues], default=1.0)
    if worst < at.min_fit:
        return 1.0
    if seat not in history.clue_givers:
        return 0.0 if not can_blame(at, seat) else 0.7 if seat in history.last_turn else 0.5
    if speaks_late(at, seat) or (at.belief.blank_evidence and any(is_derivable(at, clue) for clue in clues)):
        return 0.5
    return 0.3 if worst < FITS or any(is_broad(at, clue) for clue in clues) else 0.1


def _still_suspects(at: DecisionContext, seat: int) -> bool:
    """Whether it suspected `seat` aloud in an earlier round, for a clue that still contradicts the player's word."""
    speaking, history = at.speaking, at.history
    if speaking.suspect != seat or speaking.suspect_clue < 0 or not contradicts(at, speaking.suspect_clue):
        return False
    return any(one.by == at.seat and one.seat == seat and one.round < history.round for one in history.suspicions)


def _oddity(at: DecisionContext, seat: int) -> Remark | None:
    """What is odd about `seat`, apart from clues that contradict the player's word."""
    history, rng, has_spoken = at.history, at.speaking.rng, seat in at.history.last_turn
    said = {one.act for one in history.suspicions_of(seat)}
    if speaks_late(at, seat) and SpeechAct.LAST not in said and (not has_spoken or rng.random() < 0.5):
        return Remark(SpeechAct.LAST, seat)
    if seat in history.clue_givers:
        spent = history.quoted_this_round | at.speaking.praised
        clues = [one for one in history.clues_of(seat) if one.fact not in spent and is_quotable(at, one.fact)]
        return _weak_reason(at, seat, clues, said)
    may_say = has_spoken and at.seat in history.clue_givers and said.isdisjoint(_NO_CLUE)
    return Remark(SpeechAct.EMPTY, seat) if may_say else None


def _agreement(at: DecisionContext, seat: int, by: list[int], worst: int) -> Remark | None:
    """Agreement with one of `by`, unless another seat has merely agreed; `worst` is the worst clue of `seat`."""
    history, heard = at.history, at.history.suspicions_of(seat)
    if not by or any(one.act in WITHOUT_REASON for one in heard):
        return None
    if worst >= 0 and is_quotable(at, worst):
        return Remark(SpeechAct.SECOND, seat, by[-1], worst)
    empty = [one.by for one in heard if one.act == SpeechAct.EMPTY and one.by in by]
    if empty and seat not in history.clue_givers:
        return Remark(SpeechAct.JOIN, seat, empty[-1]) if at.seat in history.clue_givers else None
    little = [one.by for one in heard if one.act in _SAYS_LITTLE and one.by in by]
    if little and all(is_broad(at, clue) for clue in history.clues_of(seat)):
        return Remark(SpeechAct.VAGUE, seat, little[-1], unlikeliest(at, history.clues_of(seat)))
    return Remark(SpeechAct.AGREE, seat, by[-1])


def question_preface(at: DecisionContext, seat: int) -> Remark:
    """Why it suspects `seat`, before a question to that seat; at the least, that it would like to know more."""
    history, reply = at.history, wrong_reply(at, seat)
    if reply:
        return Remark(SpeechAct.OVERCLAIM if reply.affirmed else SpeechAct.GAINSAY, seat, quote=reply.fact)
    worst, by = worst_clue(at, seat), original_accusers(at, seat)
    if worst >= 0 and (not by or not history.times_quoted[worst]):
        return Remark(SpeechAct.WEIGH, seat, quote=worst)
    clues = history.clues_of(seat)
    new = [clue for clue in clues if not history.times_quoted[clue.fact]]
    broad = [clue.fact for clue in new if is_broad(at, clue)]
    if broad:
        return Remark(SpeechAct.WONDER, seat, quote=at.speaking.rng.choice(broad))
    if by and not any(one.seat == seat and one.act in WITHOUT_REASON for one in history.suspicions):
        if not clues:
            return Remark(SpeechAct.LIKEN, seat, by[-1])
        return Remark(SpeechAct.LIKEWISE, seat, by[-1], unlikeliest(at, new or clues))
    if new and at.speaking.rng.random() < 0.5:
        return Remark(SpeechAct.BESIDE, seat, quote=unlikeliest(at, new))
    return Remark(SpeechAct.PROBE, seat)


def wrong_reply(at: DecisionContext, seat: int) -> QuestionReply | None:
    """The last answer of `seat` to a player's question that contradicts the player's word and was not quoted yet."""
    for reply in reversed(at.history.replies):
        wrong = contradicts(at, reply.fact) if reply.affirmed else at.fits[reply.fact] >= FITS
        if wrong and reply.seat == seat and not at.history.times_quoted[reply.fact]:
            return reply
    return None


def is_permitted(at: DecisionContext, remark: Remark) -> bool:
    """Whether no clue that the remark quotes says the player's own word (CM-13)."""
    return not any(names_own_word(at, fact) for fact in (remark.quote, remark.more) if fact >= 0)


def names_own_word(at: DecisionContext, fact: int) -> bool:
    """Whether a quotation of that clue says the player's own word, as the referee hears it (CM-13)."""
    word, rules, quoted = at.belief.view.word, at.observation.rules, at.belief.lexicon.facts[fact]
    if word is None or not isinstance(rules, WordRules):
        return False
    more = (rules.own_word_translated, rules.homophones, rules.own_word_reversed)
    return _names(quoted.clue_zh, word.zh, word.en, *more) or _names(quoted.clue_en, word.en, word.zh, *more)


@lru_cache(maxsize=8192)
def _names(clue: str, word: str, other: str, translated: bool, homophones: bool, backwards: bool) -> bool:
    translations = (other,) if translated else ()
    return says(clue, word, translations=translations, homophones=homophones, backwards=backwards)


def _weak_reason(at: DecisionContext, seat: int, clues: list[Clue], said: set[SpeechAct | None]) -> Remark | None:
    """What speaks against a seat whose `clues`, those that nobody has quoted in this round, may all be true."""
    history, rng = at.history, at.speaking.rng
    echoes = [clue for clue in clues if clue.first != seat]
    if echoes:
        return Remark(SpeechAct.ECHO, seat, echoes[-1].first, echoes[-1].fact)
    voted = history.lone_vote(seat)
    lone = voted and not is_explained(at, seat, voted) and history.polled_last_round
    if lone and SpeechAct.LONE not in said and rng.random() < 0.5:
        return Remark(SpeechAct.LONE, seat, voted)
    if SpeechAct.SINCE not in said and (last := _last_clue_of_few(at, seat)):
        return Remark(SpeechAct.SINCE, seat, quote=last.fact)
    derived = [clue.fact for clue in clues if is_derivable(at, clue)]
    if derived:
        return Remark(SpeechAct.DERIVED, seat, quote=rng.choice(derived))
    broad = [clue.fact for clue in clues if is_broad(at, clue)]
    if broad:
        fact = rng.choice(broad)
        return Remark(SpeechAct.LOOSE if at.fits[fact] < FITS else SpeechAct.BROAD, seat, quote=fact)
    return Remark(SpeechAct.BESIDE, seat, quote=unlikeliest(at, clues)) if clues else None


def _last_clue_of_few(at: DecisionContext, seat: int) -> Clue | None:
    """The last clue of `seat`, if it has spoken since without one, and the player has given more clues, and later."""
    history, clues, own = at.history, at.history.clues_of(seat), at.history.clues_of(at.seat)
    if not clues or len(own) <= len(clues):
        return None
    last, own_turn = clues[-1], history.last_clue_turn.get(at.seat, 0)
    silent = last.round < history.round and history.last_turn[seat] > last.turn == history.last_clue_turn[seat]
    return last if silent and own_turn > last.turn else None


def is_quotable(at: DecisionContext, fact: int) -> bool:
    """Whether a clue may be quoted once more at this table."""
    most = MAX_QUOTES + (len(at.belief.lexicon.facts[fact].clue_zh) <= _SHORT)
    return at.history.times_quoted[fact] < most


def is_explained(at: DecisionContext, by: int, seat: int) -> bool:
    """Whether `by` said why it voted for `seat`, or has suspected it in the round of the last vote or since."""
    history = at.history
    if (by, seat) in history.explained_votes:
        return True
    return any(one.seat == seat and one.by == by and one.round >= history.poll_round for one in history.suspicions)


def accusers(at: DecisionContext, seat: int) -> list[int]:
    """The other seats that have suspected `seat` in this round, the latest last."""
    return [one.by for one in at.history.suspicions_of(seat) if one.by not in (at.seat, seat)]


def original_accusers(at: DecisionContext, seat: int) -> list[int]:
    """The other living seats that have suspected `seat` in this round with a reason of their own."""

    def original(one: Suspicion) -> bool:
        return one.act is not None and one.act not in WITHOUT_REASON and one.by in at.others and one.by != seat

    return [one.by for one in at.history.suspicions_of(seat) if original(one)]


def speaks_late(at: DecisionContext, seat: int) -> bool:
    """Whether the choice of the first speaker lets `seat` speak late (ZG1-3.3.3)."""
    return at.history.first_was_chosen and at.history.round == 1 and seat in at.history.late_speakers
