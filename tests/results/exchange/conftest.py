"""Records that several tests only read, made once a process."""

import pytest

from results.store.record import Record

from .records import STRICT, play


@pytest.fixture(scope="session")
def played(tmp_path_factory) -> Record:
    """A word game and a killer game, with calls, beliefs, thoughts, lost calls, and a judge who refuses speeches."""
    path = tmp_path_factory.mktemp("played") / "r.duckdb"
    play(path, "zhuogui-1", games=3, judge=STRICT)
    record = play(path, "killer-v1")
    with record.write() as con:
        con.execute("INSERT INTO lost_calls SELECT * REPLACE (99 AS number) FROM calls LIMIT 3")
        con.execute("INSERT INTO rounds SELECT tournament_id, 1, 0, 0, ['talker', 'naive'] FROM tournaments")
    return record
