"""What the prompts of a language model depend on, beside the game: so that whoever shows them shows what is sent.

Owns: the briefing and the schema that follow from an agent's settings. Must not know: seats, providers, answers.
"""

from typing import Any, NamedTuple

from arena.asks import Ask
from arena.text import Language
from prompts.player_prompt import Briefing, PromptStyle, ThoughtMemory
from prompts.story import StoryCache

from .agent_settings import AgentSettings
from .answer_schemas import answer_schema


class ModelStyle(NamedTuple):
    """How a language model is asked; `language` is that of the prompts, `room` the bytes of what happened in them."""

    language: Language
    style: PromptStyle
    persona: str = ""
    memory: ThoughtMemory = "none"
    thinks: bool = True
    room: int | None = None

    def schema(self, ask: Ask) -> dict[str, Any]:
        """The JSON schema of a model's answer to an ask."""
        return answer_schema(ask, thought=self.thinks, notes=self.memory == "notes", language=self.language)

    def briefing(self, worded: StoryCache | None = None) -> Briefing:
        """A briefing for one seat in one game. Raises BadPersona where there is no such persona."""
        return Briefing(self.language, self.style, self.persona, self.memory, self.room, worded)


def model_style(settings: AgentSettings, table: Language) -> ModelStyle:
    """The style of an agent with these settings, at a table that speaks `table`."""
    language: Language = settings.language or table
    return ModelStyle(language, settings.style, settings.persona, settings.memory, settings.thinks, settings.room)
