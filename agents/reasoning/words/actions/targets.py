"""The seat that a reasoning player of the word games names: votes, comments, hands, accusations, the first speaker.

Owns: those choices. Must not know: how a seat's posterior comes about (`word_belief.py`).
"""

from agents.reasoning.language.speech_acts import Remark, SpeechAct
from agents.reasoning.profiles import BLUNDER
from arena.actions import Accuse, Action, ChoosePlayer, Comment, Pass, RaiseHand, Vote
from arena.text import Text

from ..belief.first_speaker import STRATEGIC
from ..context.decision_context import DecisionContext
from ..policy.clue_fit import worst_clue
from ..policy.target_utility import elimination_utility, uncommitted
from ..speech.surface_realisation import NOBODY, is_new, speech
from ..speech.suspicions import choose_target, is_permitted, suspicion, wrong_reply

# It raises its hand if P(a seat is of the hidden side) is at least the level's threshold. After a call that nobody
# answered the threshold changes by this much, falls further with every other such call, and has a minimum: calls
# without an answer cost accusations.
_AFTER_EMPTY_CALL, _PER_EMPTY_CALL, _MIN_TO_RAISE = -0.3, 0.1, 0.15
_UNSUSPECTED = 0.6  # P(a seat is of the hidden side) from which on it accuses a seat that nobody has spoken of
_KEEPS = 0.5  # weight of commitments in an accusation, where a vote has 1: nothing is said between the two
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
    """A ballot for the seat whose elimination has the highest utility."""
    if not at.targets:
        return Pass(), NOBODY
    seat = choose_target(at, elimination_utility(at), uncommitted(at, at.targets))
    return Vote(target=seat), why(at, seat)


def why(at: DecisionContext, seat: int) -> Text:
    """Why it wants `seat` out."""
    if at.speaking.blunder_targets.get(at.history.round) == seat:
        return BLUNDER.filled(seat=seat)
    if at.belief.view.word is None:
        return _DISGUISE.filled(seat=seat)
    if at.own_hidden > 0.5:
        return _TURNED.filled(seat=seat, own=_percent(at.own_hidden))
    return _CHANCE.filled(seat=seat, chance=_percent(at.hidden[seat - 1]))


def comment(at: DecisionContext) -> tuple[Action, Text]:
    """A remark on the seat that it inclines to vote for; if there is a PK stage, on a seat of the stage."""
    seat = choose_target(at, elimination_utility(at), uncommitted(at, _stage(at) or at.others))
    at.speaking.name_suspect(seat, at.history.round)
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
    """A hand, if it is sure enough of a seat. The fewer calls are left, the lower the threshold (ZG2-3.6.5)."""
    if at.own_hidden > 0.5:
        return RaiseHand(raised=False), _LIES_LOW.filled(own=_percent(at.own_hidden))
    seat, chance = _suspect(at, at.others)
    raised = chance >= _threshold(at)
    return RaiseHand(raised=raised), (_RAISES if raised else _WAITS).filled(seat=seat, chance=_percent(chance))


def _threshold(at: DecisionContext) -> float:
    """The least P(a seat is of the hidden side) at which it raises its hand at this call."""
    empty, left = _empty_calls(at)
    if not empty:
        return max(_MIN_TO_RAISE, at.level.threshold)
    lowered = at.level.threshold + _AFTER_EMPTY_CALL - _PER_EMPTY_CALL * (empty - 1)
    return _MIN_TO_RAISE if left <= 1 else max(_MIN_TO_RAISE, lowered)


def _suspect(at: DecisionContext, among: list[int]) -> tuple[int, float]:
    """The seat of `among` that it would accuse, and P(that seat is of the hidden side).

    Candidates are the seats that somebody suspected aloud, or that answered a question against the player's word. A
    suspected seat whose words contradict the player's word goes first if it is no less likely. A seat that is no
    candidate is chosen only if it is likely and no candidate is.
    """
    hidden = {seat: at.hidden[seat - 1] for seat in among}
    top, suspected = at.argmax(hidden, among), {one.seat for one in at.history.suspicions}
    talked_of = [seat for seat in among if seat in suspected or wrong_reply(at, seat)]
    seat = choose_target(at, hidden, talked_of, _KEEPS) if talked_of else top
    wrong = [one for one in talked_of if one in suspected and (worst_clue(at, one) >= 0 or wrong_reply(at, one))]
    if wrong and seat not in wrong and hidden[at.argmax(hidden, wrong)] >= hidden[seat]:
        seat = at.argmax(hidden, wrong)
    if hidden[seat] < _MIN_TO_RAISE and hidden[top] >= _UNSUSPECTED:
        seat = top
    return seat, hidden[seat]


def _empty_calls(at: DecisionContext) -> tuple[int, int]:
    """The number of calls in a row that nobody answered, and of accusations left after the last call."""
    empty = left = 0
    for event in at.observation.events:
        if event.kind == "hands_raised":
            empty, left = empty + 1 if event.accuser is None else 0, event.left
    return empty, left


def accuse(at: DecisionContext) -> tuple[Action, Text]:
    """An accusation of the seat that is likeliest of the hidden side; a wrong accuser is out."""
    seat, chance = _suspect(at, at.targets)
    return Accuse(target=seat), _CHANCE.filled(seat=seat, chance=_percent(chance))


def choose_player(at: DecisionContext) -> tuple[Action, Text]:
    """The first speaker after whom the own group speaks as late as possible; or a random one, to give nothing away."""
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
