"""How a reasoning player of the word games words what it has to say: clues in frames, remarks with their gaps filled.

Owns: the composition. Must not know: beliefs, or what a clue says. The sentences are in `phrasebook.toml`.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from agents.reasoning.language.phrasebook import LINES, SHORT, SUBJECTS, Line, parse_speech
from agents.reasoning.language.speech_acts import SUSPICIONS, Remark, SpeechAct
from arena.actions import MAX_TEXT
from arena.text import Language, Text
from arena.words import Fact

from ..context.decision_context import DecisionContext
from .suspicions import is_quotable, names_own_word

NOBODY = Text("There is nobody to vote for.", "没有人可投。")
NOTHING_LEFT = Text("There is nothing left to ask that would tell me anything.", "没有什么值得再问的了。")
_PLAIN = 0.55  # P(a clue is said without a frame)
_FRAMES = (  # P(each frame | it fits and none before it was drawn)
    (SpeechAct.ASKED, 0.12),
    (SpeechAct.ALIKE, 0.3),
    (SpeechAct.ANOTHER, 0.5),
    (SpeechAct.TURNING, 0.5),
    (SpeechAct.JOINING, 0.4),
)
_TURNS_AFTER, _JOINS_AFTER = 3, 2  # clues before a new topic turns the talk, clue givers before another joins in
_DRAWS = 5  # attempts to find a line that fits the limit
_BY_TOPIC_AFTER = 2  # quotations at a table after which a clue is named by its topic
_THAT = Text("that", "那个")
_NAMES = re.compile(r"(?:China|Chinese|Europe|European|America|American|India|Indian|I)\b")  # keep their capital
_VERBS = """
achieved appears belongs came can comes died first has is kept led left likes lived lost made makes never often plays
really showed spends suffered was writes wrote
"""
_WITHOUT_SUBJECT = frozenset(_VERBS.split())  # first words of English clues without a subject
_FIRST = re.compile(r"(^\"?|[.!?] \"?)([a-z])")


def speech(at: DecisionContext, clue: int | None, remarks: Sequence[Remark], limit: int) -> str:
    """A clue (the number of its fact), if any, and as many of `remarks` as fit, in order.

    At most `limit` characters; empty if nothing fits.
    """
    parts = list[str]()
    if clue is not None:
        fact = at.belief.lexicon.facts[clue]
        plain = clue_of(fact, at.language, at.speaking.rng)
        said = plain if at.speaking.rng.random() < _PLAIN else _framed(at, clue, plain)
        parts.append(next((text for text in (said, plain) if len(text) <= limit), fact.clue(at.language)))
    for remark in remarks:
        room = limit - len(joined(parts, at.language, limit)) - 1
        parts.append(sentence(at, remark, room))
    text = joined(parts, at.language, limit)
    suspects = [remark.seat for remark in remarks if remark.act in SUSPICIONS]
    if suspects and not parse_speech(text).suspects:  # there was no room for the reason
        text = _squeezed(parts[:1], sentence(at, Remark(SpeechAct.BRIEF, suspects[0])), at.language, limit)
    return text


def _squeezed(parts: Sequence[str], brief: str, language: Language, limit: int) -> str:
    """`parts` and `brief`; without room for both, Chinese without spaces and its last full stop, else `parts` alone."""
    text = joined([*parts, brief], language, limit)
    closer = joined(parts, language, limit) + brief.replace(" ", "").rstrip("。")
    return closer if language != "en" and brief not in text and len(closer) <= limit else text


def sentence(at: DecisionContext, remark: Remark, room: int = MAX_TEXT) -> str:
    """`remark` in a line that nobody has used, of at most `room` characters if such a line is found."""
    line, text = _drawn(at, remark)
    for _ in range(_DRAWS if len(text) > room else 0):
        other, shorter = _drawn(at, remark)
        if len(shorter) < len(text):
            line, text = other, shorter
    at.history.used_lines.add(line.number)
    return text


def _drawn(at: DecisionContext, remark: Remark) -> tuple[Line, str]:
    """A line for `remark`, and its text with the gaps filled."""
    lexicon = at.belief.lexicon
    line = at.speaking.pick(remark.act, at.history.used_lines, _by_topic(at, remark))
    about = max(remark.topic, remark.quote)
    values: dict[str, Text | int | str] = {
        "seat": remark.seat,
        "other": remark.other,
        "count": remark.number,
        "quote": quoted(lexicon.facts[remark.quote]) if remark.quote >= 0 else "",
        "more": quoted(lexicon.facts[remark.more]) if remark.more >= 0 else "",
        "topic": lexicon.topics[about] or _THAT if about >= 0 else "",
    }
    text = line.filled(at.speaking.draw(), at.language, values)
    return line, capital(text) if at.language == "en" else text


def capital(text: str) -> str:
    """An English text whose sentences begin with a capital, even inside quotation marks."""
    return _FIRST.sub(lambda found: found[1] + found[2].upper(), text)


def is_new(at: DecisionContext, remark: Remark) -> bool:
    """Whether a line for `remark` is unused, and the clue that it quotes was not quoted too often."""
    by_topic = _by_topic(at, remark)
    if SHORT not in LINES[remark.act] if by_topic else remark.quote >= 0 and not is_quotable(at, remark.quote):
        return False
    return at.speaking.has_new(remark.act, at.history.used_lines, by_topic)


def _by_topic(at: DecisionContext, remark: Remark) -> bool:
    """Whether a remark names its clue by topic, or as the speaker's own, because the clue was quoted often."""
    often = remark.more < 0 <= remark.quote and at.history.times_quoted[remark.quote] >= _BY_TOPIC_AFTER
    return often and (remark.act == SpeechAct.ANSWER or at.belief.lexicon.topics[remark.quote] is not None)


