"""A disk that fills up while a tournament runs: a real one, a small tmpfs, where this machine lets one be mounted."""

import subprocess
from pathlib import Path

import pytest

from results.store.journal import JournalError
from results.store.record import Record, RecordError
from tests.agents.llm.games_at_service import asked_in_games, plan, sensible, settings
from tests.agents.models.loopback_service import Server
from tournaments.run.driver import run_tournament

from .drill import compared, stored_in


@pytest.fixture
def disk(tmp_path):
    """A disk of 24 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(folder)], capture_output=True, text=True, check=False
    )
    if mount.returncode:
        pytest.skip(f"no tmpfs can be mounted here: {mount.stderr.strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def fill(disk: Path, left: int) -> None:
    """Leave so many bytes free."""
    with (disk / "ballast").open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 4096):
                pass
        except OSError:
            file.truncate(file.tell() // 4096 * 4096 - left)


@pytest.mark.parametrize("left", [16_384, *(pytest.param(left, marks=pytest.mark.slow) for left in (0, 262_144))])
def test_what_was_kept_before_a_disk_was_full_is_there_when_it_has_room_again(disk, tmp_path, left):
    with Server() as server:
        usual = sensible()

        def decide(asked):
            if len(asked_in_games(server)) == 12:
                fill(disk, left)
            return usual(asked)

        server.decide = decide
        agents = {"name": "model", **settings(server)}, {"name": "other", **settings(server, model="n")}
        made = plan(*agents, games=12, players=5, concurrency=2, beliefs=True)
        record = Record(disk / "r.duckdb")
        with pytest.raises((JournalError, RecordError), match="No space left on device"):
            run_tournament(made, record)
        sent = len(asked_in_games(server))
        (disk / "ballast").unlink()
        stored = stored_in(record, made.id).total()
        assert stored >= 8 and sent - stored <= 2 * (5 + 5), (
            "all but one question to each seat of the games that were open"
        )
        server.decide = usual
        again = run_tournament(made, record)
        assert (again.void, again.open, again.before + again.played) == (0, 0, 12)
        total = len(asked_in_games(server))
        plain = Record(tmp_path / "plain.duckdb")
        run_tournament(made, plain)
        assert [table for table, equal in compared(record, plain) if not equal] == []
        assert total - sent == len(plain.rows("SELECT 1 FROM calls")) - stored
