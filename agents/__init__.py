"""Who sits in a seat: the agent protocol, scripted players, the judge, and how an agent is found by its name.

The public names are in `api.py` and load when the first of them is used: the help of the command line asks for none.
"""

from typing import TYPE_CHECKING

from arena.lazy_names import lazy_names

if TYPE_CHECKING:
    from .api import *  # noqa: F403  the names for type checkers
else:
    __getattr__, __dir__ = lazy_names(__name__)
