"""A progress bar for long work; quiet when nobody watches a terminal."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from .streams import stderr


@contextmanager
def counted_bar(name: str) -> Generator[Callable[[int, int], None]]:
    """Yield a function that takes how many are done, and of how many; the bar is on stderr, if that is a terminal."""
    if not stderr().isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def progress_bar(name: str, total: int) -> Generator[Callable[[int], None]]:
    """Yield a function that takes how many of `total` are done; the bar is on stderr, if that is a terminal."""
    with counted_bar(name) as advance:
        advance(0, total)
        yield lambda done: advance(done, total)
