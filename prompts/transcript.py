"""Events, asks and cards as sentences in a reader's language.

Owns: the choice of template and values; the templates are data beside this file. Every sentence is one line: a speech
cannot break out of its own. Must not know: who may read it (an event carries its audience, a history its seat).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from arena.actions import ORDER_KINDS
from arena.asks import Ask
from arena.cards import Card, RoleCard, WordCard
from arena.events import PUBLIC, AnyEvent, Ballot, Polled, Told
from arena.observation import Objection
from arena.roles import ROLES
from arena.text import Language

from .wordings import wording


@lru_cache(maxsize=4)
def templates(language: Language) -> dict[str, Any]:
    """The templates of a language and the names of the roles; Traditional Chinese is made from Simplified."""
    return {role: facts.title.to(language) for role, facts in ROLES.items()} | wording("events", language)


class Transcript:
    """The sentences of one seat's history, kept so that each event is worded once however often it is read.

    The seats of a match that are read in one place may share a `lines` table: what all of them see is worded once.
    It is keyed by the identity of events, so it must not outlive their match.
    """

    def __init__(self, language: Language, lines: dict[int, str] | None = None) -> None:
        self.language: Language = language
        self._lines: dict[int, str] = {} if lines is None else lines
        self._read: list[str] = []

    def read(self, events: Sequence[AnyEvent]) -> str:
        """The whole history as text, one line an event; `events` must begin with what was read before."""
        if len(events) > len(self._read):
            self._read.extend([self._line(event) for event in events[len(self._read) :]])
        return "\n".join(self._read)

    def _line(self, event: AnyEvent) -> str:
        line = self._lines.get(id(event))
        if line is None:
            line = self._lines[id(event)] = event_line(event, self.language)
        return line


def event_line(event: AnyEvent, language: Language) -> str:
    """One event as one line."""
    say = templates(language)
    template, values = _WORDED[event.kind](event, say) if event.kind in _WORDED else (event.kind, event.__dict__)
    return str(say[template].format_map(values))


def told_line(told: Told, language: Language) -> str:
    """An event as the referee's own log shows it: a private one is marked with the seats that know of it."""
    mark = "" if told.audience == PUBLIC else f"[{','.join(map(str, told.audience))}] "
    return mark + event_line(told.event, language)


def card_line(card: Card, language: Language) -> str:
    """What a card says."""
    say = templates(language)
    template, values = _card_words(card, say)
    return str(say[template].format_map(values)) + _known(card, say)


def objection_line(objection: Objection, language: Language) -> str:
    """Why an answer was not taken."""
    return str(templates(language)["objection"].format(rule=objection.rule, why=objection.why))


def question(ask: Ask, language: Language) -> str:
    """What a seat is asked, with the choices it has."""
    say = templates(language)
    values = {
        "targets": _seats(ask.choices.get("target", ()), say),
        "choices": say["separator"].join(str(choice) for choice in ask.choices.get("choice", ())),
        "words": say["separator"].join(str(word) for word in ask.choices.get("word", ())),
        "verdicts": say["separator"].join(str(verdict) for verdict in ask.choices.get("verdict", ())),
    }
    said = str(say["asks"][ask_name(ask)].format_map(values))
    return said + say["asks"]["or_pass"] if ask.silence_is_answer and ask.accepts[0] in ORDER_KINDS else said


def ask_name(ask: Ask) -> str:
    """The name of the sentence that asks: the kind of answer, or what is special about it this time."""
    if "surrender" in ask.accepts:
        return "speak_or_surrender"
    if ask.accepts == ("guess", "pass"):
        return "guess_or_pass"
    if ask.accepts[0] == "vote" and not ask.silence_is_answer:
        return "vote_compulsory"
    return _ALONE.get(ask.rule, ask.accepts[0])


_ALONE = {"WW8-5": "check_alone"}  # rules by which nobody else has a say in an order that groups give elsewhere
WordingValues = dict[str, Any]
Worded = tuple[str, dict[str, Any]]


def _seats(seats: Iterable[object], say: WordingValues) -> str:
    return say["separator"].join(str(seat) for seat in seats) or str(say["nobody"])


def _card(event: Any, say: WordingValues) -> Worded:
    return _card_words(event.card, say)


def _card_words(card: Card, say: WordingValues) -> Worded:
    if isinstance(card, WordCard) and card.role == "unknown":
        template = "card_word_unknown" if len(card.may_be) > 1 else "card_word_known"
        return template, {"word": card.word, "may_be": say["either"].join(say[r] for r in card.may_be)}
    return f"card_{card.kind}", {"shows": card.shows, "word": card.shows}


