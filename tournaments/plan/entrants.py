"""Language models among the agents of a spec: their settings, named in it or in a file beside it, become part of it.

Owns: the shapes in which a spec may name one. Must not know: what settings mean, or other agents.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Self, cast

from pydantic import Field, ValidationError, field_serializer

from agents.llm.agent_settings import AgentSettings, BadSettings, parse_settings, referred, short_name
from arena.invalid import first_error
from arena.models import Frozen
from arena.text import Text


class ModelEntrant(Frozen):
    """A language model under the name it has in this tournament, with all its settings."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    settings: AgentSettings

    @field_serializer("settings")
    def _content(self, settings: AgentSettings) -> dict[str, Any]:
        return settings.content

    @property
    def use(self) -> AgentSettings:
        """What `agents.registry` makes the agent from."""
        return self.settings

    @property
    def played(self) -> Self:
        """The entrant without the settings that may change within a tournament."""
        return self.model_copy(update={"settings": self.settings.played})


def with_models(given: Mapping[str, Any], read: Callable[[str], str], where: str) -> dict[str, Any]:
    """A table of a spec's values in which each language model, as agent or as judge, is replaced by its entrant.

    Raises:
        BadSettings: one of them is wrong.
    """
    found = dict(given)
    if isinstance(agents := given.get("agents"), list):
        found["agents"] = [
            _with_model(agent, read, Text(f"{where}: agent {place}", f"{where}：第 {place} 个玩家"))
            for place, agent in enumerate(cast("list[object]", agents), start=1)
        ]
    if "judge" in given:
        found["judge"] = _with_model(given["judge"], read, Text(f"{where}: judge", f"{where}：judge"))
    return found


def _with_model(agent: object, read: Callable[[str], str], where: Text) -> object:
    """The entrant for a file, a `provider/model` or a table of settings; any other agent unchanged.

    Raises:
        BadSettings: the settings are wrong.
    """
    if isinstance(agent, str):
        settings = referred(agent, read)
        return ModelEntrant(name=short_name(agent), settings=settings) if settings else agent
    if not isinstance(agent, dict):
        return agent
    table = cast("dict[str, Any]", agent)
    use = table.get("use")
    if isinstance(use, str) and set(table) <= {"name", "use"}:
        settings = referred(use, read)
        return _entrant(table.get("name", short_name(use)), settings, where) if settings else table
    if set(table) == {"name", "settings"} and isinstance(table["settings"], dict):
        return _entrant(table["name"], parse_settings(cast("dict[str, Any]", table["settings"]), where), where)
    if "use" not in table and ("provider" in table or "model" in table):
        settings = parse_settings({key: value for key, value in table.items() if key != "name"}, where)
        return _entrant(table.get("name", _own_name(table)), settings, where)
    return table


def _own_name(table: Mapping[str, Any]) -> str:
    return f"{table['provider']}/{table.get('model') or table.get('class')}"


def _entrant(name: object, settings: AgentSettings, where: Text) -> ModelEntrant:
    try:
        return ModelEntrant.model_validate({"name": name, "settings": settings})
    except ValidationError as error:
        _, _, why = first_error(error)
        raise BadSettings(Text(f"{where.en}: name {why.en}", f"{where.zh}：name {why.zh}")) from None
