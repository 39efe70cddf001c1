"""What an utterance guesses: "我猜是可乐吧" and "I think it is a cola" name one word each (CM-9).

Owns: what is said around a guess, how many words are named, and whether one is the word. Must not know: packs, seats.

A word may begin or end like what people say around one (酒吧, The Lion King), so a guess has several readings: as it
was said, and each time with a little less around it. It is right if any of them is the word.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..text import simplified
from ..words.compare import bare, fold, same_word
from .own_word import is_word, normal


class NamedWord(NamedTuple):
    """One word that an utterance names: its readings, from as it was said to the barest."""

    readings: tuple[str, ...]

    @property
    def word(self) -> str:
        return self.readings[-1]


_FILLER = r"(?:[嗯呃额唔喔哦啊哎欸诶咦]+|那么?|这么?说?|好吧?|好的|行吧?|ok(?:ay)?|um+|uh+|h+m+|well|so|all ?right)"
_SURELY = (
    r"(?:就|也|还是?|应该|肯定|大概|可能|也许|或许|一定|绝对|多半|估计|八成|恐怕|没准儿?|说不定|必须?|很|十有八九)"
)
_ASKING = r"(?:会不会|是不是|该不会|不会|莫非|难道|难不成|怕不)"
_THINK = r"(?:猜[测想]?|[瞎盲]猜|蒙|觉得|认为|感觉|估计|怀疑|押|赌|选|投|要?说|想|提名?|报|答)"
_ANSWER = r"(?:正确|最[终后]|我的|他们的|人的|平民的)?(?:答案|谜底|[那这]个词|词语?|猜测|东西)"
_IS = r"(?:就?是|为|叫做?|：|:)"
_ONE = r"(?:一?[个种只]|个)?"
_PAUSE = r"[\s,，：:…]*"
_MUST = r"(?:is|(?:must|has to|has got to|gotta|could|might|may|can|can only|should|would|will) be|was)"
_SAY = (
    r"(?:going with|go with|guess(?:ing)?|think(?:ing)?|believe|suppose|say|bet|reckon|feel|suspect|choose|pick|try"
    r"|put (?:my|all my|our) money on|settle on|stick with|(?:pretty |quite |fairly |almost |very )?(?:sure|certain))"
)
_LEADS = tuple(  # what people say before the word that they guess
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^{_FILLER}(?:[\s,，、…~～]+|(?=我|是|应|就|肯|会|i\b|it\b|is\b|my\b))",
        rf"^(?:[我咱]们?|本鬼|鬼们?){_SURELY}*(?:来|要|想|[先再]|只能|现在|这次|最后|[斗大]胆|个人)*{_THINK}(?:吧|呢|一[下个把])?"
        rf"{_PAUSE}{_SURELY}*(?:{_ANSWER})?{_SURELY}*(?:{_IS}|有?点?像)?{_ONE}{_PAUSE}",
        rf"^(?:[瞎盲]猜|大胆猜|猜一?个?|我的猜测){_SURELY}*{_IS}{_ONE}{_PAUSE}",
        r"^(?:猜词?|guess|answer)[\s:：]+",
        rf"^{_ANSWER}{_SURELY}*{_IS}{_ONE}{_PAUSE}",
        rf"^(?:{_ASKING}|就|应该|肯定|大概|可能|也许|或许)(?:{_IS})?{_ONE}[\s…]*",
        rf"^(?:[这那它他她]个?|它们|这不)?(?:{_SURELY}|{_ASKING})*{_IS}{_ONE}[\s…]*",
        r"^非(?=.+莫属)",
        r"^[^:：]*(?:猜|答案|词|选|guess|answer|word|final)[^:：]*[:：]\s*",
        r"^(?:wo (?:cai|jue ?de)(?: shi)?|ying ?gai shi|da ?an shi|shi)\s+",
        r"^(?:i|we)(?:[ '’]?(?:m|am|re|are|going to|gonna|ll|will|would|d|have to|must|do|really|still|just|now))*"
        rf"\s*{_SAY}\b(?: (?:that|on))?[\s,:]*",
        rf"^(?:(?:my|our|the|your|their) )?(?:\w+ ){{0,2}}(?:guess|answer|bet|pick|word|choice)(?: {_MUST}|['’]s|:)"
        r"[\s,:]*",
        r"^(?:maybe|perhaps|probably|possibly|surely|definitely|obviously|clearly|honestly|certainly|and|but|then|again"
        r"|guess|(?:final |my |wild )?(?:answer|guess)|no doubt|let me guess|let'?s (?:say|go with)|(?:how|what) about"
        r"|yes|yeah)\b[\s,:;–—-]*",
        rf"^(?:it|that|this|they|the thing)(?:['’]?s (?:got to|gotta) be| {_MUST}|['’]ll be|['’]?s)"
        r"(?: (?:probably|definitely|surely|obviously|clearly|certainly|likely|just|maybe|simply))*\b[\s,:]*",
        r"^(?:is|was|could|might|may|would|can|must|should|are) (?:it|that|this|they)(?: be)?\b[\s,:]*",
        r"^(?:called|named|a kind of|some kind of|that|those|these|some|an?|the|your|something like)\s+(?=\S)",
    )
)
_TAILS = tuple(  # and after it
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"[\s,，。.!！?？…~～；;：:、—*_-]+$",
        r"[（(][^（()）]*[)）]$",
        r"(?:没跑了?|没错了?|准没错|对吧|对不对|对吗|是吧|是不是|行不行|怎么样|试试|无疑|莫属|这个词|这[两几]个字|这个)$",
        r"吧$",
        r"(?:啊|呀|呢|吗|么|嘛|啦|了|咯|喽|呗|哦|噢|哈|嘞|诶|的)$",
        r"\s+(?:right|i (?:guess|think|suppose|believe|reckon|bet|say)|maybe|perhaps|probably|obviously|for sure"
        r"|of course|please|no doubt|or something|guy|thing|then|though|definitely|final answer)$",
        r"\s+(?:ba|a|ya|ma|ne|la)$",
    )
)
_PARTICLES = _TAILS[3:5]
_QUOTED = re.compile(r"[“\"「『《〈‘]([^”\"」』》〉’“「]{1,60})[”\"」』》〉’]|(?<![a-z])'([^']{2,60})'(?![a-z])", re.I)
_CLAUSE = re.compile(
    r"(?<!\bmr)(?<!\bmrs)(?<!\bms)(?<!\bdr)(?<!\bst)(?<!\bjr)[.](?=\s|$)|[,，。!！?？…;；\n]+|\.{2,}|——+|\s[–—-]+\s",
    re.I,
)
_EITHER = r"[、/|｜]|要么|或者是?|或是|或|还是|要?不然就是|要不"
_OR = re.compile(rf"{_EITHER}|不是(?=.+就是)|就是(?=.)|\b(?:either|or|versus|vs)\b", re.I)
_CHOICE = re.compile(rf"{_EITHER}|不是.+就是|\b(?:or|versus|vs)\b", re.I)
_CLUELESS = re.compile(  # what names no word, whatever else it says
    r"^(?:随便.{0,6}|没有|无|过|pass|skip|none|nothing|unknown|n/?a|null|idk|dunno|\W*)$|不知道|不清楚|不确定|[猜想看]不[出到起中着]"
    r"|没(?:想法|头绪|思路|主意|猜)|弃权|放弃|\b(?:no idea|not sure|don['’]?t know|no clue|can['’]?t (?:guess|tell))\b",
    re.I,
)
_TALK = re.compile(  # what is said beside a guess
    r"^的$|[我你您咱]|[他她]们|大家|瞎|反正|不改|因为|毕竟|所以|如果|两个|这俩|还用|猜|答案|就这|说完|完毕|别的|不然|没什么|没别"
    r"|\b(?:i|i['’]?m|i['’]ve|we|you|me|my|us|they|said|because|since|sure|certain|guess|yes|no|not|both|right"
    r"|obviously|clearly|final|answer|anyway|please|maybe|percent|of course|thanks|one of (?:those|them|the two))\b",
    re.I,
)
_SYLLABLE = r"(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?(?:[aeiouvü]+(?:ng?|r)?)"


@lru_cache(maxsize=4096)
def named(text: str) -> tuple[NamedWord, ...]:
    """The words that an utterance guesses: one where it is a guess, none or several where it is none."""
    said = normal(text)
    quoted = [first or second for first, second in _QUOTED.findall(said)]
    return _merged([_named(part) for part in quoted] if quoted else _in_clauses(said))


def is_choice(text: str) -> bool:
    """Whether `text` leaves it between two."""
    return _CHOICE.search(normal(text)) is not None


class JudgedGuess(NamedTuple):
    """The word that a guess comes to, as everybody hears it, and whether it is right."""

    word: str
    right: bool


def judged(text: str, answers: Sequence[str], length: int | None = None) -> JudgedGuess:
    """Whether an utterance guesses one of `answers`, by CM-9 or as the pinyin of one; `length` is the slip's."""
    hits = [reading for reading in _guessed(text).readings if _is_one_of(reading, answers)]
    return JudgedGuess(hits[-1] if hits else as_told(text, length), bool(hits))


