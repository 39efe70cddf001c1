"""What a run changes of Python's collector is undone after it, whatever happens."""

import gc

import pytest

from tournaments.run.garbage_collection import collect_rarely


def test_it_searches_seldom_inside_and_as_before_outside():
    before = gc.get_threshold()
    with collect_rarely():
        assert gc.get_threshold()[0] > before[0]
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_an_error_undoes_it_too():
    before = gc.get_threshold()
    with pytest.raises(KeyboardInterrupt), collect_rarely():
        raise KeyboardInterrupt
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
