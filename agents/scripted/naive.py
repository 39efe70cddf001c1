"""`naive`: a plain, honest way to play, to be beaten by anything that thinks.

With a word it tells a true fact that nobody has told, and suspects whoever said something false of its word. As a ghost
it tells another fact of a kind that was talked about; in the guess stage it asks the question that splits the likeliest
words most evenly, and guesses the likeliest. Must not know: more than its observation and the pack.
"""

from collections import Counter
from collections.abc import Sequence, Set
from random import Random

from arena.actions import (
    MAX_TEXT,
    Accuse,
    Action,
    AnswerQuestion,
    AskJudge,
    AskQuestion,
    ChoosePlayer,
    ChooseWord,
    Comment,
    Declare,
    Defend,
    Describe,
    Guess,
    Pass,
    RaiseHand,
    Rule,
    Vote,
    Whisper,
)
from arena.observation import Observation
from arena.rules.house_rule_models import KillerRules
from arena.words import Fact, Pack, Word, same_word

from ..protocol import Reply, Sitting
from . import phrases
from .card_words import candidates, category, commonness, facts, own_word, partners, shot_in_the_dark
from .fact_history import FactHistory
from .naive_killers import NaiveKillerPlayer
from .silent import stock_question

_PASSED = 0.5  # suspicion for a pass; a false fact counts 1
_ANSWER = 3  # weight of a verdict of the judge; a fact told by a player counts 1


class Naive:
    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def sit(self, game: Sitting, seat: int, rng: Random) -> "NaivePlayer | NaiveKillerPlayer":
        return NaiveKillerPlayer(rng) if isinstance(game.rules, KillerRules) else NaivePlayer(self.pack, rng)


