"""The digest: what is frozen is what the program still is, and what differs is named."""

from types import SimpleNamespace

import pytest

from agents.llm import model_style
from tests.all_rows import few_of
from tournaments.bench import digest as digests
from tournaments.bench.digest import PART_NAMES, Digest, another_version, changed, digest_of
from tournaments.bench.frozen import LANGUAGES, BenchGame, BenchSetting, benchmark, frozen_text, plans_of
from tournaments.bench.reference import digest_text, frozen_digest, reference
from tournaments.match.loop import play_match
from tournaments.plan.schedule import header_of, schedule
from tournaments.run.planned_game import make_cast

REFREEZE = """
The program is no longer {name} as it was frozen: {parts} changed.
Before the first release of {name}: run `make bench-freeze`, and commit what it writes.
After it, a frozen benchmark never changes: copy tournaments/bench/{folder} to a new folder with a name and a version of
its own, name that in tournaments/bench/frozen.py, and freeze it there.
"""


def test_the_program_is_what_was_frozen():
    bench = benchmark()
    differing = changed(digest_of(bench), frozen_digest())
    assert not differing, REFREEZE.format(name=bench.name, folder="arena_bench_1", parts=", ".join(differing))


def test_what_is_frozen_belongs_together():
    assert frozen_text("digest.json") == digest_text(frozen_digest())
    assert reference().digest == frozen_digest().whole, "run `make bench-freeze`"
    assert reference().benchmark == benchmark().name


@pytest.fixture(scope="module")
def small():
    """A benchmark of one small game, and its digest."""
    bench = benchmark().model_copy(update={"games": (BenchGame(variant="undercover", players=5),)})
    return bench, digest_of(bench)


@pytest.mark.parametrize(("change", "must", "may"), [
    ({"field": "reasoner-1"}, {"settings", "field"}, set()),
    ({"preset": "source"}, {"settings", "rules"}, {"prompts", "field"}),
    ({"seconds": 200.0}, {"settings"}, set()),
    ({"ladder": ("random",)}, {"settings"}, set()),
    ({"split_seed": 2}, {"settings", "words"}, {"prompts", "field"}),
])  # fmt: skip
def test_what_differs_is_named(small, change, must, may):
    """A rule or a word may, but need not, come up in the games of a digest."""
    bench, before = small
    found = changed(digest_of(bench.model_copy(update=change)), before)
    assert must <= set(found) <= must | may


@pytest.mark.slow
def test_another_prompt_is_another_version(small, monkeypatch):
    bench, before = small
    monkeypatch.setattr(model_style, "answer_schema", lambda ask, **how: {"type": "object"})
    assert changed(digest_of(bench), before) == ["prompts"]


def test_a_missing_reader_is_named_with_what_to_install(small, monkeypatch):
    bench, before = small
    monkeypatch.setattr(digests, "find_spec", lambda name: None)
    assert changed(digest_of(bench), before) == ["reading"]
    said = another_version("arena-bench-1", ["reading", "field"])
    assert 'pip install ".[meaning]"' in said.en and 'pip install ".[meaning]"' in said.zh
    assert "how the field plays" in said.en and "陪练的打法" in said.zh


def test_the_whole_depends_on_every_part():
    parts = dict.fromkeys(PART_NAMES, "0")
    wholes = {Digest(parts | {name: "1"}).whole for name in PART_NAMES}
    assert len(wholes) == len(PART_NAMES) and Digest(parts).whole not in wholes


@pytest.mark.slow
@pytest.mark.parametrize("language", few_of(LANGUAGES, LANGUAGES[0]))
def test_the_reciter_can_answer_whatever_it_is_asked(language):
    """Else the digest would rest on defaults."""
    kinds = set()
    setting = BenchSetting(candidate="tournaments.bench.reciter:Reciter", language=language, deals=2)
    for plan in plans_of(benchmark(), setting, str):
        cast = make_cast(SimpleNamespace(plan=plan, paid_before={}, playback=None), None)
        for pairing in schedule(plan):
            seats = {seat: cast.agents[name] for seat, name in enumerate(pairing.seats, start=1)}
            match = play_match(header_of(plan, pairing), {0: cast.judge} | seats)
            own = [row for row in match.decisions if row.seat and pairing.seats[row.seat - 1] == setting.name]
            kinds |= {row.status for row in own}
            valid = sum(row.status == "valid" for row in own)
            assert valid >= 0.9 * len(own) > 0, f"{plan.variant.id}: {[row.reason for row in own if row.reason]}"
    assert "valid" in kinds
