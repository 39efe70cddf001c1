"""The review of a seat as a page: each decision with its figures, the moments that mattered, what to practise.

Owns: the values of that page. Must not know: how anything was judged (it is given a finished review).
"""

from typing import NamedTuple

from arena.hearing.own_word import clean
from arena.text import Language, Text
from results.games import review_words
from results.games.review_words import gained
from results.games.reviewed import FIGURES, Review, ReviewedDecision, worded

from ..labels import KINDS, role_names, variant_name, word
from ..page import page
from .replay_words import phase_name


class ShownFigure(NamedTuple):
    """One row of a decision's table."""

    title: Text
    done: str
    suggested: str


class ShownDecision(NamedTuple):
    """One decision as the page shows it; `chances` are (seat, chance in per cent), the likeliest first."""

    number: int
    phase: str
    kind: str
    done: str
    suggested: str | None
    why: str
    figures: list[ShownFigure]
    chances: list[tuple[int, int]]
    verdict: str
    is_mistake: bool
    gains: list[str]


def review_page(review: Review, language: Language) -> str:
    """The page of a review, in one file that needs nothing else.

    Raises:
        NoPages: what makes pages is not installed.
    """
    shown = [_shown(number, decision, language) for number, decision in enumerate(review.decisions, start=1)]
    return page(
        "review.html",
        language,
        style="review.css",
        review=review,
        say=review_words,
        notes=review_words.notes(review),
        none_turned=review_words.none_turned(review),
        game_id=clean(review.game_id),
        title=variant_name(review.variant, language),
        role=role_names([review.role])[review.role].to(language),
        decisions=shown,
        turning=[shown[place] for place in review.turning],
        advice=[text.to(language) for text in review.advice],
    )


def _shown(number: int, decision: ReviewedDecision, language: Language) -> ShownDecision:
    same = decision.done == decision.suggested
    chances = sorted(decision.chances, key=lambda pair: (-pair[1], pair[0]))
    return ShownDecision(
        number=number,
        phase=phase_name(decision.phase, language),
        kind=word(KINDS, decision.kind, language),
        done=decision.done.to(language),
        suggested=None if same else decision.suggested.to(language),
        why=decision.why.to(language),
        figures=[
            ShownFigure(
                FIGURES[figure.name].title,
                worded(figure.done, FIGURES[figure.name].unit, language),
                worded(figure.suggested, FIGURES[figure.name].unit, language),
            )
            for figure in decision.figures
        ],
        chances=[(seat, round(100 * chance)) for seat, chance in chances],
        verdict=decision.verdict.to(language),
        is_mistake=bool(decision.mistake),
        gains=[text.to(language) for text in gained(decision.gain)],
    )
