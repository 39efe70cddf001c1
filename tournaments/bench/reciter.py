"""A player that never changes: it draws a legal answer and says fixed sentences, in words that no pack has.

A digest rests on how the field plays beside it, and on what a language model in its place would be sent. Must not know:
what was said, the words of a pack, or how anybody else plays.
"""

from random import Random
from typing import Any

from agents.protocol import Sitting
from arena.actions import CLASSES, Action, Pass
from arena.observation import Observation
from arena.text import Language

_SAYS: dict[Language, tuple[str, ...]] = {
    "en": (
        "You would find it in most homes, I suppose.",
        "I am not sure about the player before me.",
        "It is smaller than a table.",
        "Children like it more than grown-ups do.",
        "Nobody has said anything useful yet.",
        "You can hold it in your hands.",
        "It has been around for a very long time.",
        "I would vote for seat 3.",
        "It never grew on a tree.",
        "People pay for it.",
    ),
    "zh": (
        "一般家里都会有吧。",
        "我觉得前面那位有点怪。",
        "比桌子小一些。",
        "小孩比大人更喜欢它。",
        "到现在还没人说到点子上。",
        "可以拿在手里。",
        "很久以前就有了。",
        "我想投 3 号。",
        "它不是树上长的。",
        "要花钱才能得到。",
    ),
}
_WORD: dict[Language, str] = {"en": "umbrella", "zh": "雨伞"}
_OPTIONS: dict[Language, tuple[str, str]] = {"en": ("yes", "no"), "zh": ("是", "不是")}


class Reciter:
    def sit(self, game: Sitting, seat: int, rng: Random) -> "ReciterPlayer":
        return ReciterPlayer(rng)


class ReciterPlayer:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def act(self, observation: Observation) -> Action:
        ask, kind = observation.ask, CLASSES[observation.ask.accepts[0]]
        say: Language = "en" if observation.language == "en" else "zh"
        text = self.rng.choice(_SAYS[say])[: ask.limit]
        free: dict[str, Any] = {
            "text": text, "word": _WORD[say], "options": _OPTIONS[say], "raised": self.rng.random() < 0.3,
        }  # fmt: skip
        wanted = [name for name, field in kind.model_fields.items() if field.is_required()]
        given = {
            name: self.rng.choice(ask.choices[name]) if ask.choices.get(name) else free.get(name) for name in wanted
        }
        if None in given.values():
            return Pass()
        return kind.model_validate(given)
