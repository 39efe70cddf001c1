"""Somebody's own object by its import path, `my.module:name` or `my.module.name`.

Owns: the path, and the sentence when nothing is there. Must not know: what it is for.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from .unopened import Unopened


def imported(path: str) -> Any:
    """The object; a file beside the user is found, as `python -m` would.

    Raises:
        Unopened: the module cannot be imported, or has no such name.
    """
    module, _, name = path.partition(":") if ":" in path else path.rpartition(".")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        package = module.partition(".")[0].replace("_", "-")
        raise Unopened(
            f"{path!r} cannot be imported ({error}); if it is in a package: pip install {package}",
            f"无法导入“{path}”（{error}）；如果它在某个包里：pip install {package}",
        ) from None
