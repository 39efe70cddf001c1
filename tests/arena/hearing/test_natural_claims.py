"""Natural speeches at killer tables: how much of a set that nobody tuned to is understood; all scripted sentences are.

The floors are a little below what is understood of `benchmarks/language/claims.jsonl`: they show what a change costs.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents.reasoning.killers import surface_realisation as reasoner
from agents.reasoning.killers.card_constraints import titled
from agents.scripted import phrases
from arena.hearing.claims import Said, read
from arena.text import LANGUAGES, Text

SET = Path(__file__).parents[3] / "benchmarks" / "language" / "claims.jsonl"
SPEECHES = [json.loads(line) for line in SET.read_text("utf-8").splitlines()]
FLOORS = {"role": 0.8, "checks": 0.94, "accuses": 0.8, "clears": 0.9}  # F1
HIDDEN = (Text("killer", "杀手"), Text("werewolf", "狼人"))


def understood(line: dict) -> dict[str, set]:
    said = read(line["speech"], line["speaker"], line["players"])
    bad = {seat for seat, hidden in said.checks if hidden}
    good = {seat for seat, hidden in said.checks if not hidden}
    return {
        "role": {said.role} - {""},
        "checks": {(seat, "bad" if hidden else "good") for seat, hidden in said.checks},
        "accuses": {*said.suspects} | bad,
        "clears": {*said.cleared} | good,
    }


def gold(line: dict) -> dict[str, set]:
    said = line["gold"]
    return {
        "role": {said["role"]} - {None},
        "checks": {(seat, result) for seat, result in said["checks"]},
        "accuses": set(said["accuses"]),
        "clears": set(said["clears"]),
    }


@pytest.mark.parametrize("language", ["zh", "en"])
def test_most_natural_speeches_are_read_wholly_right(language):
    lines = [line for line in SPEECHES if line["lang"] == language]
    right = sum(understood(line) == gold(line) for line in lines)
    assert len(lines) >= 50
    assert right / len(lines) >= {"zh": 0.66, "en": 0.76}[language], [
        line["speech"] for line in lines if understood(line) != gold(line)
    ]


@pytest.mark.parametrize("what", FLOORS)
def test_each_kind_of_claim_is_found_and_none_is_made_up(what):
    pairs = [(gold(line)[what], understood(line)[what]) for line in SPEECHES]
    hits = sum(len(wanted & found) for wanted, found in pairs)
    assert 2 * hits / sum(len(wanted) + len(found) for wanted, found in pairs) >= FLOORS[what]


def scripted() -> Iterator[tuple[str, Said]]:
    """Every sentence of the scripted players about roles and seats, in every script, and what it says."""
    for language in LANGUAGES:
        for hidden in HIDDEN:
            for lines, said in (
                (reasoner._SUSPECT, Said(suspects=(7,))),
                (reasoner._FOUND, Said(checks=((7, True),))),
                (reasoner._CLEARED, Said(checks=((7, False),))),
                ((*reasoner._INNOCENT, *reasoner._REMARKS, *reasoner._AFTER_A_POLL), Said()),
            ):
                yield from ((line.filled(seat=7, hidden=hidden).to(language), said) for line in lines)
        for role in ("police", "seer", "civilian", "villager", "doctor"):
            for line in reasoner._CLAIM:
                claim = line.filled(role=titled(role)).to(language)
                yield claim, Said(role)
                yield f"{claim} {phrases.SUSPECT.filled(seat=7).to(language)}", Said(role, suspects=(7,))
        for role, words in phrases.CHECKERS.items():
            yield words.role.to(language), Said(role)
            yield words.found.filled(seat=7).to(language), Said(role, ((7, True),))
            yield words.cleared.filled(seat=7).to(language), Said(role, ((7, False),))


def test_scripted_sentences_are_all_understood():
    assert [(text, read(text, 3, 9)) for text, said in scripted() if read(text, 3, 9) != said] == []


@pytest.mark.parametrize(
    ("text", "suspects", "cleared"),
    [
        ("七号夜里被刀了，八号是狼。", (8,), ()),
        ("我怀疑上家。", (2,), ()),
        ("下家是好人。", (), (4,)),
        ("I suspect the player before me.", (2,), ()),
        ("4号怼了6号，我觉得他不像好人。", (6,), ()),
        ("我信8号。不对，8号是狼。", (8,), ()),
        ("2號和5號是狼，我信九號。", (2, 5), (9,)),
        ("One of 4 and 9 is lying.", (), ()),
        ("I don't trust two, but six is fine.", (2,), (6,)),
        ("我全程 respect 5号，but 6号 is so suspicious。", (6,), ()),
    ],
)
def test_who_is_meant(text, suspects, cleared):
    said = read(text, 3, 12)
    assert (said.suspects, said.cleared) == (suspects, cleared)


def test_around_the_table_only_where_its_size_is_known():
    assert read("我怀疑上家。", 1, 9).suspects == (9,)
    assert read("我怀疑上家。", 1).suspects == ()
    assert read("我怀疑上家。").suspects == ()
    assert read("13号是狼", 1, 9).suspects == ()
