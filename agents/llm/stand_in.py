"""Agents that play in the place of language models, while somebody hears what a model in their seats would be asked.

Owns: a briefing for each style of model in each seat. Must not know: what is made of it: a cost, a digest, a page.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from arena.observation import Observation
from prompts.player_prompt import Briefing

from ..protocol import Agent, Answer, Belief, Player, Sitting
from .model_style import ModelStyle

Briefings = Mapping[ModelStyle, Briefing]  # those of one seat
HearAnswer = Callable[[Observation, Briefings, Answer | Awaitable[Answer]], None]
HearBelief = Callable[[Observation, Briefings], None]


def _nothing(observation: Observation, briefings: Briefings) -> None:
    """Beliefs are of no interest."""


@dataclass(frozen=True)
class StandIn:
    """An agent that plays as `inner`. `hear` is told of each of its answers, with what was observed before it.

    It is also given a briefing for each of `styles`, from which it can make the prompts. `hear_belief` is told of each
    private question for beliefs, to which a stand-in says nothing.

    Raises:
        BadPersona: a style names a persona that there is not.
    """

    inner: Agent
    styles: Sequence[ModelStyle]
    hear: HearAnswer
    hear_belief: HearBelief = _nothing

    def __post_init__(self) -> None:
        self._briefings()

    def _briefings(self) -> Briefings:
        return {one: one.briefing() for one in self.styles}

    def sit(self, game: Sitting, seat: int, rng: Random) -> Player:
        return _StandInPlayer(self, self.inner.sit(game, seat, rng), self._briefings())


class _StandInPlayer(NamedTuple):
    agent: StandIn
    inner: Player
    briefings: Briefings

    def act(self, observation: Observation) -> Answer | Awaitable[Answer]:
        answer = self.inner.act(observation)
        self.agent.hear(observation, self.briefings, answer)
        return answer

    def believe(self, observation: Observation) -> Belief | None:
        self.agent.hear_belief(observation, self.briefings)
        return None
