"""One decision judged: its figures beside those of the suggestion, what it gave away, and a verdict in one sentence.

Owns: which kind of ask is measured how. Must not know: the rest of the game; it is given one decision point, in which
there is only what the seat knew.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from agents.reasoning.killers.player import KillerReasoner
from agents.reasoning.words.context.decision_context import DecisionContext
from arena.actions import ORDER_KINDS, Action
from arena.events import PUBLIC, RoundBegan
from arena.events import Told as Happened
from arena.observation import Observation
from arena.words import Pack
from results.games.reviewed import ReviewedDecision, ReviewFigure
from results.games.table_deltas import Phase, deltas
from results.games.table_state import frame

from . import choice_scores, clue_scores, killer_scores
from .action_wording import done
from .decision_points import DecisionPoint, reasoner
from .measures import EVEN, LEAST_MISTAKE, NOTHING, Measured
from .mistakes import REFUSED, Hides, MistakeFacts, mistake_of, verdict

_WORDS: dict[str, Callable[[DecisionContext, Action | None], Measured]] = {
    "describe": clue_scores.clue,
    "defend": clue_scores.clue,
    "vote": choice_scores.seat_named,
    "accuse": choice_scores.seat_named,
    "raise_hand": choice_scores.hand,
    "ask_judge": choice_scores.judge_question,
    "ask_question": choice_scores.player_question,
    "answer_question": choice_scores.answer,
    "guess": choice_scores.word_named,
    "choose_word": choice_scores.word_named,
    "declare": choice_scores.word_named,
}
_KILLERS = {
    "vote": killer_scores.ballot,
    "speak": killer_scores.speech,
    "last_words": killer_scores.speech,
    "defend": killer_scores.speech,
}
_SEATS = frozenset({"vote", "accuse", "raise_hand", *ORDER_KINDS})  # asks at which the chances of all seats are shown


class _Known(NamedTuple):
    """What the seat could know: both answers measured, the chances of seats, and whether it hides.

    There are no chances where it knows that it is of the hidden side: it has nobody to find.
    """

    done: Measured
    suggested: Measured
    chances: tuple[tuple[int, float], ...]
    hides: Hides


def judged(point: DecisionPoint, pack: Pack) -> ReviewedDecision:
    """The decision of a point with its figures, its cost and its verdict."""
    kind = point.ask.accepts[0]
    known = _known(point, kind, pack)
    same = point.action == point.suggested
    refused = bool(point.struck)  # nobody heard it, and it was asked again
    cost = 0.0 if same or refused else min(1.0, max(0.0, known.suggested.worth - known.done.worth))
    facts = MistakeFacts(
        kind, point.action, point.suggested, known.done, known.suggested, dict(known.chances), known.hides
    )
    mistake = mistake_of(facts) if cost >= LEAST_MISTAKE else ""
    return ReviewedDecision(
        index=point.index,
        seq=point.seq,
        round=_round(point.observation),
        phase=_phase(point.observation),
        kind=kind,
        done=done(point.action),
        suggested=done(point.suggested),
        why=point.why,
        figures=_figures(known.done, known.suggested),
        chances=known.chances,
        verdict=REFUSED.filled(rule=point.struck) if refused else verdict(facts, mistake, same=same),
        mistake=mistake,
        cost=cost,
        struck=point.struck,
    )


def _known(point: DecisionPoint, kind: str, pack: Pack) -> _Known:
    seen, player = point.observation, reasoner(point.observation, pack)
    answers = (point.action, point.suggested)
    others = _others(seen) if kind in _SEATS else []
    if isinstance(player, KillerReasoner):
        memory = player.memory_of(seen)
        how = killer_scores.order if kind in ORDER_KINDS else _KILLERS.get(kind)
        measured = [how(memory, answer) if how else NOTHING for answer in answers]
        hides: Hides = "disguise" if memory.hidden else ""
        chances = () if memory.hidden else _chances(others, memory.private().hidden.tolist())
        return _Known(measured[0], measured[1], chances, hides)
    at = player.seated(seen)
    if at is None:
        return _Known(NOTHING, NOTHING, (), "")
    measured = [_WORDS[kind](at, answer) if kind in _WORDS else NOTHING for answer in answers]
    hides = _hides(at)
    chances = () if hides == "disguise" else _chances(others, at.belief.beliefs.hidden.tolist())
    return _Known(measured[0], measured[1], chances, hides)


def _hides(at: DecisionContext) -> Hides:
    if at.belief.view.blank:
        return "disguise"
    return "turned" if at.own_hidden > EVEN else ""


def _others(seen: Observation) -> list[int]:
    """The other seats that may be named here; all other living ones where none may."""
    named = [int(seat) for seat in seen.ask.choices.get("target", ())]
    return [seat for seat in named or seen.alive if seat != seen.seat]


def _chances(seats: Iterable[int], hidden: list[float]) -> tuple[tuple[int, float], ...]:
    return tuple((seat, round(hidden[seat - 1], 4)) for seat in seats)


def _figures(done: Measured, suggested: Measured) -> tuple[ReviewFigure, ...]:
    names = dict.fromkeys([*done.values, *suggested.values])
    return tuple(ReviewFigure(name, done.values.get(name), suggested.values.get(name)) for name in names)


def _round(seen: Observation) -> int:
    return sum(isinstance(event, RoundBegan) for event in seen.events)


def _phase(seen: Observation) -> Phase:
    """The night or the round, as the table of a replay has it."""
    told = [Happened(seq, PUBLIC, event) for seq, event in enumerate(seen.events)]
    return frame(deltas(told), seen.players).phase
