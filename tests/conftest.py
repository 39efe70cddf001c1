"""How tests start the program as a process, wherever they themselves were started, and how often they seek garbage.

With compiled modules, even where the tester's own Python keeps none: some hundred tests start a process, and without
them each would compile the whole program anew, as would every run of pytest the tests themselves. And with Ctrl-C,
which a shell's background jobs are started without.

What thousands of tests are made of lives to the end: to look through it for garbage again and again took a tenth of the
time of the rules, contracts and hearing.
"""

import gc
import os
import signal
import sys

import pytest

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis tries fewer examples of a whole game where slow tests are left out (`arena.contract.tables.few`)."""
    os.environ["TEST_ALL"] = "" if "not slow" in config.option.markexpr else "1"


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