def _known(card: Card, say: WordingValues) -> str:
    """What the holder of a role card has learned since it was dealt."""
    if not isinstance(card, RoleCard):
        return ""
    lines = [say["known_role"].format(seat=seat, role=say[role]) for seat, role in card.knows]
    if card.partners:
        lines.insert(0, say["known_partners"].format(seats=_seats(card.partners, say)))
    return "".join([str(say["gap"]) + line for line in lines])


def _notice(event: Any, say: WordingValues) -> Worded:
    return f"notice_{event.notice}", {}


def _pass(event: Any, say: WordingValues) -> Worded:
    return _PASSES[event.comments], {"number": event.number}


_PASSES = {None: "pass_began", True: "pass_began_free", False: "pass_began_plain"}


def _struck(event: Any, say: WordingValues) -> Worded:
    template = f"struck_{event.rule}"
    return (template if template in say else "struck"), {"rule": event.rule, "text": event.text}


def _questions(event: Any, say: WordingValues) -> Worded:
    return "questions_began", {"order": _seats(event.order, say)}


def _question_put(event: Any, say: WordingValues) -> Worded:
    if event.target is None:
        return "question_none", {"seat": event.seat}
    options = [say["option"].format(letter=chr(65 + place), text=text) for place, text in enumerate(event.options)]
    values = {"seat": event.seat, "target": event.target, "text": event.text, "options": say["between"].join(options)}
    return "question_put", values


def _question_answered(event: Any, say: WordingValues) -> Worded:
    return "question_answered", {"seat": event.seat, "choice": say.get(f"choice_{event.choice}", event.choice)}


def _hands(event: Any, say: WordingValues) -> Worded:
    values = {"raisers": _seats(event.raisers, say), "accuser": event.accuser, "left": event.left}
    return ("hands_none" if event.accuser is None else "hands_raised"), values


def _drawn(event: Any, say: WordingValues) -> Worded:
    return "drawn", {"among": _seats(event.among, say), "seat": event.seat}


def _decided(event: Any, say: WordingValues) -> Worded:
    return ("decided_word" if event.word else "decided_on"), {"seat": event.seat, "word": event.word}


def _partners(event: Any, say: WordingValues) -> Worded:
    kind = "partners_shown" if event.partners else "partners_none"
    return kind, {"partners": _seats(event.partners, say)}


def _proposed(event: Any, say: WordingValues) -> Worded:
    return "proposed", {"attempt": event.attempt, "proposals": _proposals(event, say)}


def _proposals(event: Any, say: WordingValues) -> str:
    parts = [
        say["proposal" if target is not None else "proposal_none"].format(seat=seat, target=target)
        for seat, target in event.proposals
    ]
    return str(say["separator"]).join(parts)


def _group(event: Any, say: WordingValues) -> Worded:
    return "group_shown", {"group": say[event.group], "seats": _seats(event.seats, say)}


def _role_shown(event: Any, say: WordingValues) -> Worded:
    return "role_shown", {"seat": event.seat, "role": say[event.role]}


def _kill_seen(event: Any, say: WordingValues) -> Worded:
    return ("kill_seen_police" if event.police else "kill_seen_other"), {"target": event.target}


def _final(event: Any, say: WordingValues) -> Worded:
    return "final_began", {"stage": _seats(event.stage, say)}


def _runoff(event: Any, say: WordingValues) -> Worded:
    return "runoff_began", {"stage": _seats(event.stage, say), "voters": _seats(event.voters, say)}


def _blank_guess(event: Any, say: WordingValues) -> Worded:
    return ("blank_guessed_right" if event.right else "blank_guessed_wrong"), event.__dict__


def _orders(event: Any, say: WordingValues) -> Worded:
    return f"orders_proposed_{event.order}", {"attempt": event.attempt, "proposals": _proposals(event, say)}


def _ordered(event: Any, say: WordingValues) -> Worded:
    if event.target is None:
        return "night_ordered_none", {}
    template = f"night_ordered_{event.order}"
    if event.drawn:
        return "by_lot", {"line": say[template].format(target=event.target)}
    return template, {"target": event.target}


def _checked(event: Any, say: WordingValues) -> Worded:
    return f"check_result_{event.result}", {"target": event.target}


def _dawned(event: Any, say: WordingValues) -> Worded:
    return ("dawned" if event.dead else "dawned_none"), {"night": event.night, "dead": _seats(event.dead, say)}


