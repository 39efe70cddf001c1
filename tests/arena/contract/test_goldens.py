"""One game of each variant is compared with what is kept of it, line by line."""

import pytest

from arena import VARIANTS

from .golden import FOLDER, games, text_of

NAMES = [path.name for path in sorted(FOLDER.glob("*.txt"))]


def test_every_variant_has_its_goldens_and_there_are_no_others() -> None:
    assert sorted(games()) == NAMES
    assert all(any(name.startswith(f"{variant}-") for name in NAMES) for variant in VARIANTS)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_is_what_is_played(name: str) -> None:
    kept = (FOLDER / name).read_text("utf-8")
    assert text_of(*games()[name]).splitlines() == kept.splitlines(), "read the difference, then rewrite the goldens"