def as_told(text: str, length: int | None = None) -> str:
    """The word that an utterance guesses, right or wrong: the barest reading, or that with the slip's `length`."""
    one = _guessed(text)
    return next((reading for reading in reversed(one.readings) if length and _has(reading, length)), one.word)


def fits(one: NamedWord, length: int) -> bool:
    """Whether some reading of a guess has so many characters, also without a plural's ending, or is such pinyin."""
    return any(_has(reading, length) for reading in one.readings)


def _has(reading: str, length: int) -> bool:
    return length in (*_lengths(reading), _syllables(reading))


def _guessed(text: str) -> NamedWord:
    """The one word that a guess names; the whole of a text that names none or several, which no seat may give."""
    found = named(text)
    return found[0] if len(found) == 1 else NamedWord((normal(text),))


def _is_one_of(reading: str, answers: Sequence[str]) -> bool:
    return any(
        same_word(reading, answer) or is_word(reading, answer)
        for given in answers
        for answer in (given, _ARTICLE.sub("", given))
    )


_ARTICLE = re.compile(r"^(?:the|an?)\s+", re.I)


def _lengths(reading: str) -> tuple[int, ...]:
    letters = "".join(filter(str.isalnum, reading))
    return tuple(len(letters.removesuffix(ending)) for ending in ("", "s", "es"))


