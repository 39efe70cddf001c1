"""What a table of nine reasoning players sounds like, counted over whole games: speeches are about the game, clues are
new and true, hardly a line comes twice, what is said of others is so, and votes follow what was said aloud.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from agents.reasoning.language.phrasebook import parse_speech
from arena import VARIANTS
from arena.deals import pack_of
from arena.events import AnyEvent
from arena.header import Deal
from arena.rules.house_rule_models import house_rules
from arena.words import Pack
from tests.arena.contract.tables import header

from .word_tables import played

SEEDS = range(20)
TALKING = ("zhuogui-1", "zhuogui-3", "zhuogui-free", "undercover")  # which have votes, and room for remarks
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_SEAT = re.compile(r"\d ?号|\bseats? \d", re.I)


class Counted(NamedTuple):
    """Of the games of a variant: shares in [0, 1], and `repeats` a game."""

    kept: float  # of the ballots of those who have named somebody in the round, those for whom they named last
    warned: float  # of those who were voted out after somebody had spoken since, those who were suspected aloud before
    topical: float  # of the speeches in which others may be spoken of, those with a clue, or about a seat or a clue
    repeats: float  # lines that had been said at the table before


@cache
def game(variant_id: str, seed: int) -> tuple[Deal, list[AnyEvent]]:
    variant = VARIANTS[variant_id]
    of = header(
        variant, 9, seed, language=("zh", "en")[seed % 2], rules=house_rules(variant.rules, {"preset": "balanced"})
    )
    return of.deal, [told.event for told in played(of, dict.fromkeys(range(1, 10), "reasoner")).referee.told]


def events_of(variant_id: str, seed: int) -> list[AnyEvent]:
    return game(variant_id, seed)[1]


def clues_in(text: str, category: str, pack: Pack) -> set[str]:
    """The ids of the facts that a speech tells; what it quotes is somebody else's."""
    return {fact.id for fact in pack.facts_in(category, _QUOTED.sub("", text))}


def is_topical(text: str, pack: Pack) -> bool:
    """Whether it tells a clue, or speaks of a seat or of a clue that was given."""
    own = any(remark.line.act == "stand" for remark in parse_speech(text).remarks)
    return bool(
        own or _SEAT.search(_QUOTED.sub("", text)) or any(pack.facts_in(known, text) for known in pack.categories)
    )


def counted(variant_id: str) -> Counted:
    pack, tally, repeats = pack_of(VARIANTS[variant_id]), Counter[str](), 0
    for seed in SEEDS:
        named, aloud, lines, last, comments = dict[int, int](), set[int](), Counter[int](), 0, True
        for event in events_of(variant_id, seed):
            if event.kind == "round_began":
                named, aloud, comments = {}, set(), True
            elif event.kind == "pass_began":
                comments = event.comments is not False
            elif event.kind == "spoke":
                heard = parse_speech(event.text)
                last = event.seat
                named.update((event.seat, seat) for seat in heard.suspects[-1:])
                aloud.update(heard.suspects)
                lines.update(remark.line.number for remark in heard.remarks)
                if comments:
                    tally.update(speeches=1, topical=is_topical(event.text, pack))
            elif event.kind == "polled":
                bound = [(s, t) for s, t in event.ballots if named.get(s) in event.candidates and t is not None]
                tally.update(bound=len(bound), kept=sum(named[seat] == target for seat, target in bound))
            elif event.kind == "eliminated" and (event.seat in aloud or event.seat != last):
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
                said = parse_speech(event.text)
                aloud.update(said.suspects)
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
                remarks = parse_speech(event.text).remarks
                if event.seat in open_to:
                    asked += 1
                    answered += any(remark.line.act in ("answer", "given", "reply", "retort") for remark in remarks)
                    del open_to[event.seat]
                open_to |= dict.fromkeys(parse_speech(event.text).suspects, event.seat)
    assert answered / asked >= 0.5


@pytest.mark.parametrize("variant_id", TALKING)
def test_whoever_has_a_word_has_given_a_clue_by_its_second_speech(variant_id):
    """A holder and somebody without a word would sound alike otherwise."""
    pack, owed, given = pack_of(VARIANTS[variant_id]), 0, 0
    for seed in SEEDS:
        deal, events = game(variant_id, seed)
        speeches = defaultdict[int, list[str]](list)
        for event in events:
            if event.kind == "spoke" and event.stage == "describe":
                speeches[event.seat].append(event.text)
        for seat, texts in speeches.items():
            if deal.roles[seat - 1] != "ghost" and len(texts) > 1:
                owed += 1
                given += any(clues_in(text, deal.category, pack) for text in texts[:2])
    assert given >= 0.97 * owed > 0


