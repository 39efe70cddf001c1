"""A sentence that a person reads, in the languages the arena speaks, and the script folding both need.

Owns: the pair of wordings, and the conversion between Traditional and Simplified characters (OpenCC).
Must not know: who reads it, or where it is printed.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple, cast

Language = Literal["zh", "zh-Hant", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "zh-Hant", "en")


class Text(NamedTuple):
    """One meaning in two wordings; Traditional Chinese is made from the Simplified one."""

    en: str
    zh: str

    def to(self, language: Language) -> str:
        """The wording a reader of `language` sees."""
        if language == "en":
            return self.en
        return self.zh if language == "zh" else traditional(self.zh)

    def filled(self, **values: object) -> "Text":
        """Both wordings with their gaps filled; a value may itself be a pair of wordings."""
        pairs = [(name, value) for name, value in values.items() if isinstance(value, Text)]
        en = values | {name: value.en for name, value in pairs} if pairs else values
        zh = values | {name: value.zh for name, value in pairs} if pairs else values
        return Text(self.en.format_map(en), self.zh.format_map(zh))

    def naming(self, **names: "str | Text") -> "Text":
        """The same where the values are names that somebody gave: they stay as they are in Traditional Chinese too."""
        hant = {name: value.to("zh-Hant") if isinstance(value, Text) else value for name, value in names.items()}
        return three(*self.filled(**names), self.to("zh-Hant").format(**hant))


class _Three(Text):
    hant: str

    def to(self, language: Language) -> str:
        return self.hant if language == "zh-Hant" else super().to(language)


def three(en: str, zh: str, hant: str) -> Text:
    """A text whose Traditional wording cannot be made from the Simplified one, such as one with names in it."""
    found = _Three(en, zh)
    found.hant = hant
    return found


@lru_cache(maxsize=4)
def _converter(config: str) -> Callable[[str], str]:
    import opencc  # loaded on first use: a table of English words never needs it

    return cast("Callable[[str], str]", opencc.OpenCC(config).convert)  # pyright: ignore[reportUnknownMemberType]


@lru_cache(maxsize=8192)
def simplified(text: str) -> str:
    """`text` in Simplified characters; text without Han characters comes back as it is."""
    return text if text.isascii() else _converter("tw2s")(text).replace("揹", "背")  # which s2tw makes of it at times


@lru_cache(maxsize=8192)
def traditional(text: str) -> str:
    """`text` in Traditional characters; text without Han characters comes back as it is."""
    return text if text.isascii() else _converter("s2tw")(text)