class NaivePlayer:
    def __init__(self, pack: Pack, rng: Random) -> None:
        self.pack = pack
        self.rng = rng
        self._heard: FactHistory | None = None
        self._whispered = ""

    def act(self, observation: Observation) -> Action | Reply:
        if self._heard is None:
            self._heard = FactHistory(self.pack, category(self.pack, observation))
        heard = self._heard
        heard.listen(observation.events)
        match observation.ask.accepts[0]:
            case "describe":
                return self._describe(observation, heard)
            case "defend":
                return self._defend(observation, heard)
            case "comment":
                seat = self._most_suspect(observation, heard, self._stage(observation))
                return Comment(text=phrases.SUSPECT.to(observation.language).format(seat=seat))
            case "vote":
                return self._vote(observation, heard)
            case "choose_player":
                return ChoosePlayer(target=self._first_speaker(observation))
            case "whisper":
                return self._whisper(observation, heard)
            case "ask_judge":
                return self._question(observation, heard)
            case "guess":
                return Guess(word=self._guess(observation, heard))
            case "choose_word":
                return ChooseWord(word=self._choose(observation, heard))
            case "ask_question":
                return self._ask_player(observation, heard)
            case "answer_question":
                return AnswerQuestion(choice=self._answer(observation, heard))
            case "raise_hand":
                return RaiseHand(raised=max(self._suspicion(observation, heard).values(), default=0) >= 1)
            case "accuse":
                targets = [int(seat) for seat in observation.ask.choices["target"]]
                return Accuse(target=self._most_suspect(observation, heard, targets))
            case "declare":
                return self._declare(observation, heard)
            case _:
                return Rule(verdict="unclear")

    # What to say

    def _describe(self, observation: Observation, heard: FactHistory) -> Action:
        fact = self._clue(observation, heard)
        return Describe(text=fact.clue(observation.language)) if fact else Pass()

    def _defend(self, observation: Observation, heard: FactHistory) -> Action:
        fact = self._clue(observation, heard)
        text = fact.clue(observation.language) if fact else phrases.INNOCENT.to(observation.language)
        return Defend(text=text)

    def _clue(self, observation: Observation, heard: FactHistory) -> Fact | None:
        word = own_word(self.pack, observation)
        told, say = heard.told_ids, observation.language
        limit = observation.ask.limit or MAX_TEXT
        known = [fact for fact in facts(self.pack, observation, heard.likely_category) if len(fact.clue(say)) <= limit]
        fresh = [fact for fact in known if fact.id not in told]
        if all(fact.plain for fact in known) and not observation.rules.said_once:
            fresh = known  # of so few facts, each is told again and again
        if word:
            fresh = [fact for fact in fresh if word.verdict(fact) == "yes"]
            return self.rng.choice(fresh) if fresh else None
        return self._bluff(fresh, candidates(self.pack, observation, heard.likely_category), heard)

    def _bluff(self, fresh: Sequence[Fact], words: tuple[Word, ...], heard: FactHistory) -> Fact | None:
        """A fact of a kind that was talked about, true of as many words of the slip as can be."""
        groups = {fact.group for _, fact in heard.told}
        shaped = [fact for fact in fresh if fact.group in groups] or list(fresh)
        if not shaped:
            return None
        truth = commonness(self.pack, words)
        best = max(truth.get(fact.id, 0) for fact in shaped)
        return self.rng.choice([fact for fact in shaped if truth.get(fact.id, 0) == best])

    def _whisper(self, observation: Observation, heard: FactHistory) -> Action:
        """What it thinks the word is, once for each word."""
        word = self._guess(observation, heard)
        if word == self._whispered:
            return Pass()
        self._whispered = word
        return Whisper(text=phrases.THINK.to(observation.language).format(word=word))

    def _ask_player(self, observation: Observation, heard: FactHistory) -> Action:
        """Asks the seat that it suspects most about a fact that is true of its word."""
        word, say = own_word(self.pack, observation), observation.language
        known = [fact for fact in facts(self.pack, observation) if fact.id not in heard.asked]
        fresh = [fact for fact in known if word and word.verdict(fact) == "yes"] or known
        if not fresh:
            return stock_question(observation)
        targets = [int(seat) for seat in observation.ask.choices["target"]]
        return AskQuestion(
            target=self._most_suspect(observation, heard, targets),
            text=self.rng.choice(fresh).question(say),
            options=(phrases.YES.to(say), phrases.NO.to(say)),
        )

    def _answer(self, observation: Observation, heard: FactHistory) -> str:
        """What is true of its word, if the question is about a fact."""
        word = own_word(self.pack, observation)
        fact = self.pack.fact_said(word.category, heard.put.text) if word and heard.put else None
        return {"yes": "A", "no": "B"}.get(str(word.verdict(fact)) if word and fact else "", "none")

    def _declare(self, observation: Observation, heard: FactHistory) -> Action:
        """Names the word if one fits what was said better than any other; else the game goes on."""
        likely = self._likely(observation, heard)
        if not heard.told or not likely or (len(likely) > 1 and likely[0][0] == likely[1][0]):
            return Pass()
        return Declare(word=likely[0][1].text(observation.language))

    # Whom to suspect

    def _vote(self, observation: Observation, heard: FactHistory) -> Vote:
        targets = [int(seat) for seat in observation.ask.choices["target"]]
        return Vote(target=self._most_suspect(observation, heard, targets) if targets else None)

    def _stage(self, observation: Observation) -> list[int]:
        """The seats that are to be voted on next: those on the PK stage."""
        for event in reversed(observation.events):
            if event.kind == "pk_began":
                return list(event.stage)
        return [seat for seat in observation.alive if seat != observation.seat]

    def _most_suspect(self, observation: Observation, heard: FactHistory, seats: Sequence[int]) -> int:
        open_to = [seat for seat in seats if seat not in partners(observation)] or list(seats)
        suspicion = self._suspicion(observation, heard)
        score = {seat: suspicion[seat] + _PASSED * heard.passes.get(seat, 0) for seat in open_to}
        most = max(score.values())
        return self.rng.choice([seat for seat in open_to if score[seat] == most])

    def _suspicion(self, observation: Observation, heard: FactHistory) -> Counter[int]:
        """How many things each living seat said that are false of its word."""
        word = own_word(self.pack, observation)
        suspicion: Counter[int] = Counter()
        if word:
            suspicion.update(seat for seat, fact in heard.told if word.verdict(fact) == "no")
            suspicion.update(seat for seat, fact in heard.denied if word.verdict(fact) == "yes")
        return Counter(
            {seat: n for seat, n in suspicion.items() if seat in observation.alive and seat != observation.seat}
        )

    def _first_speaker(self, observation: Observation) -> int:
        """The seat after the last ghost, so that ghosts hear as much as possible before they speak."""
        last = max((observation.seat, *partners(observation)))
        return last % observation.players + 1

    # What the word is

    def _likely(self, observation: Observation, heard: FactHistory) -> list[tuple[int, Word]]:
        """The words of the slip by how well they fit what humans said and what the judge answered, best first."""
        own_side = {observation.seat, *partners(observation)}
        words = candidates(self.pack, observation, heard.likely_category)
        said = {fact.id for seat, fact in heard.told if seat not in own_side}
        yes = {fact_id for fact_id, verdict in heard.answers.items() if verdict == "yes"}
        no = {fact_id for fact_id, verdict in heard.answers.items() if verdict == "no"}
        scored: list[tuple[int, Word]] = []
        for word in words:
            if not any(same_word(word.text(observation.language), wrong) for wrong in heard.wrong):
                scored.append((_fit(word, said) + _ANSWER * (_fit(word, yes) - _fit(word, no)), word))
        scored.sort(key=lambda pair: -pair[0])
        return scored

    def _guess(self, observation: Observation, heard: FactHistory) -> str:
        likely = self._likely(observation, heard)
        return likely[0][1].text(observation.language) if likely else shot_in_the_dark(observation)

    def _choose(self, observation: Observation, heard: FactHistory) -> str:
        choices = [str(word) for word in observation.ask.choices["word"]]
        ranked = [word.text(observation.language) for _, word in self._likely(observation, heard)]
        order = {word: place for place, word in enumerate(ranked)}
        return min(choices, key=lambda word: order.get(word, len(order)))

    def _question(self, observation: Observation, heard: FactHistory) -> Action:
        """The question that splits the likeliest words most evenly."""
        likely = [word for _, word in self._likely(observation, heard)][:6]
        told = heard.told_ids | heard.asked
        fresh = [fact for fact in facts(self.pack, observation, heard.likely_category) if fact.id not in told]
        if not fresh or len(likely) < 2:
            return Pass()
        uneven = {f.id: abs(sum(word.verdict(f) == "yes" for word in likely) - len(likely) / 2) for f in fresh}
        return AskJudge(text=min(fresh, key=lambda fact: uneven[fact.id]).question(observation.language))


def _fit(word: Word, facts: Set[str]) -> int:
    """How many of `facts` are true of the word, less those that are false of it."""
    return len(facts & word.yes) - len(facts - word.yes - word.sometimes - word.unknown)
