"""One small record, and the reports of it that several rooms look at: made once a run; who changes one takes a copy.

So are pictures, however many reports they are in: drawing takes most of a report's time.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import vl_convert

from results.site.report.folder import WrittenReport
from results.store.record import Record
from tests.made_once import made_once, shared_folder

from .site.reported import made_hostile, numbers, report, watch
from .store.small_record import small

really_drawn = vl_convert.vegalite_to_svg


@pytest.fixture(scope="session", autouse=True)
def drawn_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = shared_folder(tmp_path_factory)

    def drawn(chart: dict[str, Any]) -> str:
        text = json.dumps(chart)
        path = folder / f"{hashlib.sha256(text.encode()).hexdigest()}.svg"
        if not path.exists():
            work = path.with_suffix(f".{os.getpid()}")
            work.write_text(really_drawn(json.loads(text)), "utf-8", newline="")
            work.replace(path)
        return path.read_bytes().decode()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vl_convert, "vegalite_to_svg", drawn)
        yield


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Record:
    return Record(made_once(tmp_path_factory, "small-record", lambda at: small(at / "small.duckdb")) / "small.duckdb")


@pytest.fixture
def own(whole: Record, tmp_path: Path) -> Record:
    return Record(Path(shutil.copy(whole.path, tmp_path / "own.duckdb")))


@pytest.fixture(scope="session")
def plain_report(whole: Record, tmp_path_factory: pytest.TempPathFactory) -> WrittenReport:
    """The report of the small record, in English."""
    return written(made_once(tmp_path_factory, "plain-report", lambda at: report(whole, at)))


@pytest.fixture(scope="session")
def watched_report(whole: Record, tmp_path_factory: pytest.TempPathFactory) -> WrittenReport:
    """The same with what an onlooker believed."""
    return written(made_once(tmp_path_factory, "watched-report", lambda at: report(whole, at, watch=watch)))


@pytest.fixture(scope="session")
def hostile_report(whole: Record, tmp_path_factory: pytest.TempPathFactory) -> WrittenReport:
    """The Chinese report of a record in which every name and text tries to be more than text, with an onlooker."""

    def make(at: Path) -> None:
        record = Record(Path(shutil.copy(whole.path, at / "r.duckdb")))
        made_hostile(record)
        report(record, at, "zh", watch=watch)

    return written(made_once(tmp_path_factory, "hostile-report", make))


def written(folder: Path) -> WrittenReport:
    made = WrittenReport(folder / "report" / "index.html", 0)
    return made._replace(games=len(numbers(made)["games"]))
