"""How an agent is found by its name, by the import path of anybody's own class, or by a language model's settings.

Owns: the table of names. Must not know: how any agent plays. A new scripted agent is one line here; whatever belongs to
language models is imported when one is named.
"""

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import ArenaError
from arena.invalid import nearest
from arena.text import Text
from arena.words import Pack

from .hosted import Hosted, made_hosted
from .protocol import Agent, PlayerFailed, Unreadable
from .reasoning.profiles import LEVELS, STYLES

if TYPE_CHECKING:
    from .llm.agent_settings import AgentSettings

STRANGERS = (
    "handshake", "hand-naive", "stylo", "fixed-seat", "copycat", "echo-vote", "gibber", "loud", "quoter", "chatty",
    "terse", "turncoat", "dead-wood",
)  # fmt: skip
_REASONER = "agents.reasoning.agent:Reasoner"
# name -> where it is made, and what with; a factory takes the word pack of the table first
AGENTS: dict[str, str | tuple[str, dict[str, object]]] = {
    "naive": "agents.scripted.naive:Naive",
    "random": "agents.scripted.chance:Chance",
    "silent": "agents.scripted.silent:Silent",
    "reasoner": _REASONER,
    **{f"reasoner-{level}": (_REASONER, {"level": level}) for level in LEVELS},
    **{f"reasoner-{level}-{style}": (_REASONER, {"level": level, "style": style})
       for level in LEVELS for style in STYLES},
    **{f"stranger-{manner}": ("agents.scripted.strangers:Stranger", {"manner": manner}) for manner in STRANGERS},
    "guest-nonsense": "agents.guests:Nonsense",
    "guest-raising": "agents.guests:Raising",
    "guest-repeating": "agents.guests:Repeating",
    "guest-stalling": "agents.guests:Stalling",
}  # fmt: skip
JUDGES: dict[str, str | tuple[str, dict[str, object]]] = {"scripted": "agents.scripted.judge:ScriptedJudge"}
MODELS = "agents.llm.open_agent:open_agent"  # makes any language model, a judge as well


class BadAgent(ArenaError, ValueError):
    """An agent that does not exist or cannot be made."""


def make_agent(use: "str | AgentSettings", pack: Pack, connections: object = None) -> Agent:
    """The agent called `use`, the one at an import path such as `my.module:Bot`, or the language model with settings.

    `connections` are those that the language models of one run share.

    Raises:
        BadAgent: there is none; the nearest names, or what was missing on the path, are given.
        BadSettings: its key or its package is not there.
    """
    return _made(use, AGENTS, pack, Text("agent", "玩家")) if isinstance(use, str) else _model(use, connections)


def make_judge(use: "str | AgentSettings", pack: Pack, connections: object = None) -> Agent:
    """The judge called `use`, at an import path such as `my.module:Judge`, or a language model; see `make_agent`.

    Whether it is asked to rule on speech is for the judge to say; see `agents.protocol.reads_speech`.
    """
    return _made(use, JUDGES, pack, Text("judge", "评判")) if isinstance(use, str) else _model(use, connections)


def _model(settings: "AgentSettings", connections: object) -> Agent:
    from .llm.endpoint import check_package, endpoint

    check_package(settings)
    where = endpoint(settings, os.environ)
    return _load(MODELS)(settings, where, connections)  # type: ignore[no-any-return]


def _made(name: str, known: Mapping[str, str | tuple[str, dict[str, object]]], pack: Pack, what: Text) -> Agent:
    if name in known:
        made = known[name]
        path, settings = (made, {}) if isinstance(made, str) else made
        return _load(path)(pack, **settings)  # type: ignore[no-any-return]
    if ":" in name:
        if str(Path.cwd()) not in sys.path:
            sys.path.insert(0, str(Path.cwd()))  # so that a file beside the user is found, as `python -m` would
        agent = _build(name)
    else:
        near = nearest(name, known)
        raise BadAgent(Text(
            f"there is no {what.en} {name!r}; the nearest: {near} (your own: my.module:Bot)",
            f"没有名为“{name}”的{what.zh}；最接近的是：{near}（你自己的写作 my.module:Bot）",
        ))  # fmt: skip
    if not callable(getattr(agent.inner if isinstance(agent, Hosted) else agent, "sit", None)):
        raise BadAgent(Text(f"{name} has no method sit(game, seat, rng)", f"{name} 没有 sit(game, seat, rng) 方法"))
    return agent


def _load(path: str):  # type: ignore[no-untyped-def]
    module, _, attribute = path.partition(":")
    return getattr(import_module(module), attribute)


def _build(path: str) -> Agent:
    def made() -> object:
        found = _load(path)
        return found() if callable(found) else found

    here = Path.cwd()
    try:
        return made_hosted(made, path)
    except (Unreadable, TimeoutError) as error:
        why = error.fault if isinstance(error, PlayerFailed) else str(error)
        raise BadAgent(Text(f"agent {path} cannot be made: {why}", f"无法创建玩家 {path}：{why}")) from None
    finally:
        os.chdir(here)  # all that is still to be found is meant from where we began
