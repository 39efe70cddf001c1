"""The best reply to three naive humans, seated at a real table: what shows that the search and the arena are one game.

Owns: the fold of a real ghost's events into the states of the search, and the actions that it asks for. Must not know:
how a value comes about.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar, cast

from agents.protocol import Sitting
from agents.scripted.phrases import suspected
from arena.actions import Action, AskJudge, ChoosePlayer, Comment, Defend, Describe, Guess, Pass, Vote
from arena.events import Answered, AnyEvent, DayBroke, Eliminated, Guessed, PkBegan, Polled, Spoke
from arena.observation import Observation
from arena.words import Pack, same_word

from .best_reply_search import Option, Search, SearchState, best_question, on_stage
from .naive_table import GHOST, PLAYERS, State, TableStage, Way, namings, order, polled, speeches, told, without

S = TypeVar("S")
_SPEECHES: dict[str, Callable[..., Action]] = {"describe": Describe, "defend": Defend, "comment": Comment}


class BestReply:
    """An agent for the ghost of a 4-player 捉鬼 1.0 with three naive humans, and for no other seat."""

    def __init__(self, pack: Pack, search: Search) -> None:
        self.pack, self.search = pack, search

    def sit(self, game: Sitting, seat: int, rng: Random) -> "BestReplyPlayer":
        return BestReplyPlayer(self.pack, self.search, seat)


class BestReplyPlayer:
    """One game. Something that no naive human does at its table raises an error: the search does not know it."""

    def __init__(self, pack: Pack, search: Search, seat: int) -> None:
        self.pack, self.search, self.seat = pack, search, seat
        self.rows = search.table
        self._state: State | None = None
        self._stage: tuple[int, ...] = tuple(range(PLAYERS))
        self._poll, self._heard = 1, 0
        self._asked: int | None = None

    def act(self, observation: Observation) -> Action:
        for event in observation.events[self._heard :]:
            self._take(event)
        self._heard = len(observation.events)
        if self._state is None:
            starts = self.search.starts()
            return ChoosePlayer(target=self._seat(max(starts, key=lambda first: starts[first])))
        match observation.ask.accepts[0]:
            case "vote":
                target = self._choice(SearchState("vote", (), self._stage, self._poll), self._state)
                return Vote(target=None if target is None else self._seat(target))
            case "ask_judge":
                self._asked = best_question(self.rows, self._state)
                return Pass() if self._asked is None else AskJudge(text=self.rows.facts[self._asked].question_zh)
            case "guess":
                likely = max(range(len(self.rows.words)), key=self._state.chance.__getitem__)
                return Guess(word=self.rows.words[likely].zh)
            case kind:
                return self._speech(cast(TableStage, kind), self._state)

    def _speech(self, kind: TableStage, state: State) -> Action:
        whole = (
            SearchState(kind, order(state), state.alive) if kind == "describe" else on_stage(state, self._stage, kind)
        )
        fact = self._choice(whole._replace(left=whole.left[whole.left.index(GHOST) :]), state)
        return Pass() if fact is None else _SPEECHES[kind](text=self.rows.facts[fact].clue_zh)

    def _choice(self, moment: SearchState, state: State) -> Option:
        options = self.search.options(moment, state)
        return max(options, key=lambda option: options[option])

    def _seat(self, turned: int) -> int:
        return (self.seat - 1 + turned) % PLAYERS + 1

    def _turned(self, seat: int) -> int:
        return (seat - self.seat) % PLAYERS

    def _take(self, event: AnyEvent) -> None:
        if isinstance(event, DayBroke):
            chance = (1.0 / len(self.rows.words),) * len(self.rows.words)
            self._state = State(self._stage, self._turned(event.first), 0, (), (0,) * PLAYERS, chance)
        elif self._state is not None:
            self._state = self._after(event, self._state)

    def _after(self, event: AnyEvent, state: State) -> State:
        match event:
            case Spoke():
                return self._spoken(event, self._turned(event.seat), state)
            case PkBegan():
                self._stage, self._poll = tuple(sorted(map(self._turned, event.stage))), event.pk + 1
            case Polled():
                ballots = [(self._turned(seat), target and self._turned(target)) for seat, target in event.ballots]
                return polled(self.rows, state, self._stage, ballots)
            case Eliminated() if self._turned(event.seat) != GHOST:
                state = without(state, self._turned(event.seat))
                self._stage, self._poll = state.alive, 1
            case Answered() if self._asked is not None:
                return self._ruled(state, lambda word: self._is_true(word) == (event.verdict == "yes"))
            case Guessed():
                return self._ruled(state, lambda word: not same_word(self.rows.words[word].zh, event.word or ""))
            case _:
                pass
        return state

    def _spoken(self, event: Spoke, seat: int, state: State) -> State:
        said = self.pack.facts_in(self.rows.words[0].category, event.text) if event.text else ()
        fact = self.rows.facts.index(said[0]) if said else None
        stage = cast(TableStage, event.stage)
        if seat == GHOST:
            return told(self.rows, state, fact, stage)
        if stage == "comment":
            return _seen(namings(self.rows, state, self._stage), self._turned(suspected(event.text) or 0))
        return _seen(speeches(self.rows, state, seat, stage), fact)

    def _is_true(self, word: int) -> bool:
        return bool(self._asked is not None and self.rows.true[word] >> self._asked & 1)

    def _ruled(self, state: State, may_be: Callable[[int], bool]) -> State:
        return state._replace(chance=tuple([may_be(word) * chance for word, chance in enumerate(state.chance)]))


def _seen(ways: Iterator[Way[S]], seen: S) -> State:
    return next(way.state for way in ways if way.seen == seen)
