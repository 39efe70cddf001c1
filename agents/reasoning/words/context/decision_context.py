"""One ask as a reasoning player of the word games sees it, for its policies to share. Must not know: what to answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from agents.reasoning.inference.deal_posterior import DIGITS
from agents.reasoning.profiles import Level
from arena.actions import MAX_TEXT
from arena.observation import Observation
from arena.text import Language

from ..belief.word_belief import WordBelief
from .public_history import PublicHistory
from .speaking_state import SpeakingState

TIE = 0.03  # utilities that differ by less, as probabilities, are as good as equal: then the style decides
# least truth, in [0, 1], of a clue that does not contradict the player's word
_MIN_FIT_OF_OWN_WORD = 0.35
_MIN_FIT_OF_LIKELIEST = 0.12  # for a player without a word,
_LIKELIEST_IS_KNOWN = 0.4  # if its P(likeliest word) is at least this; otherwise nothing contradicts


@dataclass(frozen=True)
class DecisionContext:
    """An observation, the belief and the public history that follow from it, and the player that has to answer."""

    observation: Observation
    belief: WordBelief
    history: PublicHistory
    level: Level
    speaking: SpeakingState
    rng: Random

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.observation.seat

    @property
    def language(self) -> Language:
        """The table's language."""
        return self.observation.language

    @property
    def limit(self) -> int:
        """How many characters the answer may have."""
        return self.observation.ask.limit or MAX_TEXT

    @cached_property
    def others(self) -> list[int]:
        """The other living seats."""
        return [seat for seat in self.observation.alive if seat != self.seat]

    @cached_property
    def targets(self) -> list[int]:
        """The seats that the ask lets it name."""
        return [int(seat) for seat in self.observation.ask.choices.get("target", ())]

    @cached_property
    def hidden(self) -> list[float]:
        """P(a seat is of the hidden side), from seat 1 on, rounded."""
        chances: list[float] = self.belief.beliefs.hidden.tolist()
        return chances

    @cached_property
    def own_hidden(self) -> float:
        """P(the player itself is of the hidden side), rounded."""
        own, (a, b, blank) = self.belief.beliefs.own, self.belief.view.hidden
        return round((own[0] if a else 0.0) + (own[1] if b else 0.0) + (own[2] if blank else 0.0), DIGITS)

    @cached_property
    def expected_truth(self) -> list[float]:
        """`WordBelief.expected_truth` as a list: by fact, in [0, 1]."""
        truth: list[float] = self.belief.expected_truth.tolist()
        return truth

    @cached_property
    def fits(self) -> Sequence[float]:
        """By fact, its truth for the own word, in [0, 1]; without an own word, E[truth] under the posterior of word A.

        If the player itself is probably of the hidden side, the higher of the two.
        """
        own = self.belief.own_word
        truth = () if own is None else self.belief.lexicon.truth_by_word[own]
        if own is not None and self.own_hidden <= 0.5:
            return truth
        return list(map(max, truth, self.expected_truth)) if truth else self.expected_truth

    @cached_property
    def min_fit(self) -> float:
        """The fit below which a clue contradicts the player's word; 0 while it does not know enough to judge."""
        if self.belief.own_word is not None:
            return _MIN_FIT_OF_OWN_WORD
        known = float(self.belief.beliefs.majority.max()) >= _LIKELIEST_IS_KNOWN
        return _MIN_FIT_OF_LIKELIEST if known else 0.0

    def argmax(self, utility: Mapping[int, float], among: Sequence[int], tie: float = TIE) -> int:
        """The seat of `among` with the highest utility; within `tie` of it, by the style and the suspect it named."""
        values = [utility.get(seat, 0.0) for seat in among]
        least = max(values) - tie
        equal = [seat for seat, value in zip(among, values) if value >= least]
        lean = self.speaking.style.lean
        if len(equal) > 1 and lean != "draw":
            ballots = list(self.history.ballots.values())
            votes = {seat: ballots.count(seat) for seat in equal}
            best = max(votes.values()) if lean == "with" else min(votes.values())
            equal = [seat for seat in equal if votes[seat] == best]
        return self.speaking.suspect if self.speaking.suspect in equal else self.rng.choice(equal)
