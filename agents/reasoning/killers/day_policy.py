"""What a seat of a killer game says by day: when to come out as police, when to pretend to be, else a suspicion.

Owns: these decisions, each with its reason. Must not know: how they are worded, or what evidence is worth.
"""

from collections.abc import Sequence

from arena.text import Text

from ..profiles import Style
from .card_constraints import CHECKERS, OFFICES, PLAIN, is_mole
from .memory import Memory
from .night_policy import best, partners
from .sentences import DaySpeech
from .vote_policy import vote

_KNOWN = 0.9  # how sure police must be of somebody whom they have not checked, to say that he is a killer
_POOR = (*PLAIN, "mine")  # roles that nobody gains by claiming


def report(mind: Memory, style: Style, alive: Sequence[int], *, last: bool, bold: bool) -> tuple[DaySpeech, Text]:
    """What a speech says, and why; `last` words have nothing to lose. `bold` is whether it would pretend unasked."""
    if mind.role in CHECKERS or (is_mole(mind.role) and not mind.hidden):
        found = _come_out(mind, alive, last=last)
    elif mind.hidden:
        found = _pretend(mind, alive, last=last, bold=bold)
    else:
        found = None
    return found or _plain_speech(mind, style, alive)


def _come_out(mind: Memory, alive: Sequence[int], *, last: bool) -> tuple[DaySpeech, Text] | None:
    """Police say who they are once they have found somebody, or must: and then all that they know."""
    checks = _findings(mind, alive)
    hits = [seat for seat, hit in checks.items() if hit and seat in alive]
    news = [seat for seat in hits if not _is_told(mind, seat)]
    if not (news or last or mind.pressed or _is_out(mind)):
        return None
    told = mind.claims[mind.seat].checks if mind.seat in mind.claims else {}
    first = sorted(hits, key=lambda seat: seat in told)
    order = [*first, *[seat for seat in checks if seat not in told and seat not in hits]]
    why = Text("They must know what I checked before it is lost.", "我验过的人要告诉大家，不能白验。")
    if hits:
        why = Text(f"I know that seat {hits[0]} is a {mind.foe.en}, so the table must hear it.",
                   f"我知道 {hits[0]} 号是{mind.foe.zh}，必须告诉大家。")  # fmt: skip
    return DaySpeech(mind.office, tuple([(seat, checks[seat]) for seat in order])), why


def _is_out(mind: Memory) -> bool:
    """Whether this seat has said that it is police, true or not."""
    return mind.seat in mind.claims and mind.claims[mind.seat].role in CHECKERS


def _is_told(mind: Memory, seat: int) -> bool:
    """Whether a colleague has come out with `seat` already: then one of them is enough, and the others stay hidden."""
    police = mind.private().police
    return any(police[other - 1] > _KNOWN for other in mind.accusers(seat))


def _findings(mind: Memory, alive: Sequence[int]) -> dict[int, bool]:
    """What police may say of others: their checks, and those of the living of whom they are as good as sure."""
    checks = dict(mind.known.found)
    if mind.level.depth or is_mole(mind.role):
        chance = mind.private().hidden
        sure = [seat for seat in alive if seat != mind.seat and chance[seat - 1] >= _KNOWN]
        checks |= dict.fromkeys(sure, True)
    return checks


def _pretend(mind: Memory, alive: Sequence[int], *, last: bool, bold: bool) -> tuple[DaySpeech, Text] | None:
    """A killer claims to be police: when accused or on the stage, or from the start if bold."""
    plans = mind.level.depth > 1
    unasked = plans and (last or (bold and not mind.claimants()))
    if not mind.office or mind.level.depth < 1 or not (unasked or mind.pressed or _is_out(mind)):
        return None
    own = partners(mind) | {mind.seat}
    claims = mind.claims.get(mind.seat)
    accused = [seat for seat, hit in claims.checks.items() if hit and seat in alive] if claims else []
    rivals = [seat for seat in mind.accusers(mind.seat) if seat not in own]
    open_to = accused or rivals or [seat for seat in alive if seat not in own]
    if not open_to:
        return None
    public = mind.public()
    seat = best(mind.rng, open_to, lambda s: float(public.hidden[s - 1] + public.police[s - 1]))
    return DaySpeech(mind.office, ((seat, True),)), Text(
        f"I pretend to be {mind.officer.en} and turn the table on seat {seat}.",
        f"我冒充{mind.officer.zh}，把火引到 {seat} 号身上。",
    )


def _plain_speech(mind: Memory, style: Style, alive: Sequence[int]) -> tuple[DaySpeech, Text]:
    """A suspicion; on the stage, a word for oneself, and the own role where it helps."""
    stage = mind.seat in mind.stage
    among = [s for s in mind.stage if s != mind.seat] if stage else [s for s in alive if s != mind.seat]
    seat, why = vote(mind, style, among or list(alive))
    role = mind.role if stage and not mind.hidden and mind.role not in (*_POOR, *OFFICES) else ""
    return DaySpeech(role, (), seat if seat != mind.seat else None, reason(mind, seat), stage, not mind.suspected), why


def reason(mind: Memory, seat: int) -> Text | None:
    """Something everybody has heard that speaks against `seat`; None if nothing does."""
    accusers = mind.accusers(seat)
    if accusers:
        return Text(f"Seat {accusers[0]} has checked them, remember.", f"别忘了 {accusers[0]} 号验过他。")
    claims = mind.claims.get(seat)
    if claims and claims.role in CHECKERS:
        return Text("I do not believe that claim.", "我不信他跳的身份。")
    same = sum(target == seat for speaker, target in mind.suspected.items() if speaker != mind.seat)
    if same > 1:
        return Text(f"{same} others have said so already.", f"已经有 {same} 个人这么说了。")
    dead = [other for other in mind.against if other in mind.dead and seat in mind.against[other]]
    if dead:
        return Text(
            f"Seat {dead[-1]} is out, and {seat} was against them.", f"{dead[-1]} 号出局前，{seat} 号针对过他。"
        )
    return None
