"""What a table of nine reasoning players sounds like, counted over whole games: speeches are about the game, hardly a
line comes twice, and votes follow what was said aloud.
"""

import re
from collections import Counter
from typing import NamedTuple

import pytest

from agents.reasoning.sayings import understood
from arena import VARIANTS
from arena.deals import pack_of
from arena.events import AnyEvent
from arena.house_rules import house_rules
from arena.words import Pack
from tests.contract.tables import header

from .words_tables import played

SEEDS = range(20)
TALKING = ("zhuogui-1", "zhuogui-3", "zhuogui-free", "undercover")  # which have votes, and room for remarks
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_SEAT = re.compile(r"\d ?号|\bseats? \d", re.I)


class Counted(NamedTuple):
    """Of the games of a variant: shares in [0, 1], and `repeats` a game."""

    kept: float  # of the ballots of those who have named somebody in the round, those for whom they named last
    warned: float  # of those who were voted out, those whom somebody had suspected aloud before
    topical: float  # of the speeches, those with a clue or about a seat
    repeats: float  # lines that had been said at the table before


def events_of(variant_id: str, seed: int) -> list[AnyEvent]:
    variant = VARIANTS[variant_id]
    of = header(
        variant, 9, seed, language=("zh", "en")[seed % 2], rules=house_rules(variant.rules, {"preset": "balanced"})
    )
    return [told.event for told in played(of, dict.fromkeys(range(1, 10), "reasoner")).referee.told]


def is_topical(text: str, pack: Pack) -> bool:
    return bool(_SEAT.search(_QUOTED.sub("", text)) or any(pack.facts_in(known, text) for known in pack.categories))


def counted(variant_id: str) -> Counted:
    pack, tally, repeats = pack_of(VARIANTS[variant_id]), Counter[str](), 0
    for seed in SEEDS:
        named, aloud, lines = dict[int, int](), set[int](), Counter[int]()
        for event in events_of(variant_id, seed):
            if event.kind == "round_began":
                named, aloud = {}, set()
            elif event.kind == "spoke":
                heard = understood(event.text)
                named.update((event.seat, seat) for seat in heard.doubts[-1:])
                aloud.update(heard.doubts)
                lines.update(remark.line.number for remark in heard.remarks)
                tally.update(speeches=1, topical=is_topical(event.text, pack))
            elif event.kind == "polled":
                bound = [(s, t) for s, t in event.ballots if named.get(s) in event.candidates and t is not None]
                tally.update(bound=len(bound), kept=sum(named[seat] == target for seat, target in bound))
            elif event.kind == "eliminated":
                tally.update(out=1, warned=event.seat in aloud)
        repeats += sum(times - 1 for times in lines.values())
    shares = (
        tally[part] / tally[whole] for part, whole in (("kept", "bound"), ("warned", "out"), ("topical", "speeches"))
    )
    return Counted(*shares, repeats / len(SEEDS))


@pytest.mark.parametrize("variant_id", TALKING)
def test_a_table_speaks_of_the_game_and_votes_as_it_spoke(variant_id):
    found = counted(variant_id)
    assert found.kept >= 0.8
    assert found.warned >= 0.8
    assert found.topical >= 0.9
    assert found.repeats <= 1.5


def test_whoever_accuses_has_mostly_heard_why_before():
    """ZG2-3.6: an accusation is mute; the reasons stand in speeches and before questions."""
    heard = total = 0
    for seed in SEEDS:
        aloud = set[int]()
        for event in events_of("zhuogui-2", seed):
            if event.kind in ("spoke", "question_put"):
                said = understood(event.text)
                aloud.update(said.doubts)
                if event.kind == "question_put" and any(remark.line.kind == "press" for remark in said.remarks):
                    aloud.add(event.target)
            elif event.kind == "accused":
                heard, total = heard + (event.target in aloud), total + 1
    assert heard / total >= 0.35


def test_a_suspicion_is_answered_by_whoever_it_names():
    """Not always, but most who speak again after being suspected say something to it, by seat number."""
    asked = answered = 0
    for seed in SEEDS[:10]:
        open_to = dict[int, int]()
        for event in events_of("zhuogui-free", seed):
            if event.kind == "spoke" and event.stage == "describe":
                remarks = understood(event.text).remarks
                if event.seat in open_to:
                    asked += 1
                    answered += any(remark.line.kind in ("answer", "reply") for remark in remarks)
                    del open_to[event.seat]
                open_to |= dict.fromkeys(understood(event.text).doubts, event.seat)
    assert answered / asked >= 0.5