def _silenced(event: Any, say: WordingValues) -> Worded:
    return ("silenced" if event.seats else "silenced_none"), {"seats": _seats(event.seats, say)}


def _claimed(event: Any, say: WordingValues) -> Worded:
    parts: list[str] = []
    if event.role is not None:
        parts.append(say["claimed_role"].format(role=say[event.role]))
    if event.target is not None:
        parts.append(say[f"claimed_{event.result}"].format(target=event.target))
    return "claimed", {"seat": event.seat, "claims": say["separator"].join(parts)}


def _words(event: Any, say: WordingValues) -> Worded:
    parts = [
        say["word_proposal" if word else "word_proposal_none"].format(seat=seat, word=word)
        for seat, word in event.proposals
    ]
    return "words_proposed", {"proposals": say["separator"].join(parts)}


def _round(event: Any, say: WordingValues) -> Worded:
    return "round_began", {"round": event.round, "order": _seats(event.order, say)}


def _spoke(event: Any, say: WordingValues) -> Worded:
    if not event.text:
        return ("no_last_words" if event.stage == "last_words" else "spoke_pass"), {"seat": event.seat}
    return f"spoke_{event.stage}", {"seat": event.seat, "text": event.text}


def _vote_cast(event: Any, say: WordingValues) -> Worded:
    return ("vote_cast" if event.target is not None else "vote_cast_none"), event.__dict__


def _polled(event: Polled, say: WordingValues) -> Worded:
    if all(target is None for _, target in event.ballots):
        return "polled_none", {"top": _seats(event.top, say)}
    parts = [_received(target, event.ballots, say) for target in dict.fromkeys(target for _, target in event.ballots)]
    return "polled", {"ballots": say["between"].join(parts), "top": _seats(event.top, say)}


def _received(target: int | None, ballots: Sequence[Ballot], say: WordingValues) -> str:
    voters = _seats((voter for voter, chosen in ballots if chosen == target), say)
    return str(say["ballots" if target is not None else "ballots_none"].format(target=target, voters=voters))


def _pk(event: Any, say: WordingValues) -> Worded:
    return f"pk_began_{event.pk}", {"stage": _seats(event.stage, say)}


def _eliminated(event: Any, say: WordingValues) -> Worded:
    shown = event.role or event.side
    if not shown:
        return "eliminated", {"seat": event.seat}
    return "eliminated_side", {"seat": event.seat, "shown": say[shown]}


def _answered(event: Any, say: WordingValues) -> Worded:
    return f"answered_{event.verdict}", {"left": event.left}


def _guessed(event: Any, say: WordingValues) -> Worded:
    outcome = "guessed_nothing" if event.word is None else "guessed_right" if event.right else "guessed_wrong"
    return outcome, {"word": event.word, "left": event.left}


def _ended(event: Any, say: WordingValues) -> Worded:
    roles = [say["role"].format(seat=seat, role=say[role]) for seat, role in enumerate(event.roles, start=1)]
    winners = say[f"won_{event.winners or 'nobody'}"]
    if not event.word:
        return "game_ended_wordless", {"winners": winners, "roles": say["separator"].join(roles)}
    word = f"{event.word} / {event.word_b}" if event.word_b else event.word
    return "game_ended", {"winners": winners, "word": word, "roles": say["separator"].join(roles)}


_WORDED: dict[str, Callable[[Any, WordingValues], Worded]] = {
    "notice_given": _notice,
    "pass_began": _pass,
    "struck": _struck,
    "questions_began": _questions,
    "question_put": _question_put,
    "question_answered": _question_answered,
    "hands_raised": _hands,
    "drawn": _drawn,
    "decided": _decided,
    "card_shown": _card,
    "partners_shown": _partners,
    "proposed": _proposed,
    "words_proposed": _words,
    "round_began": _round,
    "spoke": _spoke,
    "vote_cast": _vote_cast,
    "polled": _polled,
    "pk_began": _pk,
    "eliminated": _eliminated,
    "answered": _answered,
    "guessed": _guessed,
    "group_shown": _group,
    "role_shown": _role_shown,
    "kill_seen": _kill_seen,
    "final_began": _final,
    "runoff_began": _runoff,
    "blank_guessed": _blank_guess,
    "orders_proposed": _orders,
    "night_ordered": _ordered,
    "check_result": _checked,
    "dawned": _dawned,
    "claimed": _claimed,
    "silenced": _silenced,
    "game_ended": _ended,
}
