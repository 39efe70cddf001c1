"""Orders of the night: the seat that a seat of a killer game names, and the reason in one sentence.

Owns: the utility for each kind of order. Must not know: how the orders of a night interact.
"""

from collections.abc import Callable, Sequence
from random import Random

from arena.text import Text

from ..inference.deal_posterior import DIGITS
from .card_constraints import CHECKERS, is_hidden, is_mole
from .memory import Memory

Choice = tuple[int | None, Text]  # the target, and why
# probabilities of a seat
_SURELY_OURS = 0.999  # to be of our side: from here on the seat counts as a partner
_KILL_GUEST = 0.5  # to be of the other side: from here on the seat may be killed
_KILL_PARTNER = 0.9  # the same for a member of our group, which may be a mole
_SELF_DANGER = 0.3  # to be attacked: what a doctor assumes for itself
_TRUSTED = 0.5  # to be police: above this the seat gets a hug
# utilities, in addition to P(the seat is police)
_OPPONENT = 0.15  # for a seat that has suspected or voted for one of us

_BLUNDERED = ("kill", "check", "mute", "snipe")  # other orders can be given only once, or may kill the wrong seat
_BLUNDER = Text("It is only a hunch, but tonight I choose seat {seat}.", "说不出道理，今晚就选 {seat} 号。")


def order(memory: Memory, kind: str, legal: Sequence[int], *, may_pass: bool) -> Choice:
    """The target of an order of `kind` among `legal`; None, which is to wait, only if it `may_pass`."""
    again = [seat for seat in memory.proposed.get(kind, ()) if seat in legal]
    if again:
        most = max(again.count(seat) for seat in again)
        return min(seat for seat in again if again.count(seat) == most), _AGREE
    if kind in _BLUNDERED and not is_mole(memory.role):
        spared = {memory.seat, *partners(memory), *(memory.results.checks if kind == "check" else ())}
        blunder = memory.blunder_target([seat for seat in legal if seat not in spared])
        if blunder:
            return blunder, _BLUNDER.filled(seat=blunder)
    if kind == "shoot":
        return _shoot(memory, legal, may_pass=may_pass)
    return _POLICIES.get(kind, _accuse)(memory, legal)


def argmax(rng: Random, seats: Sequence[int], utility: Callable[[int], float], tolerance: float = 1e-9) -> int:
    """The seat of the highest utility, drawn from all seats within `tolerance` of it."""
    utilities = {seat: utility(seat) for seat in seats}
    most = max(utilities.values())
    return rng.choice([seat for seat in seats if utilities[seat] >= most - tolerance])


def partners(memory: Memory) -> set[int]:
    """The other seats that are surely of our side."""
    hidden = enumerate(memory.private().hidden.tolist(), start=1)
    ours = {seat for seat, p in hidden if (p if memory.hidden else 1.0 - p) > _SURELY_OURS}
    return ours - {memory.seat}


def _kill(memory: Memory, legal: Sequence[int]) -> Choice:
    """The seat that is likeliest police and our opponent; for a mole among the killers, the least likely police."""
    private = memory.private()
    if is_mole(memory.role) and not memory.hidden:
        seat = argmax(memory.rng, _enemies(memory, legal), lambda s: -float(private.police[s - 1]))
        return seat, Text(f"I sit with the killers, so I name seat {seat}, who is hardly {memory.checker_title.en}.",
                          f"我坐在杀手中间，点最不像{memory.checker_title.zh}的 {seat} 号。")  # fmt: skip
    group = memory.card.partners if memory.card and not is_mole(memory.role) else ()
    has_moles = any(is_mole(role) and not is_hidden(role) for role in memory.roles)

    def threat(seat: int) -> float:
        good = 1.0 - float(private.hidden[seat - 1])
        if good < _KILL_GUEST or (seat in group and not (has_moles and good > _KILL_PARTNER)):
            return -1.0
        if not memory.level.depth:
            return good * float(seat in memory.claimants())
        ours = sum(private.hidden[target - 1] for target, who in memory.opponents.items() if seat in who)
        return good * (float(private.police[seat - 1]) + _OPPONENT * min(1.0, float(ours)))

    seat = argmax(memory.rng, _enemies(memory, legal), threat, 0.01)
    if not memory.checker_role:
        return seat, Text(f"Seat {seat} is not one of us, and nobody is more after us.",
                          f"{seat} 号不是我们的人，也最会针对我们。")  # fmt: skip
    percent, title = _percent(private.police[seat - 1]), memory.checker_title
    return seat, Text(f"Seat {seat} is the likeliest to be {title.en} ({percent} %) and dangerous to us.",
                      f"{seat} 号最可能是{title.zh}（{percent}%），对我们威胁最大。")  # fmt: skip


def _check(memory: Memory, legal: Sequence[int]) -> Choice:
    """The seat whose side has the highest variance; a mole among the police wastes the check on a known seat."""
    hidden = memory.private().hidden
    enemies = _enemies(memory, legal)
    if is_mole(memory.role) and memory.hidden and memory.card and memory.card.partners:
        seat = argmax(memory.rng, enemies, lambda s: -float(hidden[s - 1]), 0.05)
        return seat, Text(f"I sit with the police, so I waste the check on seat {seat}.",
                          f"我坐在警察中间，把验人浪费在 {seat} 号身上。")  # fmt: skip
    fresh = [seat for seat in enemies if seat not in memory.results.checks] or enemies

    def variance(seat: int) -> float:
        p = float(hidden[seat - 1])
        return p * (1.0 - p)

    seat = argmax(memory.rng, fresh, variance, 1e-6 if memory.level.depth else 1.0)
    percent, title = _percent(hidden[seat - 1]), memory.hidden_title
    return seat, Text(f"I know least about seat {seat} ({percent} % a {title.en}), so a check tells most.",
                      f"我对 {seat} 号最没把握（{percent}% 是{title.zh}），验他最有用。")  # fmt: skip


