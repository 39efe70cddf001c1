"""Tables of word games for the tests of reasoning players: a card, events one by one, or whole games.

Owns: how a test makes them. Must not know: what a reasoning player does.
"""

from random import Random

from agents.protocol import Sitting
from agents.reasoning.profiles import LEVELS
from agents.reasoning.words.belief.deal_view import view_deal
from agents.reasoning.words.belief.lexicon import lexicon
from agents.reasoning.words.belief.word_belief import WordBelief
from agents.registry import make_agent
from arena import VARIANTS, Ask, Header
from arena.cards import Card, HintCard, WordCard
from arena.deals import pack_of
from arena.events import AnyEvent, Spoke
from arena.observation import Observation
from arena.words import Pack, beginners
from tests.arena.contract.tables import agents
from tournaments.match.loop import Match, play_match

WORD_GAMES = [variant for variant in VARIANTS.values() if variant.family == "words"]
PACK = beginners()
APPLE = WordCard(word="苹果")
FOOD = HintCard(category="food", category_name="食物", length=2)
UNKNOWN = WordCard(word="苹果", role="unknown", may_be=("human", "ghost"))


def observed(card: Card, *events: AnyEvent, variant: str = "zhuogui-1", players: int = 5, seat: int = 1, **changes):
    """What `seat` sees, asked to describe, when `events` have happened; `changes` are house rules and fields."""
    ask = Ask.model_construct(
        id=1, seat=seat, rule="ZG1-3.4.1", accepts=("describe", "pass"), choices={}, limit=None, seconds=None
    )
    seen = {
        "variant": variant,
        "language": "zh",
        "rules": VARIANTS[variant].rules(),
        "players": players,
        "seat": seat,
        "private": card,
        "alive": tuple(range(1, players + 1)),
        "events": events,
        "ask": ask,
    }
    return Observation.model_construct(**seen | changes)


def believing(card: Card, *events: AnyEvent, level: int = 5, seed: int = 1, **settings) -> WordBelief:
    """The belief of a seat with `card` that has heard `events`."""
    seen = observed(card, **settings)
    dealt = view_deal(PACK, seen)
    belief = WordBelief(seen.seat, seen.players, dealt, lexicon(PACK, dealt.words), LEVELS[level], Random(seed))
    belief.listen(events)
    return belief


def said(seat: int, text: str, stage: str = "describe") -> Spoke:
    return Spoke(rule="ZG1-3.4.1", seat=seat, stage=stage, text=text)


def clue(fact_id: str, language: str = "zh") -> str:
    return next(fact for fact in PACK.facts if fact.id == fact_id).clue(language)


def seated(of: Header, seat: int, name: str):
    """The player called `name` in `seat`, before its first ask."""
    agent = make_agent(name, pack_of(VARIANTS[of.variant]))
    return agent.sit(Sitting(of.variant, of.players, of.language, of.rules), seat, Random(5))


def played(of: Header, names: dict[int, str], pack: Pack | None = None) -> Match:
    """A game among `names` by seat, with the scripted judge; ended, without our fault."""
    match = play_match(of, agents(names, pack=pack or pack_of(VARIANTS[of.variant])))
    assert match.error is None
    assert match.referee is not None and match.referee.outcome is not None
    return match
