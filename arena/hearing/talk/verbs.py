"""The speaker's verbs and verdicts: votes, checks, trust, "is a wolf", names of roles. Owns: how they find their seats.

Must not know: who is meant by a word (`referents`), or what a speech as a whole claims.
"""

from collections.abc import Sequence

from .referents import NAMES
from .state import Judgement, Pending, Seats, SpeechState
from .tokens import Token

VERDICTS = {"wolf": True, "bad": True, "found": True, "good": False, "water": False}  # whether it says: hidden
VERBS = ("vote", "trust", "check")
_SKIPPED = ("filler", "be", "real", "colon", "think")  # may stand between a verb and its seat
_ALONE = ("filler", "be", "real", "here", "call", "self", "think", "colon", "join", "now", "but", "past", "time")
_GOOD_ROLES = frozenset({
    "civilian", "villager", "police", "doctor", "seer", "mine", "butterfly", "sniper", "elder", "secret_police",
    "police_mole",
})  # fmt: skip


def take_verb(speech: SpeechState, token: Token, at: int) -> None:
    """A verb: the speaker's own waits for its seat, anybody else's makes the clause a report."""
    now, kind, ahead = speech.clause, token.kind, _names_next(speech.clause.words, at)
    now.verb_reach = 0
    if not now.open_subject():
        if now.agent == "self" and now.about and not ahead:
            _front(speech, token)
            return
        if ahead and not speech.reported:  # what somebody does is told to the end of the clause
            speech.reported = speech.report_ends = True
        now.agent, now.about = "others", ()
    elif now.agent == "self" and now.about and not ahead:
        _front(speech, token)
    elif kind == "check" or ahead or token.end - token.start > 1:
        if (now.verb, kind) != ("vote", "vote"):
            now.verb, now.verb_denied, now.belief = kind, now.denied, token.value == "belief"
            now.alone = token.value == "alone"
        if kind == "check":
            speech.checking = not now.denied and now.mood != "open" and not speech.reported
            speech.checked = ()
        now.denied = False
    else:  # one Han character is a verb only right before a seat: 出4号, not 出来
        now.unknown, now.denied = now.unknown + 1, False
        if not now.about and at + 1 < len(now.words) and now.words[at + 1].kind in ("role", "good", "wolf"):
            now.agent = "others"  # whom somebody voted for


def _front(speech: SpeechState, token: Token) -> None:
    """A verb behind its seat: "4 is the one I checked", 5号我信."""
    now = speech.clause
    if token.kind == "check":
        speech.checked, now.denied = () if now.denied else now.about, False
        return
    now.verb, now.verb_denied, now.belief = token.kind, now.denied, token.value == "belief"
    take_object(speech, now.about)


def take_object(speech: SpeechState, seats: Seats) -> None:
    """The seats that the speaker's own verb is about."""
    now = speech.clause
    verb, denied = now.verb, now.verb_denied
    if verb == "deed":
        now.verb = ""
        return
    now.verb, now.denied, now.about = "", False, seats
    if verb == "check":
        _check(speech, seats, denied=denied)
    elif verb == "found":
        speech.add(Judgement(seats, True, True, True))
        speech.checked = seats
    elif verb == "vote" and not now.weak:
        if not denied:
            speech.accuse(seats)
        elif now.agent in ("", "inclusive"):
            speech.accuse(seats, hidden=False)
    elif verb == "trust":
        if not denied or now.belief:
            now.trusted = Judgement(seats, denied)
        now.denied = denied


def _check(speech: SpeechState, seats: Seats, *, denied: bool) -> None:
    now, judgements = speech.clause, speech.heard.judgements
    speech.checked = () if denied or now.mood == "open" or speech.reported else seats
    speech.checking = bool(speech.checked)
    last = judgements[-1] if judgements else None
    if speech.checked and last and last.seats == seats and last.flat and now.agent == "self":
        judgements[-1] = last._replace(checked=True)  # "5 is a wolf, I checked him"
    if now.pending:
        speech.judge(seats, *now.pending)
        now.pending = None


def take_verdict(speech: SpeechState, token: Token, at: int) -> None:
    """A verdict: on whom the clause is about, or on a seat still to come; "I'm a wolf" is a claim."""
    now = speech.clause
    if token.value == "last" and at + 1 < len(now.words):
        return
    verdict = Pending(VERDICTS[token.kind] != now.denied, token.kind != "bad")
    if token.kind in ("found", "bad") and now.agent == "seats" and _names_next(now.words, at, ("filler",)):
        speech.reported = True  # "6 suspects 4"
    elif token.kind == "found" and _names_next(now.words, at):
        if now.open_subject():
            now.verb, now.verb_denied = "found", now.denied
        speech.reported = speech.reported or not now.open_subject()
    elif now.verb == "deed":
        now.verb = ""  # "he saved a good man"
    elif now.verb == "check" and not now.about:
        now.pending = verdict
    elif now.about and now.agent in ("", "seats", "self"):
        speech.judge(now.about, *verdict)
    elif now.agent == "self":
        if token.kind == "wolf" and not now.unknown and not now.verb:
            speech.claim(token.value)
        now.pending = verdict if not token.value else None
        speech.checking = speech.checking or token.kind in ("found", "water")
    elif now.agent not in ("others", "inclusive"):
        now.pending = verdict
    now.denied = False


def take_role(speech: SpeechState, token: Token, at: int) -> None:
    """The name of a role: the speaker's, or that of whom the clause is about."""
    now = speech.clause
    if now.agent == "self" and not now.about and not now.unknown and not now.verb:
        speech.claim(token.value)
    elif now.verb in ("vote", "deed"):
        now.verb, now.agent = "", "others"  # "she voted for a villager"
    elif now.about and now.agent in ("", "seats", "self"):
        if not now.denied and token.value in _GOOD_ROLES:
            speech.judge(now.about, hidden=False)
        elif now.trusted:  # "I don't believe that 3 is the seer"
            speech.judge(now.about, hidden=True)
    elif not now.agent and not now.denied and (_is_alone(speech, token) or _is_signed(now.words, at)):
        speech.claim(token.value)
    elif not now.agent:
        now.agent = "others"
    now.denied = False


def _is_alone(speech: SpeechState, role: Token) -> bool:
    """Whether the clause is hardly more than a role, and nobody else was spoken of."""
    alone = all(word.kind in _ALONE or word is role for word in speech.clause.words)
    return alone and not speech.topic and speech.bare


def _is_signed(words: Sequence[Token], at: int) -> bool:
    """Whether the name of a role is one's own by what follows: "police here", 警察就是我."""
    after = [word.kind for word in words[at + 1 :] if word.kind != "filler"]
    return after[:1] == ["here"] or after in (["be", "self"], ["self"]) or after[:3] == ["call", "self", "here"]


def _names_next(words: Sequence[Token], at: int, over: Sequence[str] = _SKIPPED) -> bool:
    """Whether a seat is named right behind the word at `at`."""
    for token in words[at + 1 : at + 5]:
        if token.kind in NAMES:
            return True
        if token.kind not in over:
            return False
    return False
