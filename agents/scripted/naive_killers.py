"""`naive` in the killer games: an honest use of what is known, to be beaten by anything that thinks.

Police check seats that they do not know, and tell when they have found a killer. Everybody votes for whom police
accuse, or else for whom most have suspected; killers spare each other. A seer and wolves play alike.
Must not know: more than its observation.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from arena.actions import Action, Confer, Pass, RuleClaim, Speak, Vote, action_of
from arena.cards import RoleCard
from arena.events import (
    AnyEvent,
    CheckResult,
    Claimed,
    Dawned,
    Eliminated,
    FinalBegan,
    History,
    NightOrdered,
    OrdersProposed,
    PkBegan,
    RoundBegan,
    Spoke,
)
from arena.observation import Observation
from arena.parts.suspecting import DEFENCE
from arena.roles import HIDDEN, SIDES

from . import phrases

_POLICE = ("police", "police_boss", "seer")
_GUILTY = ("killer", "wolf")  # signs of a check
_CLEARED = ("not_killer", "not_wolf")
_ACCUSED = 100  # weight of an accusation by police; a suspicion counts 1


@dataclass(slots=True)
class _KillerHistory:
    """What was claimed and suspected so far, and what its checks showed."""

    found: dict[int, str] = field(default_factory=dict)  # its checks: seat -> sign
    police: set[int] = field(default_factory=set)  # who claims to be police, or the seer
    claims: list[Claimed] = field(default_factory=list)
    suspected: dict[int, int] = field(default_factory=dict)  # this round: speaker -> whom it suspects
    stage: tuple[int, ...] = ()
    proposed: dict[str, tuple[int, ...]] = field(default_factory=dict)  # kind of order -> what was proposed tonight
    treated: int | None = None  # last night, by this doctor
    needled: set[int] = field(default_factory=set)  # by this doctor; a second empty needle kills (SRV4-3A)
    _seen: int = 0

    def listen(self, events: History) -> None:
        for event in events[self._seen :]:
            self._take(event)
        self._seen = len(events)

    def _take(self, event: AnyEvent) -> None:
        if isinstance(event, CheckResult):
            if event.result != "no_information":
                self.found[event.target] = event.result
        elif isinstance(event, Claimed):
            self.claims.append(event)
            if event.role in phrases.CHECKERS:
                self.police.add(event.seat)
        elif isinstance(event, Spoke):
            suspect = phrases.suspected(event.text)
            if suspect is not None:
                self.suspected[event.seat] = suspect
        elif isinstance(event, RoundBegan):
            self.suspected, self.stage, self.proposed = {}, (), {}
        elif isinstance(event, PkBegan | FinalBegan):
            self.stage = event.stage
        elif isinstance(event, Dawned):
            self.proposed = {}
        elif isinstance(event, NightOrdered) and event.order == "treat":
            self.treated = event.target
        elif isinstance(event, NightOrdered) and event.order == "needle" and event.target is not None:
            self.needled.add(event.target)
        elif isinstance(event, OrdersProposed):
            self.proposed[event.order] = tuple(seat for _, seat in event.proposals if seat is not None)
        elif isinstance(event, Eliminated):
            self.suspected.pop(event.seat, None)


class NaiveKillerPlayer:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._heard = _KillerHistory()
        self._told: set[int] = set()  # seats whose check it has told

    def act(self, observation: Observation) -> Action:
        self._heard.listen(observation.events)
        if _role(observation) == "police_mole":  # all who sit with it at night are killers
            self._heard.found |= dict.fromkeys(_group(observation), "killer")
        match observation.ask.accepts[0]:
            case "speak":
                return self._speak(observation)
            case "last_words":
                return self._last_words(observation)
            case "vote":
                targets = [int(seat) for seat in observation.ask.choices["target"]]
                return Vote(target=self._suspect(observation, targets)) if targets else Pass()
            case "confer":
                return Confer(text=phrases.SUSPECT.to(observation.language).format(seat=self._order(observation)))
            case "rule_claim":
                return RuleClaim(verdict="fine")
            case "shoot":
                return self._shoot(observation)
            case kind:
                return action_of(kind, target=self._order(observation))

    # At night

    def _order(self, observation: Observation) -> int:
        """Whom to name tonight: where the group disagreed, the lowest seat that was proposed."""
        kind = observation.ask.accepts[0]
        others = _others(observation, observation.alive)  # of whom a message to partners speaks
        legal = [int(seat) for seat in observation.ask.choices.get("target", others)]
        again = [seat for seat in self._heard.proposed.get(kind, ()) if seat in legal]
        if again:
            return min(again)
        own_side = {observation.seat, *_partners(observation)}
        open_to = [seat for seat in legal if seat not in own_side] or legal
        if kind == "kill" and _role(observation) == "killer_mole":  # it sits with the police, and kills alone
            open_to = [seat for seat in open_to if seat in _group(observation)] or open_to
        elif kind == "kill":
            open_to = [seat for seat in open_to if seat in self._heard.police] or open_to
        elif kind == "check":
            open_to = [seat for seat in open_to if seat not in self._heard.found] or open_to
        elif kind == "treat":  # who says that it is police, but nobody twice running (SRA1-5)
            open_to = [seat for seat in open_to if seat != self._heard.treated] or open_to
            open_to = [seat for seat in open_to if seat in self._heard.police] or open_to
        elif kind == "needle":
            open_to = [seat for seat in open_to if seat not in self._heard.needled] or open_to
            open_to = [seat for seat in open_to if seat in self._heard.police] or open_to
        elif kind in ("snipe", "mute"):
            return self._suspect(observation, open_to)
        return self.rng.choice(open_to)

    def _shoot(self, observation: Observation) -> Action:
        """The one shot goes to whom police have called a killer; without such a seat it is kept."""
        accused = [c.target for c in self._heard.claims if c.role == "police" and c.result in _GUILTY]
        legal = [seat for seat in observation.ask.choices["target"] if seat in accused]
        return action_of("shoot", target=legal[0]) if legal else Pass()

    # By day

    def _speak(self, observation: Observation) -> Action:
        hits = self._hits(observation)
        pressed = observation.seat in self._heard.stage or observation.ask.rule == DEFENCE
        if _role(observation) in _POLICE and (hits or pressed):
            return action_of("speak", **self._report(observation, hits))
        suspect = self._suspect(observation, self._in_question(observation))
        return Speak(text=phrases.SUSPECT.to(observation.language).format(seat=suspect))

    def _last_words(self, observation: Observation) -> Action:
        if _role(observation) not in _POLICE:
            return Pass()
        return action_of("last_words", **self._report(observation, self._hits(observation)))

    def _report(self, observation: Observation, hits: Sequence[int]) -> dict[str, object]:
        """The role, and a check of somebody living that nobody has heard of: a killer if it found one."""
        found, say = self._heard.found, observation.language
        claimed = _role(observation) if _role(observation) in phrases.CHECKERS else "police"
        phrase = phrases.CHECKERS[claimed]
        fresh = [seat for seat in _others(observation, found) if seat not in self._told]
        seat = next(iter([*[hit for hit in hits if hit in fresh], *hits, *fresh]), None)
        if seat is None:
            return {"text": phrase.role.to(say), "claim_role": claimed}
        self._told.add(seat)
        text = (phrase.found if found[seat] in _GUILTY else phrase.cleared).to(say).format(seat=seat)
        return {"text": text, "claim_role": claimed, "claim_seat": seat, "claim_result": found[seat]}

    def _hits(self, observation: Observation) -> list[int]:
        return [seat for seat, sign in self._heard.found.items() if sign in _GUILTY and seat in observation.alive]

    def _in_question(self, observation: Observation) -> list[int]:
        """Of whom a speech is: the others on the stage, if there is one, or else all others."""
        on_stage = _others(observation, self._heard.stage)
        return on_stage or _others(observation, observation.alive) or [*observation.alive]

    def _suspect(self, observation: Observation, seats: Sequence[int]) -> int:
        """Of `seats`, one that is accused by police, or else suspected by most; never a partner if it can be helped."""
        spared = {*_partners(observation), observation.seat}
        spared |= {seat for seat, sign in self._heard.found.items() if sign in _CLEARED}
        if SIDES.get(_role(observation)) not in HIDDEN:
            spared |= self._heard.police
        open_to = [seat for seat in seats if seat not in spared] or list(seats)
        weight = Counter(self._heard.suspected.values())
        for claim in self._heard.claims:
            if claim.role in phrases.CHECKERS and claim.target is not None and claim.result != "no_information":
                weight[claim.target] += _ACCUSED if claim.result in _GUILTY else -_ACCUSED
        weight.update(dict.fromkeys(self._hits(observation), 2 * _ACCUSED))
        most = max(weight[seat] for seat in open_to)
        return self.rng.choice([seat for seat in open_to if weight[seat] == most])


def _others(observation: Observation, seats: Iterable[int]) -> list[int]:
    """The other living seats among `seats`."""
    return [seat for seat in seats if seat in observation.alive and seat != observation.seat]


def _role(observation: Observation) -> str:
    return observation.private.role if isinstance(observation.private, RoleCard) else ""


def _partners(observation: Observation) -> tuple[int, ...]:
    """Whom it takes for partners: its night group, unless it is a mole there, and those on its card."""
    known = tuple([seat for seat, _ in observation.private.knows]) if isinstance(observation.private, RoleCard) else ()
    return known if _role(observation).endswith("_mole") else (*_group(observation), *known)


def _group(observation: Observation) -> tuple[int, ...]:
    return observation.private.partners if isinstance(observation.private, RoleCard) else ()
