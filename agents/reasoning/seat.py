"""One ask as a reasoning player of the word games sees it, for its parts to share. Must not know: what to answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from arena.observation import Observation

from .belief import WordBelief
from .levels import Level
from .noticing import Scene
from .voice import Voice

NEAR = 0.03  # choices nearer than that are as good as equal, and the style leans


@dataclass(frozen=True)
class Seat:
    """An observation, what is believed and noticed of it, and who does."""

    seen: Observation
    belief: WordBelief
    scene: Scene
    level: Level
    voice: Voice
    rng: Random

    @cached_property
    def others(self) -> list[int]:
        """The other living seats."""
        return [seat for seat in self.seen.alive if seat != self.seen.seat]

    @cached_property
    def targets(self) -> list[int]:
        """The seats that the ask lets it name."""
        return [int(seat) for seat in self.seen.ask.choices.get("target", ())]

    def most(self, wanted: Mapping[int, float], among: Sequence[int]) -> int:
        """The seat of `among` that is wanted most; where several are as good as equal, as style and own words lean."""
        much = [wanted.get(seat, 0.0) for seat in among]
        least = max(much) - NEAR
        near = [seat for seat, so_much in zip(among, much) if so_much >= least]
        lean = self.voice.style.lean
        if len(near) > 1 and lean != "draw":
            last = list(self.scene.ballots.values())
            votes = {seat: last.count(seat) for seat in near}
            best = max(votes.values()) if lean == "with" else min(votes.values())
            near = [seat for seat in near if votes[seat] == best]
        return self.voice.named if self.voice.named in near else self.rng.choice(near)
