"""One moment of a drill at the terminal: what the seat saw, the ask, and how the answer compares.

Owns: the sentences, and reading the answer as `zhuogui play` reads it. Must not know: which moments there are. `show`
and `ask` use nothing but the seat's observation.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, NoReturn

from arena.actions import Action
from arena.events import FinalBegan, PassBegan, PkBegan, RoundBegan, RunoffBegan, Spoke
from arena.observation import Objection, Observation
from arena.referee import Referee, Row
from arena.text import Language, Text
from arena.variants import variant_of
from prompts import objection_line, seen_line
from results.games.review_words import FEW, GUESSED, UNFOUND, VOID
from results.games.reviewed import FIGURES, ReviewedDecision, worded
from tournaments.review.decision_points import DecisionPoint, reasoner
from tournaments.review.drill import DrillMoment, Lesson
from tournaments.review.judging import judged
from tournaments.review.paired_comparison import Compared
from tournaments.review.whatif import WhatIf, what_if

from ..terminal.output import print_line, print_text
from .person import PersonPlayer, typed

STOP = frozenset({"q", "quit", "退出"})
_SHOWN = 5  # seats whose chances are shown
_TURNS = frozenset({"describe", "speak"})  # asks that go round the table
_BEGINNINGS = (RoundBegan, PassBegan, RunoffBegan, PkBegan, FinalBegan)  # of a round of speeches

_TITLE = Text("Moment {number}: {title}, {players} players, you are seat {seat}{game}",
              "第 {number} 题：{title}，{players} 人，你坐 {seat} 号{game}")  # fmt: skip
_GAME = Text(" (game {id})", "（对局 {id}）")
_TURN = Text("Round {round}: you are number {number} to speak; {spoken} have spoken before you.",
             "第 {round} 轮：你第 {number} 个发言，前面已有 {spoken} 人说过。")  # fmt: skip
_FIRST = Text("Round {round}: you are the first to speak.", "第 {round} 轮：你第一个发言。")
_SECOND = Text("Round {round}: you are number 2 to speak; one has spoken before you.",
               "第 {round} 轮：你第 2 个发言，前面已有 1 人说过。")  # fmt: skip
_STRUCK = Text("that would be refused in private; say something else", "这句话会被裁判私下驳回；请换一句")
_NOW = Text("You, now: {done}", "你现在：{done}")
_THEN = Text("In the game: {done}", "当时：{done}")
_REASONER = Text("The reasoner: {done} ({why})", "推理玩家：{done}（{why}）")
_FIGURE = Text("{title}: {done}; the reasoner's: {suggested}", "{title}：{done}；推理玩家：{suggested}")
_CHANCES = Text("Of the hidden side, by what you knew: ", "按你当时知道的，属于隐藏阵营的可能：")
_CHANCE = Text("seat {seat} {chance} %", "{seat} 号 {chance}%")
_BETWEEN = Text(", ", "，")
_WORD = Text("The likeliest word: “{word}”", "最可能的词：“{word}”")
_BY_REASONER = Text("the reasoner's", "推理玩家的")
_BY_THEN = Text("the answer of the game", "当时的")
_POSSIBLE = Text("Over deals you had to think possible: {told}", "在你当时必须考虑的各种发牌下：{told}")
_HINDSIGHT = Text("Moment {number}, with hindsight, on the true deal: {told}",
                  "第 {number} 题，事后看，按真实的发牌：{told}")  # fmt: skip
_WINS = Text(
    "your side wins {done} % with your answer and {other} % with {against}, {gain} points (95 % interval {low} to "
    "{high}; games each way: {pairs}).",
    "用你的回答，你方赢 {done}%；换成{against}，赢 {other}%，相差 {gain} 个百分点（95% 区间 {low} 到 {high}；"
    "两种各接着玩 {pairs} 局）。",
)
_DOUBT = Text(" Too close to call.", "看不出谁好。")
_OUTS = Text("The next to go out is of the other side: {done} %, and {other} % with {against} ({low} to {high}).",
             "下一个出局的是对方的人：{done}%；换成{against}，{other}%（相差 {low} 到 {high}）。")  # fmt: skip
_BOTH = Text("{wins}{doubt} {outs}", "{wins}{doubt}{outs}")


class AnsweredMoment(NamedTuple):
    """A moment that was answered: how the answer is judged, and what another answer would have changed.

    `against` says whose that other answer is; `changed` is None where there is none, or no game is played on.
    """

    drill: DrillMoment
    now: ReviewedDecision
    action: Action
    against: Text
    changed: WhatIf | None


def show(lesson: Lesson, drill: DrillMoment, number: int, language: Language) -> None:
    """Print the moment as the seat knew it then."""
    seen = drill.point.observation
    game = _GAME.filled(id=lesson.stored.game_id) if lesson.stored.game_id else Text("", "")
    variant = variant_of(seen.variant).title
    print_line("")
    title = _TITLE.filled(number=number, title=variant, players=seen.players, seat=seen.seat, game=game)
    print_text(language, title, *([VOID] if lesson.stored.void else ()))
    for event in seen.events:
        print_line(seen_line(event, language))
    print_text(language, *_place(seen))


def ask(lesson: Lesson, drill: DrillMoment, language: Language) -> Action:
    """The player's answer to the ask of the moment; a speech that the rules strike is asked for again.

    Raises:
        EOFError: the player has stopped.
    """
    seen = drill.point.observation
    person = PersonPlayer(language, _stopped, read=_line)
    while True:
        action = person.answer(seen)
        struck = _struck(lesson, drill.point, action)
        if not struck:
            return action
        print_line(objection_line(Objection(rule=struck, why=_STRUCK.to(language)), language))


def compare(lesson: Lesson, drill: DrillMoment, action: Action, pairs: int, language: Language) -> AnsweredMoment:
    """Print how the answer compares with the one given then and the reasoner's; `pairs` of games are played on."""
    moment, pack = drill.point, lesson.stored.pack
    now = judged(replace(moment, action=action), pack)
    reasoner_said = _REASONER.filled(done=now.suggested, why=now.why)
    print_text(language, _NOW.filled(done=now.done), _THEN.filled(done=drill.then.done), reasoner_said, now.verdict)
    for line in (*_figures(now, language), *_beliefs(lesson, moment.observation, language)):
        print_line("  " + line)
    other, against = _other(moment, action)
    if other is None or not pairs:
        return AnsweredMoment(drill, now, action, against, None)
    changed = what_if(replace(moment, action=action), lesson.stored, other, pairs)
    print_text(language, *_possible(changed, against))
    return AnsweredMoment(drill, now, action, against, changed)


