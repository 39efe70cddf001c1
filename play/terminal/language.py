"""Which language the reader sees: `--lang`, else the locale, else English.

Must not import `arena`, whose name another package may have taken (`shadowed.py`).
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.text import Language

_CHINESE: "dict[str, Language]" = {"zh": "zh", "zh-Hant": "zh-Hant"}


def reader_language(argv: Sequence[str], environ: Mapping[str, str]) -> "Language":
    """The language asked for on the command line, wherever it stands, else that of the locale."""
    for place, word in enumerate(argv):
        if word.startswith("--lang="):
            return _CHINESE.get(word.partition("=")[2], "en")
        if word == "--lang" and place + 1 < len(argv):
            return _CHINESE.get(argv[place + 1], "en")
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    if not locale.lower().startswith("zh"):
        return "en"
    return "zh-Hant" if any(mark in locale for mark in ("TW", "HK", "MO", "Hant")) else "zh"
