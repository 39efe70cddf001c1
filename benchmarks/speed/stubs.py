"""Stub players: a speech of fixed length and a random legal choice, with their own time measured apart.

Two supplies of speeches: `familiar` cuts 80 characters from a talk of some 400 (the arena's caches know them after a
while), `fresh` from a talk so long that no speech ever comes back, as from a language model.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, count
from random import Random
from time import perf_counter

from agents.protocol import Player, Sitting
from arena import (
    Accuse,
    Action,
    AnswerQuestion,
    Ask,
    AskJudge,
    AskQuestion,
    ChoosePlayer,
    ChooseWord,
    Comment,
    Declare,
    Defend,
    Describe,
    Guess,
    Header,
    Observation,
    RaiseHand,
    Rule,
    Vote,
    Whisper,
    new_header,
    variant_of,
)
from arena.actions import CLASSES, ORDERS
from arena.words import same_word

LENGTH = 80  # characters of a speech
_TALK = (
    "我觉得三号玩家的发言前后矛盾，他昨天说自己没有听到动静，今天又说听到了脚步声，这一点非常可疑，希望五号和七号能说说"
    "看法，我这一轮先投三号，大家再想想昨晚的事情吧。这样东西我小时候常常见到，家里的老人特别看重，摆在桌上或者挂在墙上"
    "都合适，颜色有深有浅，形状也不完全一样。前面几位说得都太笼统了，像是没有看到字的人在跟着别人说，尤其是六号，每次都"
    "等到最后才开口，说的又和前一位差不多。我不想说得太细，免得让对面猜出来，但是拿着同一张纸条的人应该听得懂我的意思。"
    "如果这一轮还是平票，我希望台上的两位都好好解释一下自己的描述，我会认真听，再决定把票投给谁。"
)


@lru_cache(maxsize=2)
def talk(supply: str) -> str:
    """The talk that speeches are cut from."""
    if supply == "familiar":
        return _TALK + _TALK[:LENGTH]
    rng = Random(20261130)
    words = ["".join(chr(rng.randrange(0x4E00, 0x5600)) for _ in range(2)) for _ in range(3000)]
    weights = list(accumulate(1 / (rank + 3) for rank in range(len(words))))  # Zipf, so that it compresses like text
    return "".join(rng.choices(words, cum_weights=weights, k=400_000))


def speeches(supply: str) -> Callable[[], str]:
    """A supply of speeches of `LENGTH` characters, each a string of its own."""
    text, turns = talk(supply), count()
    cuts = len(text) - LENGTH

    def speech() -> str:
        start = next(turns) * 37 % cuts
        return text[start : start + LENGTH]

    return speech


class Stub:
    """Agent and player in one: it keeps nothing of a game. `seconds` is the time all its answers took."""

    def __init__(self, seed: int = 0, supply: str = "familiar") -> None:
        self.rng = Random(seed)
        self.speech = speeches(supply)
        self.seconds = 0.0

    def sit(self, game: Sitting, seat: int, rng: Random) -> Player:
        return self

    def act(self, observation: Observation) -> Action:
        start = perf_counter()
        action = self.answer(observation)
        self.seconds += perf_counter() - start
        return action

    def answer(self, observation: Observation) -> Action:
        ask = observation.ask
        match ask.accepts[0]:
            case "describe":
                return Describe(text=self.speech()[: ask.limit])
            case "vote":
                return Vote(target=int(self.rng.choice(ask.choices["target"])))
            case "choose_player":
                return ChoosePlayer(target=int(self.rng.choice(ask.choices["target"])))
            case "choose_word":
                return ChooseWord(word=str(self.rng.choice(ask.choices["word"])))
            case kind:
                return self._of_two_words(ask) or self._of_killers(ask) or self._rest(kind)

    def _of_killers(self, ask: Ask) -> Action | None:
        """What the killer games ask for: an order of the night, or a speech."""
        kind = ask.accepts[0]
        if issubclass(CLASSES[kind], ORDERS):
            return CLASSES[kind].model_validate({"kind": kind, "target": self.rng.choice(ask.choices["target"])})
        if kind in ("speak", "last_words"):
            return CLASSES[kind].model_validate({"kind": kind, "text": self.speech()[: ask.limit]})
        return None

    def _of_two_words(self, ask: Ask) -> Action | None:
        """What 2.0 and the Full Edition ask for besides."""
        match ask.accepts[0]:
            case "raise_hand":
                return RaiseHand(raised=self.rng.random() < 0.5)
            case "accuse":
                return Accuse(target=int(self.rng.choice(ask.choices["target"])))
            case "ask_question":
                target = int(self.rng.choice(ask.choices["target"]))
                return AskQuestion(target=target, text=self.speech(), options=("红", "绿", "黄"))
            case "answer_question":
                return AnswerQuestion(choice=str(self.rng.choice(ask.choices["choice"])))
            case "declare":
                return Declare(word=None)
            case _:
                return None

    def _rest(self, kind: str) -> Action:
        match kind:
            case "defend":
                return Defend(text=self.speech())
            case "comment":
                return Comment(text=self.speech())
            case "whisper":
                return Whisper(text=self.speech())
            case "ask_judge":
                return AskJudge(text=self.speech())
            case "guess":
                return Guess(word="不知道")
            case _:
                return Rule(verdict="no")


class AsyncStub(Stub):
    """The same behind `await`, so that the table loop sets a deadline for every decision."""

    def sit(self, game: Sitting, seat: int, rng: Random) -> Player:
        return _Awaited(self)


class _Awaited:
    def __init__(self, stub: Stub) -> None:
        self.stub = stub

    async def act(self, observation: Observation) -> Action:
        return self.stub.act(observation)


def load_converters() -> None:
    """Load OpenCC's two tables, some 80 ms once a process, so that no block pays for them."""
    same_word("老师", "教师")


def header(players: int, seed: int, variant: str = "zhuogui-1") -> Header:
    """A header with a fresh deal."""
    return new_header(variant_of(variant), players, seed=seed)