def _syllables(reading: str) -> int:
    """How many syllables of pinyin a reading in Latin letters has; 0 where it is none."""
    letters = re.sub(r"[^a-zü]", "", reading.casefold())
    whole = reading.isascii() and re.fullmatch(rf"(?:{_SYLLABLE})+", letters)
    return len(re.findall(_SYLLABLE, letters)) if whole else 0


def _in_clauses(said: str) -> list[NamedWord]:
    """The words of a text without quotation marks; one that is a single clause is no mere talk beside a guess."""
    clauses = [clause for clause in _CLAUSE.split(said) if bare(clause)]
    parts = [part for clause in clauses for part in (_OR.split(clause) if _CHOICE.search(clause) else [clause])]
    if len(parts) == 1:
        return [_named(said)] if _says_more(parts[0]) and not _CLUELESS.search(said) else []
    found = [_named(part) for part in parts if bare(part) and _says_more(part) and not _CLUELESS.search(part)]
    return [one for one in found if not _TALK.search(one.word)]


_WORD = "\u2606"  # in the place of a word


def _says_more(part: str) -> bool:
    """Whether a part of a text is more than what is said before or after a word."""
    return _WORD not in (_named(f"{part} {_WORD}").word, _named(f"{part}{_WORD}").word, _named(f"{_WORD}{part}").word)


def _named(part: str) -> NamedWord:
    """The readings of one part: each lead and each tail taken off in turn. What is taken off is read in Simplified."""
    readings, also = [part.strip()], list[str]()
    moved = True
    while moved:
        moved = False
        for pattern in (*_LEADS, *_TAILS):
            left = _without(readings[-1], pattern)
            if left == readings[-1] or not (bare(left) or _WORD in left):
                continue
            if pattern in _PARTICLES and len(bare(left)) == 1:  # 知了 and 酒吧 are words, and 梨吧 may name a pear
                also.append(left)
                continue
            readings.append(left)
            moved = True
    return NamedWord((*also, *readings))


def _without(text: str, pattern: re.Pattern[str]) -> str:
    found = pattern.search("".join(simplified(char) for char in text))
    return (text[: found.start()] + text[found.end() :]).strip() if found else text


def _merged(found: Sequence[NamedWord]) -> tuple[NamedWord, ...]:
    """Each word once: what is said again, or again in more words, is the same guess."""
    kept: list[NamedWord] = []
    for one in found:
        same = [
            k
            for k, other in enumerate(kept)
            if fold(one.word) in fold(other.word) or fold(other.word) in fold(one.word)
        ]
        if same:
            kept[same[0]] = NamedWord((*one.readings, *kept[same[0]].readings))
        else:
            kept.append(one)
    return tuple(kept)
