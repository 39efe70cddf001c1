"""What a seat of a killer game says by day: a claim to be police, true or a bluff, or else a suspicion.

Owns: these decisions, each with its reason. Must not know: how they are worded, or what evidence is worth.
"""

from collections.abc import Sequence

from arena.hearing.claims import PLAIN
from arena.text import Text

from ..profiles import Style
from .card_constraints import CHECKERS, OFFICES, is_mole
from .memory import Memory
from .night_policy import argmax, partners
from .surface_realisation import DaySpeech
from .vote_policy import vote

_AS_CHECKED = 0.9  # posterior from which on police treat a seat, or the claim of a colleague, as checked
_POOR_CLAIMS = (*PLAIN, "mine")  # roles that are not worth a claim


def day_speech(
    memory: Memory, style: Style, alive: Sequence[int], *, last: bool, bluffs: bool
) -> tuple[DaySpeech, Text]:
    """The content of a speech, and its reason.

    `last` words have nothing to lose. A seat that `bluffs` claims to be police without being accused.
    """
    if memory.role in CHECKERS or (is_mole(memory.role) and not memory.hidden):
        found = _reveal(memory, alive, last=last)
    elif memory.hidden:
        found = _bluff(memory, alive, last=last, bluffs=bluffs)
    else:
        found = None
    return found or _plain_speech(memory, style, alive)


def _reveal(memory: Memory, alive: Sequence[int], *, last: bool) -> tuple[DaySpeech, Text] | None:
    """Police reveal themselves once they have found a hidden seat or must, and then tell all they know."""
    checks = _findings(memory, alive)
    hits = [seat for seat, hit in checks.items() if hit and seat in alive]
    news = [seat for seat in hits if not _is_public(memory, seat)]
    if not (news or last or memory.pressed or _claims_police(memory)):
        return None
    told = memory.claims[memory.seat].checks if memory.seat in memory.claims else {}
    first = sorted(hits, key=lambda seat: seat in told)
    order = [*first, *[seat for seat in checks if seat not in told and seat not in hits]]
    why = Text("They must know what I checked before it is lost.", "我验过的人要告诉大家，不能白验。")
    if hits:
        why = Text(f"I know that seat {hits[0]} is a {memory.hidden_title.en}, so the table must hear it.",
                   f"我知道 {hits[0]} 号是{memory.hidden_title.zh}，必须告诉大家。")  # fmt: skip
    return DaySpeech(memory.checker_role, tuple([(seat, checks[seat]) for seat in order])), why


def _claims_police(memory: Memory) -> bool:
    """Whether this seat has claimed to be police, truly or not."""
    return memory.seat in memory.claims and memory.claims[memory.seat].role in CHECKERS


def _is_public(memory: Memory, seat: int) -> bool:
    """Whether a colleague has accused `seat` already: one accuser is enough, and the others stay unknown."""
    police = memory.private().police
    return any(police[other - 1] > _AS_CHECKED for other in memory.accusers(seat))


def _findings(memory: Memory, alive: Sequence[int]) -> dict[int, bool]:
    """What police may say of others: their checks, and the living seats that are nearly certain to be hidden."""
    checks = dict(memory.results.checks)
    if memory.level.depth or is_mole(memory.role):
        hidden = memory.private().hidden
        sure = [seat for seat in alive if seat != memory.seat and hidden[seat - 1] >= _AS_CHECKED]
        checks |= dict.fromkeys(sure, True)
    return checks


def _bluff(memory: Memory, alive: Sequence[int], *, last: bool, bluffs: bool) -> tuple[DaySpeech, Text] | None:
    """A killer's claim to be police: when accused or on the stage, or from the start if it `bluffs`."""
    unasked = memory.level.depth > 1 and (last or (bluffs and not memory.claimants()))
    if not memory.checker_role or memory.level.depth < 1 or not (unasked or memory.pressed or _claims_police(memory)):
        return None
    own = partners(memory) | {memory.seat}
    claims = memory.claims.get(memory.seat)
    accused = [seat for seat, hit in claims.checks.items() if hit and seat in alive] if claims else []
    rivals = [seat for seat in memory.accusers(memory.seat) if seat not in own]
    open_to = accused or rivals or [seat for seat in alive if seat not in own]
    if not open_to:
        return None
    public = memory.public()
    seat = argmax(memory.rng, open_to, lambda s: float(public.hidden[s - 1] + public.police[s - 1]))
    return DaySpeech(memory.checker_role, ((seat, True),)), Text(
        f"I pretend to be {memory.checker_title.en} and turn the table on seat {seat}.",
        f"我冒充{memory.checker_title.zh}，把火引到 {seat} 号身上。",
    )


def _plain_speech(memory: Memory, style: Style, alive: Sequence[int]) -> tuple[DaySpeech, Text]:
    """A suspicion; on the stage also a defence, and the own role if that helps."""
    stage = memory.seat in memory.stage or memory.defending
    among = [s for s in (memory.stage if memory.seat in memory.stage else alive) if s != memory.seat]
    seat, why = vote(memory, style, among or list(alive))
    role = memory.role if stage and not memory.hidden and memory.role not in (*_POOR_CLAIMS, *OFFICES) else ""
    suspect = seat if seat != memory.seat else None
    return DaySpeech(role, (), suspect, _reason(memory, seat), stage, not memory.suspected), why


def _reason(memory: Memory, seat: int) -> Text | None:
    """A public fact that speaks against `seat`; None if there is none."""
    accusers = memory.accusers(seat)
    if accusers:
        return Text(f"Seat {accusers[0]} has checked them, remember.", f"别忘了 {accusers[0]} 号验过他。")
    claims = memory.claims.get(seat)
    if claims and claims.role in CHECKERS:
        return Text("I do not believe that claim.", "我不信他跳的身份。")
    same = sum(target == seat for speaker, target in memory.suspected.items() if speaker != memory.seat)
    if same > 1:
        return Text(f"{same} others have said so already.", f"已经有 {same} 个人这么说了。")
    dead = [other for other in memory.opponents if other in memory.dead and seat in memory.opponents[other]]
    if dead:
        return Text(
            f"Seat {dead[-1]} is out, and {seat} was against them.", f"{dead[-1]} 号出局前，{seat} 号针对过他。"
        )
    return None
