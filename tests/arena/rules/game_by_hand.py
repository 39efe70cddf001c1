"""Driving a referee by hand, so that the test of a rule reads like the rule.

Owns: headers with an explicit deal, `Game` (every seat's answers, one by one or a stage at a time), and `tried`, which
puts one ask to a player through the table loop's tries. Must not know: what a rule demands; the tests say that.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from agents.protocol import Answer as Replied
from arena import (
    Action,
    Ask,
    AskJudge,
    ChoosePlayer,
    ChooseWord,
    Comment,
    Confer,
    Deal,
    Defend,
    Describe,
    Guess,
    Header,
    IllegalAction,
    LastWords,
    Objection,
    Referee,
    Rule,
    Speak,
    Vote,
    Whisper,
    house_rules,
    variant_of,
)
from arena.events import AnyEvent, Told
from tournaments.match.decision import Attempt, Attempted, Decision, decide

JUDGE = 0
LATE = object()  # an answer that comes when the time is up
SPEECHES = {
    "describe": Describe,
    "defend": Defend,
    "comment": Comment,
    "speak": Speak,
    "last_words": LastWords,
    "confer": Confer,
    "whisper": Whisper,
    "ask_judge": AskJudge,
}


def header(
    players: int = 9,
    ghosts: tuple[int, ...] = (2, 5, 8),
    word: str = "苹果",
    category: str = "food",
    category_name: str = "食物",
    language: str = "zh",
    seed: int = 1,
    aliases: tuple[str, ...] = (),
    translations: tuple[str, ...] = (),
    **rules: object,
) -> Header:
    """A game of 捉鬼 1.0 with an explicit deal; `rules` are the house rules that differ from the default."""
    variant = variant_of("zhuogui-1")
    roles = tuple("ghost" if seat in ghosts else "human" for seat in range(1, players + 1))
    return Header(
        variant=variant.id,
        script_version=variant.script_version,
        players=players,
        language=language,
        rules=house_rules(variant.rules, rules),
        deal=Deal(
            roles=roles,
            word=word,
            category=category,
            category_name=category_name,
            aliases=aliases,
            translations=translations,
        ),
        seed=seed,
    )


def day(first: int = 1, **settings: object) -> "Game":
    """A game at its first daybreak, in which `first` is about to speak; `settings` are those of `header`."""
    game = Game(**settings)
    game.point(first)
    return game


class Game:
    """A match whose seats are all played by the test. It begins at night; every method is a move of some seats."""

    def __init__(self, **settings: object) -> None:
        self.referee = Referee(header(**settings))

    # What is going on

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must answer now, in the order asked."""
        return tuple(ask.seat for ask in self.referee.pending)

    @property
    def wanted(self) -> str | None:
        """The kind of answer that is wanted now; None once the game is over."""
        return self.referee.pending[0].accepts[0] if self.referee.pending else None

    @property
    def outcome(self):
        return self.referee.outcome

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that were dealt in and have not been announced as out."""
        out = {event.seat for event in self.events("eliminated")}
        return tuple(seat for seat in range(1, self.referee.header.players + 1) if seat not in out)

    def ask(self, seat: int) -> Ask:
        """The open ask of `seat`."""
        return next(ask for ask in self.referee.pending if ask.seat == seat)

    def told(self, kind: str) -> list[Told]:
        """Every telling of an event of `kind`, with its audience."""
        return [told for told in self.referee.told if told.event.kind == kind]

    def events(self, kind: str) -> list[AnyEvent]:
        """Every event of `kind` so far."""
        return [told.event for told in self.told(kind)]

    def public(self) -> list[AnyEvent]:
        """Everything that everybody knows."""
        return [told.event for told in self.referee.told if told.audience == "public"]

    def seen(self, seat: int, kind: str) -> list[AnyEvent]:
        """The events of `kind` that `seat` has seen."""
        return [event for event in self.referee.view(seat) if event.kind == kind]

    def kinds(self, since: int = 0) -> list[str]:
        """The kinds of everything that happened from telling number `since` on."""
        return [told.event.kind for told in self.referee.told[since:]]

    def speakers(self, stage: str, round: int | None = None) -> list[int]:
        """Who has spoken in a stage ("describe", "defend", "comment"), in order; of one round if given."""
        now, seats = 0, []
        for event in self.public():
            if event.kind == "round_began":
                now = event.round
            elif event.kind == "spoke" and event.stage == stage and round in (None, now):
                seats.append(event.seat)
        return seats

    # Single answers

    def submit(self, seat: int, action: Action | None) -> None:
        """`seat` answers whatever it is asked; None is silence."""
        open_asks = {ask.seat: ask.id for ask in self.referee.pending}
        self.referee.submit(seat, open_asks.get(seat, 0), action)

    def refuse(self, seat: int, action: Action) -> IllegalAction:
        """The refusal of `action`, after making sure that it is refused and that nothing at all has changed."""
        before = self._everything()
        try:
            self.submit(seat, action)
        except IllegalAction as refusal:
            assert self._everything() == before, f"refused, but something changed: {action}"
            return refusal
        raise AssertionError(f"seat {seat} was allowed to give {action}")

    def say(self, seat: int, text: str) -> None:
        """`seat` speaks, in the kind of speech that its turn is for."""
        self.submit(seat, SPEECHES[self.ask(seat).accepts[0]](text=text))

    def propose(self, targets: Mapping[int, int | None]) -> None:
        """One round of a group's proposals: member -> target, None for no proposal."""
        for seat, target in targets.items():
            self.submit(seat, None if target is None else ChoosePlayer(target=target))

    # Whole stages

    def point(self, first: int) -> None:
        """The ghosts agree that `first` speaks first; day breaks."""
        self.skip_to("choose_player")
        self.propose(dict.fromkeys(self.asked, first))

    def speak_all(self, text: str = "嗯") -> None:
        """Everybody whose turn comes in this stage says `text`."""
        stage = self.wanted
        assert stage in SPEECHES, f"nobody may speak now: {stage}"
        while self.wanted == stage:
            self.say(self.asked[0], text)

    def vote(self, ballots: Mapping[int, int | None] | None = None) -> None:
        """One poll: voter -> target; whoever is not named abstains."""
        left = dict(ballots or {})
        polls = len(self.events("polled"))
        while len(self.events("polled")) == polls:
            self.submit(self.asked[0], Vote(target=left.pop(self.asked[0], None)))
        assert not left, f"these have no vote: {left}"

    def vote_counts(self, counts: Mapping[int, int]) -> None:
        """One poll in which each target receives so many votes, none of them its own; the rest abstain."""
        self.vote(ballots_for(self.alive, counts))

    def eliminate(self, *seats: int) -> None:
        """One round for each of `seats`: silence until the vote, then all others vote for it."""
        for seat in seats:
            self.skip_to("vote")
            self.vote({voter: seat for voter in self.alive if voter != seat})

    def question(self, text: str, verdict: str) -> None:
        """The ghost whose turn it is asks the judge, who rules."""
        self.say(self.asked[0], text)
        self.submit(JUDGE, Rule(verdict=verdict))

    def guess(self, word: str) -> None:
        """All ghosts propose the same word."""
        for seat in self.asked:
            self.submit(seat, Guess(word=word))

    def choose(self, words: Mapping[int, str]) -> None:
        """The sealed vote among words that were proposed."""
        for seat, word in words.items():
            self.submit(seat, ChooseWord(word=word))

    def skip_to(self, kind: str) -> None:
        """Everybody stays silent until an answer of `kind` is wanted."""
        while self.wanted != kind:
            assert self.outcome is None, f"the game ended before any {kind}"
            for seat in self.asked:
                self.submit(seat, None)

    def _everything(self) -> tuple[object, ...]:
        referee = self.referee
        return list(referee.told), referee.journal, referee.pending, referee.outcome, dict(referee.strikes)


