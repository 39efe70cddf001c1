"""Whose fault it is. Owns the error types of the referee; every one carries its sentence in both languages.

`BadSetup` and `IllegalAction` are the caller's fault and change nothing. `ReplayMismatch` says that a journal does not
belong to the script that reads it. Any other exception out of `arena` is ours.
"""

from typing import Literal

from .text import Text

# The closed list of refusals: what a table loop, a server or a report may branch on.
Refusal = Literal[
    "game_over", "not_your_turn", "stale", "wrong_kind", "empty", "too_long", "self", "unknown_seat", "out",
    "ineligible", "bad_options", "no_word", "several_words", "wrong_length",
]  # fmt: skip


class ArenaError(Exception):
    """An error that a person may read: `text` is the sentence in both languages."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class BadSetup(ArenaError, ValueError):
    """A game that cannot be set up: an unknown variant or house rule, an impossible number of players."""


class IllegalAction(ArenaError):
    """A player's fault: the action was refused by `rule` for the reason `code`, and nothing has changed."""

    def __init__(self, rule: str, code: Refusal, text: Text) -> None:
        super().__init__(text)
        self.rule = rule
        self.code = code


class ReplayMismatch(ArenaError):
    """A journal that does not fit its header: another script version, or a row the script did not ask for."""
