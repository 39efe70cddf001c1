"""Language models of the tests in whole games: the real player and the real SDKs, at the tests' server.

Owns: settings and specs that name the server, and `sensible`, a model that answers whatever it is asked as its request
says: the same request, the same answer, in every order. Must not know: what a test expects.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import agents.llm.open_agent
from agents.llm.agent_settings import parse_settings
from agents.models.transport.retry import RetryPolicy
from agents.protocol import Agent
from agents.registry import make_agent, make_judge
from arena.deals import new_header
from arena.variants import variant_of
from arena.words import beginners
from results.store.record import Record
from tests.agents.models.loopback_service import Answer, Asked, Server, says
from tournaments.match.loop import Match, play_match
from tournaments.plan.checked_plan import Plan
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament
from tournaments.run.progress import Summary

from .drawn_replies import answer

_LENGTH = re.compile(r"(?:写着：|寫著：|says: )[^=\s]+=(\d+)")  # of the word on a ghost's slip
SAID = {"zh": "好像见过 {} 次。", "en": "Seen it {} times, I think."}
Change = Callable[[Asked, dict[str, Any]], Mapping[str, Any] | str]


def settings(server: Server, provider: str = "openai", **more: Any) -> dict[str, Any]:
    """The settings of a model at the server, whose retries do not wait long."""
    url = server.url + ("/v1" if provider == "openai" else "")
    return {"provider": provider, "model": "m", "base_url": url, "retry_cap": 0.01, **more}


def agent(server: Server, provider: str = "openai", **more: Any) -> Agent:
    """The same as an agent of one game."""
    return make_agent(parse_settings(settings(server, provider, **more), "tests"), beginners())


def hurry(monkeypatch: Any) -> None:
    """Let retries come at once."""
    monkeypatch.setattr(agents.llm.open_agent, "RetryPolicy", partial(RetryPolicy, first=0.001))


def plan(*seated: Any, **changes: Any) -> Plan:
    """A small tournament, a game of zhuogui-1 for each agent unless `changes` say otherwise."""
    spec = {"name": "e2e", "variant": "zhuogui-1", "players": 4, "games": len(seated), "seed": 4, "agents": [*seated]}
    return check_spec(spec | changes, lambda name: "", "spec.toml")


def run(tmp_path: Path, made: Plan, name: str = "r", **more: Any) -> tuple[Summary, Record]:
    """A tournament in the record called `name`."""
    record = Record(tmp_path / f"{name}.duckdb")
    return run_tournament(made, record, **more), record


def game(*seated: Agent | str, judge: Agent | str = "scripted", **more: Any) -> Match:
    """One match with these agents in the seats; `more` are its seconds, ledger, watch, script, and house rules."""
    variant = variant_of(more.pop("variant", "zhuogui-1"))
    passed = {key: more.pop(key) for key in ("ledger", "watch", "script") if key in more}
    options = {key: more.pop(key) for key in ("seconds", "language", "judge_reads") if key in more}
    header = new_header(variant, len(seated), seed=more.pop("seed", 3), rules=variant.rules(**more), **options)
    made = {a: make_agent(a, beginners()) for a in seated if isinstance(a, str)}
    seats = {seat: made[a] if isinstance(a, str) else a for seat, a in enumerate(seated, start=1)}
    return play_match(
        header, {0: make_judge(judge, beginners()) if isinstance(judge, str) else judge} | seats, **passed
    )


def schema_of(asked: Asked) -> dict[str, Any]:
    """The schema of the answer, wherever the dialect puts it."""
    body = asked.body
    if "response_format" in body:
        return body["response_format"]["json_schema"]["schema"]
    if "output_config" in body:
        return body["output_config"]["format"]["schema"]
    tool = next(iter(body["tools"]))
    return tool["function"]["parameters"] if "function" in tool else tool["input_schema"]


def user_text(asked: Asked) -> str:
    """The user message as one text."""
    content = asked.body["messages"][-1]["content"]
    return content if isinstance(content, str) else "".join(part["text"] for part in content)


def system_text(asked: Asked) -> str:
    """The system text, wherever the dialect puts it."""
    return asked.texts[0]


def is_probe(asked: Asked) -> bool:
    """Whether this is the question that comes before the first game."""
    return '"ready"' in user_text(asked)


def fields(asked: Asked, language: str = "zh") -> dict[str, Any]:
    """An answer that fits what is asked, by the text of the request alone."""
    digest = blake2b("\n".join(asked.texts).encode(), digest_size=8).digest()
    schema = _printed(asked) or schema_of(asked)
    made = answer(schema, Random(digest), SAID[language])
    length = _LENGTH.search(user_text(asked))
    if length and "enum" not in schema["properties"].get("word", {"enum": ()}):
        made["word"] = "某" * int(length[1])  # of another length it would be refused
    return made


def _printed(asked: Asked) -> dict[str, Any] | None:
    """The schema in the prompt, with the bounds that a dialect may leave out; None where another form is shown."""
    last = user_text(asked).rpartition('{"type":"object"')
    return json.loads(last[1] + last[2].splitlines()[0]) if last[1] else None


def sensible(change: Change | None = None, language: str = "zh", **more: Any) -> Callable[[Asked], Answer]:
    """A model that answers with `fields`, or with what `change` makes of them; `more` is that of an `Answer`."""

    def decide(asked: Asked) -> Answer:
        made: Mapping[str, Any] | str = fields(asked, language)
        if change is not None and not is_probe(asked):
            made = change(asked, dict(made))
        text = made if isinstance(made, str) else json.dumps(made, ensure_ascii=False)
        return Answer(says(asked, text), **more)

    return decide


def statuses(record: Record, agent: str) -> set[str]:
    """How the decisions of an agent ended."""
    return {row["status"] for row in record.rows(f"SELECT DISTINCT status FROM decisions WHERE agent = '{agent}'")}


def events(record: Record) -> list[dict[str, Any]]:
    """All events of all games, in order."""
    return record.rows("FROM events ORDER BY ALL")


def decided(record: Record) -> list[dict[str, Any]]:
    """All that was decided in all games, without how long it took."""
    return record.rows("SELECT * EXCLUDE (latency_ms) FROM decisions ORDER BY ALL")


def asked_in_games(server: Server) -> list[Asked]:
    """The requests without probes."""
    return [asked for asked in server.asked if not is_probe(asked)]
