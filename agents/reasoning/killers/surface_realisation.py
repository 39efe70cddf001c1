"""Surface realisation in the killer games: from the content of a speech to sentences, in both languages.

Owns: the wordings, and the fields of the claim that goes with them. Must not know: when to claim what.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from arena.actions import MAX_TEXT
from arena.observation import Observation
from arena.text import Text

from ..profiles import Style
from .card_constraints import CHECKERS, titled, verdict


class DaySpeech(NamedTuple):
    """The content of a speech: a claimed role (empty: none), checks as (seat, whether hidden), a suspect, a reason.

    `innocent` asks not to be voted out. `opening` marks a short speech: nobody has been suspected yet today.
    """

    role: str = ""
    checks: tuple[tuple[int, bool], ...] = ()
    suspect: int | None = None
    reason: Text | None = None
    innocent: bool = False
    opening: bool = False


_SUSPECT = (  # the plainest first
    Text("I suspect seat {seat}.", "我怀疑 {seat} 号。"),
    Text("My suspect is seat {seat}.", "我的怀疑对象是 {seat} 号。"),
    Text("I would vote for seat {seat} today.", "今天我想投 {seat} 号。"),
    Text("Seat {seat} looks suspicious to me.", "我觉得 {seat} 号很可疑。"),
)
_CLAIM = (
    Text("I am {role}.", "我是{role}。"),
    Text("Listen: I am {role}.", "大家听好，我是{role}。"),
    Text("It is time to say it: I am {role}.", "现在必须说了，我是{role}。"),
)
_FOUND = (
    Text("I checked seat {seat}: a {hidden}.", "我验出 {seat} 号是{hidden}。"),
    Text("My check says that seat {seat} is a {hidden}.", "我验过了，{seat} 号是{hidden}。"),
)
_CLEARED = (
    Text("I checked seat {seat}: no {hidden}.", "我验出 {seat} 号不是{hidden}。"),
    Text("My check says that seat {seat} is not a {hidden}.", "我验过了，{seat} 号不是{hidden}。"),
)
_INNOCENT = (
    Text("I am on the good side, whatever they say.", "不管别人怎么说，我是好人。"),
    Text("You would lose one of your own with me.", "投我出去，你们就少一个自己人。"),
    Text("Voting me out only helps the {hidden}s.", "投我只会帮了{hidden}。"),
)
_REMARKS = (
    Text("Let us not split our votes.", "大家别把票投散了。"),
    Text("Watch who jumps on whom today.", "今天注意谁在带节奏。"),
    Text("Whoever was killed cannot have been one of them.", "夜里死的人不会是他们的人。"),
    Text("Think about who profits.", "想想谁从中得利。"),
    Text("Somebody is far too quiet here.", "这里有人话太少了。"),
    Text("I listen to all of you.", "大家的话我都在听。"),
    Text("There is not much time left for us.", "我们的时间不多了。"),
    Text("Please say why, not just whom.", "请大家说说理由，别光报号码。"),
    Text("I may be wrong, but that is how I see it.", "我可能看错，但目前就是这么看的。"),
    Text("It is more a feeling than proof.", "这更多是感觉，还不算证据。"),
    Text("Convince me if you think otherwise.", "不同意的话，请说服我。"),
    Text("I can still change my mind.", "我还可以改变主意。"),
    Text("Every mistake costs us dearly now.", "现在每错一次都很伤。"),
)
_AFTER_A_POLL = (
    Text("Look back at the last votes.", "回头看看上一轮的票。"),
    Text("Please explain your last vote, everybody.", "请每个人解释一下自己上一轮的票。"),
    Text("Somebody followed the crowd very quickly last time.", "上一轮有人跟票跟得特别快。"),
)


class KillerSpeakingState(NamedTuple):
    """How a seat speaks: its style and draws, the title of the hidden, every speech so far, the number of polls."""

    style: Style
    rng: Random
    hidden_title: Text
    said: str
    polls: int


def speech(observation: Observation, kind: str, content: DaySpeech, speaking: KillerSpeakingState) -> dict[str, Any]:
    """The fields of the action: a text no longer than the ask allows, and the claim where the ask takes one."""
    fields = _claim(observation, content)
    text, limit = "", observation.ask.limit or MAX_TEXT
    for part in _sentences(observation, content, speaking):
        longer = f"{text}{' ' if text and observation.language == 'en' else ''}{part}"
        if len(longer) <= limit:
            text = longer
        elif not text:
            text = part[:limit]
    return {"kind": kind, "text": text, **fields}


def _sentences(observation: Observation, content: DaySpeech, speaking: KillerSpeakingState) -> Sequence[str]:
    """The sentences, the weightiest first; a remark comes last, as often as the style adds one."""
    rng, style, said = speaking.rng, speaking.style, list[Text]()
    if content.innocent:
        said.append(rng.choice(_INNOCENT).filled(hidden=speaking.hidden_title))
    if content.role:
        said.append(rng.choice(_CLAIM).filled(role=titled(content.role)))
    for seat, hit in content.checks:
        said.append(rng.choice(_FOUND if hit else _CLEARED).filled(seat=seat, hidden=speaking.hidden_title))
    if content.suspect is not None:
        plainest = rng.random() < (0.8 if content.opening else 0.5)
        wording = _SUSPECT[0] if plainest else rng.choice(_SUSPECT[1:])
        said.append(wording.filled(seat=content.suspect))
        if content.reason and rng.random() < 0.3 + style.remark / 2:
            said.append(content.reason)
    if not said or rng.random() < style.remark * (0.2 if content.opening else 1.0):
        said.append(_remark(observation, speaking))
    return [sentence.to(observation.language) for sentence in said]


def _remark(observation: Observation, speaking: KillerSpeakingState) -> Text:
    """A remark that nobody has made yet, if there is one."""
    known = (*_REMARKS, *_AFTER_A_POLL) if speaking.polls else _REMARKS
    fresh = [text for text in known if text.to(observation.language) not in speaking.said]
    return speaking.rng.choice(fresh or known)


def _claim(observation: Observation, content: DaySpeech) -> dict[str, Any]:
    """The claim that goes with the text, as far as the ask takes one: the role, and the first check."""
    choices, fields = observation.ask.choices, dict[str, Any]()
    roles = choices.get("claim_role", ())
    role = next((r for r in (content.role, *CHECKERS) if r in roles), None) if content.role else None
    if role:
        fields["claim_role"] = role
    for seat, hit in content.checks:
        signs = map(str, choices.get("claim_result", ()))
        sign = next((sign for sign in signs if verdict(sign) is hit), None)
        if sign and seat in choices.get("claim_seat", ()):
            return fields | {"claim_seat": seat, "claim_result": sign}
    return fields
