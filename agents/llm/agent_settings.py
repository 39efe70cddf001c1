"""The settings of a language-model agent: a few lines of TOML, with no secret in them.

Owns: the keys, their defaults and bounds, the shorthand `provider/model`, and the sentence for each way to get one
wrong. Must not know: SDKs, the environment (`endpoint.py`), or what any setting does.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, cast

from pydantic import ConfigDict, Field, ValidationError, model_validator

from arena.errors import ArenaError
from arena.invalid import first_error, nearest
from arena.models import Frozen
from arena.text import Language, Text
from arena.toml_text import NotToml, toml_table
from prompts.personas import BadPersona, persona_text
from prompts.player_prompt import PromptStyle, ThoughtMemory
from prompts.story import LEAST

from ..models.provider_registry import PROVIDERS, SERVICES, provider, shorthands, taking
from ..models.transport.dialect import Mode
from .endpoint_address import bad_url
from .key_scan import key_found

_PARTICULAR = ("base_url", "format", "key_env", "class", "arguments")  # keys that not every provider takes
# What a run may change and still be the same run: how fast it goes, and where it must stop.
OPERATION = (
    "key_env", "concurrency", "requests_per_minute", "tokens_per_minute", "retry_cap", "cap_tokens", "cap_usd",
    "cap_calls", "price",
)  # fmt: skip
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")

if TYPE_CHECKING:
    Provider = str
else:
    Provider = Literal[PROVIDERS]
Mark = Annotated[str, Field(max_length=80)]
Positive = Annotated[int, Field(strict=True, ge=1)]
Money = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0)]


class BadSettings(ArenaError, ValueError):
    """Settings of an agent that cannot be used as they stand."""


class PriceSettings(Frozen):
    """What the model costs, in USD for a million tokens; it goes before the table that comes along."""

    input: Money
    output: Money
    cached_input: Money | None = None
    cache_write: Money | None = None


class AgentSettings(Frozen):
    """One language-model agent. None stands for the provider's default, or for no limit.

    `class` is an import path: of a LangChain chat model, made with `arguments`, or of a list or function of replies for
    "scripted". `room` are the bytes of UTF-8 that what happened may take in a prompt. `max_tokens` bounds one answer,
    reasoning included; `decision_tokens` and `decision_usd` bound a decision with all its tries, the caps the agent
    over a whole run. `retry_cap` is the longest wait before a retry, in seconds. `reasoning_marks` are pairs of marks
    around reasoning in a reply, beside those that are known to `reasoning_marks.py`; an empty opening mark stands for
    the beginning of the reply. `extra` goes into the body of every request as it stands. `format` settles how an answer
    in JSON is asked for, which is otherwise found out.
    """

    model_config = Frozen.model_config | ConfigDict(hide_input_in_errors=True, serialize_by_alias=True)
    provider: Provider
    model: Annotated[str, Field(max_length=200)] = ""
    base_url: Annotated[str, Field(max_length=500)] | None = None
    key_env: Annotated[str, Field(max_length=100)] | None = None
    temperature: Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0, le=2)] | None = None
    top_p: Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0, le=1)] | None = None
    seed: Annotated[int, Field(strict=True, ge=0, lt=2**63)] | None = None
    effort: Annotated[str, Field(min_length=1, max_length=20)] | None = None
    format: Mode | None = None
    style: PromptStyle = "full"
    room: Annotated[int, Field(strict=True, ge=LEAST, le=10_000_000)] | None = None
    persona: Annotated[str, Field(max_length=80)] = ""
    language: Language | None = None
    memory: ThoughtMemory = "none"
    thought: bool | None = None
    max_tokens: Annotated[int, Field(strict=True, ge=16, le=200_000)] = 1500
    concurrency: Positive | None = None
    requests_per_minute: Positive | None = None
    tokens_per_minute: Positive | None = None
    retry_cap: Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0, le=3600)] = 60.0
    cap_tokens: Positive | None = None
    cap_usd: Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0)] | None = None
    cap_calls: Positive | None = None
    decision_tokens: Positive | None = None
    decision_usd: Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0)] | None = None
    reasoning_marks: Annotated[tuple[tuple[Mark, Mark], ...], Field(max_length=20)] = ()
    extra: dict[str, Any] = Field(default_factory=dict)
    price: PriceSettings | None = None
    class_path: Annotated[str | None, Field(alias="class", max_length=200)] = None
    arguments: dict[str, Any] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _sound(self) -> Self:
        """What no typed field can say; `parse_settings` says it first, in both languages."""
        if found := _unsound(self.content):
            raise ValueError(found.en)
        return self

    @property
    def thinks(self) -> bool:
        """Whether a thought is asked for: unless settled by `thought`, where the model does not reason by itself."""
        if self.thought is not None:
            return self.thought
        return self.memory == "thoughts" or self.effort in (None, "none")

    @property
    def content(self) -> dict[str, Any]:
        """What differs from the defaults, as plain values: enough to make the same settings again, and no secret."""
        return self.model_dump(mode="json", exclude_defaults=True)

    @property
    def played(self) -> Self:
        """The same settings but for how fast the run goes and where it must stop."""
        return self.model_copy(update={key: type(self).model_fields[key].default for key in OPERATION})


def load_settings(path: Path) -> AgentSettings:
    """The settings in a TOML file.

    Raises:
        BadSettings: the first thing that is wrong, with how to mend it.
    """
    return read_settings(str(path), lambda name: Path(name).read_text("utf-8"))


def read_settings(name: str, read: Callable[[str], str]) -> AgentSettings:
    """The settings in the TOML text that `read` fetches by its name; raises as `load_settings`."""
    try:
        return parse_settings(toml_table(read(name), name), name)
    except OSError as error:
        raise BadSettings(Text(f"cannot read {name}: {error.strerror}", f"无法读取 {name}：{error.strerror}")) from None
    except UnicodeDecodeError:
        raise BadSettings(Text(f"cannot read {name}: it is not UTF-8", f"无法读取 {name}：不是 UTF-8")) from None
    except NotToml as error:
        raise BadSettings(error.text) from None


def referred(use: str, read: Callable[[str], str]) -> AgentSettings | None:
    """The settings that a name stands for: a TOML file, or `provider/model`; None where it is no language model.

    Raises:
        BadSettings: the file is wrong, or there is no such provider.
    """
    if use.endswith(".toml"):
        return read_settings(use, read)
    name, slash, model = use.partition("/")
    if not slash or ":" in name:
        return None
    if name in SERVICES and model:
        return parse_settings({"provider": name, "model": model}, use)
    raise BadSettings(Text(
        f"{use}: write {shorthands('MODEL', ', ')}, or a .toml file that names another provider or a base_url",
        f"{use}：请写 {shorthands('模型', '、')}，或一个写明其他 provider 或 base_url 的 .toml 文件",
    ))  # fmt: skip


def meant(use: str, read: Callable[[str], str]) -> str | AgentSettings:
    """What `agents.registry` makes an agent from: the settings that a name stands for, else the name itself.

    Raises as `referred`.
    """
    return referred(use, read) or use


def short_name(use: str) -> str:
    """What an agent is called where nobody named it: a file by its stem, anything else as it is written."""
    return Path(use).stem if use.endswith(".toml") else use


def parse_settings(given: Mapping[str, Any], where: str | Text) -> AgentSettings:
    """The settings in a table of values; `where` is what an error names. Raises as `load_settings`."""
    if found := _key_written(given):
        raise _bad(where, found)
    for key in given:
        if key not in setting_names():
            near = nearest(key, setting_names())
            raise _bad(
                where, Text(f"there is no key {key!r}; the nearest: {near}", f"没有“{key}”这个键；最接近的是：{near}")
            )
    try:
        typed = AgentSettings.model_validate(given)
    except ValidationError as error:
        raise _bad(where, _unsound(given) or _wrong_value(error)) from None
    try:
        persona_text(typed.persona, "en")
    except BadPersona as error:
        raise _bad(where, error.text) from None
    return typed


@cache
def setting_names() -> tuple[str, ...]:
    """The keys that a TOML file may have."""
    return tuple(field.alias or name for name, field in AgentSettings.model_fields.items())


def _wrong_value(error: ValidationError) -> Text:
    place, kind, why = first_error(error)
    key = str(place[0]) if place else "provider"
    if kind == "missing":
        key = ".".join(str(part) for part in place if isinstance(part, str))
        return Text(f"the key {key!r} is missing", f"缺少“{key}”")
    return Text(f"{key} {why.en}", f"{key} {why.zh}")


def _unsound(given: Mapping[str, Any]) -> Text | None:
    """What is wrong with values whose types are right, as far as it concerns more than the range of one."""
    checks = (_key_written, _bad_variable, _misplaced, _lacking, _bad_url, _bad_marks)
    return next((found for check in checks if (found := check(given))), None)


def _key_written(given: Mapping[str, Any]) -> Text | None:
    name = key_found(given)
    return None if name is None else Text(
        f"{name} looks like a secret; keys are read from the environment only: name the variable, such as "
        'key_env = "OPENAI_API_KEY"',
        f"{name} 看起来是密钥；密钥只从环境变量读取：请写变量名，例如 key_env = \"OPENAI_API_KEY\"",
    )  # fmt: skip


def _bad_variable(given: Mapping[str, Any]) -> Text | None:
    name = given.get("key_env")
    if name is None or _VARIABLE.fullmatch(str(name)):
        return None
    return Text("key_env must be the name of an environment variable", "key_env 必须是环境变量的名字")


def _misplaced(given: Mapping[str, Any]) -> Text | None:
    for key in _PARTICULAR:
        if key in given and key not in _takes(given):
            providers = taking(key)
            return Text(f"{key} is for the provider {' or '.join(providers)}", f"{key} 只用于 {' 或 '.join(providers)}")
    if given.get("thought") is False and given.get("memory") == "thoughts":
        return Text('memory = "thoughts" needs thoughts; leave thought = false out',
                    'memory = "thoughts" 需要思考内容；请去掉 thought = false')  # fmt: skip
    return None


def _lacking(given: Mapping[str, Any]) -> Text | None:
    takes = _takes(given)
    if "base_url" in takes and not given.get("model"):
        return Text("the key 'model' is missing", "缺少“model”")
    if "class" in takes and ":" not in str(given.get("class") or ""):
        return Text(
            "the key 'class' must be an import path such as my.module:Name",
            "“class”要写成 my.module:Name 这样的导入路径",
        )
    return None


def _takes(given: Mapping[str, Any]) -> frozenset[str]:
    """Which of the keys that not every provider takes the provider takes."""
    name = given.get("provider")
    return provider(name).takes if isinstance(name, str) and name in PROVIDERS else frozenset()


def _bad_url(given: Mapping[str, Any]) -> Text | None:
    url = given.get("base_url")
    why = None if url is None else bad_url(str(url))
    return Text(f"base_url {why.en}", f"base_url {why.zh}") if why else None


def _bad_marks(given: Mapping[str, Any]) -> Text | None:
    pairs = given.get("reasoning_marks", ())
    if isinstance(pairs, list | tuple) and all(map(_are_marks, cast("Sequence[object]", pairs))):
        return None
    return Text(
        'reasoning_marks must be pairs of an opening and a closing mark, such as [["<plan>", "</plan>"]]; only an'
        ' opening mark may be "", for the beginning of the reply',
        'reasoning_marks 要写成一对对的开始和结束标记，例如 [["<plan>", "</plan>"]]；'
        '只有开始标记可以是 ""，表示从回答开头算起',
    )  # fmt: skip


def _are_marks(pair: object) -> bool:
    given = cast("Sequence[object]", pair) if isinstance(pair, list | tuple) else ()
    return len(given) == 2 and all(isinstance(mark, str) for mark in given) and bool(str(given[1]).strip())


def _bad(where: str | Text, why: Text) -> BadSettings:
    place = where if isinstance(where, Text) else Text(where, where)
    return BadSettings(Text(f"{place.en}: {why.en}", f"{place.zh}：{why.zh}"))
