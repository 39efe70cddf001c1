"""What a plan will cost, estimated from a few games of the same spec that scripted stand-ins play. Nothing is sent.

Owns: those games, and the projection onto the plan. Must not know: keys, services, how an estimate is printed.

The prompts are exactly those that models would be sent, in tokens by the project's own estimate, which is rather too
high. Assumed are: that every answer is taken at the first try, that speeches are as long as the stand-ins', and that a
thought has `THOUGHT` characters. Hidden reasoning is not counted; `most_output` is what `max_tokens` allow.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from agents.llm.agent_settings import AgentSettings
from agents.llm.answer_schemas import belief_schema
from agents.llm.model_player import estimate as tokens
from agents.llm.model_style import ModelStyle, model_style
from agents.llm.open_agent import price_for
from agents.llm.stand_in import Briefings, StandIn
from agents.protocol import read_reply
from agents.registry import make_agent, make_judge
from arena.header import Header
from arena.models import Frozen
from arena.observation import Observation
from arena.randomness import derive
from arena.referee import Referee
from arena.table import JUDGE
from arena.text import Language
from prompts.player_prompt import Prompt

from ..match.ledger import Ledger
from ..match.loop import play_match
from ..plan.checked_plan import Plan
from ..plan.entrants import ModelEntrant
from .design_balance import Balance
from .queues import Endpoint, EndpointLoad, by_endpoint, endpoint

GAMES = 12  # of stand-ins; a few more where each table size needs the same number
THOUGHT = 300  # characters of one thought
_JUDGE = "judge"  # beside the roles of the players
_MILLION = 1_000_000


class CostLine(Frozen):
    """What one agent is expected to be asked in all its games; `calls` and tokens are those of a language model.

    `usd` is None where no price is known, and for agents that cost nothing. `most_output` is the most that the model
    may answer, in tokens. `least_minutes` is how long the limits a minute of its endpoint make all take that is asked
    there, 0 where it has none.
    """

    agent: str
    model: bool
    decisions: int
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    most_output: int = 0
    usd: float | None = None
    least_minutes: float = 0.0


class CostEstimate(Frozen):
    """What `games` games are expected to ask and cost, by `sample` games of stand-ins.

    `moments` is how many times, one after the other, players are waited for in an average game. Where language models
    play, the tournament takes about `seconds` times as long as one call; where that is by the queue at an endpoint and
    not by the games that are open, `places` is how many requests may be under way there.
    """

    games: int
    sample: int
    decisions: float
    calls: float
    moments: float
    seconds: float
    places: int | None
    lines: tuple[CostLine, ...]


class _SeatMeans(NamedTuple):
    """What one seat is asked in one game, on average."""

    decisions: float
    calls: float
    sent: Mapping[ModelStyle, tuple[float, float]]  # tokens in and out


class _CallTally:
    """What the stand-ins of one role were asked, in how many seats of games, and in tokens what models would be.

    Its `answered` and `asked_belief` are what a `StandIn` tells.
    """

    def __init__(self) -> None:
        self.seats = 0
        self.decisions = 0
        self.beliefs = 0
        self.read: Counter[ModelStyle] = Counter()
        self.said: Counter[ModelStyle] = Counter()

    def means(self) -> _SeatMeans:
        seats = max(1, self.seats)
        sent = {style: (self.read[style] / seats, self.said[style] / seats) for style in self.read}
        return _SeatMeans(self.decisions / seats, (self.decisions + self.beliefs) / seats, sent)

    def answered(self, observation: Observation, briefings: Briefings, answer: object) -> None:
        action = read_reply(answer).action
        said = tokens(action.model_dump_json()) if action else 1
        self.decisions += 1
        for style, briefing in briefings.items():
            thought = _filler(style.language)
            extra = tokens(thought) * (style.thinks + (style.memory == "notes"))
            self._count(style, briefing.prompt(observation, style.schema(observation.ask)), said + extra)
            briefing.remember(thought, thought)

    def asked_belief(self, observation: Observation, briefings: Briefings) -> None:
        schema = belief_schema(observation.seat, observation.alive)
        self.beliefs += 1
        for style, briefing in briefings.items():
            self._count(style, briefing.belief(observation, schema), tokens(str(dict.fromkeys(schema["required"], 50))))

    def _count(self, style: ModelStyle, prompt: Prompt, said: int) -> None:
        self.read[style] += tokens(prompt.system) + tokens("".join(prompt.blocks) + prompt.ask)
        self.said[style] += said


def estimate(plan: Plan, balance: Balance) -> CostEstimate:
    """What the whole of `plan` will ask and cost; `balance` counts its games, or the first of them."""
    styles = {entrant.name: model_style(entrant.settings, plan.spec.language) for entrant in _models(plan)}
    asked, moments = _played(plan, tuple(dict.fromkeys(styles.values())))
    scale = plan.spec.games / max(1, balance.games)
    roles = balance.table("role")
    settings = {entrant.name: entrant.settings for entrant in _models(plan)}
    lines: list[CostLine] = []
    for agent, counts in zip(balance.agents, roles.counts if roles else ()):
        seats = {role: count * scale for role, count in zip(roles.columns if roles else (), counts)}
        lines.append(_line(agent, settings.get(agent), styles.get(agent), asked, seats))
    judge = plan.spec.judged_by
    if isinstance(judge, ModelEntrant):
        lines.append(_line(judge.name, judge.settings, styles[judge.name], asked, {_JUDGE: plan.spec.games}))
    queues = by_endpoint(
        (settings[line.agent], line.calls, line.input_tokens + line.output_tokens) for line in lines if line.model
    )
    longest = max(queues.values(), key=lambda queue: queue.in_turn, default=None)
    games = plan.spec.games
    moments_in_turn = ceil(games / plan.spec.concurrency) * moments if styles else 0.0
    queued = longest is not None and longest.in_turn > moments_in_turn
    return CostEstimate(
        games=games,
        sample=_each(plan) * len(plan.spec.sizes),
        decisions=round(sum(line.decisions for line in lines) / games, 1),
        calls=round(sum(line.calls for line in lines) / games, 1),
        moments=round(moments, 1),
        seconds=round(longest.in_turn if longest and queued else moments_in_turn, 1),
        places=longest.places if longest and queued else None,
        lines=tuple(_with_wait(line, queues, settings.get(line.agent)) for line in lines),
    )


def _with_wait(line: CostLine, queues: Mapping[Endpoint, EndpointLoad], settings: AgentSettings | None) -> CostLine:
    """The line with the time that the limits of its endpoint take."""
    if settings is None:
        return line
    return line.model_copy(update={"least_minutes": round(queues[endpoint(settings)].least_minutes, 1)})


def _models(plan: Plan) -> list[ModelEntrant]:
    entrants = (*plan.spec.entrants, plan.spec.judged_by)
    return [entrant for entrant in entrants if isinstance(entrant, ModelEntrant)]


def _line(
    agent: str,
    settings: AgentSettings | None,
    style: ModelStyle | None,
    asked: Mapping[str, _SeatMeans],
    seats: Mapping[str, float],
) -> CostLine:
    held = [(asked[role], count) for role, count in seats.items() if role in asked]
    decisions = round(sum(means.decisions * count for means, count in held))
    if settings is None or style is None:
        return CostLine(agent=agent, model=False, decisions=decisions)
    calls = sum(means.calls * count for means, count in held)
    sent = [(means.sent[style], count) for means, count in held if style in means.sent]
    read, said = (sum(tokens_of[way] * count for tokens_of, count in sent) for way in (0, 1))
    price = price_for(settings)
    return CostLine(
        agent=agent,
        model=True,
        decisions=decisions,
        calls=round(calls),
        input_tokens=round(read),
        output_tokens=round(said),
        most_output=round(calls) * settings.max_tokens,
        usd=None if price is None else round((read * price.input + said * price.output) / _MILLION, 4),
    )


def _each(plan: Plan) -> int:
    """The stand-ins' games of each size."""
    return ceil(GAMES / len(plan.spec.sizes))


