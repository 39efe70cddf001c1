"""Which language the reader sees: `--lang`, else the locale, else English. Imports nothing heavy: `--help` needs it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

LANGUAGES = ("zh", "zh-Hant", "en")


class Words(NamedTuple):
    """One sentence of the command line in its two wordings."""

    en: str
    zh: str


def reader_language(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language asked for on the command line, wherever it stands, else that of the locale."""
    for place, word in enumerate(argv):
        if word.startswith("--lang="):
            return _known(word.partition("=")[2])
        if word == "--lang" and place + 1 < len(argv):
            return _known(argv[place + 1])
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    if not locale.lower().startswith("zh"):
        return "en"
    return "zh-Hant" if any(mark in locale for mark in ("TW", "HK", "MO", "Hant")) else "zh"


def _known(language: str) -> str:
    return language if language in LANGUAGES else "en"


def pick(words: Words, language: str) -> str:
    """The wording for a reader; Traditional characters are converted only where they are asked for."""
    if language == "en":
        return words.en
    if language == "zh":
        return words.zh
    from arena.text import traditional

    return traditional(words.zh)
