"""The three steps of docs/models.md to benchmark a model, for every provider, against a service on loopback."""

import re
from pathlib import Path
from typing import Any

import pytest

from play.main import main
from results.queries.costs import costs
from results.store.record import Record
from tests.agents.llm.games_at_service import sensible
from tests.agents.models.loopback_service import Server
from tests.all_rows import few_of

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "docs" / "models.md", ROOT / "docs" / "models.zh.md"]
PROVIDERS = ("openai", "anthropic", "local", "langchain")


@pytest.mark.parametrize("name", few_of(PROVIDERS, "openai", "langchain"))
def test_a_model_is_benchmarked_in_three_steps(name: str, tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    with Server(sensible(language="en")) as server:
        monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        (tmp_path / "models").mkdir()
        for file in (ROOT / "examples" / "models").glob("*.toml"):
            text = file.read_text("utf-8").replace("http://127.0.0.1:8089", server.url)
            (tmp_path / "models" / file.name).write_text(text, "utf-8")
        spec = (ROOT / "examples" / "benchmark.toml").read_text("utf-8")
        spec = spec.replace("models/openai.toml", f"models/{name}.toml").replace("games = 60", "games = 2")
        (tmp_path / "benchmark.toml").write_text(spec, "utf-8")
        db = tmp_path / "mine.duckdb"
        assert main(["tournament", "run", str(tmp_path / "benchmark.toml"), "--db", str(db), "--lang", "en"]) == 0
    (cost,) = costs(Record(db))
    assert cost.agent == "mine" and cost.calls >= 12 and cost.failed < cost.calls
    assert bool(server.asked) is (name != "langchain")
    capsys.readouterr()
    assert main(["results", "costs", str(db), "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "mine" in printed and "sk-test" not in printed


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_the_page_shows_the_example_files(page: Path) -> None:
    listed = re.findall(r"^```toml\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    folder = ROOT / "examples"
    shown = [(folder / name).read_text("utf-8") for name in ("models/openai.toml", "benchmark.toml")]
    stripped = ["\n".join(line.partition("#")[0].rstrip() for line in text.splitlines()).strip() for text in shown]
    bare = ["\n".join(line.partition("#")[0].rstrip() for line in text.splitlines()).strip() for text in listed]
    assert all(text in bare for text in stripped)
