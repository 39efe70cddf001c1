"""How a reasoning player of the word games words what it has to say: clues in frames, remarks with their gaps filled.

Owns: the putting together. Must not know: beliefs, or what a clue says. The sentences are in `sayings.toml`.
"""

import re
from collections.abc import Sequence
from random import Random

from arena.text import Language, Text
from arena.words import Fact

from .doubting import Aside
from .sayings import DOUBTS, ORDINALS, SUBJECTS, topic_of, understood
from .seat import Seat

NOBODY = Text("There is nobody to vote for.", "没有人可投。")
NOTHING_LEFT = Text("There is nothing left to ask that would tell me anything.", "没有什么值得再问的了。")
_PLAIN = 0.55  # how often a clue is said without a frame
_FITTING = (("alike", 0.25), ("another", 0.5), ("turning", 0.5), ("joining", 0.4))  # how often a frame that fits comes
_TURN, _JOIN = 3, 2  # clues after which one of a new topic turns the talk, and after which one joins in
_QUOTES = {"misfit": 2}  # how often a clue is quoted at a table before it is named by its order; others once
_OWN = ("answer", "stand")  # the kinds that quote a clue of the speaker
_THAT = Text("that", "那个")
_NAMES = re.compile(r"(?:China|Chinese|Europe|European|America|American|India|Indian|I)\b")  # keep their capital
_VERBS = """
achieved appears belongs came can comes died first has is kept led left likes lived lost made makes never often plays
really showed spends suffered was writes wrote
"""
_WITHOUT_SUBJECT = frozenset(_VERBS.split())  # how an English clue begins that leaves its subject out
_QUOTED_FIRST = re.compile(r"(^|[.!?] )\"([a-z])")
_WORD = (
    Text("I think it is {word}.", "我觉得是{word}。"),
    Text("My guess: {word}.", "我猜{word}。"),
    Text("How about {word}?", "会不会是{word}？"),
)


def speech(at: Seat, place: int | None, remarks: Sequence[Aside], limit: int) -> str:
    """A clue about the fact at `place`, if any, and `remarks`: as many of them as fit, in order.

    No longer than `limit` characters; empty where nothing fits.
    """
    parts = [sentence(at, aside) for aside in remarks]
    if place is not None:
        bare = clue_of(at.belief.lexicon.facts[place], at.seen.language, at.voice.rng)
        said = bare if at.voice.rng.random() < _PLAIN else _framed(at, place, bare)
        parts.insert(0, said if len(said) <= limit else bare)
        if len(parts[0]) > limit:
            parts[0] = at.belief.lexicon.facts[place].clue(at.seen.language)
    text = joined(parts, at.seen.language, limit)
    doubts = [aside.seat for aside in remarks if aside.kind in DOUBTS]
    if doubts and not understood(text).doubts:  # there was no room for the reason
        text = joined([*parts[:1], sentence(at, Aside("brief", doubts[0]))], at.seen.language, limit)
    return text


def sentence(at: Seat, aside: Aside) -> str:
    """What is to be said, in a line that nobody has used; a clue that was quoted before is named by its order."""
    facts = at.belief.lexicon.facts
    line = at.voice.pick(aside.kind, at.scene.used, _short(at, aside))
    at.scene.used.add(line.number)
    text = line.text.filled(
        seat=aside.seat,
        other=aside.other,
        quote=quoted(facts[aside.quote]) if aside.quote >= 0 else "",
        more=quoted(facts[aside.more]) if aside.more >= 0 else "",
        topic=topic_of(facts[aside.topic]) or _THAT if aside.topic >= 0 else "",
        nth=_nth(at, aside) if aside.quote >= 0 else "",
    )
    if at.seen.language != "en":
        return text.to(at.seen.language)
    english = text.en[:1].upper() + text.en[1:]  # a topic may begin it
    return _QUOTED_FIRST.sub(lambda found: f'{found[1]}"{found[2].upper()}', english)


def is_new(at: Seat, aside: Aside) -> bool:
    """Whether there is a line left for it that nobody has used."""
    return at.voice.has_new(aside.kind, at.scene.used, _short(at, aside))


def _nth(at: Seat, aside: Aside) -> Text:
    """Which of its giver's clues the quoted one is."""
    giver = at.seen.seat if aside.kind in _OWN else aside.other if aside.kind == "changed" else aside.seat
    places = [clue.place for clue in at.scene.clues_of(giver)]
    if places == [aside.quote]:
        return ORDINALS[0]
    number = places.index(aside.quote) + 1 if aside.quote in places else len(places)
    return ORDINALS[-1 if number == len(places) > 2 else min(number, len(ORDINALS) - 2)]


def _short(at: Seat, aside: Aside) -> bool:
    return aside.more < 0 <= aside.quote and at.scene.cited[aside.quote] >= _QUOTES.get(aside.kind, 1)


def quoted(fact: Fact) -> Text:
    """A clue in quotation marks, as somebody else said it."""
    english = _small(fact.clue_en)
    return Text(f'"{english}"', f"“{fact.clue_zh.replace('“', '‘').replace('”', '’')}”")


def clue_of(fact: Fact, language: Language, rng: Random) -> str:
    """How a fact is said: an English clue gets a subject if the pack leaves it out."""
    clue = fact.clue(language)
    return _with_subject(clue, rng.choice(SUBJECTS)) if language == "en" else clue


def word_of(word: str, rng: Random) -> Text:
    """What it thinks the word is, to its partners."""
    return rng.choice(_WORD).filled(word=word)


def _framed(at: Seat, place: int, clue: str) -> str:
    rng, scene, facts = at.voice.rng, at.scene, at.belief.lexicon.facts
    topic = topic_of(facts[place])
    alike = [told.seat for told in scene.clues if topic_of(facts[told.place]) == topic and told.seat in at.others]
    fits = {
        "alike": bool(topic and alike and scene.comments),
        "another": at.seen.seat in scene.givers,
        "turning": not alike and len(scene.clues) >= _TURN,
        "joining": len(scene.givers - {at.seen.seat}) >= _JOIN,
    }
    kind = "frame" if scene.clues else "first"
    kind = next((kind for kind, often in _FITTING if fits[kind] and rng.random() < often), kind)
    line = at.voice.pick(kind, scene.used)
    if kind != "first" and line.number in scene.used:
        return clue
    scene.used.add(line.number)
    frame = line.text.filled(clue="{clue}", other=alike[-1] if alike else 0, topic=topic or "").to(at.seen.language)
    return around(frame, clue)


def around(frame: str, clue: str) -> str:
    """A clue in its frame; after a colon an English sentence goes on in small letters, but for names."""
    return frame.format(clue=_small(clue) if ": {clue}" in frame else clue)


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
