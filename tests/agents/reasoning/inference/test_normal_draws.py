"""Draws made at once are those made one after the other (CM-12)."""

from random import Random

import pytest

from agents.reasoning.inference.normal_draws import normals


@pytest.mark.parametrize("count", [0, 1, 2, 7, 70])
@pytest.mark.parametrize("before", [0, 1, 2])
def test_many_draws_are_those_that_single_ones_would_be_and_leave_the_same_to_come(count: int, before: int) -> None:
    at_once, singly = Random(count), Random(count)
    for _ in range(before):
        assert at_once.gauss(0.0, 1.0) == singly.gauss(0.0, 1.0)
    assert normals(at_once, count, 0.25) == [singly.gauss(0.0, 0.25) for _ in range(count)]
    assert at_once.gauss(0.0, 1.0) == singly.gauss(0.0, 1.0)
    assert at_once.random() == singly.random()
