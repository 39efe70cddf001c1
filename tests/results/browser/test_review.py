"""The page of a review in a real browser: nothing on it does anything, light or dark, wide or narrow."""

import pytest

from arena import VARIANTS, Describe
from results.site.replay.page_of_review import review_page
from tests.arena.contract.tables import header
from tests.hostile_texts import TEXTS
from tests.tournaments.review.stored_games import Talkers, stored
from tournaments.review.reviewing import review


def written(tmp_path, language):
    """The page of a human that said all of the hostile texts, at a table of many rounds."""
    of, said = header(VARIANTS["zhuogui-1"], 9, 2, language="en"), iter(TEXTS * 9)

    def answer(ask):
        return Describe(text=next(said)) if ask.accepts[0] == "describe" else Talkers(of, 3)(ask)

    game = stored(of, answer)
    humans = [seat for seat, role in enumerate(of.deal.roles, start=1) if role == "human"]
    seat = max(humans, key=lambda one: sum(row.seat == one for row in game.rows))
    path = tmp_path / f"{language}.html"
    path.write_text(review_page(review(game, seat), language), "utf-8")
    return path


@pytest.mark.parametrize("language", ["zh", pytest.param("en", marks=pytest.mark.slow)])
@pytest.mark.parametrize(("dark", "width"), [(True, 400), pytest.param(False, 1200, marks=pytest.mark.slow)])
def test_a_review_is_quiet_and_fits(opened, tmp_path, language, dark, width):
    page, watched = opened(written(tmp_path, language), dark=dark, width=width)
    assert watched.quiet, watched
    assert page.locator("section.decision").count() >= 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("details summary").first.click()
    assert page.locator("meter").first.is_visible()
    assert watched.quiet
