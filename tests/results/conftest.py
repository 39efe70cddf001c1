"""One small record, made once; who changes it takes a copy."""

import shutil
from pathlib import Path

import pytest

from results.store.record import Record

from .store.small_record import small


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Record:
    return small(tmp_path_factory.mktemp("small") / "small.duckdb")


@pytest.fixture
def own(whole: Record, tmp_path: Path) -> Record:
    return Record(Path(shutil.copy(whole.path, tmp_path / "own.duckdb")))
