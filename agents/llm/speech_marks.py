"""What is worth counting about a speech that was taken: its language, and whether a hidden role gives itself away.

Owns: two cheap checks by writing alone. They change nothing in a game: a marked speech is heard as it is, and a report
can say how often it happens. Must not know: prompts, the record.
"""

import re
from functools import lru_cache

from arena.actions import Action
from arena.observation import Observation
from arena.text import Language
from prompts.transcript import templates

LANGUAGE = "language_mismatch"
EXPOSURE = "self_exposure"
_HAN = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_SPOKEN = ("text", "word")


def marks(action: Action, observation: Observation) -> tuple[str, ...]:
    """The marks of an answer, in the order of this module; none for what is not said aloud."""
    fields = action.__dict__  # pydantic takes long to say that there is no such attribute
    said = " ".join([text for name in _SPOKEN if isinstance(text := fields.get(name), str)])
    if not said:
        return ()
    card = observation.private
    role = getattr(card, "role", "unknown")
    found = ((LANGUAGE, _foreign(said, observation.language)), (EXPOSURE, _exposed(said, role)))
    return tuple(mark for mark, holds in found if holds)


def _foreign(said: str, language: Language) -> bool:
    """Whether no character is of the table's script, and some are of the other."""
    own, other = (_LATIN, _HAN) if language == "en" else (_HAN, _LATIN)
    return other.search(said) is not None and own.search(said) is None


def _exposed(said: str, role: str) -> bool:
    """Whether somebody with a secret role calls itself by it."""
    pattern = _claims(role)
    return pattern is not None and pattern.search(said) is not None


@lru_cache(maxsize=64)
def _claims(role: str) -> re.Pattern[str] | None:
    names: list[str] = [str(templates(language)[role]) for language in ("zh", "zh-Hant") if role in templates(language)]
    if role not in SECRET or not names:
        return None
    english = re.escape(str(templates("en")[role]))
    chinese = "|".join(re.escape(name) for name in names)
    return re.compile(
        rf"(?:我|本人)(?:是|就是|作为|作為|身为|身為|这个|這個|这只|這隻)(?:一个|一個|一只|一隻|这个|這個)?(?:{chinese})"
        rf"|\b(?:I am|I'm|as) (?:a|an|the|one of the) {english}s?\b",
        re.IGNORECASE,
    )


SECRET = frozenset({"ghost", "killer", "wolf", "undercover"})  # roles that lose by being known
