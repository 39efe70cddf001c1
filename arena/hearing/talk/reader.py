"""From clauses to judgements of seats and the role that is claimed: one pass over the words of each clause.

Owns: clauses' subjects, reports, and who is named. Must not know: words (`lexicon.toml`), or what follows.
"""

from .clauses import Clause, clauses
from .referents import NAMES, beside
from .state import ClauseState, Heard, Quoted, SpeechState
from .tokens import Token
from .verbs import VERBS, VERDICTS, take_object, take_role, take_verb, take_verdict

_NEAR = 3  # unknown words that a negation or an English verb reaches over
_SPARSE = 8  # unknown characters in a clause that leaves its subject out
_LINKS = ("filler", "join", "now", "but")
_QUOTABLE = ("filler", "be", "not", "unknown", "away", "real", "here", "colon", "talk", "you", "others")
_IS = (["be"], ["not"], ["not", "be"], ["be", "not"])


def read_clauses(text: str, speaker: int, players: int, *, clues: bool = False) -> Heard:
    """What `text` says of seats and of its speaker; with `clues`, who agrees with a seat trusts it."""
    speech = SpeechState(ClauseState((), "asserted"), clues)
    for clause in clauses(text, beside(speaker, players)):
        _begin(speech, clause)
        for at, token in enumerate(clause.tokens):
            _take(speech, token, at)
        _end(speech)
    return speech.heard


def _begin(speech: SpeechState, clause: Clause) -> None:
    last, kinds = speech.clause, [token.kind for token in clause.tokens]
    first = next((kind for kind in kinds if kind not in (*_LINKS, "one")), "")
    speech.bare = clause.first or (speech.bare and last.agent in ("", "self") and not last.unknown)
    if clause.first:
        speech.reported = speech.checking = speech.withdrawn = False
    elif _speaks(kinds) or first in ("self", "think") or kinds[:1] in (["now"], ["but"]):
        speech.reported = False
    if speech.report_ends and not clause.continues:
        speech.reported = speech.report_ends = False
    now = ClauseState(clause.tokens, clause.mood, weak="time" in kinds, before=len(speech.heard.judgements))
    if clause.continues and not any(kind in NAMES for kind in kinds):
        now.agent, now.about = last.agent, () if last.agent == "self" else last.about
    elif clause.continues and last.agent != "seats":
        now.agent = last.agent
    speech.clause = now


def _speaks(kinds: list[str]) -> bool:
    """Whether the speaker itself acts in a clause that reports nothing."""
    return not {"self", "think"}.isdisjoint(kinds) and {"says", "claims", "check", "wolf"}.isdisjoint(kinds)


def _end(speech: SpeechState) -> None:
    now = speech.clause
    if now.pending and not now.agent and now.unknown <= _SPARSE and speech.topic:
        speech.judge(speech.topic, *now.pending)
    if now.trusted:
        speech.add(now.trusted)
    elif now.verb == "trust" and now.alone and speech.topic:
        speech.accuse(speech.topic, hidden=now.verb_denied)  # "I'm reassured"
    said = [token for token in now.words if token.kind not in _LINKS[:3]]
    if len(said) == 1 and said[0].kind in NAMES:
        speech.who.addressed = speech.who.named(said[0]) or speech.who.addressed
    if now.agent == "self" and not now.about:
        speech.topic = ()


def _take(speech: SpeechState, token: Token, at: int) -> None:
    """The next word of a clause."""
    now, kind = speech.clause, token.kind if token.value != "clue" or speech.clues else "away"
    if kind in NAMES:
        _take_name(speech, token, at)
    elif kind in ("self", "inclusive", "others", "acts"):
        _take_person(now, kind)
    elif kind == "not":
        now.denied, now.reach = not now.denied, 0
    elif kind in VERDICTS:
        take_verdict(speech, token, at)
    elif kind in VERBS:
        take_verb(speech, token, at)
    elif kind == "role":
        take_role(speech, token, at)
    elif kind == "quote":
        _take_quote(speech, token)
    elif kind in ("unknown", "away", "talk"):
        _take_unknown(now, token)
    else:
        _take_turn(speech, kind, at)


def _take_turn(speech: SpeechState, kind: str, at: int) -> None:
    """A word that changes whose words these are."""
    now = speech.clause
    match kind:
        case "think":
            now.opinion = True
            speech.reported = speech.reported and now.agent != "self"
        case "says" | "claims" | "call":
            _report(speech, kind, at)
        case "cancel" if now.agent not in ("seats", "others"):
            speech.withdraw()
        case "colon" if now.agent != "seats":
            speech.reported = False  # "Time to say it: …"
        case "relative":
            now.agent, now.about = "others", ()
            del speech.heard.judgements[now.before :]
        case "takeback":
            speech.heard.judgements = [said for said in speech.heard.judgements if said.seats != speech.who.last]
        case _:
            pass


