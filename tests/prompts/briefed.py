"""Games in which every seat is briefed before it answers, and what each was sent.

Owns: the agents that make such a game, and the reading back of a user message. Must not know: what a prompt should say.
"""

from collections.abc import Callable
from dataclasses import dataclass
from json import JSONDecoder
from random import Random
from typing import Any

from agents.llm.answer_schemas import answer_schema
from agents.protocol import Answer, Player, Sitting
from agents.registry import make_agent, make_judge
from arena import Ask, Header
from arena.observation import Observation
from prompts.player_prompt import Briefing, Prompt
from tournaments.match.loop import play_match

from ..arena.contract.tables import EVERY_WORD


@dataclass
class Sent:
    """One decision: what the seat knew, and what a model in it would have been sent."""

    observation: Observation
    prompt: Prompt

    @property
    def seat(self) -> int:
        return self.observation.seat

    @property
    def round(self) -> int:
        """The round of the game; 0 before the first."""
        return max((event.round for event in self.observation.events if event.kind == "round_began"), default=0)

    @property
    def user(self) -> str:
        return "".join(self.prompt.blocks) + self.prompt.ask

    @property
    def whole(self) -> str:
        return self.prompt.system + "\n" + self.user


class Briefed:
    """Plays as `inner`, and keeps in `sent` what a model would have been sent."""

    def __init__(self, inner: Any, sent: list[Sent], settings: dict[str, Any]) -> None:
        self.inner = inner
        self.sent = sent
        self.settings = settings

    def sit(self, game: Sitting, seat: int, rng: Random) -> Player:
        briefing = Briefing(**{"language": game.language} | self.settings)
        inner, sent = self.inner.sit(game, seat, rng), self.sent
        thought = self.settings.get("style", "full") == "full"

        class Seated:
            def act(self, observation: Observation) -> Answer:
                schema = answer_schema(observation.ask, thought=thought, notes=False)
                sent.append(Sent(observation, briefing.prompt(observation, schema)))
                return inner.act(observation)

        return Seated()


class Answers:
    """An agent out of a function from an ask to an answer."""

    def __init__(self, answer: Callable[[Ask], Any]) -> None:
        self.answer = answer

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Answers":
        return self

    def act(self, observation: Observation) -> Answer:
        return self.answer(observation.ask)


def sent_in(header: Header, inner: Any = "naive", judge: Any = "scripted", **settings: Any) -> list[Sent]:
    """What is sent in one game, in the order asked; `inner` plays every seat, `settings` are those of `Briefing`."""
    sent: list[Sent] = []
    player = make_agent(inner, EVERY_WORD) if isinstance(inner, str) else inner
    ruling = make_judge(judge, EVERY_WORD) if isinstance(judge, str) else judge
    agents = {0: Briefed(ruling, sent, settings)}
    agents |= {seat: Briefed(player, sent, settings) for seat in range(1, header.players + 1)}
    match = play_match(header, agents)
    assert match.error is None and not match.attempts, (match.error, match.attempts[:1])
    return sent


def of_seats(sent: list[Sent]) -> dict[int, list[Sent]]:
    """The decisions of each seat, in order."""
    seats = sorted({decision.seat for decision in sent})
    return {seat: [decision for decision in sent if decision.seat == seat] for seat in seats}


def read_line(line: str) -> tuple[str, list[str]]:
    """A line without what stands in JSON strings, and those strings; an error where a quote does not close."""
    rest, strings, place = "", [], 0
    while (start := line.find('"', place)) >= 0:
        text, end = JSONDecoder().raw_decode(line, start)
        strings.append(text)
        rest += line[place:start] + "<>"
        place = end
    return rest + line[place:], strings


def words_of(event: Any) -> list[str]:
    """What players said in an event, in the order in which its line says it."""
    match event.kind:
        case "question_put":
            return [event.text, *event.options] if event.target is not None else []
        case "words_proposed":
            return [word for _, word in event.proposals if word]
        case "guessed" | "decided":
            return [event.word] if event.word else []
        case "spoke" | "struck" | "speech_held" | "whispered" | "asked":
            return [event.text] if event.text else []
        case _:
            return []
