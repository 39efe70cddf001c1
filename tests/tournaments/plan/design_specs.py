"""Specs for the tests of designs: agents by number, and nothing else that differs from the usual."""

from tournaments.plan.spec_loading import check_spec

SPEC = {"name": "t", "variant": "undercover", "players": 6, "games": 24, "seed": 5, "balanced": False}


def named(agents):
    """So many naive agents, each under a name of its own."""
    return [{"name": f"a{number}", "use": "naive"} for number in range(agents)]


def plan(agents=4, **changes):
    """A checked spec of so many naive agents, or of the agents in a list."""
    agents = named(agents) if isinstance(agents, int) else agents
    return check_spec(SPEC | {"agents": agents} | changes, lambda name: "", "spec.toml")