def _report(speech: SpeechState, kind: str, at: int) -> None:
    """A verb of saying: what others say is theirs, and what oneself did not say, or said once, is nobody's."""
    now, before = speech.clause, speech.reported
    if kind == "call" and now.agent in ("", "self", "you"):
        now.agent = "self"
        return
    _quote_rest(speech, at)
    others = now.agent != "self" and bool(now.agent or speech.topic or now.about)
    speech.reported = others or now.denied or now.mood == "past" or before
    speech.report_ends = kind == "claims" and speech.reported and not before
    if now.agent == "seats" and now.actor:
        speech.topic = speech.who.last = now.actor


def _take_quote(speech: SpeechState, token: Token) -> None:
    """A quotation: of the seats that the clause is about, or of whom was spoken of, or the speaker's own."""
    now = speech.clause
    seats = now.actor[-1:] or now.about or (() if now.agent in ("self", "others") else speech.topic)
    own = not seats and now.agent != "others"
    speech.heard.quotes.append(Quoted(token.start, token.end, seats, own))
    speech.reported = False  # the report ends with the quotation


def _quote_rest(speech: SpeechState, at: int) -> None:
    """What somebody is said to have said, without marks: "six said it has legs"."""
    now = speech.clause
    rest = now.words[at + 1 :]
    while rest and rest[0].kind in ("filler", "colon") and rest[0].value == "that":
        rest = rest[1:]
    plain = all(word.kind in _QUOTABLE or word.end - word.start == 1 for word in rest) and any(
        word.kind == "unknown" for word in rest
    )
    if now.agent == "seats" and now.actor and plain:
        speech.heard.quotes.append(Quoted(rest[0].start, rest[-1].end, now.actor, own=False))


def _take_unknown(now: ClauseState, token: Token) -> None:
    plain = token.value.isascii()
    now.verb_reach, now.reach = now.verb_reach + 1, now.reach + 1
    now.unknown += token.end - token.start if plain else 1
    if plain and now.verb_reach > _NEAR:
        now.verb = ""
    if not plain or now.reach > _NEAR:
        now.denied = False


def _take_person(now: ClauseState, kind: str) -> None:
    """A word for somebody who is no seat of others; `acts`: what seats did to whom comes next."""
    if kind == "acts":
        now.verb = "deed" if now.agent == "seats" else ""
    elif now.verb in ("vote", "trust"):
        now.verb = ""  # "vote me"
    elif kind == "self":
        now.agent, now.unknown = "self", 0
    elif kind == "inclusive":
        now.agent, now.about = "inclusive", ()
    elif now.agent != "seats":
        now.agent, now.about = "others", ()


def _take_name(speech: SpeechState, token: Token, at: int) -> None:
    """A word that may name seats: the object of a verb, whom a verdict waited for, or of whom the clause is."""
    now, seats = speech.clause, speech.who.named(token)
    if not seats:
        if not now.agent or (token.kind != "you" and not now.verb):
            now.agent, now.about = "you", ()
        return
    if token.kind == "seat" and at + 1 < len(now.words) and now.words[at + 1].kind == "you":
        speech.who.addressed = seats
    if not speech.reported:
        speech.who.mention(seats)
    if now.verb:
        take_object(speech, seats)
    elif now.pending and not now.about:
        speech.judge(seats, *now.pending)
        now.pending, now.about, now.agent = None, seats, "seats"
    elif _identifies(now, at):
        speech.accuse(seats, hidden=not now.denied)
        now.about, now.agent, now.denied = seats, "seats", False
    elif now.agent == "seats" and now.about and now.unknown and not now.judged:
        return  # on whom somebody else acts
    else:
        now.about, now.actor, now.judged = seats, now.actor or seats, False
        now.agent = now.agent if now.agent == "self" else "seats"
    if not speech.reported:
        speech.topic = seats


def _identifies(now: ClauseState, at: int) -> bool:
    """Whether the clause says no more than who it is: "it's three", 就是你, 不是4号."""
    words = now.words
    if now.about or now.unknown or words[0].value == "that" or not (
        not now.agent or (now.agent == "self" and now.opinion)
    ):  # fmt: skip
        return False
    before = [token.kind for token in words[:at] if token.kind not in (*_LINKS, "think", "self")]
    rest = [token.kind for token in words[at + 1 :] if token.kind not in ("filler", "think", "inclusive")]
    if not before:
        return not rest and words[0].value == "then"
    return before in _IS and (not rest or (words[at].kind == "seat" and rest[0] in ("join", "unknown", "away")))
