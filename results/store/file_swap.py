"""New files that are made beside their place and put there whole, and the names of files beside a record.

Owns: that nothing is replaced, and the folders that killed programs left. Must not know: what the files are.
"""

import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

_FORGOTTEN = 3600.0  # seconds since anything was written in a folder that nobody works in any more


def file_part(name: str) -> str:
    """An id as a part of a file's name: itself, or its digest where it is none of ours and may lead elsewhere."""
    if re.fullmatch(r"[A-Za-z0-9_-]{1,80}", name):
        return name
    return "x" + hashlib.blake2b(name.encode("utf-8", "replace"), digest_size=8).hexdigest()


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


@contextmanager
def folder_beside(path: Path, suffix: str) -> Generator[Path]:
    """A temporary folder beside `path`, whose own folder is made; those that killed programs left are removed.

    Raises:
        OSError: it cannot be made.
    """
    prefix = f".{path.name[:80]}."
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path.parent, prefix, suffix)
    folder = tempfile.mkdtemp(prefix=prefix, suffix=suffix, dir=path.parent)
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sweep(folder: Path, prefix: str, suffix: str) -> None:
    """Remove the folders of that name in which nothing was written for an hour: their makers were killed."""
    with suppress(OSError):
        for path in folder.iterdir():
            ours = path.name.startswith(prefix) and path.name.endswith(suffix)
            if ours and path.is_dir() and not path.is_symlink() and _last_written(path) < time.time() - _FORGOTTEN:
                shutil.rmtree(path, ignore_errors=True)


def _last_written(folder: Path) -> float:
    return max(path.lstat().st_mtime for path in (folder, *folder.rglob("*")))