def reveal(lesson: Lesson, answered: Sequence[AnsweredMoment], first: int, language: Language) -> None:
    """Print what only hindsight knows of a game whose moments were answered; `first` is the number of the first."""
    for number, one in enumerate(answered, start=first):
        if one.changed is not None:
            told = _won(one.changed.hindsight, one.changed.hindsight_out, one.against)
            print_text(language, _HINDSIGHT.filled(number=number, told=told))
    if lesson.stored.guessed:
        print_text(language, GUESSED)
    for entry in lesson.stored.told[-1:]:
        if entry.event.kind == "game_ended":
            print_line(seen_line(entry.event, language))


def _line() -> str:
    line = typed()
    return _stopped() if line.strip().casefold() in STOP else line


def _stopped() -> NoReturn:
    raise EOFError


def _place(seen: Observation) -> Iterator[Text]:
    """Which turn the seat has in this round of speeches, where one goes round the table."""
    kind = seen.ask.accepts[0]
    rounds = [event.round for event in seen.events if isinstance(event, RoundBegan)]
    if kind not in _TURNS or not rounds:
        return
    spoken = 0
    for event in reversed(seen.events):
        if isinstance(event, _BEGINNINGS):
            break
        spoken += isinstance(event, Spoke) and event.stage == kind
    turn = (_FIRST, _SECOND)[spoken] if spoken < 2 else _TURN
    yield turn.filled(round=rounds[-1], number=spoken + 1, spoken=spoken)


def _struck(lesson: Lesson, moment: DecisionPoint, action: Action) -> str:
    """The rule by which the referee strikes the answer in private, if it does."""
    row = Row(moment.index, moment.seat, moment.ask.id, moment.ask.rule, action)
    return Referee.fork(lesson.stored.header, lesson.stored.rows, row).strikes.get(moment.index, "")


def _other(moment: DecisionPoint, action: Action) -> tuple[Action | None, Text]:
    """The answer that the player's is compared with: the reasoner's, or the one given then where that is the same."""
    if action != moment.suggested:
        return moment.suggested, _BY_REASONER
    if action != moment.action:
        return moment.action, _BY_THEN
    return None, _BY_THEN


def _figures(now: ReviewedDecision, language: Language) -> list[str]:
    lines: list[str] = []
    for figure in now.figures:
        named = FIGURES[figure.name]
        done, suggested = (worded(value, named.unit, language) for value in (figure.done, figure.suggested))
        lines.append(_FIGURE.to(language).format(title=named.title.to(language), done=done, suggested=suggested))
    return lines


def _beliefs(lesson: Lesson, seen: Observation, language: Language) -> list[str]:
    """Who may be of the other side and what the word may be, by what the seat had seen."""
    belief = reasoner(seen, lesson.stored.pack).believe(seen)
    living = [(seat, chance) for seat, chance in belief.hidden.items() if seat in seen.alive]
    likely = sorted(living, key=lambda pair: -pair[1])[:_SHOWN]
    lines: list[str] = []
    if any(0.0 < chance < 1.0 for _, chance in living):  # whoever knows who is hidden has nobody to find
        chances = [_CHANCE.filled(seat=seat, chance=round(100 * chance)).to(language) for seat, chance in likely]
        lines.append(_CHANCES.to(language) + _BETWEEN.to(language).join(chances))
    if belief.word:
        lines.append(_WORD.to(language).format(word=belief.word))
    return lines


def _possible(changed: WhatIf, against: Text) -> Iterator[Text]:
    """Who wins over the deals that the seat had to think possible, and whether there are few of them."""
    if changed.possible is None or changed.possible_out is None:
        yield UNFOUND.filled(drawn=changed.drawn)
        return
    yield _POSSIBLE.filled(told=_won(changed.possible, changed.possible_out, against))
    if changed.fitted < changed.wanted:
        yield FEW.filled(drawn=changed.drawn, fitted=changed.fitted, wanted=changed.wanted)


def _won(wins: Compared, outs: Compared, against: Text) -> Text:
    """Who wins with either answer, and who goes out next."""
    told = _WINS.filled(pairs=wins.pairs, against=against, **_numbers(wins))
    out = _OUTS.filled(against=against, **_numbers(outs))
    return _BOTH.filled(wins=told, doubt=Text("", "") if wins.sure else _DOUBT, outs=out)


def _numbers(one: Compared) -> dict[str, str]:
    """Per cent, and points of a hundred."""
    shares = {name: f"{100 * value:.0f}" for name, value in (("done", one.done), ("other", one.other))}
    points = (("gain", one.gain), ("low", one.low), ("high", one.high))
    return shares | {name: f"{round(100 * value):+d}" for name, value in points}
