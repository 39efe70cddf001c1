"""Which way a yes to a question points: "it's not alive, right?" is answered yes of what is not alive.

Owns: tags ("对吧", "isn't it"), questions of the form 能不能, and denials, in Chinese and English. Must not know: words
of a pack, or what a question asks about.
"""

import re
from typing import NamedTuple

from arena.words.recognition import denies, plain

_TAGS = (
    re.compile(r"[\s,，。.!！?？~…]+$"),
    re.compile(r"(?:对[吧吗嘛么]|对不对|是[吧吗嘛么]|是不是|没错吧|不是吗|有没有错)$"),
    re.compile(
        r"[\s,;–—-]+(?:right|correct|yes|yeah|no|huh|eh|innit|then|or (?:not|what|no)|am i right|i (?:guess|think)"
        r"|(?:is|does|do|can|has|was|did|would|will|could|are|have|were)(?:n'?t)? (?:it|he|she|they|you|that|we))$"
    ),
    re.compile(r"(?<=.)(?:[啊呀呢哦噢哈啦])$"),
)
_FRAME = re.compile(  # what is said around any question
    r"(?:我?[想要先再]?(?:请?问|确认)(?:一?[下个句问]|你)*|我(?:就|只)?是?想知道|我是说|你(?:们)?(?:觉得|说|认为)|那么?(?=[它这])|[这那]个?(?:玩意儿?|东西)"
    r"|咱们?|应该|大概|可能|说白了|话说|[一通平][般常时])"
    r"|\b(?:i(?: just)? (?:want|need|would like|'d like) to (?:know|ask|check)|i was wondering(?: if)?"
    r"|just (?:checking|to check)|(?:can|may|could) i ask(?: if| whether)?|let me ask|tell me(?: if| whether)?"
    r"|do you (?:think|know if)|would you say|(?:quick|my|next|first|another) question|by any chance"
    r"|normally|usually|generally|typically|actually|ok(?:ay)?)\b"
)
_CHOICE = (  # 能不能, 是不是, 有翅膀没有, 活着没, 能吃不: no denial
    (re.compile(r"(.{1,2})[不没]\1"), r"\1"),
    (re.compile(r"有没(?!有)"), "有"),
    (re.compile(r"是否|能否|可否"), "是"),
    (re.compile(r"(?<=.)(?:没有|[不没否])(?=[\s啊呀呢的了]*[吗嘛]?$)"), ""),
)
_RHETORICAL = re.compile(  # 难道不是活的吗, isn't it alive: asks whether it is
    r"(?:难道|莫非|该不会|会不会|怕不|不就是|不是.*[吗嘛么]$)"
    r"|^\W*(?:(?:so|and|but|well|ok|okay)\W+)*(?:is|are|was|were|do|does|did|can|could|would|will|has|have|had)n'?t\b"
)
_SHORTEST = 2  # characters that must be left beside a frame
_DENIALS = re.compile(
    r"[不没未非]有?|\b(?:not|never|no|cannot|without)\b|\b(ca|is|are|was|were|do|does|did|could|would|wo|has|have|had)n'?t\b"
)


class PolarQuestion(NamedTuple):
    """`statement` is what a question is about, without tags and denials; `denied` says that a yes denies it."""

    statement: str
    denied: bool


def polar(text: str) -> PolarQuestion:
    """What `text` asks, and whether its asker means that it is not so."""
    said = plain(text).strip()
    said = _FRAME.sub(" ", said) if len(_FRAME.sub("", said)) > _SHORTEST else said
    for _ in range(2):
        for tag in _TAGS:
            said = tag.sub("", said)
    for form, bare in _CHOICE:
        said = form.sub(bare, said)
    denied = denies(said)
    return PolarQuestion(_DENIALS.sub(" ", said) if denied else said, denied and not _RHETORICAL.search(said))
