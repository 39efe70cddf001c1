"""A game under a sampled deal, played so that one seat sees all that it saw in the true game.

What the others did in sight of the seat they do again; what they did unseen is drawn so that its visible consequences
come about. All of it is read from what the seat saw; of the true journal only the seat's own answers are used.

Owns: that reading, by kind of ask. Must not know: the true deal, or why a deal is sampled.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from arena import events
from arena.actions import ORDER_KINDS, Action, Surrender, action_of
from arena.asks import Ask
from arena.errors import IllegalAction
from arena.events import AnyEvent
from arena.header import Header
from arena.observation import Observation
from arena.referee import Referee, Row

from .unseen_orders import UnseenNight

E = TypeVar("E")
Ahead = Sequence[AnyEvent]  # what the seat saw from a moment on


def consistent_with_play(header: Header, observation: Observation, own: Sequence[Row], rng: Random) -> Referee | None:
    """A game of `header` up to the ask of `observation`, in which its seat has seen the same.

    `own` are the seat's answers before that. None where no such game was found: `rng` draws what cannot be known, so
    another try may find one.
    """
    referee, seat, wanted = Referee(header), observation.seat, observation.events
    night, mine, seen = UnseenNight(rng, wanted), iter(own), 0
    while referee.outcome is None:
        view = referee.view(seat)
        if view[seen:] != wanted[seen : len(view)]:
            return None
        seen = len(view)
        asks = {ask.seat: ask for ask in referee.pending}
        if seat in asks and asks[seat].id == observation.ask.id:
            same = referee.observe(seat, observation.objection) == observation
            return referee if same else None
        for ask in _in_order(asks, wanted[seen:]):
            if not _answered(referee, ask, next(mine, None) if ask.seat == seat else _read(ask, wanted[seen:], night)):
                return None
    return None


def _answered(referee: Referee, ask: Ask, given: Row | Action | None) -> bool:
    """Submit an answer, or the seat's own row. Returns whether the ask takes it."""
    if isinstance(given, Row):
        if (given.ask_id, given.rule) != (ask.id, ask.rule):
            return False
        given = given.action
    try:
        referee.submit(ask.seat, ask.id, given)
    except IllegalAction:
        return False
    return True


def _in_order(asks: dict[int, Ask], ahead: Ahead) -> list[Ask]:
    """Who answers first may matter: where hands are raised, whoever got the word (ZG2-3.6.2)."""
    raised = _first(ahead, events.HandsRaised)
    first = raised.accuser if raised else None
    return sorted(asks.values(), key=lambda ask: ask.seat != first) if first in asks else list(asks.values())


def _read(ask: Ask, ahead: Ahead, night: UnseenNight) -> Action | None:
    kind = ask.accepts[0]
    if kind in ORDER_KINDS:
        target = night.target(ask, kind, len(ahead))
        return None if target is None else action_of(kind, target=target)
    return _READ[kind](ask, ahead) if kind in _READ else None


def _first(ahead: Ahead, kind: type[E], seat: int | None = None) -> E | None:
    """The first event of a kind, of one seat if it is named."""
    found = (event for event in ahead if isinstance(event, kind) and seat in (None, getattr(event, "seat", None)))
    return next(found, None)


def _next(ahead: Ahead, kind: type[E]) -> E | None:
    """The very next event, if it is of a kind."""
    return ahead[0] if ahead and isinstance(ahead[0], kind) else None


def _speech(ask: Ask, ahead: Ahead) -> Action | None:
    for place, event in enumerate(ahead):
        if isinstance(event, events.Surrendered) and event.seat == ask.seat:
            return Surrender()
        if isinstance(event, events.Spoke) and event.seat == ask.seat:
            said = {"text": event.text} | _claims(ask, ahead[place + 1 :])
            return action_of(ask.accepts[0], **said) if event.text else None
    return None


def _claims(ask: Ask, ahead: Ahead) -> dict[str, Any]:
    claimed = _next(ahead, events.Claimed)
    if claimed is None or claimed.seat != ask.seat:
        return {}
    return {"claim_role": claimed.role, "claim_seat": claimed.target, "claim_result": claimed.result}


