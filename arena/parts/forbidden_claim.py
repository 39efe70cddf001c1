"""What nobody may say in the killer game 5.0 (SRV5-7): to be an undercover, or, inside a group of the night, the boss.

Owns: the plain sentences that the referee itself hears; what is said by a roundabout way is left to a judge who reads.
Must not know: who says it. It is refused to everybody, so that a refusal tells nothing of a role.
"""

import re

from ..text import simplified

_TRULY = r"(?:(?:really|actually|indeed|truly|just|simply|secretly|honestly|also|in (?:fact|truth)|of course)\s+)*"
_I_AM = rf"\bi(?:'|’)?\s?(?:a)?m\s+{_TRULY}(?:an?\s+|the\s+|your\s+|one of the\s+)?{_TRULY}"
_WO_SHI = (
    r"我(?:就|其实|真的?|确实|的确|实际上|本来|一直|当然|明明|也|才)*"
    r"是(?:一?[名个位]|真正的?|真的|那[名个位]|你们的|唯一的?)*"
)
_MOLE = re.compile(
    rf"{_WO_SHI}(?:警方|警察|杀手|对方)?的?(?:卧底|暗警|暗杀)|{_I_AM}(?:police\s+|killers?'?\s+)?(?:undercover|mole)\b"
)
_BOSS = re.compile(rf"{_WO_SHI}(?:警方|警察|杀手)?的?(?:老大|头子|头目)|{_I_AM}(?:police\s+|killers?'?\s+)?boss\b")
_GAP = re.compile(r"(?<![a-z'])\s+|\s+(?![a-z])")  # spaces that do not part two English words


def claims_mole(text: str) -> bool:
    """Whether `text` says in so many words that the speaker is an undercover, even in a reported or denied sentence."""
    return _MOLE.search(_plain(text)) is not None


def claims_boss(text: str) -> bool:
    """Whether `text` says in so many words that the speaker is the boss."""
    return _BOSS.search(_plain(text)) is not None


def _plain(text: str) -> str:
    return _GAP.sub("", simplified(text).lower())
