"""A new file in its place: where an old one was, which stays beside it under another name, or where nothing was.

Owns: that nothing is replaced unasked, and the folders that killed programs left. Must not know: what the files are.
"""

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

_FORGOTTEN = 3600.0  # seconds since anything was written in a folder that nobody works in any more


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


def put_new(fresh: Path, path: Path) -> None:
    """Put `fresh` where nothing is, on the same file system.

    Raises:
        FileExistsError: something is there, even if it came this moment; it is as it was.
        OSError: it could not be done.
    """
    try:
        os.link(fresh, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists() or path.is_symlink():
            raise FileExistsError(path) from None
        fresh.rename(path)
        return
    fresh.unlink()


def sweep(folder: Path, prefix: str, suffix: str) -> None:
    """Remove the temporary folders of that name in which nothing was written for an hour: their makers were killed."""
    with suppress(OSError):
        for path in folder.iterdir():
            ours = path.name.startswith(prefix) and path.name.endswith(suffix)
            if ours and path.is_dir() and not path.is_symlink() and _last_written(path) < time.time() - _FORGOTTEN:
                shutil.rmtree(path, ignore_errors=True)


def _last_written(folder: Path) -> float:
    return max(path.lstat().st_mtime for path in (folder, *folder.rglob("*")))
