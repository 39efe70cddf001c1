"""Protect on a record of three nights."""

import pytest

from results.estimates.skills.agent_skills import skills

from .tiny import Tiny, out

EIGHT = ("wolf", "wolf", "seer", "doctor", "villager", "villager", "villager", "villager")


def ordered(order, target, *seats):
    return "night_ordered", {"order": order, "target": target, "drawn": False}, list(seats)


def dawned(night, *dead):
    return "dawned", {"night": night, "dead": list(dead)}


def protect(tiny):
    return next(s for s in skills(tiny.record) if (s.skill, s.agent, s.clean) == ("protect", "d", False))


def test_protect_is_victims_saved_over_chance(tmp_path):
    """Night 1: the attacked one of 8 is treated and lives: 1 - 1/8. Night 2: another one of 8: -1/8. Night 3, in which
    nobody was attacked, says nothing. Together (7/8 - 1/8) / (7/8 + 7/8) = 3/7."""
    tiny = Tiny(tmp_path / "r.duckdb")
    tiny.game("werewolf-8", EIGHT, "aaadbbbb", [
        ordered("kill", 5, 1, 2), ordered("treat", 5, 4), ordered("check", 5, 3), dawned(1),
        ordered("kill", 6, 1, 2), ordered("treat", 5, 4), dawned(2, 6), out(6),
        ordered("kill", None, 1, 2), ordered("treat", 7, 4), dawned(3),
    ])  # fmt: skip
    found = protect(tiny)
    assert (found.value, found.occasions) == (pytest.approx(3 / 7), 2)


def test_a_treatment_of_which_somebody_dies_saves_nobody(tmp_path):
    """SRA1-5: treated twice running, the attacked one dies of it. Of 7 alive: (-1/7) / (6/7) = -1/6."""
    tiny = Tiny(tmp_path / "r.duckdb")
    events = [out(8), ordered("kill", 5, 1, 2), ordered("treat", 5, 4), dawned(1, 5), out(5)]
    tiny.game("werewolf-8", EIGHT, "aaadbbbb", events)
    assert protect(tiny).value == pytest.approx(-1 / 6)
