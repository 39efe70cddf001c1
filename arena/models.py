"""The one configuration of every typed thing that crosses the referee's border: frozen, closed, JSON in and out."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
