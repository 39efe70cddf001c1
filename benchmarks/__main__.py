"""Run the benchmark: `python -m benchmarks [--only P1,P3] [--json]` from the project's folder; about two minutes.

Owns: the order of the topics, the options, and going on when one topic fails.
"""

import argparse
import json
import time
from collections.abc import Callable

from . import against_textarena, growth, memory, recording, standings, startup, throughput, variants
from .report import Report
from .timing import machine, yardstick

TOPICS: tuple[tuple[tuple[str, ...], Callable[[Report], None]], ...] = (
    (("P1",), against_textarena.run),
    (("P2",), growth.run),
    (("P3", "P4"), throughput.run),
    (("P9",), recording.run_p9),
    (("P10",), recording.run_p10),
    (("P12",), standings.run),
    (("P13",), startup.run),
    (("P14",), memory.run),
    (("P16",), variants.run),
)


def main() -> None:
    arguments = _arguments()
    wanted = {name.strip().upper() for name in arguments.only.split(",")} if arguments.only else set()
    report, start = Report(quiet=arguments.json), time.perf_counter()
    report.title("Machine")
    _yardstick(report)
    for names, run in TOPICS:
        if not wanted or wanted & set(names):
            _safely(report, names[0], run)
    _yardstick(report)
    report.figure("-", "whole benchmark", f"{time.perf_counter() - start:.0f} s", "wall")
    report.summary()
    if arguments.json:
        print(json.dumps(report.as_dict() | {"machine": machine()}, ensure_ascii=False, indent=1))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--only", default="", help="some of P1-P4, P9, P10, P12-P14, P16, with commas between")
    parser.add_argument("--json", action="store_true", help="print JSON at the end and nothing else")
    return parser.parse_args()


def _yardstick(report: Report) -> None:
    report.figure("-", "yardstick sum(range(1000)): us CPU", f"{yardstick():.1f}", machine())


def _safely(report: Report, name: str, run: Callable[[Report], None]) -> None:
    """Run a topic; one that cannot be measured is named with its reason, and the others go on."""
    try:
        run(report)
    except Exception as error:
        report.figure(name, "not measured", "-", f"{type(error).__name__}: {error}"[:300])


if __name__ == "__main__":
    main()
