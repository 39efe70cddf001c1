"""The sentences of reasoning players in the word games: frames around a clue, remarks, vague words, suspicions.

Owns: the wordings, in both languages. Must not know: beliefs, or what a clue says. None of them words a fact.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from arena.text import Language, Text, simplified

from .voice import Voice

NOBODY = Text("There is nobody to vote for.", "没有人可投。")
NOTHING_LEFT = Text("There is nothing left to ask that would tell me anything.", "没有什么值得再问的了。")
_TALKS = 0.75  # how often at least whoever gives no clue remarks on others
_REMARK_ALONE = 0.5  # and how often that is all it says
_SMALL_TALK = 0.12  # the shares of remarks about nobody,
_PRAISE = 0.2  # and about somebody to be trusted
_REASONED = 0.7  # how often a suspicion says why, where there is something to go by
_NAMES = re.compile(r"(?:China|Chinese|Europe|European|America|American|India|Indian|I)\b")  # keep their capital
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
_STARTING = {  # the frames with which nobody goes on from others
    "follower": (
        Text("I shall begin simply: {clue}.", "我先简单说：{clue}。"),
        Text("What comes to mind first: {clue}.", "我先想到的是：{clue}。"),
    ),
    "contrarian": (
        Text("I shall say it my way: {clue}.", "我按我的说法来：{clue}。"),
        Text("You may be surprised: {clue}.", "你们可能想不到：{clue}。"),
    ),
}
_VAGUE = (
    Text("Nothing new from me; I would rather listen.", "没有新的要说，我先听听。"),
    Text("It would be unwise to say more now.", "现在不好多说。"),
    Text("I am sure you all know it.", "你们肯定都知道它。"),
    Text("I'll keep quiet this time.", "这一轮我守口如瓶。"),
    Text("Let the others talk; I am all ears.", "让别人说吧，我听着。"),
)
_VAGUE_AGAIN = (  # of somebody who has said something before
    Text("I have said what I can without giving it away.", "再说就说穿了，我先到这儿。"),
    Text("I'll leave it at that.", "我就说到这儿。"),
    Text("What I said before still stands.", "我前面说的还算数。"),
    Text("I have nothing to add to my clue.", "我上次说的就够了。"),
)
_VAGUE_ON_OTHERS = (  # after some clues
    Text("What I have fits what most of you have said.", "大家说的和我的基本对得上。"),
    Text("If you have the word, you have heard enough.", "有词的人听到这儿就明白了。"),
    Text("Think about what was said, not about me.", "多想想前面的话，别光看我。"),
    Text("Most of what was said sounds right to me.", "前面大多数话我都听得懂。"),
)
_SUSPECT = (
    Text("I suspect seat {seat}.", "我怀疑 {seat} 号。"),
    Text("Seat {seat} doesn't sound right to me.", "{seat} 号的话听着不对劲。"),
    Text("I would look at seat {seat}.", "我想请大家看看 {seat} 号。"),
    Text("If I had to name one, it would be seat {seat}.", "要我说一个，就是 {seat} 号。"),
    Text("Does what seat {seat} says fit yours? Not mine.", "{seat} 号说的和你们的对得上吗？和我的对不上。"),
    Text("I don't believe seat {seat}.", "{seat} 号的话我不信。"),
)
ALSO_SAID = Text("Seat {seat} only says what seat {other} said.", "{seat} 号只是在重复 {other} 号的话。")
NO_SUBSTANCE = Text("Seat {seat} has said nothing of substance yet.", "{seat} 号到现在还没说过实在的东西。")
VOTED_FOR = Text("Seat {seat} was alone in voting for seat {other}; why?", "只有 {seat} 号投了 {other} 号，为什么？")
_NOTICED = (ALSO_SAID, NO_SUBSTANCE, VOTED_FOR)
_TRUST = (
    Text("I believe seat {seat}.", "我信 {seat} 号。"),
    Text("What seat {seat} said sounds right to me.", "{seat} 号说的我觉得对。"),
    Text("I don't think it is seat {seat}.", "我觉得 {seat} 号没问题。"),
    Text("Seat {seat} and I seem to have the same.", "{seat} 号和我拿的像是一样的。"),
)
_REMARKS = {
    "cautious": (
        Text("I am not sure of anybody yet.", "我现在谁都拿不准。"),
        Text("Let us not be hasty.", "先别急着下结论。"),
        Text("I would like to hear more first.", "我想再多听听。"),
    ),
    "talkative": (
        Text("What a table this is!", "今天这桌真热闹！"),
        Text("I wonder what you make of that.", "不知道大家怎么看。"),
        Text("Whoever is lost, just ask me.", "谁没听懂就问我。"),
        Text("I could go on and on.", "要我说还能说好多。"),
    ),
    "accusing": (
        Text("Somebody here is bluffing.", "这里有人在蒙。"),
        Text("I am watching you.", "我盯着你们呢。"),
        Text("We shall find you.", "跑不了的。"),
    ),
    "follower": (
        Text("I'll go with the majority.", "我跟着大家走。"),
        Text("Tell me if you see it differently.", "你们有别的看法就告诉我。"),
    ),
    "contrarian": (
        Text("I see it differently from most.", "我和多数人看法不一样。"),
        Text("Don't be so sure.", "别太有把握。"),
        Text("It is never the one you think.", "往往不是你们想的那个。"),
    ),
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


class Said(NamedTuple):
    """Whether anybody has given a clue, the speaker has spoken before, and others may be judged by their clues."""

    clues: bool
    own: bool
    others: bool


class Spoken(NamedTuple):
    """A clue, or none; whether in defence; whether others may be remarked on; what was said before, and in this round.

    `suspect` is whom to name, for `reasons`, and `trusted` whom to praise; 0 is nobody.
    """

    clue: str
    language: Language
    defending: bool
    remarks: bool
    after: Said
    lately: tuple[str, ...] = ()
    suspect: int = 0
    reasons: tuple[Text, ...] = ()
    trusted: int = 0


def spoken(said: Spoken, voice: Voice, limit: int) -> str:
    """A clue in the words of a style, with a remark now and then, no longer than `limit` characters."""
    frames = _FRAMES[voice.style.id] if said.after.clues else _STARTING.get(voice.style.id, _FRAMES[voice.style.id])
    frame = voice.pick(frames, said.language, said.lately)
    clue = said.clue if voice.rng.random() < _PLAIN else _framed(frame, said.clue)
    parts = [clue if len(clue) <= limit else said.clue]
    if said.defending:
        parts.append(voice.pick(_innocent(said), said.language, said.lately))
    return _joined(parts + _remarks(said, voice), said.language, limit)


def vague(said: Spoken, voice: Voice, limit: int) -> str:
    """Words that say nothing of the word, no longer than `limit` characters; empty where what is drawn does not fit."""
    remarks = _remarks(said, voice)
    judges = any(character.isdigit() for character in "".join(remarks))  # a remark on a seat can stand alone
    if judges and not said.defending and voice.rng.random() < _REMARK_ALONE:
        return _joined(remarks, said.language, limit)
    on_others = _VAGUE_ON_OTHERS if said.after.others else ()
    sayings = _innocent(said) if said.defending else _VAGUE + (_VAGUE_AGAIN if said.after.own else ()) + on_others
    return _joined([voice.pick(sayings, said.language, said.lately), *remarks], said.language, limit)


def _innocent(said: Spoken) -> tuple[Text, ...]:
    return _INNOCENT if said.after.own else _INNOCENT[:1]


def _framed(frame: str, clue: str) -> str:
    """A clue in its frame; after a colon an English sentence goes on in small letters, but for names."""
    if ": {clue}" in frame and not _NAMES.match(clue):
        clue = clue[:1].lower() + clue[1:]
    return frame.format(clue=clue)


def says_nothing(text: str) -> bool:
    """Whether `text` is nothing but sentences of this file that are about no word, in any language.

    Nobody has to read them for a meaning: that costs time, and "what a table this is" might be taken for a clue.
    """
    return _about_no_word().fullmatch(simplified(text)) is not None


@lru_cache(maxsize=1)
def _about_no_word() -> re.Pattern[str]:
    remarks = (remark for said in _REMARKS.values() for remark in said)
    known = (*_VAGUE, *_VAGUE_AGAIN, *_VAGUE_ON_OTHERS, *_SUSPECT, *_TRUST, *_INNOCENT, *_NOTICED, *remarks)
    written = (
        re.escape(wording).replace(r"\{seat\}", r"\d+").replace(r"\{other\}", r"\d+")
        for sentence in known
        for wording in sentence
    )
    return re.compile(rf"(?:(?:{'|'.join(written)})\s*)+")


def suspicion_of(seat: int, voice: Voice, language: Language, lately: Sequence[str]) -> str:
    """A suspicion, aloud."""
    voice.named = seat
    return voice.pick([sentence.filled(seat=seat) for sentence in _SUSPECT], language, lately)


def word_of(word: str, rng: Random) -> Text:
    """What it thinks the word is, to its partners."""
    return rng.choice(_WORD).filled(word=word)


def _remarks(said: Spoken, voice: Voice) -> list[str]:
    """A remark, as often as the style makes one, and oftener where there is no clue."""
    rng, often = voice.rng, voice.style.remark if said.clue else max(voice.style.remark, _TALKS)
    if not said.remarks or rng.random() >= often or not (said.after.clues or said.clue):
        return []
    kind = rng.random()
    if not said.suspect or kind < _SMALL_TALK:
        return [voice.pick(_REMARKS[voice.style.id], said.language, said.lately)]
    if said.trusted and kind > 1.0 - _PRAISE:
        praise = [sentence.filled(seat=said.trusted) for sentence in _TRUST]
        return [voice.pick(praise, said.language, said.lately)]
    voice.named = said.suspect
    if said.reasons and rng.random() < _REASONED:
        return [voice.pick(said.reasons, said.language, said.lately)]
    return [suspicion_of(said.suspect, voice, said.language, said.lately)]


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