def _vote(ask: Ask, ahead: Ahead) -> Action | None:
    target = None
    for event in ahead:
        if isinstance(event, events.VoteCast) and event.seat == ask.seat:
            target = event.target
            break
        if isinstance(event, events.Polled):
            target = dict(event.ballots).get(ask.seat)
            break
    return None if target is None else action_of("vote", target=target)


def _hand(ask: Ask, ahead: Ahead) -> Action | None:
    called = _first(ahead, events.HandsRaised)
    return action_of("raise_hand", raised=True) if called and ask.seat in called.raisers else None


def _accusation(ask: Ask, ahead: Ahead) -> Action | None:
    named = _next(ahead, events.Accused)
    return action_of("accuse", target=named.target) if named and named.seat == ask.seat else None


def _question(ask: Ask, ahead: Ahead) -> Action | None:
    put = _first(ahead, events.QuestionPut, ask.seat)
    if put is None or put.target is None:
        return None
    return action_of("ask_question", target=put.target, text=put.text, options=put.options)


def _answer(ask: Ask, ahead: Ahead) -> Action | None:
    answered = _first(ahead, events.QuestionAnswered, ask.seat)
    return action_of("answer_question", choice=answered.choice) if answered else None


def _to_the_judge(ask: Ask, ahead: Ahead) -> Action | None:
    asked = _next(ahead, events.Asked)
    return action_of("ask_judge", text=asked.text) if asked and asked.seat == ask.seat else None


def _ruling(ask: Ask, ahead: Ahead) -> Action | None:
    answered = _next(ahead, events.Answered)
    return action_of("rule", verdict=answered.verdict) if answered else None


_BROKEN = {
    "CM-13": "spells_word",
    "CM-14": "private_knowledge",
    "ZG3-4.4.1": "comments",
    "SRA3-N": "shows_role",
    "SRV5-7": "claims_mole",
}  # by rule, the verdict by which a speech was struck; the speeches of others that the seat heard were fine


def _judged(ask: Ask, ahead: Ahead) -> Action | None:
    struck = _next(ahead, events.Struck)
    return action_of(ask.accepts[0], verdict=_BROKEN.get(struck.rule, "fine") if struck else "fine")


def _aside(ask: Ask, ahead: Ahead) -> Action | None:
    """Something said to a group that the seat belongs to; else nothing."""
    said = _next(ahead, events.Whispered) or _next(ahead, events.Conferred)
    return action_of(ask.accepts[0], text=said.text) if said and said.seat == ask.seat else None


def _first_speaker(ask: Ask, ahead: Ahead) -> Action | None:
    for event in ahead:
        if isinstance(event, events.Proposed):
            target = dict(event.proposals).get(ask.seat)
            return None if target is None else action_of("choose_player", target=target)
        if isinstance(event, events.DayBroke):
            return action_of("choose_player", target=event.first)
    return None


def _guess(ask: Ask, ahead: Ahead) -> Action | None:
    proposed, guessed, blank = (
        _next(ahead, events.WordsProposed),
        _next(ahead, events.Guessed),
        _next(ahead, events.BlankGuessed),
    )
    word = dict(proposed.proposals).get(ask.seat) if proposed else guessed.word if guessed else None
    word = blank.word if blank and blank.seat == ask.seat else word
    return action_of("guess", word=word) if word else None


def _chosen_word(ask: Ask, ahead: Ahead) -> Action | None:
    guessed = _first(ahead, events.Guessed)
    return action_of("choose_word", word=guessed.word) if guessed and guessed.word in ask.choices["word"] else None


def _declared(ask: Ask, ahead: Ahead) -> Action | None:
    said = _first(ahead, events.Decided, ask.seat)
    return action_of("declare", word=said.word) if said and said.word else None


_READ: dict[str, Callable[[Ask, Ahead], Action | None]] = {
    **dict.fromkeys(("describe", "defend", "comment", "speak", "last_words"), _speech),
    "vote": _vote,
    "raise_hand": _hand,
    "accuse": _accusation,
    "ask_question": _question,
    "answer_question": _answer,
    "ask_judge": _to_the_judge,
    "rule": _ruling,
    "rule_speech": _judged,
    "rule_claim": _judged,
    "whisper": _aside,
    "confer": _aside,
    "choose_player": _first_speaker,
    "guess": _guess,
    "choose_word": _chosen_word,
    "declare": _declared,
}
