"""Who sits in a seat: the agent protocol, scripted players, the judge, and how an agent is found by its name."""

from .protocol import Agent, Player, Reply, Sitting, Unreadable, read_reply
from .registry import AGENTS, BadAgent, make_agent

__all__ = ["AGENTS", "Agent", "BadAgent", "Player", "Reply", "Sitting", "Unreadable", "make_agent", "read_reply"]
