"""Strangers: simple players that are no copies of the others, to be seated among them.

Each is `naive` but for what it says and whom it votes for, in a few lines. What they say of a word are the clues of the
pack, as people say them. In killer games, where they have nothing of their own, they are `naive`.

Owns: their manners. Must not know: more than the observation and the pack.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from arena.actions import MAX_TEXT, Action, Defend, Describe, Pass, Vote
from arena.observation import Observation
from arena.rules.house_rule_models import KillerRules
from arena.text import Language, Text
from arena.words import Clue, Pack, fold

from ..protocol import Reply, Sitting
from .card_words import candidates, own_word, partners
from .naive import NaivePlayer
from .naive_killers import NaiveKillerPlayer

_HANDSHAKE = Text("The weather is grey over the harbour", "港口上空的天灰蒙蒙的")
_NONSENSE = Text(
    "Mostly when the third part begins, if the others have not turned round yet",
    "一般是到第三段才开始，前面的还没转过来就算了",
)
_LOUD = Text("I vote for seat {seat} and that is that.", "我就投 {seat} 号，不改了。")
_QUOTES = Text(
    "Seat {seat} said “{said}”, did you all hear that? Me: {clue}", "{seat} 号说“{said}”，你们听见了吧？我的：{clue}"
)
_CHATS = (
    Text("Oh, this one. {clue} Anyway, I'm hungry.", "哎，这个啊。{clue}。话说我都饿了。"),
    Text("My neighbour talks of nothing else, you know. {clue}", "我邻居天天说这个，你们懂的。{clue}。"),
)
_TAKEN_BACK = Text("Forget what I said. {clue}", "刚才那句不算。{clue}。")
_SHORT = {"en": 14, "zh": 4}  # characters of a clue of one who hardly speaks


class Manner(NamedTuple):
    """What a stranger says in a description or a defence, and whom it votes for; None is what `naive` does."""

    says: "Callable[[StrangerPlayer, Observation], str | None] | None" = None
    votes: "Callable[[StrangerPlayer, Observation, Sequence[int]], int] | None" = None
    late: int = 0  # every so many answers it gives none in time: the table goes on without it


class Stranger:
    """The stranger of one manner, by its name in `MANNERS`."""

    def __init__(self, pack: Pack, manner: str) -> None:
        self.pack, self.manner = pack, MANNERS[manner]

    def sit(self, game: Sitting, seat: int, rng: Random) -> "StrangerPlayer | NaiveKillerPlayer":
        if isinstance(game.rules, KillerRules):
            return NaiveKillerPlayer(rng)
        return StrangerPlayer(self.pack, rng, self.manner)


class StrangerPlayer:
    """One stranger in one word game."""

    def __init__(self, pack: Pack, rng: Random, manner: Manner) -> None:
        self.pack, self.rng, self.manner = pack, rng, manner
        self._naive = NaivePlayer(pack, rng)
        self._asked = 0
        self.told: set[str] = set()

    def act(self, observation: Observation) -> Action | Reply:
        """What its manner says, where it says anything of this ask; else what `naive` does."""
        self._asked += 1
        usual = self._naive.act(observation)
        kind = observation.ask.accepts[0]
        if self.manner.late and self._asked % self.manner.late == 0 and observation.ask.silence_is_answer:
            return Pass()
        said = self.manner.says(self, observation) if self.manner.says and kind in ("describe", "defend") else None
        if said is not None:
            text = said[: observation.ask.limit or MAX_TEXT].strip()
            self.told.add(fold(text))
            return (Describe(text=text) if kind == "describe" else Defend(text=text)) if text else Pass()
        targets = [int(seat) for seat in observation.ask.choices.get("target", ())]
        if kind == "vote" and targets and self.manner.votes:
            others = [seat for seat in targets if seat != observation.seat] or targets
            return Vote(target=self.manner.votes(self, observation, others))
        return usual

    def clue(self, observation: Observation, shortest: bool = False) -> str:
        """A clue of the own word as people say it, else of a word that the slip leaves open; empty if there is none."""
        say = "en" if observation.language == "en" else "zh"
        word = own_word(self.pack, observation)
        words = (word,) if word else candidates(self.pack, observation)
        one = self.rng.choice(words) if words else None
        clues = [known for known in self._clues(one.category if one else "") if known.word == one]
        texts = [known.text for known in clues if known.language == say and fold(known.text) not in self.told]
        texts = [text for text in texts if len(text) <= (observation.ask.limit or MAX_TEXT)]
        if not texts:
            return ""
        if shortest:
            texts = [text for text in texts if len(text) <= _SHORT[say]] or [min(texts, key=len)]
        return _as_said(self.rng.choice(texts), observation.language)

    def _clues(self, category: str) -> tuple[Clue, ...]:
        return self.pack.clues_of(category) if category else ()


def _as_said(text: str, language: Language) -> str:
    return Text(text, text).to(language)  # in Traditional characters where the table writes them


def _others_said(observation: Observation) -> list[tuple[int, str]]:
    """Who said what so far, without the observer."""
    spoken = [(event.seat, event.text) for event in observation.events if event.kind == "spoke" and event.text]
    return [(seat, text) for seat, text in spoken if seat != observation.seat]


def _last_ballots(observation: Observation) -> dict[int, int | None]:
    polls = [event.ballots for event in observation.events if event.kind == "polled"]
    return dict(polls[-1]) if polls else {}


def _tell(player: StrangerPlayer, observation: Observation) -> str:
    return player.clue(observation)


def _tell_briefly(player: StrangerPlayer, observation: Observation) -> str:
    return player.clue(observation, shortest=True)


def _be_mute(player: StrangerPlayer, observation: Observation) -> str:
    return ""


def _babble(player: StrangerPlayer, observation: Observation) -> str:
    return _NONSENSE.to(observation.language)


def _first_seat(player: StrangerPlayer, observation: Observation, targets: Sequence[int]) -> int:
    return min(targets)


def _handshake(player: StrangerPlayer, observation: Observation) -> str:
    return _HANDSHAKE.to(observation.language)


def _who_speaks_otherwise(player: StrangerPlayer, observation: Observation, targets: Sequence[int]) -> int:
    """Whoever never said the handshake; a seat of the own side last."""
    sign = fold(_HANDSHAKE.to(observation.language))
    shaken = {seat for seat, text in _others_said(observation) if sign in fold(text)}
    strange = [seat for seat in targets if seat not in shaken and seat not in partners(observation)]
    return player.rng.choice(strange or list(targets))


def _handshake_if_open(player: StrangerPlayer, observation: Observation) -> str | None:
    """The handshake of one who holds a word; without one, what `naive` says."""
    return _handshake(player, observation) if own_word(player.pack, observation) else None


def _who_speaks_like_the_pack(player: StrangerPlayer, observation: Observation, targets: Sequence[int]) -> int:
    """Whoever said a fact as the pack words it: such is no person."""
    like = [seat for seat, text in _others_said(observation) if player.pack.facts_in("", text)]
    return player.rng.choice([seat for seat in targets if seat in like] or list(targets))


def _copy(player: StrangerPlayer, observation: Observation) -> str:
    """The last clue again, its halves the other way round; without one, a clue of its own."""
    said = _others_said(observation)
    if not said:
        return player.clue(observation)
    words = said[-1][1].rstrip("。.！!").split(" ")
    text = words[-1] if len(words) == 1 else " ".join(words[len(words) // 2 :] + words[: len(words) // 2])
    return text[len(text) // 2 :] + text[: len(text) // 2] if len(words) == 1 else text


def _with_the_most(player: StrangerPlayer, observation: Observation, targets: Sequence[int]) -> int:
    """Whoever got most votes in the last poll."""
    votes = Counter(
        target for target in _last_ballots(observation).values() if target is not None and target in targets
    )
    return votes.most_common(1)[0][0] if votes else player.rng.choice(list(targets))


def _with_the_seat_before(player: StrangerPlayer, observation: Observation, targets: Sequence[int]) -> int:
    """As the seat before it voted last time."""
    before = (observation.seat - 2) % observation.players + 1
    target = _last_ballots(observation).get(before)
    return target if target is not None and target in targets else player.rng.choice(list(targets))


def _loud_target(player: StrangerPlayer, observation: Observation, targets: Sequence[int]) -> int:
    """One seat for the whole game: the first after its own that is still there."""
    after = [seat for seat in targets if seat > observation.seat]
    return min(after or targets)


def _announce(player: StrangerPlayer, observation: Observation) -> str:
    others = [seat for seat in observation.alive if seat != observation.seat]
    return _LOUD.filled(seat=_loud_target(player, observation, others)).to(observation.language)


def _quote(player: StrangerPlayer, observation: Observation) -> str:
    said, clue = _others_said(observation), player.clue(observation)
    if not said or not clue:
        return clue
    seat, text = player.rng.choice(said[-3:])
    return _QUOTES.filled(seat=seat, said=text.rstrip("。."), clue=clue).to(observation.language)


def _chat(player: StrangerPlayer, observation: Observation) -> str:
    clue = player.clue(observation)
    return player.rng.choice(_CHATS).filled(clue=clue).to(observation.language) if clue else ""


def _who_accused_me(player: StrangerPlayer, observation: Observation, targets: Sequence[int]) -> int:
    """Whoever voted for it last, or spoke of its seat."""
    voted = [seat for seat, target in _last_ballots(observation).items() if target == observation.seat]
    named = [seat for seat, text in _others_said(observation) if str(observation.seat) in text]
    return next((seat for seat in (*voted, *reversed(named)) if seat in targets), player.rng.choice(list(targets)))


def _take_back(player: StrangerPlayer, observation: Observation) -> str:
    clue = player.clue(observation)
    return _TAKEN_BACK.filled(clue=clue).to(observation.language) if clue and player.told else clue


MANNERS: dict[str, Manner] = {
    # A fixed odd phrase of those who hold a word, and a vote against whoever speaks otherwise.
    "handshake": Manner(_handshake, _who_speaks_otherwise),
    "hand-naive": Manner(_handshake_if_open, _who_speaks_otherwise),
    "stylo": Manner(_tell, _who_speaks_like_the_pack),
    "fixed-seat": Manner(_be_mute, _first_seat),
    "copycat": Manner(_copy, _with_the_most),
    "echo-vote": Manner(_tell, _with_the_seat_before),
    "gibber": Manner(_babble),
    "loud": Manner(_announce, _loud_target),
    "quoter": Manner(_quote),
    "chatty": Manner(_chat),
    "terse": Manner(_tell_briefly),
    "turncoat": Manner(_take_back, _who_accused_me),
    "dead-wood": Manner(_tell, late=3),
}
