"""The sentences of reasoning players in the word games: frames around a clue, remarks, vague words, suspicions.

Owns: the wordings, in both languages. Must not know: beliefs, or what a clue says. None of them words a fact.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from arena.text import Language, Text, simplified

from .styles import Style

NOBODY = Text("There is nobody to vote for.", "没有人可投。")
NOTHING_LEFT = Text("There is nothing left to ask that would tell me anything.", "没有什么值得再问的了。")
_TALKS = 0.75  # how often at least whoever gives no clue remarks on others
_REMARK_ALONE = 0.5  # and how often that is all it says
_SMALL_TALK = 0.2  # the shares of remarks about nobody,
_PRAISE = 0.2  # and about somebody to be trusted
_REASONED = 0.7  # how often a suspicion says why, where there is something to go by
_PLAIN = 0.4  # how often a clue is said without a frame
_FRAMES = {
    "cautious": (
        Text("If I had to say one thing: {clue}.", "只说一点：{clue}。"),
        Text("Careful now: {clue}.", "我小心一点说：{clue}。"),
        Text("Just this much: {clue}.", "先说这么多：{clue}。"),
    ),
    "talkative": (
        Text("All right, listen to me: {clue}.", "来来来，听我说：{clue}。"),
        Text("Where do I begin? {clue}.", "从哪儿说起呢？{clue}。"),
        Text("I could talk about it for hours: {clue}.", "这个我能说半天：{clue}。"),
    ),
    "accusing": (
        Text("Mark my words: {clue}.", "都给我听好：{clue}。"),
        Text("Beat that: {clue}.", "看谁接得上：{clue}。"),
        Text("Plainly: {clue}.", "我直说了：{clue}。"),
    ),
    "follower": (
        Text("To go on from there: {clue}.", "接着大家说：{clue}。"),
        Text("I would add this: {clue}.", "我补充一句：{clue}。"),
        Text("In the same vein: {clue}.", "顺着说：{clue}。"),
    ),
    "contrarian": (
        Text("From another side: {clue}.", "换个角度：{clue}。"),
        Text("Nobody has thought of this: {clue}.", "没人想到这一点吧：{clue}。"),
        Text("Let me be different: {clue}.", "我说个不一样的：{clue}。"),
    ),
}
_VAGUE = (
    Text("I have said what I can without giving it away.", "再说就说穿了，我先到这儿。"),
    Text("Nothing new from me; I would rather listen.", "没有新的要说，我先听听。"),
    Text("It would be unwise to say more now.", "现在不好多说。"),
    Text("You all know it, I am sure of that.", "你们肯定都知道它。"),
    Text("I shall leave it at that.", "我就说到这儿。"),
    Text("My slip and I are keeping quiet this time.", "这一轮我守口如瓶。"),
    Text("Enough has been said about it for those who have it.", "拿着它的人，听到这儿已经够了。"),
)
_VAGUE_ON_OTHERS = (
    Text("What I have fits what most of you have said.", "大家说的和我的基本对得上。"),
    Text("I am with the majority here.", "我同意多数人的说法。"),
    Text("Think about what was said, not about me.", "多想想前面的话，别光看我。"),
)
_SUSPECT = (
    Text("I suspect seat {seat}.", "我怀疑 {seat} 号。"),
    Text("Seat {seat} does not sound right to me.", "我觉得 {seat} 号说得不对劲。"),
    Text("I would look at seat {seat}.", "我想请大家看看 {seat} 号。"),
    Text("My vote leans to seat {seat}.", "我的票偏向 {seat} 号。"),
)
ALSO_SAID = Text("Seat {seat} only says what seat {other} said.", "{seat} 号只是在重复 {other} 号的话。")
NO_SUBSTANCE = Text("Seat {seat} has said nothing of substance yet.", "{seat} 号到现在还没说过实在的东西。")
VOTED_FOR = Text("Seat {seat} voted for seat {other}; why?", "{seat} 号投了 {other} 号，为什么？")
_NOTICED = (ALSO_SAID, NO_SUBSTANCE, VOTED_FOR)
_TRUST = (
    Text("I believe seat {seat}.", "我信 {seat} 号。"),
    Text("What seat {seat} said sounds right to me.", "{seat} 号说的我觉得对。"),
    Text("Seat {seat} is hardly the one we want.", "{seat} 号应该不是我们要找的。"),
)
_REMARKS = {
    "cautious": (Text("I am not sure of anybody yet.", "我现在谁都拿不准。"),),
    "talkative": (
        Text("What a table this is!", "今天这桌真热闹！"),
        Text("I wonder what you make of that.", "不知道大家怎么看。"),
        Text("Whoever is lost, just ask me.", "谁没听懂就问我。"),
    ),
    "accusing": (Text("Somebody here is bluffing.", "这里有人在蒙。"), Text("I am watching you.", "我盯着你们呢。")),
    "follower": (Text("I mostly agree with the others.", "我基本同意前面的。"),),
    "contrarian": (Text("I do not buy what was said.", "前面的话我不太信。"),),
}
_INNOCENT = (
    Text("You have the wrong one.", "你们投错人了。"),
    Text("Look at what I said before.", "看看我之前说的话。"),
    Text("I have the same as you.", "我拿的和你们一样。"),
)
_WORD = (
    Text("I think it is {word}.", "我觉得是{word}。"),
    Text("My guess: {word}.", "我猜{word}。"),
    Text("How about {word}?", "会不会是{word}？"),
)


class Spoken(NamedTuple):
    """A clue, or none; whether in defence; whether others may be remarked on, whom to name, why, and whom to trust."""

    clue: str
    defending: bool
    remarks: bool
    suspect: int | None
    reasons: Sequence[Text] = ()
    trusted: int | None = None


def spoken(said: Spoken, language: Language, style: Style, rng: Random, limit: int) -> str:
    """A clue in the words of a style, with a remark now and then, no longer than `limit` characters."""
    frame = rng.choice(_FRAMES[style.id])
    plain = said.clue
    clue = plain if rng.random() < _PLAIN else frame.to(language).format(clue=plain)
    parts = [clue if len(clue) <= limit else plain]
    if said.defending:
        parts.append(rng.choice(_INNOCENT).to(language))
    return _joined(parts + _remarks(said, language, style, rng), language, limit)


def vague(said: Spoken, language: Language, style: Style, rng: Random, limit: int) -> str:
    """Words that say nothing of the word, no longer than `limit` characters; empty where what is drawn does not fit."""
    sayings = _INNOCENT if said.defending else _VAGUE + (_VAGUE_ON_OTHERS if said.remarks else ())
    parts, remarks = [rng.choice(sayings).to(language)], _remarks(said, language, style, rng)
    if remarks and not said.defending and rng.random() < _REMARK_ALONE:
        parts = []
    return _joined(parts + remarks, language, limit)


def says_nothing(text: str) -> bool:
    """Whether `text` is nothing but sentences of this file that are about no word, in any language.

    Nobody has to read them for a meaning: that costs time, and "what a table this is" might be taken for a clue.
    """
    return _about_no_word().fullmatch(simplified(text)) is not None


@lru_cache(maxsize=1)
def _about_no_word() -> re.Pattern[str]:
    remarks = (remark for said in _REMARKS.values() for remark in said)
    known = (*_VAGUE, *_VAGUE_ON_OTHERS, *_SUSPECT, *_TRUST, *_INNOCENT, *_NOTICED, *remarks)
    written = (
        re.escape(wording).replace(r"\{seat\}", r"\d+").replace(r"\{other\}", r"\d+")
        for sentence in known
        for wording in sentence
    )
    return re.compile(rf"(?:(?:{'|'.join(written)})\s*)+")


def suspicion_of(seat: int, rng: Random) -> Text:
    """A suspicion, aloud."""
    return filled(rng.choice(_SUSPECT), seat=seat)


def word_of(word: str, rng: Random) -> Text:
    """What it thinks the word is, to its partners."""
    return filled(rng.choice(_WORD), word=word)


def _remarks(said: Spoken, language: Language, style: Style, rng: Random) -> list[str]:
    """A remark, as often as the style makes one, and oftener where there is no clue."""
    if not said.remarks or rng.random() >= (style.remark if said.clue else max(style.remark, _TALKS)):
        return []
    kind = rng.random()
    if said.suspect is None or kind < _SMALL_TALK:
        return [rng.choice(_REMARKS[style.id]).to(language)]
    if said.trusted is not None and kind > 1.0 - _PRAISE:
        return [filled(rng.choice(_TRUST), seat=said.trusted).to(language)]
    if said.reasons and rng.random() < _REASONED:
        return [rng.choice(said.reasons).to(language)]
    return [suspicion_of(said.suspect, rng).to(language)]


def _joined(parts: list[str], language: Language, limit: int) -> str:
    """As many of `parts` as fit, in order."""
    text = ""
    for part in parts:
        ended = part if part[-1] in ".!?。！？" else part + ("." if language == "en" else "。")
        longer = f"{text} {ended}" if text and language == "en" else text + ended
        if len(longer) <= limit:
            text = longer
        elif not text and len(part) <= limit:
            text = part
    return text


def filled(text: Text, **values: object) -> Text:
    """`text` with its gaps filled, in both languages alike."""
    return Text(text.en.format(**values), text.zh.format(**values))
