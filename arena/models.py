"""The one configuration of every typed thing that crosses the referee's border: frozen, closed, JSON in and out.

Also `trusted`, for the few models that the referee makes at every decision out of values that are valid already, and
`own_copy`, for whoever must not be able to change ours.
"""

from typing import Any, TypeVar, cast

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


M = TypeVar("M", bound=Frozen)
V = TypeVar("V")


def trusted(cls: type[M], fields: dict[str, Any]) -> M:
    """A model of values that the referee itself made, not validated again; `fields` must name every field.

    It does what `BaseModel.model_construct` does, without its search for defaults and aliases: an `Observation` costs
    a third of a validated one. Whatever comes from outside must be validated.
    """
    made = cls.__new__(cls)
    _set(made, "__dict__", fields)
    _set(made, "__pydantic_fields_set__", _NAMES[cls])
    _set(made, "__pydantic_extra__", None)
    _set(made, "__pydantic_private__", None)
    return made


def own_copy(value: V) -> V:
    """A copy of a model, or of plain values, that shares nothing that can be changed, however hard one tries."""
    if isinstance(value, Frozen):
        made = trusted(type(value), {name: own_copy(field) for name, field in value.__dict__.items()})
        _set(made, "__pydantic_fields_set__", set(made.__pydantic_fields_set__))
        return made
    if isinstance(value, dict):
        return cast("V", {key: own_copy(field) for key, field in cast("dict[object, object]", value).items()})
    return value


class _FieldNames(dict[type[Frozen], set[str]]):
    def __missing__(self, cls: type[Frozen]) -> set[str]:
        self[cls] = names = set(cls.model_fields)
        return names


_NAMES = _FieldNames()
_set = object.__setattr__
