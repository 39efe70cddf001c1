"""Players' words made into data: a JSON string for models, a quotation for people, and no text can close either.

Owns: which fields of which events and asks are players' words. Must not know: templates, prompts, or who reads them.
"""

from collections.abc import Callable
from json import JSONEncoder
from typing import Any

from arena.asks import Ask
from arena.events import AnyEvent
from arena.hearing.own_word import clean
from arena.models import trusted

_encode = JSONEncoder(ensure_ascii=False).encode


def fence(text: str) -> str:
    """`text` as one JSON string on one line, without anything that cannot be printed."""
    return _encode(clean(text))


def fenced(event: AnyEvent) -> AnyEvent:
    """A copy of `event` with its player's words fenced, for the templates of `transcript`; the event if it has none.

    The copy is for reading only: a fenced text may be longer than the event allows. An empty text stays empty.
    """
    return _marked(event, fence)


def quote(text: str) -> str:
    """`text` in quotation marks on one line, with single spaces: it can neither end its quotation nor fill a line."""
    return "“" + " ".join(clean(text).split()).translate(_INNER) + "”"


_INNER = str.maketrans("“”", "‘’")


def quoted(event: AnyEvent) -> AnyEvent:
    """As `fenced`, with quotations in place of JSON strings."""
    return _marked(event, quote)


def _marked(event: AnyEvent, mark: "Mark") -> AnyEvent:
    change = SAID.get(event.kind)
    if change is None:
        return event
    return trusted(type(event), event.__dict__ | change(event, mark))


def cut(event: AnyEvent, most: int) -> AnyEvent:
    """A copy of `event` in which what its player said has at most `most` characters, for reading only."""
    text = getattr(event, "text", "")
    return trusted(type(event), event.__dict__ | {"text": text[:most] + "…"}) if len(text) > most else event


def fenced_ask(ask: Ask) -> Ask:
    """A copy of `ask` with the words to choose from fenced: they are proposals of other players."""
    words = ask.choices.get("word")
    if words is None:
        return ask
    return trusted(Ask, ask.__dict__ | {"choices": ask.choices | {"word": tuple([fence(str(word)) for word in words])}})


Mark = Callable[[str], str]
Fields = dict[str, Any]


def _text(event: Any, mark: Mark) -> Fields:
    return {"text": mark(event.text) if event.text else ""}


def _word(event: Any, mark: Mark) -> Fields:
    return {"word": event.word and mark(event.word)}


def _question(event: Any, mark: Mark) -> Fields:
    return {**_text(event, mark), "options": tuple([mark(option) for option in event.options])}


def _proposals(event: Any, mark: Mark) -> Fields:
    return {"proposals": tuple([(seat, word and mark(word)) for seat, word in event.proposals])}


# kind of event -> the fields that hold players' words, marked
SAID: dict[str, Callable[[Any, Mark], Fields]] = {
    "spoke": _text,
    "struck": _text,
    "speech_held": _text,
    "whispered": _text,
    "asked": _text,
    "conferred": _text,
    "question_put": _question,
    "words_proposed": _proposals,
    "guessed": _word,
    "blank_guessed": _word,
    "decided": _word,
}
