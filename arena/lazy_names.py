"""Public names of a package that load when the first of them is used (PEP 562).

Owns: how. Must not know: any name; each package lists its own in its module `api`.
"""

import sys
from collections.abc import Callable
from importlib import import_module


def lazy_names(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package whose public names stand in its module `api`."""

    def __getattr__(name: str) -> object:
        names = vars(sys.modules[package])
        if name == "__all__" or not name.startswith("__"):
            api = import_module(".api", package)
            names.update({public: getattr(api, public) for public in api.__all__}, __all__=api.__all__)
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return names[name]

    def __dir__() -> list[str]:
        __getattr__("__all__")
        return sorted(vars(sys.modules[package]))

    return __getattr__, __dir__
