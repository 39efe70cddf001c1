"""Which word of a pack an utterance guesses, as a person would hear it: also by another name, or with a slip.

The referee does not hear so kindly (CM-9: no synonyms, no partial credit; `guesses.py`); this is for whoever wants to
know what was meant. Must not know: files, seats, or which word is right.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from ..words.compare import fold, same_word
from ..words.rows import Word
from .guesses import is_choice, named
from .own_word import is_word, normal

_SHORTEST = {True: 3, False: 5}  # letters of a name in which one may be wrong, by whether it is Chinese
_HAN = re.compile(r"[\u3400-\u9fff]")
NamesOf = Callable[[Word], Sequence[str]]  # all that a word is called, in either language
_Match = Callable[[str, str], bool]


def guessed_word(text: str, words: Iterable[Word], names_of: NamesOf) -> Word | None:
    """The one of `words` that `text` guesses; None where it names none, several, or one that fits several."""
    words, parts = tuple(words), named(text)
    for match in (_is_named, _sounds_so, _is_slip):
        found = {word.en: word for part in parts for word in _matching(part.readings, words, names_of, match)}
        if len(found) == 1 and not (len(parts) > 1 and is_choice(text)):
            return next(iter(found.values()))
        if found:
            return None
    contained = _contained(text, words, names_of) if not is_choice(text) else []
    return contained[0] if len(contained) == 1 else None


def _matching(readings: Sequence[str], words: Sequence[Word], names_of: NamesOf, match: _Match) -> list[Word]:
    """The words that the barest possible reading names."""
    for reading in reversed(readings):
        found = [word for word in words if any(match(reading, name) for name in names_of(word))]
        if found:
            return found
    return []


def _is_named(reading: str, name: str) -> bool:
    return same_word(reading, name) or is_word(reading, name)


def _sounds_so(reading: str, name: str) -> bool:
    """Whether Chinese of another spelling sounds like `name` (哈里波特)."""
    said, meant = fold(reading), fold(name)
    if not len(said) == len(meant) > 1 or not (_HAN.search(said) and _HAN.search(meant)):
        return False
    from pypinyin import lazy_pinyin  # loaded when a guess is no word as it is written

    return lazy_pinyin(said) == lazy_pinyin(meant)


def _is_slip(reading: str, name: str) -> bool:
    """Whether one letter is wrong, missing or too many, or two are the wrong way round."""
    said, meant = fold(reading), fold(name)
    if min(len(said), len(meant)) < _SHORTEST[bool(_HAN.search(meant))]:
        return False
    return one_slip_apart(said, meant) or _as_it_sounds(said) == _as_it_sounds(meant)


def _as_it_sounds(letters: str) -> str:
    """Letters of which an English reader may write others: brocolli, elefant."""
    return re.sub(r"([a-z])\1", r"\1", letters.replace("ph", "f").replace("ck", "k"))


def one_slip_apart(left: str, right: str) -> bool:
    """Whether one letter put in, left out or changed, or two neighbours changed about, make `right` of `left`."""
    if left == right or abs(len(left) - len(right)) > 1:
        return False
    start = next((n for n, (a, b) in enumerate(zip(left, right)) if a != b), min(len(left), len(right)))
    one, other = left[start:], right[start:]
    if one[1:] == other[1:] or one[1:] == other or one == other[1:]:
        return True
    return len(one) > 1 and one[:2] == other[1::-1] and one[2:] == other[2:]


def _contained(text: str, words: Sequence[Word], names_of: NamesOf) -> list[Word]:
    """The words whose names stand in `text` and are not denied, where no longer name covers them."""
    said = normal(text).casefold()
    places = [(*place, word) for word in words for name in names_of(word) for place in _places(name, said)]
    kept = [
        word
        for start, end, word in places
        if not any(s <= start and end <= e and e - s > end - start for s, e, _ in places)
    ]
    return list({word.en: word for word in kept}.values())


def _places(name: str, said: str) -> list[tuple[int, int]]:
    """Where `name` stands in `said`; a single character may be part of anything."""
    form = re.escape(name.casefold())
    if _HAN.search(name):
        pattern = rf"(?<!不是)(?<!并非)(?<!不会是){form}" if len(name) > 1 else r"(?!)"
    else:
        pattern = rf"(?<!not )(?<!not a )(?<!not an )(?<!not the )(?<![a-z]){form}(?:e?s)?(?![a-z])"
    return [found.span() for found in re.finditer(pattern, said)]
