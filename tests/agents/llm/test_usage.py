"""What services say of tokens, or do not say: typed and bounded at the door, and never taken for nothing (C24)."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.language_models import FakeMessagesListChatModel
from langchain_core.messages import AIMessage

from agents.models.json_shape import MOST_TOKENS
from agents.models.providers import openai
from agents.models.wire import MOST_NAME, MOST_TEXT, Call, Completion
from play.main import main
from results.queries.costs import costs, spending
from results.site.report import endings_and_costs
from results.site.report.report_data import gather
from results.store import journal
from results.store.journal_lines import line_of
from tests.agents.models.loopback_service import Answer, Server, anthropic_says, openai_says
from tests.agents.models.model_at_service import ask, at, open_model
from tests.all_rows import all_rows
from tournaments.match.game_notes import read_notes

from .games_at_service import asked_in_games, fields, plan, run, sensible, settings, statuses

ABSURD = [2**63, 2**63 - 1, 2**200, 10**12, -1, 0.5, math.nan, math.inf, -math.inf, 1e300, True, "12", "", [], {}, None]
anything = st.one_of(
    st.integers(), st.floats(), st.booleans(), st.text(), st.none(), st.lists(st.integers(), max_size=1)
)


def counts(done):
    return done.input_tokens, done.output_tokens, done.cached_tokens, done.written_tokens


@given(st.tuples(anything, anything, anything, anything), st.text(min_size=1))
def test_whatever_a_service_counts_is_a_number_of_tokens_or_unknown(said, text):
    found = counts(Completion(text, "end", "m", *said[:3], written_tokens=said[3]))
    assert all(count is None or (type(count) is int and 0 <= count <= MOST_TOKENS) for count in found)
    taken, given_, cached, written = found
    assert taken != 0 and given_ != 0, "neither a prompt nor a text is empty"
    assert all(part is None or part <= (taken or 0) for part in (cached, written))


@pytest.mark.parametrize("value", [0, 7, 7.0, MOST_TOKENS])
def test_a_number_that_can_be_is_kept(value):
    assert counts(Completion("", "end", "m", 7, value))[1] == value


@pytest.fixture(scope="module")
def server():
    with Server() as made:
        yield made


@all_rows(("value",), [(value,) for value in ABSURD])
def test_every_provider_has_the_same_door(value, server):
    usage = {"prompt_tokens": value, "completion_tokens": value, "prompt_tokens_details": {"cached_tokens": value}}
    server.decide = lambda asked: Answer(json.dumps(openai_says("{}", usage=usage)).encode())
    assert counts(ask(at(server))) == (None,) * 4
    names = ("input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
    usage = dict.fromkeys(names, value)
    server.decide = lambda asked: Answer(json.dumps(anthropic_says("{}", usage=usage)).encode())
    assert counts(ask(at(server, "anthropic"))) == (None,) * 4
    message = AIMessage("{}")
    message.usage_metadata = {"input_tokens": value, "output_tokens": value}
    chat = FakeMessagesListChatModel(responses=[message])
    assert counts(ask(open_model(provider="langchain", source=chat))) == (None,) * 4
    script = [Completion("{}", "end", "m", value, value)]
    assert counts(ask(open_model(provider="scripted", source=script))) == (None,) * 4


def test_texts_of_a_service_have_bounds(server):
    server.decide = lambda asked: Answer(openai_says("y" * (MOST_TEXT + 1), model="m" * 5000))
    done = ask(at(server))
    assert (len(done.text), done.stop, len(done.model)) == (MOST_TEXT, "length", MOST_NAME)
    assert Completion(None, "end", ["m"]).text == ""


NUMBERS = ("input_tokens", "output_tokens", "cached_tokens", "cost_usd", "charged_tokens", "charged_usd", "latency_ms",
           "requests")  # fmt: skip


@all_rows(("field", "value"), [(field, value) for field in NUMBERS for value in ABSURD])
def test_what_a_journal_already_holds_is_repaired_when_it_is_read(tmp_path, field, value):
    """Written and read as it is, the note is that of a call whose cost is at most what was reserved."""
    call = Call(1, 1, 1, "act", "openai", "m", "ok", "s", "u", "{}", "end", 90, 9, 5, 0.1, 1.0, 1, None, (), 99, 0.1)
    path = tmp_path / "j.jsonl"
    path.unlink(missing_ok=True)
    kept = journal.Journal(path, "t")
    for note in (
        {"kind": "began", "at": "2026-01-01T00:00:00+00:00", "agents": {"1": "m"}},
        {"kind": "asked", "seat": 1, "number": 1, "tokens": 500, "usd": 0.5},
        {"kind": "call", "kept": 0, **call._asdict(), field: value},
    ):
        kept.write("g", note)
    state = read_notes(journal.notes_in(path, "t")["g"])
    kept.close()
    found, paid = state.calls[1, 1], state.paid[1]
    for name in NUMBERS:
        number = getattr(found, name)
        assert number is None or (type(number) in (int, float) and 0 <= number <= 1e12), name
    assert 0 < paid.tokens <= 500 and 0 <= paid.usd <= 0.5
    assert type(paid.tokens) is int


SILENT = [
    None, {}, {"prompt_tokens": 900}, {"completion_tokens": 9}, {"prompt_tokens": 0, "completion_tokens": 0},
    {"prompt_tokens": 2**63, "completion_tokens": 9}, {"total_tokens": 909}, "many",
]  # fmt: skip
PRICE = {"input": 1.0, "output": 1.0}


def saying(usage):
    """A model that plays as it should, and says `usage` of each answer."""
    return lambda asked: Answer(openai_says(json.dumps(fields(asked), ensure_ascii=False), usage=usage))


@pytest.mark.parametrize("cap", [{"cap_tokens": 60_000}, {"cap_usd": 0.06}], ids=["tokens", "usd"])
@pytest.mark.parametrize("usage", [SILENT[0], *(pytest.param(one, marks=pytest.mark.slow) for one in SILENT[1:])])
def test_who_does_not_say_what_it_took_is_charged_the_most_in_this_run_and_in_the_next(tmp_path, usage, cap):
    with Server(saying(usage)) as server:
        model = {"name": "model", **settings(server, max_tokens=200, price=PRICE)}
        made = plan(model, "naive", games=40, concurrency=2, **cap)
        first, record = run(tmp_path, made)
        asked = len(asked_in_games(server))
        assert first.played > 0 and first.played < 40, "some games are in the record, and the cap ended the run"
        assert 10 < asked < 120, "each call counts as some hundred tokens at least"
        for _ in range(2):
            run(tmp_path, made)  # what the first run left of the cap, and no more
        assert len(asked_in_games(server)) < 120
    (cost,) = costs(record)
    (spent,) = spending(record, made.id)
    assert cost.uncounted == cost.calls and spent.tokens == cost.charged_tokens >= 200 * cost.calls
    assert 0 < spent.usd == pytest.approx(cost.charged_usd)
    assert spent.tokens <= 60_000 and spent.usd <= 0.06
    assert statuses(record, "model") == {"valid"}


def test_a_journal_with_an_absurd_count_does_not_stop_the_tournament(tmp_path):
    """Games are left open at a cap, their notes hold 2^63 and NaN, and the next run finishes all."""
    with Server(sensible()) as server:
        model = {"name": "model", **settings(server)}
        first, record = run(tmp_path, plan(model, "naive", games=4, concurrency=4, cap_calls=6))
        assert first.open > 0
        (path,) = tmp_path.glob("r.duckdb.*.jsonl")
        tables = [json.loads(line)[1] for line in path.read_text("utf-8").splitlines()]
        for at_, table in enumerate(table for table in tables if table.get("kind") == "call"):
            table |= {"input_tokens": [2**63, math.nan, -5][at_ % 3], "output_tokens": 2**64}
        path.write_bytes(b"".join(line_of(table) for table in tables))
        again, _ = run(tmp_path, plan(model, "naive", games=4, concurrency=4))
    assert (first.played + again.played, again.void, again.open) == (4, 0, 0)
    assert record.rows("SELECT max(input_tokens) <= 200 AS sound FROM calls") == [{"sound": True}]


@pytest.mark.slow
def test_costs_and_the_report_say_that_usage_is_incomplete(tmp_path, capsys, monkeypatch):
    spots, draw = [], endings_and_costs.scattered
    monkeypatch.setattr(endings_and_costs, "scattered", lambda found, *axes: spots.extend(found) or draw(found, *axes))
    with Server(lambda asked: saying(None if asked.body["model"] == "mute" else USUAL)(asked)) as server:
        mute = {"name": "mute", **settings(server, model="mute", price=PRICE)}
        loud = {"name": "loud", **settings(server, model="loud", price=PRICE)}
        _, record = run(tmp_path, plan(mute, loud, "naive", games=6))
    calls = {cost.agent: cost.calls for cost in costs(record)}
    for language, said in (("en", "mute: usage incomplete for {} calls"), ("zh", "mute：有 {} 次调用的用量不全")):
        assert main(["results", "costs", str(record.path), "--lang", language]) == 0
        told = capsys.readouterr().out
        assert said.format(calls["mute"]) in told and "loud：" not in told and "loud:" not in told
        row = next(line for line in told.splitlines() if line.split()[:1] == ["mute"])
        assert " 0 " not in row and row.split()[-1] == "-"
    assert main(["results", "costs", str(record.path), "--json"]) == 0
    rows = {row["agent"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["mute"]["uncounted"] == calls["mute"] and rows["loud"]["uncounted"] == 0
    assert rows["mute"]["charged_usd"] > rows["loud"]["charged_usd"] == pytest.approx(rows["loud"]["usd"])
    figure = next(one for one in endings_and_costs.page(gather(record), "zh").figures if one.id == "costs")
    assert [f"mute：有 {calls['mute']} 次调用的用量不全" in note.to("zh") for note in figure.notes] == [True]
    drawn = {spot.name: spot.x for spot in spots}
    assert drawn["mute"] > drawn["loud"] > 0, "who says nothing is not the cheapest"


USUAL = {"prompt_tokens": 100, "completion_tokens": 10}


@pytest.mark.parametrize(
    "cap", [{"spec": {"cap_usd": 1}}, {"spec": {"game_cap_usd": 1}}, {"cap_usd": 1}, {"decision_usd": 1}]
)
def test_a_cap_in_usd_for_a_model_without_a_price_is_refused(tmp_path, capsys, cap):
    spec = cap.pop("spec", {})
    with Server(sensible()) as server:
        lines = [f"{key} = {json.dumps(value)}" for key, value in (settings(server) | cap).items()]
        (tmp_path / "m.toml").write_text("\n".join(lines))
        table = {"name": "e", "variant": "zhuogui-1", "players": 4, "games": 2, "agents": ["naive", "m.toml"]} | spec
        (tmp_path / "s.toml").write_text("\n".join(f"{key} = {json.dumps(value)}" for key, value in table.items()))
        words = ["tournament", "run", str(tmp_path / "s.toml"), "--db", str(tmp_path / "r.duckdb")]
        for language, said in (("en", "price is not known"), ("zh", "不知道这个模型的价格")):
            assert main([*words, "--lang", language]) == 2
            told = capsys.readouterr().err
            assert said in told and next(iter(spec or cap)) in told and told.count("\n") == 1
        assert server.asked == []
        (tmp_path / "m.toml").write_text("\n".join([*lines, "price = { input = 0, output = 0 }"]))
        assert main([*words, "--lang", "en"]) == 0


@pytest.mark.parametrize(
    ("usage", "given"),
    [
        ({"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}, 20),
        ({"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 370}, 270),
        ({"prompt_tokens": 100, "completion_tokens": 0, "total_tokens": 370}, 270),
        ({"prompt_tokens": 100, "total_tokens": 370}, 270),
        ({"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 90}, 20),
        ({"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 10**30}, 20),
        ({"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": "370"}, 20),
        ({"prompt_tokens": 100, "completion_tokens": 20, "completion_tokens_details": {"reasoning_tokens": 250}}, 270),
        ({"prompt_tokens": 100, "completion_tokens": 300, "completion_tokens_details": {"reasoning_tokens": 250}}, 300),
    ],
)
def test_what_was_thought_outside_the_answer_is_paid_for(usage, given):
    """Some services count reasoning in the total alone."""
    made = openai.read(openai_says("{}", usage=usage), "m")
    assert isinstance(made, Completion) and (made.input_tokens, made.output_tokens) == (100, given)
