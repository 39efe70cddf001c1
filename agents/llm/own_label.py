"""The label that the transcript puts before a speech, where a model has written its own before what it says.

Owns: which words before a colon are the own seat's label. Must not know: prompts. Another seat's label stays, and so
does a text that begins with a number: "2:30", "第一：……", "2: … 3: …".
"""

import re

from arena.hearing.seat_names import named_seat

_SEAT = r"[号號座位]|玩家|选手|選手|seat|player"
_ME = frozenset({"我", "本人", "自己", "你", "i", "me", "myself", "you"})
_SAYS = re.compile(r"\s*(?:says|said|speaks|说|說|发言|發言)\s*$", re.IGNORECASE)
_LABEL = re.compile(
    r"""\s*[*_#>-]{0,3}\s*(?P<open>[\[［【(（〔])?\s*[*_]{0,3}
    (?P<name>[^\s:：\[\]［］【】()（）〔〕*_\n][^:：\[\]［］【】()（）〔〕*_\n]{0,24}?)\s*
    (?:[(（]\s*(?P<beside>[^()（）:：\n]{1,16}?)\s*[)）])?
    (?P<said>\s*(?:says|said|说|說|发言|發言))?\s*
    (?P<close>[\]］】)）〕])?\s*[*_]{0,3}
    (?P<ends>\s*[:：]|\s+[-–—]\s|\s*——|\s*\n|(?(close)|(?!)))[*_]{0,3}\s*""",
    re.VERBOSE | re.IGNORECASE,
)


def without_own_label(text: str, seat: int) -> str:
    """`text` without the label of `seat` at its beginning, once or more; as it is where nothing would be left."""
    said = text
    while (found := _LABEL.match(said)) is not None and _is_own(found, seat, said[found.end() :]):
        said = said[found.end() :]
    return said if said.strip() else text


def _is_own(found: re.Match[str], seat: int, rest: str) -> bool:
    name, beside = _SAYS.sub("", found["name"]), found["beside"] or ""
    labels = [label for label in (name, beside) if named_seat(label) is not None]
    if {named_seat(label) for label in labels} != {seat} or (name not in labels and name.lower() not in _ME):
        return False
    is_named = any(re.search(_SEAT, label, re.IGNORECASE) for label in labels) or name not in labels
    enclosed = bool(found["open"]) == bool(found["close"])
    if is_named:
        return enclosed and bool(found["ends"] or found["open"])
    bare = re.fullmatch(r"#?\s*\d{1,2}", labels[0]) is not None
    counts = re.match(r"\d", rest) or re.search(rf"(?<!\d){seat + 1}\s*[:：]", rest)
    return bare and enclosed and ":" in found["ends"].replace("：", ":") and not counts
