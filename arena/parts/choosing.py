"""What a group decides together: a player (CM-10), or a word (CM-18). Must not know: which group, or why."""

from collections.abc import Sequence

from ..actions import ChoosePlayer, ChooseWord, Guess
from ..asks import Choices, targets
from ..events import Proposed, WordsProposed
from ..hearing.guesses import as_told
from ..rules.house_rule_models import CommonRules
from ..script import Part, ask_all
from ..table import Table
from ..words.compare import same_word
from .voting import top_set


def group_choice(table: Table[CommonRules], group: Sequence[int], legal: Sequence[int], rule: str) -> Part[int]:
    """One player of `legal`, by plurality of the group's proposals; a tie is proposed anew, then drawn (CM-10)."""
    attempts = 2 if table.rules.group_tie == "repropose_then_random" else 1
    tied: Sequence[int] = ()
    for attempt in range(1, attempts + 1):
        answers = yield from ask_all({seat: targets(legal) for seat in group}, ChoosePlayer, rule, silence=False)
        proposals = tuple((seat, answer.target if answer else None) for seat, answer in answers.items())
        table.tell(Proposed(rule=rule, attempt=attempt, proposals=proposals), to=tuple(group))
        tied = top_set(proposals) or tied  # a new round without proposals leaves the tie
        if len(tied) == 1:
            return tied[0]
        if not tied:
            break  # nobody proposed: the draw follows at once
    return table.rng(f"group choice {rule}").choice(tied or legal)


def group_word(
    table: Table[CommonRules],
    group: Sequence[int],
    rule: str,
    purpose: str,
    length: int | None = None,
) -> Part[str | None]:
    """One word of the group's proposals: agreed, or chosen by one sealed vote, or drawn among the tied (CM-18).

    Returns it as it was said, None where nobody proposed anything. `purpose` names the draw, one for each guess;
    `length` is what the slip says of a word's characters.
    """
    guesses = yield from ask_all({seat: {} for seat in group}, Guess, rule, silence=False, length=length)
    said = {seat: guess.word for seat, guess in guesses.items() if guess}
    proposals = tuple((seat, as_told(said[seat], length) if seat in said else None) for seat in group)
    table.tell(WordsProposed(rule=rule, proposals=proposals), to=tuple(group))
    word = yield from _agreed(table, group, rule, purpose, [word for _, word in proposals if word])
    return next((said[seat] for seat, proposed in proposals if proposed and proposed == word), None)


def _agreed(
    table: Table[CommonRules], group: Sequence[int], rule: str, purpose: str, proposed: Sequence[str]
) -> Part[str | None]:
    """The one word of those proposed that is guessed."""
    distinct = _distinct(proposed)
    if len(distinct) <= 1:
        return distinct[0] if distinct else None
    choices: Choices = {"word": tuple(distinct)}
    votes = yield from ask_all(dict.fromkeys(group, choices), ChooseWord, rule, silence=False)
    ballots = [(seat, distinct.index(vote.word) if vote else None) for seat, vote in votes.items()]
    tied = top_set(ballots) or range(len(distinct))
    return distinct[tied[0] if len(tied) == 1 else table.rng(purpose).choice(tied)]


def _distinct(words: Sequence[str]) -> list[str]:
    """The words that differ by CM-9, each in its first writing."""
    kept: list[str] = []
    for word in words:
        if not any(same_word(word, other) for other in kept):
            kept.append(word)
    return kept
