"""A reasoning player of the word games: its belief, its public history of one game, and the policy for each ask.

Owns: the folds of its events, and the table of policies. Must not know: more than its observation and the pack.
"""

from collections.abc import Callable, Iterator
from random import Random

from agents.protocol import Belief, Reply
from arena.actions import Action, Pass
from arena.observation import Observation
from arena.text import Text
from arena.words import Pack

from ..profiles import Level, Style
from .actions import describe, guess, questions, targets, whisper
from .belief.deal_view import BLANK, view_deal
from .belief.lexicon import lexicon
from .belief.word_belief import WordBelief
from .context.decision_context import DecisionContext
from .context.public_history import PublicHistory
from .context.speaking_state import SpeakingState

_POLICIES: dict[str, Callable[[DecisionContext], tuple[Action, Text]]] = {
    "describe": describe.describe,
    "defend": describe.defend,
    "comment": targets.comment,
    "vote": targets.vote,
    "raise_hand": targets.raise_hand,
    "accuse": targets.accuse,
    "choose_player": targets.choose_player,
    "whisper": whisper.whisper,
    "ask_judge": questions.ask_judge,
    "guess": guess.guess,
    "choose_word": guess.choose_word,
    "declare": guess.declare,
    "ask_question": questions.ask_question,
    "answer_question": questions.answer_question,
}
_UNKNOWN_WORD = Text("The word on my slip is in no list that I know.", "我手里的词不在我认识的词里。")


class WordReasoner:
    """One seat in one word game."""

    def __init__(self, pack: Pack, level: Level, style: Style, rng: Random) -> None:
        self.pack, self.level, self.style, self.rng = pack, level, style, rng
        self._belief: WordBelief | None = None
        self._history: PublicHistory | None = None
        self._speaking = SpeakingState(style, Random(rng.getrandbits(64)))

    def act(self, observation: Observation) -> Reply:
        """Answer the ask; the thought says why, in the table's language."""
        action, why = self.decide(observation)
        return Reply(action, why.to(observation.language))

    def decide(self, observation: Observation) -> tuple[Action, Text]:
        """The answer to the ask, and its reason in both languages."""
        at, policy = self.seated(observation), _POLICIES.get(observation.ask.accepts[0])
        return (Pass(), _UNKNOWN_WORD) if at is None or policy is None else policy(at)

    def seated(self, observation: Observation) -> DecisionContext | None:
        """The ask with the belief and the public history; None if the pack does not know the own slip."""
        belief = self._belief_of(observation)
        if belief is None:
            return None
        belief.listen(observation.events)
        self._history = self._history or PublicHistory(belief.lexicon)
        self._history.listen(observation.events)
        return DecisionContext(observation, belief, self._history, self.level, self._speaking, self.rng)

    def believe(self, observation: Observation) -> Belief:
        """P(hidden side) for every other seat; from a seat without a word, also the likeliest word."""
        belief = self._belief_of(observation)
        if belief is None:
            return Belief({})
        belief.listen(observation.events)
        return _as_belief(belief, observation)

    def beliefs_after(self, observation: Observation) -> Iterator[tuple[int, Belief]]:
        """The belief after each event that changes it, with the event's index.

        For a player that has not been asked anything yet: it takes the events one by one.
        """
        belief = self._belief_of(observation)
        if belief is not None:
            for index, event in enumerate(observation.events):
                if belief.take(event):
                    yield index, _as_belief(belief, observation)

    def _belief_of(self, observation: Observation) -> WordBelief | None:
        if self._belief is None:
            view = view_deal(self.pack, observation)
            if view is None:
                return None
            words = lexicon(self.pack, view.words)
            noise = Random(self.rng.getrandbits(64))  # a generator of its own: asking for beliefs changes no decision
            self._belief = WordBelief(observation.seat, observation.players, view, words, self.level, noise)
        return self._belief


def _as_belief(belief: WordBelief, observation: Observation) -> Belief:
    now = belief.beliefs
    hidden = {
        seat: round(float(now.hidden[seat - 1]), 4)
        for seat in range(1, observation.players + 1)
        if seat != observation.seat
    }
    blank = belief.view.own == (BLANK,)
    return Belief(hidden, guess.likeliest(belief).text(observation.language) if blank else "")
