"""Whom a reasoning player of the word games wants out: votes, comments, raised hands, accusations, the first speaker.

Owns: those choices. Must not know: how a seat's chances come about (`word_belief.py`).
"""

from agents.reasoning.language.speech_acts import Remark, SpeechAct
from agents.reasoning.profiles import BLUNDER
from arena.actions import Accuse, Action, ChoosePlayer, Comment, Pass, RaiseHand, Vote
from arena.text import Text

from ..belief.first_speaker import STRATEGIC
from ..policy.clue_fit import worst_clue
from ..policy.target_utility import elimination_utility, uncommitted
from ..speech.surface_realisation import NOBODY, is_new, speech
from ..speech.suspicions import choose_target, is_permitted, suspicion, wrong_reply
from ..table.decision_context import DecisionContext

_BOLDER = -0.3  # after an empty call, which costs an accusation if it is repeated, it need be less sure by so much
_LOSING = 0.1  # and by this much more with every other call that nobody answers
_AT_LEAST = 0.15
_EVEN_SO = 0.6  # how sure it must be to accuse somebody of whom nobody has spoken
_KEEPS = 0.5  # times a vote's loyalty to what was said aloud, in an accusation: nothing is said between the two
_CHANCE = Text("Seat {seat} is of the other side with {chance} %, by what it said and how it voted.",
               "从发言和投票看，{seat} 号是对方的可能是 {chance}%。")  # fmt: skip
_DISGUISE = Text("Of those who are not mine, seat {seat} must look most suspicious to the others.",
                 "不是我这边的人里，{seat} 号在别人眼里最可疑。")  # fmt: skip
_TURNED = Text("I am probably of the hidden side myself ({own} %), so seat {seat}, who is probably not, should go.",
               "我自己多半就是要被找的一方（{own}%），所以该出局的是多半不是的 {seat} 号。")  # fmt: skip
_RAISES = Text("Seat {seat} is the one with {chance} %, which is enough to accuse.",
               "{seat} 号的可能有 {chance}%，够指认了。")  # fmt: skip
_WAITS = Text("I would take seat {seat}, but {chance} % is not enough; somebody else may know better.",
              "要指认我会选 {seat} 号，可把握只有 {chance}%，不够；别人也许更清楚。")  # fmt: skip
_LIES_LOW = Text("I am probably of the hidden side myself ({own} %); whoever accuses wrongly is out.",
                 "我自己多半就是要被找的一方（{own}%），谁指认错了谁出局，我不举手。")  # fmt: skip
_ANYBODY = Text("Seat {seat}, drawn: whoever is pointed out must not give us away.",
                "随便点 {seat} 号：点谁都不能让人看出我们是谁。")  # fmt: skip
_LATE = Text("If seat {seat} begins, we hear as much as possible before one of us must speak.",
             "让 {seat} 号先说，轮到我们之前能听到的最多。")  # fmt: skip


def vote(at: DecisionContext) -> tuple[Action, Text]:
    """A ballot for whom it wants out most."""
    if not at.targets:
        return Pass(), NOBODY
    seat = choose_target(at, elimination_utility(at), uncommitted(at, at.targets))
    return Vote(target=seat), why(at, seat)


def why(at: DecisionContext, seat: int) -> Text:
    """Why it wants `seat` out."""
    if at.voice.blunder_targets.get(at.history.round) == seat:
        return BLUNDER.filled(seat=seat)
    if at.belief.view.word is None:
        return _DISGUISE.filled(seat=seat)
    if at.own_hidden > 0.5:
        return _TURNED.filled(seat=seat, own=_percent(at.own_hidden))
    return _CHANCE.filled(seat=seat, chance=_percent(at.hidden[seat - 1]))


def comment(at: DecisionContext) -> tuple[Action, Text]:
    """A word on whom it inclines to vote for: on the PK stage, if there is one."""
    seat = choose_target(at, elimination_utility(at), uncommitted(at, _stage(at) or at.others))
    at.voice.name_suspect(seat, at.history.round)
    remark = suspicion(at, seat)
    if remark is None or not is_permitted(at, remark) or not is_new(at, remark):
        remark = Remark(SpeechAct.BRIEF, seat)
    text = speech(at, None, [remark], at.limit)
    return (Comment(text=text) if text else Pass()), why(at, seat)


