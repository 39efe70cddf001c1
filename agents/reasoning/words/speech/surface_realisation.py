"""How a reasoning player of the word games words what it has to say: clues in frames, remarks with their gaps filled.

Owns: the putting together. Must not know: beliefs, or what a clue says. The sentences are in `sayings.toml`.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from agents.reasoning.language.phrasebook import DOUBTS, LINES, SHORT, SUBJECTS, Line, understood
from arena.actions import MAX_TEXT
from arena.text import Language, Text
from arena.words import Fact

from ..table.decision_context import DecisionContext
from .speech_acts import Aside, is_permitted, is_quotable

NOBODY = Text("There is nobody to vote for.", "没有人可投。")
NOTHING_LEFT = Text("There is nothing left to ask that would tell me anything.", "没有什么值得再问的了。")
_PLAIN = 0.55  # how often a clue is said without a frame
# how often a frame that fits comes, the first of them
_FITTING = (("asked", 0.12), ("alike", 0.3), ("another", 0.5), ("turning", 0.5), ("joining", 0.4))
_TURN, _JOIN = 3, 2  # clues after which one of a new topic turns the talk, and after which one joins in
_DRAWS = 5  # how often it looks for a line that fits
_QUOTES = 2  # how often a clue is quoted at a table before it is named by what it is about,
_NAMELESS = ("answer",)  # or as the own one
_THAT = Text("that", "那个")
_NAMES = re.compile(r"(?:China|Chinese|Europe|European|America|American|India|Indian|I)\b")  # keep their capital
_VERBS = """
achieved appears belongs came can comes died first has is kept led left likes lived lost made makes never often plays
really showed spends suffered was writes wrote
"""
_WITHOUT_SUBJECT = frozenset(_VERBS.split())  # how an English clue begins that leaves its subject out
_FIRST = re.compile(r"(^\"?|[.!?] \"?)([a-z])")


def speech(at: DecisionContext, place: int | None, remarks: Sequence[Aside], limit: int) -> str:
    """A clue about the fact at `place`, if any, and `remarks`: as many of them as fit, in order.

    No longer than `limit` characters; empty where nothing fits.
    """
    parts = list[str]()
    if place is not None:
        bare = clue_of(at.belief.lexicon.facts[place], at.seen.language, at.voice.rng)
        said = bare if at.voice.rng.random() < _PLAIN else _framed(at, place, bare)
        parts.append(said if len(said) <= limit else bare)
        if len(parts[0]) > limit:
            parts[0] = at.belief.lexicon.facts[place].clue(at.seen.language)
    for aside in remarks:
        room = limit - len(joined(parts, at.seen.language, limit)) - 1
        parts.append(sentence(at, aside, room))
    text = joined(parts, at.seen.language, limit)
    doubts = [aside.seat for aside in remarks if aside.kind in DOUBTS]
    if doubts and not understood(text).doubts:  # there was no room for the reason
        text = _squeezed(parts[:1], sentence(at, Aside("brief", doubts[0])), at.seen.language, limit)
    return text


def _squeezed(parts: Sequence[str], brief: str, language: Language, limit: int) -> str:
    """`parts` and `brief`; where there is no room, Chinese without blanks and last full stop, else `parts` alone."""
    text = joined([*parts, brief], language, limit)
    closer = joined(parts, language, limit) + brief.replace(" ", "").rstrip("。")
    return closer if language != "en" and brief not in text and len(closer) <= limit else text


def sentence(at: DecisionContext, aside: Aside, room: int = MAX_TEXT) -> str:
    """What is to be said, in a line that nobody has used, of at most `room` characters if any of some does.

    A clue that was quoted often enough is named by what it is about, where that has an everyday name.
    """
    line, text = _drawn(at, aside)
    for _ in range(_DRAWS if len(text) > room else 0):
        other, shorter = _drawn(at, aside)
        if len(shorter) < len(text):
            line, text = other, shorter
    at.history.used_lines.add(line.number)
    return text


def _drawn(at: DecisionContext, aside: Aside) -> tuple[Line, str]:
    """A line for it, and what that says of it."""
    line, facts = at.voice.pick(aside.kind, at.history.used_lines, _short(at, aside)), at.belief.lexicon.facts
    about = max(aside.topic, aside.quote)
    values: dict[str, Text | int | str] = {
        "seat": aside.seat,
        "other": aside.other,
        "count": aside.many,
        "quote": quoted(facts[aside.quote]) if aside.quote >= 0 else "",
        "more": quoted(facts[aside.more]) if aside.more >= 0 else "",
        "topic": at.belief.lexicon.topics[about] or _THAT if about >= 0 else "",
    }
    text = line.filled(at.voice.draw(), at.seen.language, values)
    return line, capital(text) if at.seen.language == "en" else text


def capital(text: str) -> str:
    """An English sentence with a capital, also where a quotation begins it or a sentence after it."""
    return _FIRST.sub(lambda found: found[1] + found[2].upper(), text)


def is_new(at: DecisionContext, aside: Aside) -> bool:
    """Whether there is a line left for it that nobody has used, and a clue that it quotes was not quoted too often."""
    short = _short(at, aside)
    if SHORT not in LINES[aside.kind] if short else aside.quote >= 0 and not is_quotable(at, aside.quote):
        return False
    return at.voice.has_new(aside.kind, at.history.used_lines, short)


def _short(at: DecisionContext, aside: Aside) -> bool:
    """Whether a clue is only named by what it is about: it was quoted often enough."""
    often = aside.more < 0 <= aside.quote and at.history.times_quoted[aside.quote] >= _QUOTES
    return often and (aside.kind in _NAMELESS or at.belief.lexicon.topics[aside.quote] is not None)


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


def _framed(at: DecisionContext, place: int, clue: str) -> str:
    rng, history, facts = at.voice.rng, at.history, at.belief.lexicon.facts
    topics = at.belief.lexicon.topics
    topic = topics[place]
    told = [clue for clue in history.clues if topics[clue.place] == topic]
    alike = [one for one in told if one.seat in at.others and not history.times_quoted[one.place]] if topic else []
    alike = [one for one in alike if is_permitted(at, Aside("", quote=one.place))] if history.comments_allowed else []
    fits = {
        "asked": True,
        "alike": bool(alike),
        "another": at.seen.seat in history.clue_givers,
        "turning": bool(topic) and not told and len(history.clues) >= _TURN,
        "joining": len(history.clue_givers - {at.seen.seat}) >= _JOIN,
    }
    kind = "frame" if history.clues else "first"
    kind = next((kind for kind, often in _FITTING if fits[kind] and rng.random() < often), kind)
    line = at.voice.pick(kind, history.used_lines)
    if kind != "first" and line.number in history.used_lines:
        return clue
    history.used_lines.add(line.number)
    said: dict[str, object] = {"clue": "{clue}", "topic": topic or ""}
    if alike:
        said |= {"other": alike[-1].seat, "quote": quoted(facts[alike[-1].place])}
    frame = line.said(at.voice.draw()).filled(**said).to(at.seen.language)
    return around(frame, facts[place].question(at.seen.language) if kind == "asked" else clue)


def around(frame: str, clue: str) -> str:
    """A clue in its frame; after a colon or a comma an English sentence goes on in small letters, but for names."""
    return frame.format(clue=_small(clue) if ": {clue}" in frame or ", {clue}" in frame else clue)


def _small(clue: str) -> str:
    return clue if _NAMES.match(clue) else clue[:1].lower() + clue[1:]


def _with_subject(clue: str, subject: str) -> str:
    return f"{subject} {_small(clue)}" if clue.split(" ", 1)[0].lower() in _WITHOUT_SUBJECT else clue


def joined(parts: Sequence[str], language: Language, limit: int) -> str:
    """As many of `parts` as fit, in order, each ended."""
    text = ""
    for part in parts:
        ended = part if part[-1] in ".!?。！？" else part + ("." if language == "en" else "。")
        longer = f"{text} {ended}" if text and language == "en" else text + ended
        if len(longer) <= limit:
            text = longer
        elif not text and len(part) <= limit:
            text = part
    return text
