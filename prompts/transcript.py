"""Events, asks and cards as sentences in a reader's language.

Owns: the choice of template and values; the templates are data beside this file. Every sentence is one line: a speech
cannot break out of its own. Must not know: who may read it (an event carries its audience, a history its seat).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from arena.actions import ORDER_KINDS
from arena.asks import Ask
from arena.cards import Card, RoleCard, WordCard
from arena.events import PUBLIC, AnyEvent, Ballot, Polled, Told
from arena.observation import Objection
from arena.parts.suspecting import DEFENCE
from arena.roles import ROLES
from arena.text import Language

from .fence import quoted
from .wordings import wording

WordingValues = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Wording:
    """How a kind of event is worded: its template, if not that of its kind; the fields that are seats; more values.

    The functions take the event and the templates.
    """

    template: Callable[[Any, WordingValues], str] | None = None
    seats: tuple[str, ...] = ()
    more: Callable[[Any, WordingValues], WordingValues] | None = None


@lru_cache(maxsize=4)
def templates(language: Language) -> dict[str, Any]:
    """The templates of a language and the names of the roles; Traditional Chinese is made from Simplified.

    A role also stands as `a_ROLE`, one who has it, and as `all_ROLE`, all who have it.
    """
    names = {role: facts.title.to(language) for role, facts in ROLES.items()}
    names |= {f"a_{role}": facts.one.to(language) for role, facts in ROLES.items()}
    names |= {f"all_{role}": facts.all.to(language) for role, facts in ROLES.items()}
    return names | wording("events", language)


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
    worded = _WORDED.get(event.kind, _PLAIN)
    values: WordingValues = vars(event)
    if worded.seats:
        values = values | {name: _seats(values[name], say) for name in worded.seats}
    if worded.more is not None:
        values = values | worded.more(event, say)
    template = event.kind if worded.template is None else worded.template(event, say)
    return str(say[template].format_map(values))


def seen_line(event: AnyEvent, language: Language) -> str:
    """One event as a person reads it: players' words are quoted, so that none can pass for a line of the referee."""
    return event_line(quoted(event), language)


def told_line(told: Told, language: Language) -> str:
    """The same as the referee's own log shows it: a private event is marked with the seats that know of it."""
    mark = "" if told.audience == PUBLIC else f"[{','.join(map(str, told.audience))}] "
    return mark + seen_line(told.event, language)


def card_line(card: Card, language: Language) -> str:
    """What a card says."""
    say = templates(language)
    return str(say[_card_template(card)].format_map(_card_values(card, say))) + _known(card, say)


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


_ALONE = {
    "WW8-5": "check_alone",  # nobody else has a say in an order that groups give elsewhere
    DEFENCE: "speak_in_defence",
}
_FIRST_SPEAKER = frozenset({"ZG2-3.3.1", "ZGF-2.1", "ZGC-R.3", "UC-3.1", "SRV5-10"})  # rules by which it is drawn
_PASSES = {None: "pass_began", True: "pass_began_free", False: "pass_began_plain"}


def _seats(seats: Iterable[object], say: WordingValues) -> str:
    return say["separator"].join(str(seat) for seat in seats) or str(say["nobody"])


def _card_template(card: Card) -> str:
    if isinstance(card, WordCard) and card.role == "unknown":
        return "card_word_unknown" if len(card.may_be) > 1 else "card_word_known"
    return f"card_{card.kind}"


def _card_values(card: Card, say: WordingValues) -> WordingValues:
    may_be = card.may_be if isinstance(card, WordCard) else ()
    return {"shows": card.shows, "word": card.shows, "may_be": say["either"].join(say[role] for role in may_be)}


def _known(card: Card, say: WordingValues) -> str:
    """What the holder of a role card has learned since it was dealt."""
    if not isinstance(card, RoleCard):
        return ""
    lines = [say["known_role"].format(seat=seat, role=say[role]) for seat, role in card.knows]
    if card.partners:
        lines.insert(0, say["known_partners"].format(seats=_seats(card.partners, say)))
    return "".join([str(say["gap"]) + line for line in lines])


def _struck(event: Any, say: WordingValues) -> str:
    template = f"struck_{event.rule}"
    return template if template in say else "struck"


def _spoke(event: Any, say: WordingValues) -> str:
    if event.text:
        return f"spoke_{event.stage}"
    return "no_last_words" if event.stage == "last_words" else "spoke_pass"


def _guessed(event: Any, say: WordingValues) -> str:
    return "guessed_nothing" if event.word is None else "guessed_right" if event.right else "guessed_wrong"


def _ordered(event: Any, say: WordingValues) -> str:
    if event.target is None:
        return "night_ordered_none"
    return "by_lot" if event.drawn else f"night_ordered_{event.order}"


def _lot(event: Any, say: WordingValues) -> WordingValues:
    return (
        {"line": say[f"night_ordered_{event.order}"].format(target=event.target)}
        if event.drawn and event.target is not None
        else {}
    )


def _options(event: Any, say: WordingValues) -> WordingValues:
    options = [say["option"].format(letter=chr(65 + place), text=text) for place, text in enumerate(event.options)]
    return {"options": say["between"].join(options)}


