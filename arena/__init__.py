"""The referee: rules, games, words, hearing. Pure: no I/O but its own package data, no clock, no global randomness.

Everything an agent or a program needs is named here (the list is in `api.py`); the rest of the package is how it works.
The names load when the first of them is used, so that `arena.text` alone costs a program nothing else.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api import *  # noqa: F403  the names for type checkers
else:

    def __getattr__(name: str) -> object:
        """A public name on its first use (PEP 562); all of them are then attributes of the package."""
        if name.startswith("__") and name != "__all__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        api = import_module(".api", __name__)
        globals().update({public: getattr(api, public) for public in api.__all__}, __all__=api.__all__)
        try:
            return globals()[name]
        except KeyError:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None

    def __dir__() -> list[str]:
        __getattr__("__all__")
        return sorted(globals())
