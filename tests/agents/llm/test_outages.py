"""A service that is interrupted: its games wait, the others go on, and it takes up where it was.

Cases C19, C22, C24, C26.
"""

import time

import pytest

import agents.llm.outage
from tests.agents.models.loopback_service import Answer, Asked, Server
from tests.tournaments.crash.drill import compared
from tournaments.run.progress import Summary

from .games_at_service import asked_in_games, hurry, is_probe, plan, run, sensible, settings

DEAD = Answer({"error": {"message": "upstream is down"}}, 503)
LIMITED = Answer({"error": {"message": "slow down"}}, 429, {"retry-after-ms": "5"})
NAIVE = [{"name": f"naive {number}", "use": "naive"} for number in range(3)]


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Waits of a hundredth: retries at once, probes soon."""
    hurry(monkeypatch)
    monkeypatch.setattr(agents.llm.outage, "FIRST_PAUSE", 0.02)


class Failing:
    """A service that answers as `dead` for `seconds` from its request `after` on; models called `well` are well."""

    def __init__(self, after: int, seconds: float, dead: Answer = DEAD) -> None:
        self.left, self.seconds, self.dead = after, seconds, dead
        self.until: float | None = None
        self.usual = sensible()
        self.refused = self.well = 0

    def __call__(self, asked: Asked) -> Answer:
        if asked.body["model"] == "well":
            self.well += self.is_dead()
            return self.usual(asked)
        self.left -= not is_probe(asked)
        if self.left == 0:
            self.until = time.monotonic() + self.seconds
        if self.is_dead():
            self.refused += 1
            return self.dead
        return self.usual(asked)

    def is_dead(self) -> bool:
        return self.until is not None and time.monotonic() < self.until


def made(server: Server, **changes):
    agents = [
        {"name": "model", **settings(server, model="m")},
        {"name": "well", **settings(server, model="well")},
        *NAIVE,
    ]
    return plan(*agents, **{"games": 10, "players": 4, "concurrency": 2, "seed": 3} | changes)


def same(one, other) -> bool:
    return all(equal for _, equal in compared(one, other))


@pytest.mark.parametrize(
    "dead",
    [
        DEAD,
        pytest.param(LIMITED, marks=pytest.mark.slow),
        pytest.param(Answer(b"", 503, broken=True), marks=pytest.mark.slow),
    ],
    ids=["503", "429", "broken"],
)
def test_games_wait_for_a_service_and_come_to_the_same(tmp_path, dead):
    with Server() as server:
        server.decide = failing = Failing(12, 1.2, dead)
        summary, record = run(tmp_path, made(server, beliefs=dead is DEAD))
        assert failing.refused > 3 and failing.well > 0, "the others went on meanwhile"
        assert (summary.played, summary.void, summary.open, summary.left_out) == (10, 0, 0, 0)
        assert record.rows("SELECT DISTINCT status FROM decisions") == [{"status": "valid"}]
        interrupted = record.rows("SELECT DISTINCT status FROM lost_calls")
        assert interrupted and {row["status"] for row in interrupted} <= {"interrupted", "lost"}
        server.decide = sensible()
        _, plain = run(tmp_path, made(server, beliefs=dead is DEAD), "plain")
    assert same_but_for_requests(record, plain), "the first answer after the outage may have been the second request"


@pytest.mark.slow
def test_a_service_that_does_not_come_back_leaves_its_games_open_and_they_go_on_in_the_next_run(tmp_path):
    with Server() as server:
        server.decide = Failing(12, 1000)
        summary, record = run(tmp_path, made(server, outage_minutes=0.01))
        assert summary.open > 0 and summary.void == 0 and summary.played > 0
        assert summary.played + summary.open + summary.left_out == 10
        answered = record.rows("SELECT count(*) AS n FROM calls")[0]["n"]
        server.decide = sensible()
        server.asked.clear()
        again, _ = run(tmp_path, made(server))
        assert (again.before, again.void, again.open) == (summary.played, 0, 0)
        asked = len(asked_in_games(server))
        server.asked.clear()
        _, plain = run(tmp_path, made(server), "plain")
        assert same(record, plain)
        assert asked < len(asked_in_games(server)) - answered, "what was kept of open games was not asked again"


def test_a_question_that_alone_makes_a_service_fail_is_not_waited_for(tmp_path):
    """The probe is answered: it is this request that the service cannot take, and its decision is defaulted."""
    usual = sensible()

    def decide(asked: Asked) -> Answer:
        fails = asked.body["model"] == "m" and not is_probe(asked) and len(asked_in_games(server)) < 60
        return DEAD if fails else usual(asked)

    with Server(decide) as server:
        summary, record = run(tmp_path, made(server))
    assert (summary.played, summary.void, summary.open) == (10, 0, 0)
    rows = record.rows("SELECT status, count(*) AS n FROM decisions WHERE agent = 'model' GROUP BY ALL")
    assert {row["status"] for row in rows} == {"valid", "defaulted"}
    failed = record.rows("SELECT count(*) AS n FROM calls WHERE status = 'overloaded'")[0]["n"]
    again = record.rows("SELECT count(*) AS n FROM lost_calls WHERE status = 'interrupted'")[0]["n"]
    assert 0 < failed <= again < failed + 12


@pytest.mark.slow
def test_a_storm_of_429_with_times_to_wait_loses_nothing(tmp_path):
    """Every third request is refused, with a time to wait: all decisions are valid, and nobody is asked in vain."""
    usual, seen = sensible(), [0]

    def decide(asked: Asked) -> Answer:
        seen[0] += 1
        return LIMITED if seen[0] % 3 == 0 else usual(asked)

    with Server(decide) as server:
        summary, record = run(tmp_path, made(server, concurrency=8))
        _, plain = run_plain(tmp_path, server)
    assert (summary.played, summary.void, summary.open) == (10, 0, 0)
    assert record.rows("SELECT DISTINCT status FROM decisions") == [{"status": "valid"}]
    assert same_but_for_requests(record, plain)


def run_plain(tmp_path, server: Server) -> tuple[Summary, object]:
    server.decide = sensible()
    return run(tmp_path, made(server), "plain")


def same_but_for_requests(one, other) -> bool:
    columns = "game_id, seat, number, status, kept, added, response"
    rows = [record.rows(f"SELECT {columns} FROM calls ORDER BY ALL") for record in (one, other)]
    return rows[0] == rows[1] and all(equal for table, equal in compared(one, other) if table != "calls")


REFUSALS = {
    "no credit left": Answer({"error": {"message": "Insufficient credits", "code": 402}}),
    "unpaid": Answer({"error": {"message": "Insufficient balance"}}, 402),
    "no quota left": Answer({"error": {"message": "You exceeded", "code": "insufficient_quota"}}, 429),
    "in arrears": Answer({"error": {"message": "您的账户已欠费，请充值后重试"}}, 429),
    "no balance, as a fault of the server": Answer({"error": {"message": "用户余额不足"}}, 500),
    "a key that was revoked": Answer({"error": {"message": "revoked"}}, 401),
    "a place that is not served": Answer({"error": {"message": "not in your country"}}, 403),
    "a model that is gone": Answer({"error": {"message": "deprecated", "code": "model_not_found"}}, 404),
    "a place that has moved": Answer(b"", 307, {"location": "http://127.0.0.2:1/v1"}),
    "whatever is asked": Answer({"error": {"message": "API key not valid"}}, 400),
    "a page to log in": Answer(b"<html><body>Please log in</body></html>", headers={"content-type": "text/html"}),
    "something else": Answer({"hello": "world"}),
}
QUICK = ("no credit left", "a page to log in")


@pytest.mark.parametrize(
    "refusal",
    [
        pytest.param(refusal, id=name, marks=() if name in QUICK else pytest.mark.slow)
        for name, refusal in REFUSALS.items()
    ],
)
def test_what_a_user_can_mend_outside_keeps_open_games_and_the_same_command_goes_on(tmp_path, refusal):
    """Nothing is void, who and what and the cure are said, and no answer that was paid for is asked again."""
    usual, left = sensible(), [7]

    def decide(asked: Asked) -> Answer:
        left[0] -= not is_probe(asked)
        return usual(asked) if left[0] >= 0 else refusal

    def small(server: Server):
        return made(server, games=2, agents=[{"name": "model", **settings(server)}, NAIVE[0]], outage_minutes=0.001)

    with Server(decide) as server:
        first, record = run(tmp_path, small(server))
        assert (first.played, first.void, first.open) == (0, 0, first.put_off) and first.open + first.left_out == 2
        (notice,) = [text.en for text in first.notices]
        assert notice.startswith("model: the model m cannot be used (") and "the same command plays on" in notice
        server.decide = usual
        server.asked.clear()
        again, _ = run(tmp_path, small(server))
        asked = len(asked_in_games(server))
        server.asked.clear()
        _, plain = run(tmp_path, small(server), "plain")
    assert (again.played, again.void, again.open) == (2, 0, 0)
    assert asked == len(asked_in_games(server)) - 7
    assert same_but_for_requests(record, plain)


def test_a_question_that_alone_is_rejected_is_no_refusal_of_all(tmp_path):
    usual, left = sensible(), [7]

    def decide(asked: Asked) -> Answer:
        left[0] -= not is_probe(asked)
        return usual(asked) if left[0] >= 0 or is_probe(asked) else Answer({"error": {"message": "odd"}}, 400)

    with Server(decide) as server:
        summary, _ = run(tmp_path, made(server, games=2, agents=[{"name": "model", **settings(server)}, NAIVE[0]]))
    assert summary.void and not summary.open
