"""Orders of the night: whom a seat of a killer game names, and why, in one sentence.

Owns: what each kind of order looks for. Must not know: how the orders of a night meet each other.
"""

from collections.abc import Callable, Sequence
from random import Random

from arena.text import Text

from ..inference.deal_posterior import DIGITS
from .card_constraints import CHECKERS, is_hidden, is_mole
from .memory import Memory

Choice = tuple[int | None, Text]  # the target, and why
_ACCUSER = 0.15  # how much it counts that a seat is after the own side, beside the chance that it is police
_SURE = 0.999  # of the own side
_BLUNDERED = ("kill", "check", "mute", "snipe")  # others can be given once, or kill whom they should not
_BLUNDER = Text("It is only a hunch, but tonight I choose seat {seat}.", "说不出道理，今晚就选 {seat} 号。")
_MISSED = 0.5  # a guest of the own group: how sure it must be to kill it


def order(mind: Memory, kind: str, legal: Sequence[int], *, may_pass: bool) -> Choice:
    """The target of an order of `kind` among `legal`; None, to wait, only where it `may_pass`."""
    again = [seat for seat in mind.proposed.get(kind, ()) if seat in legal]
    if again:
        most = max(again.count(seat) for seat in again)
        return min(seat for seat in again if again.count(seat) == most), _AGREE
    if kind in _BLUNDERED and not is_mole(mind.role):
        known = {mind.seat, *partners(mind), *(mind.known.found if kind == "check" else ())}
        blunder = mind.blunder_target([seat for seat in legal if seat not in known])
        if blunder:
            return blunder, _BLUNDER.filled(seat=blunder)
    if kind == "shoot":
        return _shoot(mind, legal, may_pass=may_pass)
    return _CHOOSE.get(kind, _accuse)(mind, legal)


def best(rng: Random, seats: Sequence[int], score: Callable[[int], float], near: float = 1e-9) -> int:
    """The seat with the highest score, drawn among those that are as good as equal."""
    scores = {seat: score(seat) for seat in seats}
    most = max(scores.values())
    return rng.choice([seat for seat in seats if scores[seat] >= most - near])


def partners(mind: Memory) -> set[int]:
    """The seats that are surely of the own side."""
    chance = mind.private().hidden
    return {
        seat
        for seat, hidden in enumerate(chance.tolist(), start=1)
        if seat != mind.seat and (hidden if mind.hidden else 1.0 - hidden) > _SURE
    }


def _kill(mind: Memory, legal: Sequence[int]) -> Choice:
    """Whoever is likeliest to be police and after the own side; a mole among the killers names who matters least."""
    private = mind.private()
    if is_mole(mind.role) and not mind.hidden:
        seat = best(mind.rng, _others(mind, legal), lambda s: -float(private.police[s - 1]))
        return seat, Text(f"I sit with the killers, so I name seat {seat}, who is hardly {mind.officer.en}.",
                          f"我坐在杀手中间，点最不像{mind.officer.zh}的 {seat} 号。")  # fmt: skip
    own = mind.card.partners if mind.card else ()
    guests = any(is_mole(role) and not is_hidden(role) for role in mind.roles)

    def threat(seat: int) -> float:
        good = 1.0 - float(private.hidden[seat - 1])
        if good < _MISSED or (seat in own and not is_mole(mind.role) and not (guests and good > 0.9)):
            return -1.0
        after = sum(private.hidden[target - 1] for target, who in mind.against.items() if seat in who)
        police = float(private.police[seat - 1]) if mind.level.depth else float(seat in mind.claimants())
        return good * (police + (_ACCUSER * min(1.0, float(after)) if mind.level.depth else 0.0))

    seat = best(mind.rng, _others(mind, legal), threat, 0.01)
    if not mind.office:
        return seat, Text(f"Seat {seat} is not one of us, and nobody is more after us.",
                          f"{seat} 号不是我们的人，也最会针对我们。")  # fmt: skip
    chance = round(100 * float(private.police[seat - 1]))
    return seat, Text(f"Seat {seat} is the likeliest to be {mind.officer.en} ({chance} %) and dangerous to us.",
                      f"{seat} 号最可能是{mind.officer.zh}（{chance}%），对我们威胁最大。")  # fmt: skip


def _check(mind: Memory, legal: Sequence[int]) -> Choice:
    """Whose result tells most; a mole among the police checks whoever is known already."""
    private = mind.private()
    if is_mole(mind.role) and mind.hidden and mind.card and mind.card.partners:
        seat = best(mind.rng, _others(mind, legal), lambda s: -float(private.hidden[s - 1]), 0.05)
        return seat, Text(f"I sit with the police, so I waste the check on seat {seat}.",
                          f"我坐在警察中间，把验人浪费在 {seat} 号身上。")  # fmt: skip
    fresh = [seat for seat in _others(mind, legal) if seat not in mind.known.found] or _others(mind, legal)

    def open_question(seat: int) -> float:
        p = float(private.hidden[seat - 1])
        return p * (1.0 - p)

    seat = best(mind.rng, fresh, open_question, 1e-6 if mind.level.depth else 1.0)
    chance = round(100 * float(private.hidden[seat - 1]))
    return seat, Text(f"I know least about seat {seat} ({chance} % a {mind.foe.en}), so a check tells most.",
                      f"我对 {seat} 号最没把握（{chance}% 是{mind.foe.zh}），验他最有用。")  # fmt: skip


