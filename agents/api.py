"""The public names of the package, loaded together when the first of them is asked for.

Owns: the list. Must not know: who asks; inside `agents` nothing imports from here.
"""

from .protocol import Agent, Player, Reply, Sitting, Unreadable, read_reply
from .registry import AGENTS, BadAgent, make_agent

__all__ = ["AGENTS", "Agent", "BadAgent", "Player", "Reply", "Sitting", "Unreadable", "make_agent", "read_reply"]
