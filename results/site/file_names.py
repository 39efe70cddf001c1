"""What files of a report are called: a name that no game id can turn into a path or a name of the system's own.

Owns: that mapping. Must not know: what is on a page.
"""

import re
from hashlib import sha256

_PLAIN = re.compile(r"[A-Za-z0-9_-]{1,80}")
_TAKEN = re.compile(r"x[0-9a-f]{16}")  # what the other ids become
_DEVICE = re.compile(r"con|prn|aux|nul|(?:com|lpt)\d", re.IGNORECASE)  # Windows has no files called so


def page_name(game_id: str) -> str:
    """The name of a game's page, without `.html`: its id where that is a plain word, else `x` and 16 hex digits.

    Two games have two names, as good as surely (the digits are of the id's SHA-256). Ids that differ only in case have
    names that do so too.
    """
    if _PLAIN.fullmatch(game_id) and not _TAKEN.fullmatch(game_id) and not _DEVICE.fullmatch(game_id):
        return game_id
    return "x" + sha256(game_id.encode("utf-8", "surrogatepass")).hexdigest()[:16]
