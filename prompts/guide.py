"""What a player is to aim at: at the start of a game, at each ask, and what came of it at the end.

Owns: which side a card shows, what is left to play for, and why a game ended. Everything is said from what the seat may
know. Must not know: how an answer is given, or who reads these lines.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from arena.actions import ORDER_KINDS, properties
from arena.cards import Card, JudgeCard, WordCard
from arena.events import AnyEvent, GameEnded
from arena.observation import Observation
from arena.parts.speaking import STRIKES
from arena.roles import HIDDEN, SIDES, counted
from arena.rules.house_rule_models import AnyRules, KillerV5Rules
from arena.table import JUDGE
from arena.text import Language
from arena.variants import Variant, variant_of

from .rules_brief import BriefPart, brief
from .transcript import card_line, templates
from .wordings import fill, wording

Known = Literal["open", "hidden", "unknown"]
_VOTES = frozenset({"vote", "accuse", "raise_hand"})
_PRIVATE = frozenset({"ask_judge", "guess", "choose_word", "declare", "answer_question", "choose_player"})


def known_side(card: Card | None) -> Known:
    """What the holder of a card knows of the own side."""
    if isinstance(card, WordCard):
        sides = {SIDES[role] for role in card.may_be}
        return "unknown" if len(sides) > 1 else "hidden" if sides & HIDDEN else "open"
    return "hidden" if card is not None and SIDES.get(card.role) in HIDDEN else "open"


def introduction(
    variant: Variant, players: int, rules: AnyRules, card: Card | None, language: Language
) -> Iterator[str]:
    """What somebody who is new to the game should know before it begins, a line each."""
    texts, say = wording("guide", language), templates(language)
    start = texts["start"]
    yield fill(start["players"], {"players": players, "roles": counted(variant.dealt(players, rules), language)})
    hashable: Any = rules  # as a frozen model is, which a type checker does not see
    yield brief(variant.id, players, hashable, language, "compact")
    if card is None or isinstance(card, JudgeCard):
        yield start["judge"]
        yield start["help"]
        return
    known = known_side(card)
    aim = _aim(variant, known, ("vote", "talk"), language)
    yield fill(start["either" if known == "unknown" else "side"], {"side": say.get(_side(card), ""), "aim": aim})
    forbidden = "v5" if isinstance(rules, KillerV5Rules) else variant.family
    yield start[forbidden]
    yield start["help"]


def aim(observation: Observation, language: Language) -> str:
    """What to aim at in this ask, and what is left to play for; empty for the judge and for an order of the night."""
    kind, card = observation.ask.accepts[0], observation.private
    if card is None or isinstance(card, JudgeCard) or kind in ORDER_KINDS:
        return ""
    variant, known = variant_of(observation.variant), known_side(card)
    group = "vote" if kind in _VOTES else "talk"
    if group == "vote" and kind != "vote" and known == "unknown":
        group = "accuse"
    said = [] if kind in _PRIVATE else [_aim(variant, known, (group,), language)]
    gap: str = templates(language)["gap"]
    return gap.join([*said, *_left(observation, variant, known, language)])


def explanation(observation: Observation, language: Language) -> Iterator[str]:
    """What a person at a question is told who asks what it means: the own place, the aim, and the rules in force."""
    texts, say, ask = wording("guide", language)["help"], templates(language), observation.ask
    if observation.private is not None:
        yield card_line(observation.private, language)
    living = _separated([str(seat) for seat in observation.alive], say)
    yield fill(texts["living"], {"living": living})
    yield from filter(None, [aim(observation, language)])
    if ask.limit is not None and "text" in properties(ask.accepts[0]):
        yield fill(texts["limit"], {"limit": ask.limit})
    if "target" in ask.choices:
        yield texts["seat"]
    yield texts["rules"]
    rules: Any = observation.rules  # a frozen model can be hashed, which a type checker does not see
    part: BriefPart = "judge" if isinstance(observation.private, JudgeCard) or observation.seat == JUDGE else "full"
    yield from brief(observation.variant, observation.players, rules, language, part).splitlines()


def ending(variant: Variant, events: Sequence[AnyEvent], seat: int | None, language: Language) -> Iterator[str]:
    """Why a game ended, and what it means for `seat`; nothing before its end."""
    end = events[-1] if events else None
    if not isinstance(end, GameEnded):
        return
    texts, say = wording("guide", language), templates(language)
    result = texts["result"]
    yield fill(result["why"], {"why": _why(end, events, language), "rule": end.rule})
    if seat:
        role = end.roles[seat - 1]
        name = "drawn" if end.winners is None else "won" if SIDES[role] == end.winners else "lost"
        yield fill(result[name], {"seat": seat, "role": say[f"a_{role}"], "side": say[SIDES[role]]})


def _aim(variant: Variant, known: Known, groups: Sequence[str], language: Language) -> str:
    aims: Mapping[str, Any] = wording("guide", language)["aim"]
    said = [aims[variant.family][f"{group}_{known}"] for group in groups]
    aim = str(templates(language)["gap"]).join(said)
    return fill(aims["said"], {"aim": fill(aim, {"hidden": _hidden(variant, language)})})


def _hidden(variant: Variant, language: Language) -> str:
    return str(wording("player", language)["say"][f"hidden_{variant.hidden}"])


def _side(card: Card) -> str:
    role = card.may_be[0] if isinstance(card, WordCard) else card.role
    return SIDES.get(role, "")


def _left(observation: Observation, variant: Variant, known: Known, language: Language) -> Iterator[str]:
    """What is left: questions and guesses, accusations, or how many of the hidden side are in the game."""
    left: Mapping[str, str] = wording("guide", language)["left"]
    count: dict[str, Any] = {}
    for event in observation.events:
        if event.kind == "guess_stage_began":
            count = {"questions": event.questions, "guesses": event.guesses}
        elif event.kind == "answered":
            count["questions"] = event.left
        elif event.kind == "guessed":
            count["guesses"] = event.left
        elif event.kind == "hands_raised" or event.kind == "accused":
            count["left"] = event.left
    if "questions" in count:
        yield fill(left["questions"], count)
    elif "left" in count:
        yield fill(left["accusations"], count)
    elif observation.seat in observation.alive:
        yield fill(left["hidden"], _in_game(observation, variant, language))


def _in_game(observation: Observation, variant: Variant, language: Language) -> dict[str, object]:
    """How many of the hidden side may be in the game, by what was announced of those who are out."""
    rules: Any = observation.rules
    total = sum(n for role, n in variant.dealt(observation.players, rules).items() if SIDES[role] in HIDDEN)
    out = [event for event in observation.events if event.kind == "eliminated"]
    shown = [event.side or SIDES.get(event.role or "") for event in out]
    high = total - sum(side in HIDDEN for side in shown)
    low = max(1, high - sum(side is None for side in shown))
    between = wording("guide", language)["between"]["range"]
    count = high if low >= high else fill(between, {"low": low, "high": high})
    hidden = _hidden(variant, language)
    return {"count": count, "total": total, "hidden": hidden, "living": len(observation.alive)}


def _why(end: GameEnded, events: Sequence[AnyEvent], language: Language) -> str:
    texts: Mapping[str, str] = wording("guide", language)["ended"]
    say = templates(language)
    known = texts.get(end.rule) or texts.get(f"{end.rule}.{end.winners}")
    if known:
        return known
    out = {event.seat for event in events if event.kind == "eliminated"}
    left = Counter(role for seat, role in enumerate(end.roles, start=1) if seat not in out)
    hidden = sum(count for role, count in left.items() if SIDES[role] in HIDDEN)
    gone = [role for role in dict.fromkeys(end.roles) if not left[role] and (SIDES[role] in HIDDEN) == (not hidden)]
    if gone and 2 * hidden < left.total():
        return fill(texts["out"], {"roles": _separated([say[f"all_{role}"] for role in gone], say)})
    return fill(texts["few"], {"roles": counted(left, language)})


def last_try(observation: Observation, language: Language) -> str:
    """A warning where this speech has been refused in private as often as it may be given anew (CM-13); else empty."""
    struck = 0
    for event in reversed(observation.events):
        if event.kind != "struck":
            break
        struck += 1
    texts: Mapping[str, str] = wording("guide", language)["last_try"]
    return texts.get(observation.ask.accepts[0], texts["describe"]) if struck >= STRIKES else ""


def _separated(parts: Sequence[str], say: Mapping[str, Any]) -> str:
    return str(say["separator"]).join(parts)