@pytest.mark.parametrize("variant_id", TALKING)
def test_clues_are_new_and_true_and_seldom_quoted(variant_id):
    """Whoever holds the word of most may take itself for one of the few, but seldom does."""
    pack, tally = pack_of(VARIANTS[variant_id]), Counter[str]()
    for seed in SEEDS:
        deal, events = game(variant_id, seed)
        told, quoted = set[str](), Counter[str]()
        falsehoods = {fact.id for fact in pack.facts_of[deal.category] if pack.find(deal.word).verdict(fact) == "no"}
        most = {"human", "civilian"}
        for event in events:
            if event.kind == "spoke" and event.stage == "describe":
                clues = clues_in(event.text, deal.category, pack)
                tally.update(clues=len(clues), again=len(clues & told))
                if deal.roles[event.seat - 1] in most:
                    tally.update(of_most=len(clues), false=len(clues & falsehoods))
                told |= clues
                quotes = [quote for quote in _QUOTED.findall(event.text) if parse_speech(event.text).remarks]
                quoted.update(fact.id for quote in quotes for fact in pack.facts_in(deal.category, quote[1:-1]))
        assert max(quoted.values(), default=0) <= 3, quoted
    assert tally["again"] <= 0.01 * tally["clues"]
    assert tally["false"] <= 0.01 * tally["of_most"]


def claims(events: list[AnyEvent], deal: Deal, pack: Pack) -> Iterator[tuple[str, bool]]:
    """Each claim about what everybody could notice, by the kind of its line, and whether it is so."""
    givers, spoken, ballots = set[int](), set[int](), dict[int, int | None]()
    hunted, hunted_before = defaultdict[int, set[int]](set), defaultdict[int, set[int]](set)  # whom each has suspected
    chosen, late = False, ()  # whether the first speaker was chosen, and who spoke late in the first round
    for event in events:
        if event.kind == "polled":
            ballots = dict(event.ballots)
        if event.kind == "day_broke":
            chosen = True
        if event.kind == "round_began":
            late = late or event.order[-(len(event.order) // 3) :]
            hunted_before, hunted = hunted, defaultdict(set)
        if event.kind != "spoke":
            continue
        own = ballots.get(event.seat)
        for remark in parse_speech(event.text).remarks:
            kind, seat, other = remark.line.act, remark.seat, remark.other
            if kind in ("empty", "join"):
                yield kind, seat in spoken and seat not in givers and event.seat in givers
            elif kind == "ally":
                yield kind, ballots.get(seat) == other == own
            elif kind == "apart":
                yield kind, ballots.get(seat) == other != own
            elif kind == "same":
                yield kind, ballots.get(seat) == ballots.get(other) != own
            elif kind == "against":
                yield kind, ballots.get(seat) == event.seat
            elif kind == "retort":
                yield kind, ballots.get(other) == seat != event.seat
            elif kind == "wavered":
                yield kind, ballots.get(seat) not in (None, other)
            elif kind == "hunts":
                yield kind, other in hunted[seat]
            elif kind == "lone":
                yield kind, ballots.get(seat) == other and [*ballots.values()].count(other) == 1
            elif kind == "voted":
                yield kind, own == seat
            elif kind in ("last", "ordered"):
                yield kind, chosen and seat in late
            elif kind == "swayed":
                yield kind, own == seat and seat in hunted_before[other]
        spoken.add(event.seat)
        hunted[event.seat].update(parse_speech(event.text).suspects)
        if event.stage != "comment" and clues_in(event.text, deal.category, pack):
            givers.add(event.seat)


@pytest.mark.parametrize("variant_id", TALKING)
def test_nobody_claims_of_others_what_is_false_on_the_record(variant_id):
    made = 0
    for seed in SEEDS:
        deal, events = game(variant_id, seed)
        found = list(claims(events, deal, pack_of(VARIANTS[variant_id])))
        assert all(so for _, so in found), found
        made += len(found)
    assert made > 0
