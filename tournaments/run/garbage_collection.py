"""How often Python looks for garbage while many games are open.

Owns: the collector's settings during a run. Must not know: games.
"""

import gc
from collections.abc import Generator
from contextlib import contextmanager

# Nearly all that a game makes lives until the game is over, so the default, a search every 700 objects, finds little;
# with 1,000 games of language models open it took a third of all CPU time.
_THRESHOLDS = (100_000, 20, 20)


@contextmanager
def collect_rarely() -> Generator[None]:
    """Search rarely, and never among the objects there are now; afterwards as before."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
