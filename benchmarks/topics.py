"""What the benchmark's commands have in common: the options, the yardstick, and going on when one topic fails.

Owns: the options and the order of what is printed. Must not know: any one topic.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence

from .figures import BenchReport
from .timing import machine, yardstick

Topics = Sequence[tuple[tuple[str, ...], Callable[[BenchReport], None]]]


def run_topics(topics: Topics, command: str, about: str | None) -> None:
    """Run the topics that the command line names, all where it names none; `about` is what `--help` says."""
    arguments = _arguments(topics, command, about)
    wanted = {name.strip().upper() for name in arguments.only.split(",")} if arguments.only else set()
    report, start = BenchReport(quiet=arguments.json), time.perf_counter()
    report.title("Machine")
    _yardstick(report)
    for names, run in topics:
        if not wanted or wanted & set(names):
            _safely(report, names[0], run)
    _yardstick(report)
    report.figure("-", "whole benchmark", f"{time.perf_counter() - start:.0f} s", "wall")
    report.summary()
    if arguments.json:
        print(json.dumps(report.as_dict() | {"machine": machine()}, ensure_ascii=False, indent=1))


def _arguments(topics: Topics, command: str, about: str | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=command, description=about)
    known = ", ".join(name for names, _ in topics for name in names)
    parser.add_argument("--only", default="", help=f"some of {known}, with commas between")
    parser.add_argument("--json", action="store_true", help="print JSON at the end and nothing else")
    return parser.parse_args()


def _yardstick(report: BenchReport) -> None:
    report.figure("-", "yardstick sum(range(1000)): us CPU", f"{yardstick():.1f}", machine())


def _safely(report: BenchReport, name: str, run: Callable[[BenchReport], None]) -> None:
    """Run a topic; one that cannot be measured is named with its reason, and the others go on."""
    try:
        run(report)
    except Exception as error:
        report.figure(name, "not measured", "-", f"{type(error).__name__}: {error}"[:300])
