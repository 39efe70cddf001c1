"""A new file in the place of an old one, which stays beside it under another name.

Must not know: what the files are.
"""

import os
import shutil
from pathlib import Path


def put_in_place(fresh: Path, path: Path, mark: str) -> Path:
    """Put `fresh` where `path` is, whole or not at all; gives the backup, which is called after `path` and `mark`.

    Raises:
        OSError: it could not be done; `path` is as it was.
    """
    backup = _free(path, mark)
    try:
        os.link(path, backup)
    except OSError:  # a file system without links
        shutil.copy2(path, backup)
    shutil.copymode(path, fresh)
    fresh.replace(path)
    return backup


def _free(path: Path, mark: str) -> Path:
    """`F.duckdb` with the mark `m` is `F.m.duckdb`, or `F.m-2.duckdb` where there is one already, and so on."""
    number, name = 1, path.with_name(f"{path.stem}.{mark}{path.suffix}")
    while name.exists() or name.is_symlink():
        number += 1
        name = path.with_name(f"{path.stem}.{mark}-{number}{path.suffix}")
    return name
