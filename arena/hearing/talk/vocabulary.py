"""The words of table talk (`lexicon.toml`), found in a text longest first. Owns: atoms, and the look-up of phrases.

An atom is a word of English, a clitic ("n't", "'s"), digits, or one other character. Must not know: seats, clauses.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..seat_names import plain_chars

_ATOM = re.compile(r"n't\b|'(?:s|m|re|d|ve|ll)\b|[a-z]+?(?=n't\b)|[a-z]+|\d+|\n|[^\s]")


class Atom(NamedTuple):
    text: str
    start: int
    end: int


class Entry(NamedTuple):
    """A phrase of the lexicon: its atoms, what it does, and a value such as a role."""

    atoms: tuple[str, ...]
    kind: str
    value: str


def atoms(text: str) -> list[Atom]:
    """The atoms of a text in plain characters, with their places in it."""
    plain = plain_chars(text).replace("’", "'").replace("‘", "'")
    return [Atom(found.group(), *found.span()) for found in _ATOM.finditer(plain)]


def longest(found: Sequence[Atom], at: int) -> Entry | None:
    """The longest phrase that begins with the atom at `at`."""
    for entry in _index().get(found[at].text, ()):
        size = len(entry.atoms)
        if size == 1 or tuple([atom.text for atom in found[at : at + size]]) == entry.atoms:
            return entry
    return None


@lru_cache(maxsize=1)
def _index() -> dict[str, tuple[Entry, ...]]:
    """The phrases by their first atom, the longest first; of two meanings of one phrase, the one named first."""
    known: dict[tuple[str, ...], Entry] = {}
    for kind, languages in tomllib.loads(Path(__file__).with_name("lexicon.toml").read_text("utf-8")).items():
        for phrase in "|".join(languages.values()).split("|"):
            written, _, value = phrase.partition("=")
            parts = tuple(atom.text for atom in atoms(written))
            known.setdefault(parts, Entry(parts, kind, value))
    first: dict[str, list[Entry]] = {}
    for entry in sorted(known.values(), key=lambda entry: -len(entry.atoms)):
        first.setdefault(entry.atoms[0], []).append(entry)
    return {atom: tuple(entries) for atom, entries in first.items()}