def _played(plan: Plan, styles: Sequence[ModelStyle]) -> tuple[Mapping[str, _SeatMeans], float]:
    """What a seat of each role is asked in a game of stand-ins, and the mean number of moments."""
    tallies: dict[str, _CallTally] = {}
    moments, games = 0, 0
    for place, players in enumerate(plan.spec.sizes):
        for number in range(_each(plan)):
            header = plan.header(players, derive(plan.spec.seed, f"estimate {place} {number}"))
            moments += _play(plan, header, styles, tallies)
            games += 1
    return {role: tally.means() for role, tally in tallies.items()}, moments / games


def _play(plan: Plan, header: Header, styles: Sequence[ModelStyle], tallies: dict[str, _CallTally]) -> int:
    """Count one game in `tallies`, by role. Returns its number of moments.

    Raises:
        RuntimeError: a stand-in failed, by our own fault.
    """
    roles = dict(enumerate((_JUDGE, *header.deal.roles)))
    plays = {seat: tallies.setdefault(role, _CallTally()) for seat, role in roles.items()}
    naive, judge = make_agent("naive", plan.pack), make_judge("scripted", plan.pack)
    agents = {
        seat: StandIn(judge if seat == JUDGE else naive, styles, tally.answered, tally.asked_belief)
        for seat, tally in plays.items()
    }
    moments = 0
    for tally in plays.values():
        tally.seats += 1

    def watch(referee: Referee) -> None:
        nonlocal moments
        moments += any(ask.seat != JUDGE or plan.judge_reads for ask in referee.pending)

    match = play_match(header, agents, watch, ledger=Ledger(asks_beliefs=plan.spec.beliefs))
    if match.error:
        raise RuntimeError(match.error)
    return moments


def _filler(language: Language) -> str:
    return ("x" if language == "en" else "想") * THOUGHT
