"""A real small language model plays: served on loopback by `play.local_llm`, asked through the provider "openai".

Nothing is expected of what it says, only of what the arena makes of it. Where the packages are missing this fails: it
is the one test that a real model's text runs through.
"""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from results.store.record import Record
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament

ROOT = Path(__file__).resolve().parents[3]
SECONDS = 90


@pytest.fixture(scope="module")
def served() -> Iterator[str]:
    """The address of the model, in a process of its own for as long as the tests run."""
    words = [sys.executable, "-m", "play.local_llm", "--port", "0", "--cache"]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stderr is not None
    line = process.stdout.readline()
    assert line.startswith("OPENAI_BASE_URL="), process.stderr.read()
    yield line.strip().partition("=")[2]
    process.terminate()
    process.wait(timeout=20)
    process.stdout.close()
    process.stderr.close()


def spec(address: str, **settings: object) -> dict[str, object]:
    """Four seats, two of them the model's; `naive` fills the others."""
    small = {"provider": "openai", "model": "local", "base_url": address, "style": "compact", "max_tokens": 40}
    return {
        "name": "local",
        "variant": "zhuogui-1",
        "players": 4,
        "language": "en",
        "seed": 5,
        "games": 1,
        "balanced": False,
        "seconds": SECONDS,
        "concurrency": 1,
        "agents": ["naive", {"name": "small", **small, **settings}],
        "house_rules": {"max_days": 1, "max_speech": 60},
    }


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["json_schema", "text"])
def test_a_real_model_plays_to_the_end(served: str, tmp_path: Path, mode: str) -> None:
    plan = check_spec(spec(served, format=mode), lambda name: "", "local.toml")
    record = Record(tmp_path / "local.duckdb")
    summary = run_tournament(plan, record)
    assert (summary.played, summary.void) == (1, 0), summary.errors
    status = Counter(row["status"] for row in record.rows("SELECT status FROM decisions WHERE agent = 'small'"))
    calls = record.rows("SELECT status, response, input_tokens, latency_ms, prompt_hash FROM calls")
    outcomes = Counter(call["status"] for call in calls)
    print(f"{mode}: decisions {dict(status)}; {len(calls)} calls {dict(outcomes)}", file=sys.stderr)
    assert sum(status.values()) >= 4 and set(status) <= {"valid", "repaired", "defaulted", "refused", "timed_out"}
    assert all(call["response"] and call["input_tokens"] and call["latency_ms"] > 0 for call in calls)
    assert record.rows("SELECT 1 FROM games WHERE status = 'finished' AND rule IS NOT NULL")
