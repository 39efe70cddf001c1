"""What the referee hears in a speech: the text made fit to be told, and whether it contains the speaker's own word.

Owns: cleaning and CM-13 as far as a normal form and a substring go. Must not know: seats, or what follows.
"""

import unicodedata

from .words.compare import fold


def clean(text: str) -> str:
    """`text` without control, format and line characters (each becomes nothing or a space), trimmed."""
    if text.isprintable():
        return text.strip()
    kept = (" " if unicodedata.category(c) in ("Zl", "Zp", "Zs") or c in "\n\r\t" else c for c in text)
    return "".join(c for c in kept if unicodedata.category(c)[0] != "C").strip()


def says(text: str, word: str) -> bool:
    """Whether `text` contains `word` in any script, width or case, whatever stands between its characters (CM-13)."""
    return fold(word) in fold(text)
