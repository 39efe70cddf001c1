"""What the language models of a tournament may cost together, in all and in one game. Must not know: prices, agents."""

from agents.models.budget import Purse

from .spec import Spec


def purse_of(spec: Spec) -> Purse:
    """The purse of a whole tournament."""
    return Purse("this tournament", spec.cap_tokens, spec.cap_usd, spec.cap_calls)


def game_purse(spec: Spec, parent: Purse) -> Purse:
    """The purse of one game of it, which is paid from that of the tournament."""
    return Purse("this game", spec.game_cap_tokens, spec.game_cap_usd, spec.game_cap_calls, parent)