def _treat(mind: Memory, legal: Sequence[int]) -> Choice:
    """Whom the killers would attack; with a mine at the table a needle twice running kills, and one on a killer too."""
    chance, last = mind.private().hidden.round(DIGITS).tolist(), (mind.ordered.get("treat") or [0])[-1]
    deadly = "mine" in mind.roles
    open_to = [seat for seat in legal if not (deadly and seat == last)] or list(legal)
    suspect = max(open_to, key=lambda seat: chance[seat - 1])
    if deadly and suspect != mind.seat and chance[suspect - 1] >= max(0.5, mind.level.threshold):
        return suspect, Text(f"Seat {suspect} is probably a killer, and a needle kills killers here.",
                             f"{suspect} 号多半是杀手，这里的针能扎死杀手。")  # fmt: skip
    return _shield(mind, open_to)


def _shield(mind: Memory, legal: Sequence[int]) -> Choice:
    """The likeliest victim: the more like police, the likelier; himself where nobody stands out."""
    private = mind.private()

    def danger(seat: int) -> float:
        if seat == mind.seat:
            return 0.3
        return float(private.police[seat - 1] * (1.0 - private.hidden[seat - 1]))

    seat = best(mind.rng, legal, danger) if mind.level.depth else mind.rng.choice(_claiming(mind, legal) or list(legal))
    if seat == mind.seat:
        return seat, Text("Nobody stands out, so I look after myself.", "没有谁特别危险，先保自己。")
    return seat, Text(f"Seat {seat} is the likeliest to be attacked tonight.", f"{seat} 号今晚最可能被杀。")


def _claiming(mind: Memory, legal: Sequence[int]) -> list[int]:
    return [seat for seat in mind.claimants() if seat in legal]


def _needle(mind: Memory, legal: Sequence[int]) -> Choice:
    """A second empty needle kills: so suspects may have two, and nobody else."""
    private, given = mind.private(), mind.ordered.get("needle", [])
    suspect = best(mind.rng, _others(mind, legal), lambda seat: float(private.hidden[seat - 1]))
    if private.hidden[suspect - 1] >= max(0.5, mind.level.threshold):
        return suspect, Text(f"Two empty needles would finish seat {suspect}, whom I take for a killer.",
                             f"我认为 {suspect} 号是杀手，两支空针就能要他的命。")  # fmt: skip
    return _shield(mind, [seat for seat in legal if seat not in given] or list(legal))


def _hug(mind: Memory, legal: Sequence[int]) -> Choice:
    """A credible police officer, whom nothing can then reach; else the most suspect, who shares the own fate."""
    private = mind.private()
    seat = best(mind.rng, legal, lambda s: float(private.police[s - 1]))
    if private.police[seat - 1] > 0.5:
        return seat, Text(f"I take seat {seat} for police, and a hug keeps the killers off.",
                          f"我相信 {seat} 号是警察，抱住他就没人伤得到他。")  # fmt: skip
    seat = best(mind.rng, legal, lambda s: float(private.hidden[s - 1]), 0.02)
    return seat, Text(f"If they come for me, seat {seat}, whom I suspect, shall go with me.",
                      f"如果他们来杀我，就让我怀疑的 {seat} 号陪着。")  # fmt: skip


def _accuse(mind: Memory, legal: Sequence[int]) -> Choice:
    """The seat that is most probably of the other side (to shoot at, or to silence)."""
    seat = _most_suspect(mind, legal)
    chance = round(100 * float(mind.private().hidden[seat - 1]))
    return seat, Text(f"Seat {seat} is the most suspect ({chance} %).", f"{seat} 号最可疑（{chance}%）。")


def _shoot(mind: Memory, legal: Sequence[int], *, may_pass: bool) -> Choice:
    """The one shot: only at somebody who is suspect enough."""
    seat = _most_suspect(mind, legal)
    sure = mind.level.threshold + 0.1 * (mind.level.depth > 1)
    if not may_pass or mind.private().hidden[seat - 1] >= sure:
        return _accuse(mind, [seat])
    return None, Text("I am not sure enough of anybody to spend my one shot.", "没有足够的把握，这一枪先留着。")


def _most_suspect(mind: Memory, legal: Sequence[int]) -> int:
    chance = mind.private().hidden
    return best(mind.rng, _others(mind, legal), lambda seat: float(chance[seat - 1]), 0.001)


def _others(mind: Memory, legal: Sequence[int]) -> list[int]:
    """`legal` without the own seat and whoever is surely of the own side, as far as anybody is left."""
    spared = {mind.seat, *(partners(mind) if mind.role not in CHECKERS else ())}
    return (
        [seat for seat in legal if seat not in spared] or [seat for seat in legal if seat != mind.seat] or list(legal)
    )


_AGREE = Text("Our group disagreed, so I join the larger proposal.", "组里意见不一，我跟着人多的走。")
_CHOOSE: dict[str, Callable[[Memory, Sequence[int]], Choice]] = {
    "kill": _kill, "check": _check, "treat": _treat, "needle": _needle, "hug": _hug, "snipe": _accuse, "mute": _accuse,
}  # fmt: skip
