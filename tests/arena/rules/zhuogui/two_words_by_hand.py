"""Driving the games of two words by hand: headers with an explicit deal, and a match whose seats the test plays.

Owns: `Match`. Must not know: what a rule demands; the tests say that.
"""

from arena import (
    Accuse,
    Action,
    AnswerQuestion,
    AskQuestion,
    ChoosePlayer,
    Deal,
    Describe,
    Header,
    RaiseHand,
    Referee,
    Vote,
    house_rules,
    variant_of,
)
from arena.actions import Guess


def header(variant, players, roles, *, word="苹果", word_b="梨子", language="zh", seed=1, judge_reads=False, **rules):
    """A header in which `roles` maps a role to its seats; all other seats are human."""
    made = variant_of(variant)
    dealt = ["human"] * players
    for role, seats in roles.items():
        for seat in seats:
            dealt[seat - 1] = role
    deal = Deal(roles=tuple(dealt), word=word, word_b=word_b, category="food", category_name="食物")
    return Header(
        variant=variant, script_version=made.script_version, players=players, language=language, seed=seed,
        rules=house_rules(made.rules, rules), deal=deal, judge_reads=judge_reads,
    )  # fmt: skip


class Match:
    """A match of two words; every method is a move of some seats."""

    def __init__(self, *given, **settings) -> None:
        self.referee = Referee(header(*given, **settings))

    @property
    def asked(self):
        return [ask.seat for ask in self.referee.pending]

    @property
    def wanted(self):
        return self.referee.pending[0].accepts[0] if self.referee.pending else None

    @property
    def outcome(self):
        return self.referee.outcome

    def events(self, kind):
        return [told.event for told in self.referee.told if told.event.kind == kind]

    def submit(self, seat: int, action: Action | None) -> None:
        ask = next((ask for ask in self.referee.pending if ask.seat == seat), None)
        self.referee.submit(seat, ask.id if ask else 0, action)

    def until(self, kind) -> "Match":
        """Everything before an ask of `kind` is answered by silence; the ghosts let seat 1 speak first."""
        while self.wanted not in (kind, None):
            seat = self.asked[0]
            self.submit(seat, ChoosePlayer(target=1) if self.wanted == "choose_player" else None)
        return self

    def say_all(self, text="嗯") -> list[int]:
        """Everybody whose turn comes describes; the seats in the order in which they spoke."""
        spoke = []
        while self.wanted == "describe":
            spoke.append(self.asked[0])
            self.submit(self.asked[0], Describe(text=text))
        return spoke

    def ask_player(self, seat, target, text="它是什么颜色", options=("红", "绿", "黄")) -> None:
        self.submit(seat, AskQuestion(target=target, text=text, options=options))

    def answer(self, seat, choice) -> None:
        self.submit(seat, AnswerQuestion(choice=choice))

    def call(self, *raisers) -> None:
        """One call: these seats raise a hand, all others do not."""
        for seat in list(self.asked):
            self.submit(seat, RaiseHand(raised=seat in raisers))

    def accuse(self, seat, target) -> int:
        """One accusation of `target` by `seat`; the seat that is out."""
        self.until("raise_hand").call(seat)
        self.submit(seat, Accuse(target=target))
        return self.events("eliminated")[-1].seat

    def vote_out(self, *seats) -> None:
        """One round for each seat: silence, then all others vote for it."""
        for seat in seats:
            self.until("vote")
            for voter in list(self.asked):
                self.submit(voter, Vote(target=None if voter == seat else seat))

    def guess(self, *words) -> None:
        """The ghosts guess these words, one after the other, all of one mind."""
        for word in words:
            self.until("guess")
            for seat in list(self.asked):
                self.submit(seat, Guess(word=word))
