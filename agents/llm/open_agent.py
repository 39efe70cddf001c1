"""From checked settings to an agent that can be seated.

Owns: which setting goes where. Must not know: files, the environment (`endpoint.py` has read it), games.
"""

from typing import cast

from arena.text import Text

from ..models.budget import Budget
from ..models.prices import Price, price_of
from ..models.provider_registry import is_live, provider
from ..models.providers.provider import Opening
from ..models.transport.endpoints import Connections, Limits
from ..models.transport.retry import RetryPolicy
from ..models.transport.settings import Settings
from ..models.unopened import Unopened
from .agent_settings import AgentSettings, BadSettings
from .endpoint import EndpointSettings
from .model_player import LlmAgent


def open_agent(settings: AgentSettings, where: EndpointSettings, connections: object = None) -> LlmAgent:
    """The agent with `settings` at an endpoint; nothing is sent. `connections` are shared by the models of one run.

    Raises:
        BadSettings: a setting cannot be used, or a package is missing.
    """
    try:
        model = provider(settings.provider).open(_opening(settings, where, cast("Connections | None", connections)))
    except Unopened as error:
        raise BadSettings(Text(error.en, error.zh)) from None
    caps = (settings.cap_tokens, settings.cap_usd, settings.cap_calls)
    budget = Budget(f"agent {model.name}", *caps, puts_off=True) if any(cap is not None for cap in caps) else None
    if wrong := cap_without_price(settings):
        raise BadSettings(Text(f"{model.name}: {wrong.en}", f"{model.name}：{wrong.zh}"))
    return LlmAgent(settings, model, price_for(settings), budget)


def cap_without_price(settings: AgentSettings, *caps: str) -> Text | None:
    """What is wrong with a cap in USD, of the settings or one of `caps`, for a model whose price nobody knows."""
    own = [name for name in ("cap_usd", "decision_usd") if getattr(settings, name) is not None]
    names = ", ".join([*caps, *own])
    if not names or not is_live(settings.provider) or price_for(settings) is not None:
        return None
    form = "price = { input = 0.5, output = 2.0 }"
    return Text(
        f"{names} cannot hold for a model whose price is not known; give it in the agent's settings, in USD for a "
        f"million tokens (0 for one that costs nothing), such as {form}, or use a cap in tokens or calls",
        f"不知道这个模型的价格，{names} 无法生效；请在玩家的设置里写价格，单位是每百万 token 的美元（不花钱就写 0），"
        f"例如 {form}；或者改用按 token 或调用次数的上限",
    )


def price_for(settings: AgentSettings) -> Price | None:
    """The price in the settings, else the one known for a provider's own model; a local model costs nobody's price."""
    if settings.price is not None:
        return Price(**settings.price.model_dump())
    return price_of(settings.model) if settings.model and settings.base_url is None else None


def _opening(settings: AgentSettings, where: EndpointSettings, connections: Connections | None) -> Opening:
    return Opening(
        settings.model,
        where.base_url,
        where.key,
        Settings(
            temperature=settings.temperature,
            top_p=settings.top_p,
            seed=settings.seed,
            effort=settings.effort,
            extra=settings.extra,
            mode=settings.format,
            retry=RetryPolicy(cap=settings.retry_cap),
        ),
        Limits(settings.concurrency, settings.requests_per_minute, settings.tokens_per_minute),
        source=settings.class_path,
        arguments=settings.arguments,
        connections=connections,
    )
