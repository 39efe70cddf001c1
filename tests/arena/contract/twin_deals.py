"""Two deals that differ only in something a seat may not know, and what that seat can see in each (law 1).

Owns: deals in which two others have swapped roles, answers that depend on nothing secret, and what is seen until the
rules themselves announce a side. Must not know: which games there are.
"""

from collections.abc import Sequence

from arena import Action, Ask, Header, Pass, Referee
from arena.events import EVENT, AnyEvent
from prompts.transcript import event_line

from .tables import ORDERS, Answering, moments, steady_answers, with_deal

TELLS = ("SRV5-8", "SRV5-9")  # whoever is asked by these learns that others are no killers or police, or are out
# Rules of an execution by which a killer alone has no last words, or after which a doctor is missed.
LAST_WORDS_TELL = ("SRA1-6", "SRV2-5", "SRV3-8", "SRV4-3D", "WW8-8")
ANNOUNCES_A_SIDE = ("guess_stage_began", "accused", "game_ended")

Frame = tuple[int, bytes, str]  # how many events the seat has seen, its observation, the line of its last event


def frames(
    of: Header, seat: int, answer: Answering, stop: tuple[str, ...], pair: tuple[int, ...] = ()
) -> tuple[list[Frame], list[AnyEvent]]:
    """What `seat` can see whenever it is asked before an event of `stop`, and all events before that.

    The execution of one of `pair` is such an event too, where the rules tell its side by its last words.

    How often others are asked in between is left out, and so is the moment in which a ghost who is out may declare
    itself (for anybody else the referee answers, ZGF-4.1), or a blank slip guess: only a clock could tell them apart.
    """
    found: list[Frame] = []
    for referee in moments(Referee(of), answer):
        view = referee.view(seat)
        ends = next((k for k, event in enumerate(view) if event.kind in stop or tells(event, pair)), None)
        if ends is not None:
            return found, list(view[:ends])
        if all(is_last_word(ask) for ask in referee.pending):
            continue
        if any(ask.seat == seat and ask.rule in TELLS for ask in referee.pending):
            return found, list(view)
        if seat in {ask.seat for ask in referee.pending}:
            observed = referee.observe(seat).model_dump_json().encode()
            found.append((len(view), observed, event_line(view[-1], of.language)))
    raise AssertionError("the game ended without saying so")


def is_last_word(ask: Ask) -> bool:
    """Whether somebody who is out may name the word, or say nothing (ZGF-4.2, UC-5.3)."""
    return ask.accepts[0] == "declare" or ask.accepts == ("guess", "pass")


def tells(event: AnyEvent, pair: tuple[int, ...]) -> bool:
    """Whether an event is the execution of one of `pair` by a rule that lets last words tell its side."""
    return event.kind == "eliminated" and event.seat in pair and event.rule in LAST_WORDS_TELL


def events_json(events: list[AnyEvent]) -> list[bytes]:
    return [EVENT.dump_json(event) for event in events]


def known_of(view: Sequence[AnyEvent], other: int) -> list[str]:
    """What the first night's events tell of `other`: that it sits in a group, or what it is."""
    known: list[str] = []
    for event in view:
        if event.kind == "role_shown" and event.seat == other:
            known.append(event.role)
        seats = event.partners if event.kind == "partners_shown" else event.seats if event.kind == "group_shown" else ()
        if other in seats:
            known.append(event.kind)
    return known


def swapped(of: Header, one: int, other: int) -> Header:
    """The same deal, but two seats hold each other's slip."""
    roles = list(of.deal.roles)
    roles[one - 1], roles[other - 1] = roles[other - 1], roles[one - 1]
    return with_deal(of, roles=tuple(roles))


def swaps(of: Header, seat: int) -> list[tuple[int, int]]:
    """Pairs of other seats with different roles that `seat` cannot tell apart, in the order of the roles' names.

    Nobody knows who is who but those who have seen their partners; they know still nothing of the others. Who sits in
    a group with a mole cannot tell who that is (SRV5-3).
    """
    view = Referee(of).view(seat)
    known = {other: known_of(view, other) for other in range(1, of.players + 1) if other != seat}
    unlike = [(a, b) for a in known for b in known if of.deal.roles[a - 1] < of.deal.roles[b - 1]]
    return [(a, b) for a, b in unlike if known[a] == known[b]]


def reserved(seed: int, pair: tuple[int, ...] = ()) -> Answering:
    """The steady answers of players who never name the word when they are out (ZGF-4.2, UC-5.2), and never surrender.

    Their orders at night spare `pair`: what becomes of these two is told, and so is what they are, to who asks.
    """
    steady = steady_answers(seed)

    def answer(ask: Ask) -> Action | None:
        if is_last_word(ask):
            return Pass()
        if "surrender" in ask.accepts:
            return steady(ask.model_copy(update={"accepts": ("speak", "pass")}))
        if ask.accepts[0] in ORDERS:
            targets = [target for target in ask.choices["target"] if target not in pair]
            return steady(ask.model_copy(update={"choices": {"target": tuple(targets)}})) if targets else None
        return steady(ask)

    return answer
