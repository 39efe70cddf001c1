"""What nobody may say in the killer game 5.0 (SRV5-7): to be an undercover, or, inside a group of the night, the boss.

Owns: the plain sentences that the referee itself hears; what is said by a roundabout way is left to a judge who reads.
Must not know: who says it. It is refused to everybody, so that a refusal tells nothing of a role.
"""

import re

from ..text import simplified

_I_AM = r"\bi(?:'|’)?\s?(?:a)?m\s+(?:really\s+|in fact\s+)?(?:an?\s+|the\s+|your\s+)?"
_MOLE = re.compile(
    rf"我就?是(?:警方|警察|杀手|对方)?的?(?:卧底|暗警|暗杀)|{_I_AM}(?:police\s+|killers?'?\s+)?(?:undercover|mole)\b"
)
_BOSS = re.compile(rf"我就?是(?:警方|警察|杀手)?的?(?:老大|头子|头目)|{_I_AM}(?:police\s+|killers?'?\s+)?boss\b")
_GAP = re.compile(r"(?<![a-z'])\s+|\s+(?![a-z])")  # spaces that do not part two English words


def claims_mole(text: str) -> bool:
    """Whether `text` says in so many words that the speaker is an undercover, even in a reported or denied sentence."""
    return _MOLE.search(_plain(text)) is not None


def claims_boss(text: str) -> bool:
    """Whether `text` says in so many words that the speaker is the boss."""
    return _BOSS.search(_plain(text)) is not None


def _plain(text: str) -> str:
    return _GAP.sub("", simplified(text).lower())
