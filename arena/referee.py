"""The referee: a match as a sans-I/O object. It asks, checks, refuses, and tells; it never waits and never guesses.

Owns: the asks of the moment, the check of every answer, and the journal. Two kinds of no: an illegal action raises
`IllegalAction` and changes nothing; a struck speech is the script's affair. Must not know: agents, files, clocks.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .actions import Action, Pass, kind_of
from .asks import Ask, Choices, Want
from .errors import IllegalAction, ReplayMismatch
from .events import History, Told
from .header import Header, Outcome
from .legality import check
from .models import Frozen, trusted
from .observation import Objection, Observation
from .rules.house_rule_models import AnyRules
from .script import Answers, ScriptOf
from .table import Table
from .text import Text
from .variants import variant_of


@dataclass(frozen=True, slots=True)
class Row:
    """One accepted answer. `action` is None where the seat's allowance ran out and its silent result stood (CM-17).

    `asked` is the kind of action that was asked for.
    """

    index: int
    seat: int
    ask_id: int
    rule: str
    action: Action | None
    asked: str = field(default="", compare=False)

    @property
    def kind(self) -> str:
        """The kind of the answer; where there was none, the kind that was asked for."""
        return self.asked if self.action is None else self.action.kind


class Referee:
    """One match. Answer every ask in `pending` with `submit`, in any order, until `outcome` is set.

    Args:
        header: what the match is made of.
        script: the rules to play; by default those of the header's variant.

    Raises:
        ReplayMismatch: the header was made for another version of the variant's script.
    """

    def __init__(self, header: Header, script: ScriptOf | None = None) -> None:
        if script is None:
            variant = variant_of(header.variant)
            if variant.script_version != header.script_version:
                raise ReplayMismatch(_other_version(header, variant.script_version))
            script = variant.script
        self.header = header
        self.outcome: Outcome | None = None
        self.strikes: dict[int, str] = {}  # journal indices of answers that the script struck, with the rule (CM-13)
        self._table: Table[AnyRules] = Table(header, header.rules)
        self._script = script(self._table)
        self._asked = [0] * (header.players + 1)
        self._rows: list[Row] = []
        self._open: dict[int, Ask] = {}
        self._answers: dict[int, Action | None] = {}
        self._heard: dict[int, Action | None] = {}  # the same answers as the script sees them
        self._legal: dict[int, Choices] = {}
        self._race = False  # whether the order in which answers arrive is part of the match
        self._advance(None)

    @property
    def pending(self) -> tuple[Ask, ...]:
        """The asks that wait for an answer now; several at once are sealed from each other."""
        if not self._answers:
            return tuple(self._open.values())
        return tuple([ask for seat, ask in self._open.items() if seat not in self._answers])

    @property
    def told(self) -> list[Told]:
        """Everything that happened, with its audience: the truth of the match. Not for players' eyes."""
        return self._table.told

    @property
    def journal(self) -> list[Row]:
        """Every accepted answer; those of a sealed moment stand in the order asked, of a race as they came."""
        waiting = list(self._answers) if self._race else [seat for seat in self._open if seat in self._answers]
        return self._rows + [self._row(len(self._rows) + k, seat) for k, seat in enumerate(waiting)]

    def observe(self, seat: int, objection: Objection | None = None) -> Observation:
        """What `seat` knows at this moment. It must have been asked something.

        Raises:
            IllegalAction: nothing is asked of this seat (CM-3), or the game is over.
        """
        ask = self._open.get(seat)
        if ask is None or seat in self._answers:
            raise _not_your_turn(seat) if self.outcome is None else _game_over()
        table, header = self._table, self.header
        view = table.views[seat]
        return trusted(
            Observation,
            {
                "variant": header.variant,
                "language": header.language,
                "rules": header.rules,
                "players": header.players,
                "seat": seat,
                "private": table.private[seat],
                "alive": table.alive,
                "events": History(view, len(view)),
                "ask": ask,
                "objection": objection,
            },
        )

    def view(self, seat: int) -> History:
        """All that `seat` has seen so far, asked or not."""
        view = self._table.views[seat]
        return History(view, len(view))

    def submit(self, seat: int, ask_id: int, action: Action | None) -> None:
        """Take the answer of `seat` to its ask `ask_id`; None is the silent result of that ask.

        Raises:
            IllegalAction: the answer is refused, and nothing has changed.
        """
        ask = self._open.get(seat)
        if ask is None or seat in self._answers:
            raise _not_your_turn(seat) if self.outcome is None else _game_over()
        if ask_id != ask.id:
            raise _stale(ask_id, ask.id)
        heard = (
            None if action is None else check(ask, action, self.header.players, self._table.alive, self._legal[seat])
        )
        self._answers[seat] = action
        self._heard[seat] = heard
        if len(self._answers) == len(self._open):
            self._close()

    @classmethod
    def replay(cls, header: Header, journal: Iterable[Row], script: ScriptOf | None = None) -> "Referee":
        """The match that `journal` tells of, as far as it goes.

        Raises:
            ReplayMismatch: the script does not ask what the journal answers.
        """
        referee = cls(header, script)
        for row in journal:
            ask = referee._open.get(row.seat)
            if ask is None or (ask.id, ask.rule) != (row.ask_id, row.rule):
                raise ReplayMismatch(_unasked(row))
            try:
                referee.submit(row.seat, row.ask_id, row.action)
            except IllegalAction as error:
                raise ReplayMismatch(_unasked(row)) from error
        return referee

    @classmethod
    def fork(
        cls,
        header: Header,
        journal: Sequence[Row],
        changed: Row,
        seed: int | None = None,
        script: ScriptOf | None = None,
    ) -> "Referee":
        """The match of `journal` with `changed` in the place of the row with its index; all that came later is open.

        The answers of the same sealed moment stand, as far as `journal` has them: nobody there could see the change.
        With a `seed`, whatever is drawn from `changed` on is drawn anew, so that this journal with its header does not
        repeat the match.

        Raises:
            ReplayMismatch: the script does not ask what the journal answers.
            IllegalAction: the changed answer is refused.
        """
        referee = cls.replay(header, journal[: changed.index], script)
        if seed is not None:
            referee.header = referee._table.header = header.model_copy(update={"seed": seed})
        referee.submit(changed.seat, changed.ask_id, changed.action)
        for row in journal[changed.index + 1 :]:
            if not referee._answers:
                break
            referee.submit(row.seat, row.ask_id, row.action)
        return referee

    def _close(self) -> None:
        order, first_row = list(self._answers if self._race else self._open), len(self._rows)
        self._rows.extend([self._row(first_row + k, seat) for k, seat in enumerate(order)])
        self._table.arrival = tuple(order)
        self._advance(tuple([self._heard[seat] for seat in self._open]))
        for seat, rule in self._table.struck:  # what the seat said last, though a judge may have answered since
            self.strikes[next(row.index for row in reversed(self._rows) if row.seat == seat)] = rule
        self._table.struck.clear()

    def _row(self, index: int, seat: int) -> Row:
        ask = self._open[seat]
        return Row(index, seat, ask.id, ask.rule, self._answers[seat], ask.accepts[0])

    def _advance(self, answers: Answers | None) -> None:
        try:
            wants = next(self._script) if answers is None else self._script.send(answers)
        except StopIteration as end:
            self.outcome = end.value
            wants = ()
        self._answers = {}
        self._heard = {}
        self._race = bool(wants) and wants[0].race
        self._open = {want.seat: self._ask(want) for want in wants}

    def _ask(self, want: Want) -> Ask:
        seat, kind, rule, choices, silence, limit, _, also, length = want
        self._asked[seat] += 1
        self._legal[seat] = choices
        return trusted(
            Ask,
            {
                "id": self._asked[seat],
                "seat": seat,
                "accepts": _ACCEPTS[(kind, *also), silence],
                "choices": dict(choices),  # the seat's own copy: what is legal stays with the referee
                "rule": rule,
                "limit": self.header.rules.max_speech if limit is None else limit,
                "seconds": self.header.seconds,
                "silence_is_answer": silence,
                "length": length,
            },
        )


