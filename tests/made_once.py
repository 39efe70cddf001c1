"""What is dear to make is made once in a run of pytest, by whichever worker wants it first; all others only read it.

Owns: the folder that the workers of a run share. Must not know: what is made.
"""

import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from filelock import FileLock


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder of this run of pytest, the same for every worker."""
    own = factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "made-once"
    folder.mkdir(exist_ok=True)
    return folder


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder `name` of this run, which `make` has filled: not to be changed; who changes something takes a copy.

    It is made in a thread of its own, since a test in a browser holds the event loop of this one.
    """
    folder = shared_folder(factory) / name
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            work = folder.with_name(f"{name}.part")
            shutil.rmtree(work, ignore_errors=True)
            work.mkdir()
            with ThreadPoolExecutor(1) as thread:
                thread.submit(make, work).result()
            work.rename(folder)
    return folder