def quoted(fact: Fact) -> Text:
    """A clue in quotation marks, as somebody else said it."""
    return _quoted(fact.clue_en, fact.clue_zh)


@lru_cache(maxsize=4096)
def _quoted(english: str, chinese: str) -> Text:
    return Text(f'"{_small(english)}"', f"“{chinese.replace('“', '‘').replace('”', '’')}”")


def clue_of(fact: Fact, language: Language, rng: Random) -> str:
    """How a fact is said: an English clue gets a subject if the pack leaves it out."""
    clue = fact.clue(language)
    return _with_subject(clue, rng.choice(SUBJECTS)) if language == "en" else clue


def _framed(at: DecisionContext, fact: int, clue: str) -> str:
    rng, history, lexicon = at.speaking.rng, at.history, at.belief.lexicon
    topic = lexicon.topics[fact]
    told = [clue for clue in history.clues if lexicon.topics[clue.fact] == topic]
    alike = [one for one in told if one.seat in at.others and not history.times_quoted[one.fact]] if topic else []
    alike = [one for one in alike if not names_own_word(at, one.fact)] if history.comments_allowed else []
    fits = (  # each of `_FRAMES`
        True,
        bool(alike),
        at.seat in history.clue_givers,
        bool(topic) and not told and len(history.clues) >= _TURNS_AFTER,
        len(history.clue_givers - {at.seat}) >= _JOINS_AFTER,
    )
    act = SpeechAct.FRAME if history.clues else SpeechAct.FIRST
    act = next((frame for (frame, often), fit in zip(_FRAMES, fits) if fit and rng.random() < often), act)
    line = at.speaking.pick(act, history.used_lines)
    if act != SpeechAct.FIRST and line.number in history.used_lines:
        return clue
    history.used_lines.add(line.number)
    gaps: dict[str, object] = {"clue": "{clue}", "topic": topic or ""}
    if alike:
        gaps |= {"other": alike[-1].seat, "quote": quoted(lexicon.facts[alike[-1].fact])}
    frame = line.wording(at.speaking.draw()).filled(**gaps).to(at.language)
    return around(frame, lexicon.facts[fact].question(at.language) if act == SpeechAct.ASKED else clue)


def around(frame: str, clue: str) -> str:
    """A clue in its frame; after a colon or a comma an English clue begins in lower case, except names."""
    return frame.format(clue=_small(clue) if ": {clue}" in frame or ", {clue}" in frame else clue)


def _small(clue: str) -> str:
    return clue if _NAMES.match(clue) else clue[:1].lower() + clue[1:]


def _with_subject(clue: str, subject: str) -> str:
    return f"{subject} {_small(clue)}" if clue.split(" ", 1)[0].lower() in _WITHOUT_SUBJECT else clue


def joined(parts: Sequence[str], language: Language, limit: int) -> str:
    """As many of `parts` as fit, in order, each with a full stop."""
    text = ""
    for part in parts:
        ended = part if part[-1] in ".!?。！？" else part + ("." if language == "en" else "。")
        longer = f"{text} {ended}" if text and language == "en" else text + ended
        if len(longer) <= limit:
            text = longer
        elif not text and len(part) <= limit:
            text = part
    return text
