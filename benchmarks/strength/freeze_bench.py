"""`make bench-freeze`: write the digest and the reference scores of the benchmark anew, from the program as it is.

Before the first release of a benchmark this is how it follows the program; after it a benchmark stays as it is for
good, and what has changed becomes another one, in a folder of its own (docs/bench.md). Must not know: what is in the
texts.
"""

import sys
from pathlib import Path

from tournaments.bench.frozen import FOLDER
from tournaments.bench.refreeze import refrozen

HOME = Path(__file__).resolve().parents[2] / "tournaments" / "bench" / FOLDER


def main() -> None:
    def progress(done: int, of: int) -> None:
        print(f"\r{done} of {of} tournaments", end="" if done < of else "\n", file=sys.stderr, flush=True)

    for name, text in refrozen(progress).items():
        (HOME / name).write_text(text, "utf-8")
        print(HOME / name)


if __name__ == "__main__":
    main()