def _treat(memory: Memory, legal: Sequence[int]) -> Choice:
    """The likeliest victim. If a mine is dealt, a needle kills killers, and any seat that gets two in a row."""
    hidden, last = memory.private().hidden.round(DIGITS).tolist(), (memory.ordered.get("treat") or [0])[-1]
    kills = "mine" in memory.roles
    open_to = [seat for seat in legal if not (kills and seat == last)] or list(legal)
    suspect = max(open_to, key=lambda seat: hidden[seat - 1])
    if kills and suspect != memory.seat and hidden[suspect - 1] >= max(0.5, memory.level.threshold):
        return suspect, Text(f"Seat {suspect} is probably a killer, and a needle kills killers here.",
                             f"{suspect} 号多半是杀手，这里的针能扎死杀手。")  # fmt: skip
    return _shield(memory, open_to)


def _shield(memory: Memory, legal: Sequence[int]) -> Choice:
    """The likeliest victim, by P(police); the player itself if nobody stands out."""
    private = memory.private()

    def danger(seat: int) -> float:
        if seat == memory.seat:
            return _SELF_DANGER
        return float(private.police[seat - 1] * (1.0 - private.hidden[seat - 1]))

    if memory.level.depth:
        seat = argmax(memory.rng, legal, danger)
    else:
        seat = memory.rng.choice([seat for seat in memory.claimants() if seat in legal] or list(legal))
    if seat == memory.seat:
        return seat, Text("Nobody stands out, so I look after myself.", "没有谁特别危险，先保自己。")
    return seat, Text(f"Seat {seat} is the likeliest to be attacked tonight.", f"{seat} 号今晚最可能被杀。")


def _needle(memory: Memory, legal: Sequence[int]) -> Choice:
    """A second empty needle kills: only a suspect may get two."""
    hidden, given = memory.private().hidden, memory.ordered.get("needle", [])
    suspect = argmax(memory.rng, _enemies(memory, legal), lambda seat: float(hidden[seat - 1]))
    if hidden[suspect - 1] >= max(0.5, memory.level.threshold):
        return suspect, Text(f"Two empty needles would finish seat {suspect}, whom I take for a killer.",
                             f"我认为 {suspect} 号是杀手，两支空针就能要他的命。")  # fmt: skip
    return _shield(memory, [seat for seat in legal if seat not in given] or list(legal))


def _hug(memory: Memory, legal: Sequence[int]) -> Choice:
    """A credible police officer, whom nothing can then reach; else the most suspect seat, which would die too."""
    private = memory.private()
    seat = argmax(memory.rng, legal, lambda s: float(private.police[s - 1]))
    if private.police[seat - 1] > _TRUSTED:
        return seat, Text(f"I take seat {seat} for police, and a hug keeps the killers off.",
                          f"我相信 {seat} 号是警察，抱住他就没人伤得到他。")  # fmt: skip
    seat = argmax(memory.rng, legal, lambda s: float(private.hidden[s - 1]), 0.02)
    return seat, Text(f"If they come for me, seat {seat}, whom I suspect, shall go with me.",
                      f"如果他们来杀我，就让我怀疑的 {seat} 号陪着。")  # fmt: skip


def _accuse(memory: Memory, legal: Sequence[int]) -> Choice:
    """The seat that is likeliest of the other side, to be shot or silenced."""
    seat = _most_suspect(memory, legal)
    percent = _percent(memory.private().hidden[seat - 1])
    return seat, Text(f"Seat {seat} is the most suspect ({percent} %).", f"{seat} 号最可疑（{percent}%）。")


def _shoot(memory: Memory, legal: Sequence[int], *, may_pass: bool) -> Choice:
    """The only shot: held back unless a seat is suspect enough."""
    seat = _most_suspect(memory, legal)
    threshold = memory.level.threshold + 0.1 * (memory.level.depth > 1)
    if not may_pass or memory.private().hidden[seat - 1] >= threshold:
        return _accuse(memory, [seat])
    return None, Text("I am not sure enough of anybody to spend my one shot.", "没有足够的把握，这一枪先留着。")


def _most_suspect(memory: Memory, legal: Sequence[int]) -> int:
    hidden = memory.private().hidden
    return argmax(memory.rng, _enemies(memory, legal), lambda seat: float(hidden[seat - 1]), 0.001)


def _enemies(memory: Memory, legal: Sequence[int]) -> list[int]:
    """`legal` without this seat and its partners, unless that leaves nobody."""
    others = [seat for seat in legal if seat != memory.seat]
    spared = partners(memory) if memory.role not in CHECKERS else set[int]()
    return [seat for seat in others if seat not in spared] or others or list(legal)


def _percent(probability: float) -> int:
    return round(100 * float(probability))


_AGREE = Text("Our group disagreed, so I join the larger proposal.", "组里意见不一，我跟着人多的走。")
_POLICIES: dict[str, Callable[[Memory, Sequence[int]], Choice]] = {
    "kill": _kill, "check": _check, "treat": _treat, "needle": _needle, "hug": _hug, "snipe": _accuse, "mute": _accuse,
}  # fmt: skip