def ballots_for(voters: tuple[int, ...], counts: Mapping[int, int]) -> dict[int, int]:
    """Ballots of `voters` that give each target its count, nobody voting for itself."""
    targets = list(chain.from_iterable([target] * votes for target, votes in counts.items()))
    assert len(targets) <= len(voters), "more votes than voters"
    for shift in range(len(voters)):
        ballots = dict(zip((*voters[shift:], *voters[:shift]), targets))
        if all(voter != target for voter, target in ballots.items()):
            return ballots
    raise AssertionError(f"no way found to give {counts} without a vote for oneself")


@dataclass
class Tries:
    """What came of one ask after all its tries, and the objections that were shown to the player."""

    decision: Decision
    attempts: list[Attempt]
    objections: list[Objection]


def tried(game: Game, seat: int, *answers: Replied | object) -> Tries:
    """Put the open ask of `seat` to a player that gives `answers`, one a try; `LATE` lets the time run out."""
    attempts: list[Attempt] = []
    objections: list[Objection] = []
    decision = decide(game.referee, game.ask(seat), attempts)
    observation = next(decision)
    for answer in answers:
        try:
            observation = decision.send(None if answer is LATE else Attempted(answer, None, 0.0))
        except StopIteration as end:
            return Tries(end.value, attempts, objections)
        assert observation.objection is not None
        objections.append(observation.objection)
    raise AssertionError(f"seat {seat} would have been asked again after {len(answers)} answers")