class _Accepts(dict[tuple[tuple[type[Frozen], ...], bool], tuple[str, ...]]):
    def __missing__(self, key: tuple[tuple[type[Frozen], ...], bool]) -> tuple[str, ...]:
        kinds, silence = key
        self[key] = accepts = tuple(map(kind_of, (*kinds, *((Pass,) if silence else ()))))
        return accepts


_ACCEPTS = _Accepts()


def _other_version(header: Header, version: int) -> Text:
    return Text(
        f"this game was played under version {header.script_version} of {header.variant}; the arena has {version}",
        f"这局是按 {header.variant} 的第 {header.script_version} 版脚本进行的，这里是第 {version} 版",
    )


def _unasked(row: Row) -> Text:
    return Text(
        f"journal row {row.index} (seat {row.seat}, ask {row.ask_id}, {row.rule}) is not what the script asks",
        f"日志第 {row.index} 行（{row.seat} 号，第 {row.ask_id} 问，{row.rule}）不是脚本此刻所问",
    )


def _not_your_turn(seat: int) -> IllegalAction:
    return IllegalAction(
        "CM-3", "not_your_turn", Text(f"seat {seat} is not asked anything now", f"现在没有问 {seat} 号")
    )


def _game_over() -> IllegalAction:
    return IllegalAction("CM-8", "game_over", Text("the game is over", "游戏已经结束"))


def _stale(given: int, now: int) -> IllegalAction:
    text = Text(f"this answers ask {given}, but ask {now} is open", f"这是对第 {given} 问的回答，现在是第 {now} 问")
    return IllegalAction("CM-3", "stale", text)
