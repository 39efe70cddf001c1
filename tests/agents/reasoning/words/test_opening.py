"""Who is pointed at to speak first tells who pointed: values counted by hand."""

from math import log

import pytest

from agents.reasoning.words.belief.first_speaker import STRATEGIC, first_speaker_evidence


def test_one_ghost_of_four_speaks_last_unless_it_points_at_anybody():
    last = STRATEGIC + (1 - STRATEGIC) / 4
    told = first_speaker_evidence(4, 1)
    assert told[3] == pytest.approx(log(last / (1 - last)) - log(1 / 3))
    assert told[:3] == pytest.approx([log((1 - last) / 3 / (1 - (1 - last) / 3)) - log(1 / 3)] * 3)


@pytest.mark.parametrize(("players", "blanks"), [(6, 2), (9, 3), (14, 4)])
def test_whoever_speaks_late_is_likelier_to_have_pointed(players, blanks):
    told = first_speaker_evidence(players, blanks)
    assert told.argmax() == players - 1
    assert told[-1] > 1 > 0 > told[0]
