"""One ask as a reasoning player of the word games sees it, for its parts to share. Must not know: what to answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from agents.reasoning.inference.deal_posterior import DIGITS
from agents.reasoning.profiles import Level
from arena.observation import Observation

from ..belief.word_belief import WordBelief
from .public_history import PublicHistory
from .speaking_state import SpeakingState

NEAR = 0.03  # choices nearer than that are as good as equal, and the style leans
_MISFIT = 0.35  # how far a clue that does not fit is so,
_HARDLY, _SURE = 0.12, 0.4  # and without a word, for which it must be so sure of what that is


@dataclass(frozen=True)
class DecisionContext:
    """An observation, what is believed and noticed of it, and who does."""

    seen: Observation
    belief: WordBelief
    history: PublicHistory
    level: Level
    voice: SpeakingState
    rng: Random

    @cached_property
    def others(self) -> list[int]:
        """The other living seats."""
        return [seat for seat in self.seen.alive if seat != self.seen.seat]

    @cached_property
    def targets(self) -> list[int]:
        """The seats that the ask lets it name."""
        return [int(seat) for seat in self.seen.ask.choices.get("target", ())]

    @cached_property
    def hidden(self) -> list[float]:
        """The chance of each seat to be of the hidden side, from seat 1 on, rounded."""
        chances: list[float] = self.belief.beliefs.hidden.tolist()
        return chances

    @cached_property
    def own_hidden(self) -> float:
        """The chance that it is of the hidden side itself, rounded."""
        own, (a, b, blank) = self.belief.beliefs.own, self.belief.view.hidden
        return round((own[0] if a else 0.0) + (own[1] if b else 0.0) + (own[2] if blank else 0.0), DIGITS)

    @cached_property
    def expected_truth(self) -> list[float]:
        """How far each fact is so of what it takes the word of most to be, in [0, 1], rounded."""
        expected_truth: list[float] = self.belief.expected_truth.tolist()
        return expected_truth

    @cached_property
    def fits(self) -> Sequence[float]:
        """How far each fact is so of the own word, or of what it takes that of most to be, in [0, 1]."""
        own = self.belief.own_word
        so = () if own is None else self.belief.lexicon.truth_by_word[own]
        if own is not None and self.own_hidden <= 0.5:
            return so
        return list(map(max, so, self.expected_truth)) if so else self.expected_truth

    @cached_property
    def min_fit(self) -> float:
        """How far a clue must be so to fit; 0 without a word, where it is not sure enough what that is."""
        if self.belief.own_word is not None:
            return _MISFIT
        return _HARDLY if float(self.belief.beliefs.majority.max()) >= _SURE else 0.0

    def most(self, elimination_utility: Mapping[int, float], among: Sequence[int], near: float = NEAR) -> int:
        """The seat of `among` that is wanted most; where several are as good as equal, as style and own words lean."""
        much = [elimination_utility.get(seat, 0.0) for seat in among]
        least = max(much) - near
        equal = [seat for seat, so_much in zip(among, much) if so_much >= least]
        lean = self.voice.style.lean
        if len(equal) > 1 and lean != "draw":
            last = list(self.history.ballots.values())
            votes = {seat: last.count(seat) for seat in equal}
            best = max(votes.values()) if lean == "with" else min(votes.values())
            equal = [seat for seat in equal if votes[seat] == best]
        return self.voice.suspect if self.voice.suspect in equal else self.rng.choice(equal)