def _stage(at: DecisionContext) -> list[int]:
    for event in reversed(at.observation.events):
        if event.kind == "pk_began":
            return [seat for seat in event.stage if seat != at.seat]
        if event.kind == "round_began":
            break
    return []


def raise_hand(at: DecisionContext) -> tuple[Action, Text]:
    """A hand, if it is sure enough of somebody: less sure the fewer calls are left to waste (ZG2-3.6.5)."""
    hidden = at.own_hidden
    if hidden > 0.5:
        return RaiseHand(raised=False), _LIES_LOW.filled(own=_percent(hidden))
    seat, chance = _suspect(at, at.others, _EVEN_SO)
    raised = chance >= _sure(at)
    return RaiseHand(raised=raised), (_RAISES if raised else _WAITS).filled(seat=seat, chance=_percent(chance))


def _sure(at: DecisionContext) -> float:
    """How sure of somebody it must be to raise its hand at this call."""
    empty, left = _empty_calls(at)
    if not empty:
        return max(_AT_LEAST, at.level.threshold)
    return _AT_LEAST if left <= 1 else max(_AT_LEAST, at.level.threshold + _BOLDER - _LOSING * (empty - 1))


def _suspect(at: DecisionContext, among: list[int], even_so: float = 0.0) -> tuple[int, float]:
    """Whom of `among` it would accuse, and with which chance: whom it named, or somebody of whom there was talk.

    Of these before all, whoever has said what the own word makes false, if no less likely. Anybody else only where none
    of these is likely, and that one is so with the chance `even_so`.
    """
    chances = {seat: at.hidden[seat - 1] for seat in among}
    top, doubted = at.argmax(chances, among), {suspicion.seat for suspicion in at.history.suspicions}
    talked_of = [seat for seat in among if seat in doubted or wrong_reply(at, seat)]
    seat = choose_target(at, chances, talked_of, _KEEPS) if talked_of else top
    wrong = [one for one in talked_of if one in doubted and (worst_clue(at, one) >= 0 or wrong_reply(at, one))]
    if wrong and seat not in wrong and chances[at.argmax(chances, wrong)] >= chances[seat]:
        seat = at.argmax(chances, wrong)
    if chances[seat] < _AT_LEAST and chances[top] >= even_so:
        seat = top
    return seat, chances[seat]


def _empty_calls(at: DecisionContext) -> tuple[int, int]:
    """How many calls in a row nobody has answered, and how many accusations are left after the last call."""
    empty = left = 0
    for event in at.observation.events:
        if event.kind == "hands_raised":
            empty, left = empty + 1 if event.accuser is None else 0, event.left
    return empty, left


def accuse(at: DecisionContext) -> tuple[Action, Text]:
    """An accusation of whom it takes most for one of the hidden side; it goes out itself if it is wrong."""
    seat, chance = _suspect(at, at.targets, _EVEN_SO)
    return Accuse(target=seat), _CHANCE.filled(seat=seat, chance=_percent(chance))


def choose_player(at: DecisionContext) -> tuple[Action, Text]:
    """The first speaker from whom on the own group speaks as late as can be; or anybody, so that nobody can tell."""
    among = at.targets or list(at.observation.alive)
    if at.level.depth >= 2 and at.rng.random() >= STRATEGIC:
        first = at.rng.choice(among)
        return ChoosePlayer(target=first), _ANYBODY.filled(seat=first)
    own, players = {at.seat, *at.belief.view.partners}, at.observation.players
    late = {first: [(seat - first) % players for seat in own] for first in among}
    first = max(late, key=lambda seat: (min(late[seat]), sum(late[seat])))
    return ChoosePlayer(target=first), _LATE.filled(seat=first)


def _percent(chance: float) -> int:
    return round(100 * chance)