def _proposals(event: Any, say: WordingValues) -> WordingValues:
    parts = [
        say["proposal" if target is not None else "proposal_none"].format(seat=seat, target=target)
        for seat, target in event.proposals
    ]
    return {"proposals": say["separator"].join(parts)}


def _words(event: Any, say: WordingValues) -> WordingValues:
    parts = [
        say["word_proposal" if word else "word_proposal_none"].format(seat=seat, word=word)
        for seat, word in event.proposals
    ]
    return {"proposals": say["separator"].join(parts)}


def _claims(event: Any, say: WordingValues) -> WordingValues:
    role = [say["claimed_role"].format(role=say[f"a_{event.role}"])] if event.role is not None else []
    check = [say[f"claimed_{event.result}"].format(target=event.target)] if event.target is not None else []
    return {"claims": say["separator"].join([*role, *check])}


def _ballots(event: Polled, say: WordingValues) -> WordingValues:
    targets = dict.fromkeys(target for _, target in event.ballots)
    return {"ballots": say["between"].join([_received(target, event.ballots, say) for target in targets])}


def _received(target: int | None, ballots: Sequence[Ballot], say: WordingValues) -> str:
    voters = _seats((voter for voter, chosen in ballots if chosen == target), say)
    return str(say["ballots" if target is not None else "ballots_none"].format(target=target, voters=voters))


def _polled(event: Polled, say: WordingValues) -> str:
    if all(target is None for _, target in event.ballots):
        return "polled_none" if event.top else "polled_nobody"
    return "polled_tie" if len(event.top) > 1 else "polled"


def _outcome(event: Any, say: WordingValues) -> WordingValues:
    roles = [say["role"].format(seat=seat, role=say[role]) for seat, role in enumerate(event.roles, start=1)]
    return {
        "winners": say[f"won_{event.winners or 'nobody'}"],
        "word": f"{event.word} / {event.word_b}" if event.word_b else event.word,
        "roles": say["separator"].join(roles),
    }


_PLAIN = _Wording()
_WORDED: dict[str, _Wording] = {
    "notice_given": _Wording(lambda e, say: f"notice_{e.notice}"),
    "pass_began": _Wording(lambda e, say: _PASSES[e.comments]),
    "struck": _Wording(_struck),
    "questions_began": _Wording(seats=("order",)),
    "question_put": _Wording(lambda e, say: "question_none" if e.target is None else "question_put", more=_options),
    "question_answered": _Wording(more=lambda e, say: {"choice": say.get(f"choice_{e.choice}", e.choice)}),
    "hands_raised": _Wording(lambda e, say: "hands_none" if e.accuser is None else "hands_raised", ("raisers",)),
    "drawn": _Wording(lambda e, say: "drawn_first" if e.rule in _FIRST_SPEAKER else "drawn_out", ("among",)),
    "decided": _Wording(lambda e, say: "decided_word" if e.word else "decided_on"),
    "card_shown": _Wording(lambda e, say: _card_template(e.card), more=lambda e, say: _card_values(e.card, say)),
    "partners_shown": _Wording(lambda e, say: "partners_shown" if e.partners else "partners_none", ("partners",)),
    "proposed": _Wording(more=_proposals),
    "words_proposed": _Wording(more=_words),
    "round_began": _Wording(seats=("order",)),
    "spoke": _Wording(_spoke),
    "vote_cast": _Wording(lambda e, say: "vote_cast" if e.target is not None else "vote_cast_none"),
    "polled": _Wording(_polled, ("top",), _ballots),
    "pk_began": _Wording(lambda e, say: f"pk_began_{e.pk}", ("stage",)),
    "eliminated": _Wording(
        lambda e, say: "eliminated_side" if e.role or e.side else "eliminated",
        more=lambda e, say: {"shown": say.get(e.role or e.side)},
    ),
    "answered": _Wording(lambda e, say: f"answered_{e.verdict}"),
    "guess_stage_began": _Wording(lambda e, say: "guess_stage_began" if e.questions else "guess_stage_direct"),
    "guessed": _Wording(_guessed),
    "group_shown": _Wording(seats=("seats",), more=lambda e, say: {"group": say[e.group]}),
    "role_shown": _Wording(more=lambda e, say: {"role": say[e.role]}),
    "kill_seen": _Wording(lambda e, say: "kill_seen_police" if e.police else "kill_seen_other"),
    "final_began": _Wording(seats=("stage",)),
    "runoff_began": _Wording(seats=("stage", "voters")),
    "blank_guessed": _Wording(lambda e, say: "blank_guessed_right" if e.right else "blank_guessed_wrong"),
    "orders_proposed": _Wording(lambda e, say: f"orders_proposed_{e.order}", more=_proposals),
    "night_ordered": _Wording(_ordered, more=_lot),
    "check_result": _Wording(lambda e, say: f"check_result_{e.result}"),
    "dawned": _Wording(lambda e, say: "dawned" if e.dead else "dawned_none", ("dead",)),
    "claimed": _Wording(more=_claims),
    "silenced": _Wording(lambda e, say: "silenced" if e.seats else "silenced_none", ("seats",)),
    "game_ended": _Wording(lambda e, say: "game_ended" if e.word else "game_ended_wordless", more=_outcome),
}
