"""How an agent is found by its name, or by the import path of anybody's own class.

Owns: the table of names. Must not know: how any agent plays. A new scripted agent is one line here.
"""

import sys
from importlib import import_module
from pathlib import Path

from arena.errors import ArenaError
from arena.nearest import nearest
from arena.text import Text
from arena.words import Pack

from .protocol import Agent

# name -> where it is made; a factory takes the word pack of the table
AGENTS: dict[str, str] = {
    "naive": "agents.scripted.naive:Naive",
    "random": "agents.scripted.chance:Chance",
    "silent": "agents.scripted.silent:Silent",
    "guest-nonsense": "agents.guests:Nonsense",
    "guest-raising": "agents.guests:Raising",
    "guest-repeating": "agents.guests:Repeating",
    "guest-stalling": "agents.guests:Stalling",
}
JUDGES: dict[str, str] = {"scripted": "agents.judge:ScriptedJudge"}


class BadAgent(ArenaError, ValueError):
    """An agent that does not exist or cannot be made."""


def make_agent(name: str, pack: Pack) -> Agent:
    """The agent called `name`, or the one that an import path such as `my.module:Bot` names.

    Raises:
        BadAgent: there is none; the nearest names, or what was missing on the path, are given.
    """
    return _made(name, AGENTS, pack)


def make_judge(name: str, pack: Pack) -> Agent:
    """The judge called `name`; see `make_agent`."""
    return _made(name, JUDGES, pack)


def _made(name: str, known: dict[str, str], pack: Pack) -> Agent:
    if name in known:
        agent = _load(known[name])(pack)
    elif ":" in name:
        if str(Path.cwd()) not in sys.path:
            sys.path.insert(0, str(Path.cwd()))  # so that a file beside the user is found, as `python -m` would
        agent = _build(name)
    else:
        near = nearest(name, known)
        raise BadAgent(Text(
            f"there is no agent {name!r}; the nearest: {near} (your own: my.module:Bot)",
            f"没有名为“{name}”的玩家；最接近的是：{near}（你自己的写作 my.module:Bot）",
        ))  # fmt: skip
    if not callable(getattr(agent, "sit", None)):
        raise BadAgent(Text(f"{name} has no method sit(game, seat, rng)", f"{name} 没有 sit(game, seat, rng) 方法"))
    return agent  # type: ignore[no-any-return]


def _load(path: str):  # type: ignore[no-untyped-def]
    module, _, attribute = path.partition(":")
    return getattr(import_module(module), attribute)


def _build(path: str):  # type: ignore[no-untyped-def]
    try:
        made = _load(path)
        return made() if callable(made) else made
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadAgent(Text(f"agent {path} cannot be made: {why}", f"无法创建玩家 {path}：{why}")) from error
