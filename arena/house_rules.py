"""House rules: what the sources leave open, as typed models with documented defaults. The models are the table of keys.

Owns: the keys, their values and defaults, and the sentences that refuse anything else.
Must not know: what a key does (the scripts) or how it is worded (`rulebook.py`).
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Literal, Self, cast

from pydantic import Field, ValidationError, model_validator

from .errors import BadSetup
from .models import Frozen
from .text import Text

Score = Annotated[float, Field(allow_inf_nan=False)]


class Zhuogui1Rules(Frozen):
    """The house rules of 捉鬼 1.0 (`ambiguities`: the rule id of each stands in the rulebook)."""

    all_abstain: Literal["tie_all", "no_elimination", "revote_once"] = "tie_all"
    self_vote: bool = False
    ballots: Literal["sealed", "roll_call"] = "sealed"
    group_tie: Literal["repropose_then_random", "random"] = "repropose_then_random"
    forbid_own_word: bool = True
    max_speech: Annotated[int, Field(ge=1, le=2000)] = 200
    reveal_on_elimination: Literal["none", "side", "role"] = "none"
    ghost_night_chat: bool = False
    ghost_discussion_messages: Annotated[int, Field(ge=0, le=20)] = 2
    invalid_question_limit: Annotated[int, Field(ge=0, le=2)] = 1  # CM-17 ends it at two in a row
    guess_count: Literal["formula", "example_3_at_9"] = "formula"
    word_aliases: Literal["off", "on"] = "off"
    max_days: Literal["2n", "off"] | Annotated[int, Field(ge=1)] = "2n"
    arena_score: tuple[Score, Score, Score] = (1.0, 0.5, 0.0)

    @model_validator(mode="after")
    def _ends(self) -> Self:
        if self.max_days == "off" and self.all_abstain == "no_elimination":
            raise ValueError("max_days=off with all_abstain=no_elimination could go on for ever")
        return self


HouseRules = Zhuogui1Rules  # a union of the games' models once there is more than one


def house_rules(model: type[HouseRules], given: Mapping[str, Any]) -> HouseRules:
    """The house rules of a game with `given` in place of the defaults; values may be strings from a command line.

    Raises:
        BadSetup: a key is not in the model, or a value is not among the legal ones; both are named.
    """
    for key in given:
        if key not in model.model_fields:
            raise BadSetup(_unknown(key, list(model.model_fields)))
    try:
        return model.model_validate({key: _read(value) for key, value in given.items()})
    except ValidationError as error:
        raise BadSetup(_invalid(error, given)) from None


def _read(value: Any) -> Any:
    if isinstance(value, str) and "/" in value:
        return tuple(value.split("/"))
    return tuple(cast("list[Any]", value)) if isinstance(value, list) else value


def _unknown(key: str, known: list[str]) -> Text:
    near = get_close_matches(key, known, n=2, cutoff=0.5) or sorted(known)
    names = ", ".join(near)
    return Text(f"there is no house rule {key!r} in this game; the nearest: {names}",
                f"这个游戏没有名为“{key}”的房规；最接近的是：{names}")  # fmt: skip


def _invalid(error: ValidationError, given: Mapping[str, Any]) -> Text:
    first = error.errors()[0]
    if not first["loc"]:
        reason = str(first.get("ctx", {}).get("error", first["msg"]))
        return Text(f"these house rules do not go together: {reason}", f"这些房规不能同时使用：{reason}")
    key = str(first["loc"][0])
    return Text(f"house rule {key}={given[key]!r}: {first['msg']}", f"房规 {key}={given[key]!r} 不合法：{first['msg']}")
