"""Skills of scripted players in real games: whoever should be better is, and chance is 0."""

import pytest

from results.estimates.skills.agent_skills import skills
from results.estimates.skills.beliefs import calibration
from results.store.record import Record
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament


def played(tmp_path, variant, games, agents):
    """A record of games in which each agent has each seat and role in turn, and its skills by (skill, agent)."""
    record = Record(tmp_path / "r.duckdb")
    spec = {"name": variant, "variant": variant, "players": 8, "games": games, "seed": 3, "language": "en",
            "agents": agents, "beliefs": True}  # fmt: skip
    run_tournament(check_spec(spec, lambda name: "", "spec.toml"), record)
    return record, {(s.skill, s.agent): s for s in skills(record) if not s.clean}


def is_in_order(skill):
    if skill.low is not None:
        assert skill.low <= skill.value <= skill.high
    assert skill.value is None or skill.skill == "describe" or skill.value <= 1


@pytest.mark.slow
def test_in_games_with_words(tmp_path):
    record, found = played(tmp_path, "zhuogui-1", 120, ["naive", "random", "silent", "reasoner-5"])
    naive, chance, silent = (found["detect", agent] for agent in ("naive", "random", "silent"))
    assert naive.low > 0
    assert naive.low > chance.value
    assert chance.low < 0 < chance.high
    assert silent.value == 0  # it abstains
    assert found["conceal", "reasoner-5"].low > found["conceal", "naive"].high
    assert found["describe", "naive"].low > 0
    assert found["describe", "silent"][4:8] == (None, None, None, 0)
    assert found["persuade", "silent"].occasions == 0
    assert found["guess", "naive"].value > found["guess", "random"].value
    for skill in found.values():
        is_in_order(skill)
    assert {(s.skill, s.agent): s for s in skills(record, "zhuogui-1") if not s.clean} == found
    _beliefs_are_scored(record)


def _beliefs_are_scored(record):
    found = calibration(record)
    (scores,) = [s for s in found.scores if not s.clean]
    assert scores.agent == "reasoner-5"
    assert scores.brier.value == pytest.approx(scores.reliability - scores.resolution + scores.uncertainty)
    bins = [b for b in found.bins if not b.clean]
    assert sum(b.happened.occasions for b in bins) == scores.brier.occasions
    assert bins[-1].happened.value > bins[0].happened.value


def test_in_killer_games(tmp_path):
    _, found = played(tmp_path, "werewolf-8", 60, ["random", "reasoner-5"])
    better, chance = (found["detect", agent] for agent in ("reasoner-5", "random"))
    assert better.low > 0
    assert better.value > chance.value
    assert found["protect", "reasoner-5"].value > found["protect", "random"].value
    assert {skill for skill, _ in found} == {"detect", "deceive", "persuade", "protect"}
    for skill in found.values():
        is_in_order(skill)
