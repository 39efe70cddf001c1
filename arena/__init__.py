"""The referee: rules, games, words, hearing. Pure: no I/O but its own package data, no clock, no global randomness.

Everything an agent or a program needs is named here (the list is in `api.py`); the rest of the package is how it works.
The names load when the first of them is used, so that `arena.text` alone costs a program nothing else.
"""

from typing import TYPE_CHECKING

from .lazy_names import lazy_names

if TYPE_CHECKING:
    from .api import *  # noqa: F403  the names for type checkers
else:
    __getattr__, __dir__ = lazy_names(__name__)
