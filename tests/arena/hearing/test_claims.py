"""What is read from free text in the killer games: claims, checks, suspicions, in both languages and any wording."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.hearing.claims import Said, read

CLAIMS = [
    ("I am police, seat 4 is a killer", "police", ((4, True),)),
    ("I'm the police officer. I checked player 2: not a killer.", "police", ((2, False),)),
    ("I am police. Checks: seat 2 not a killer, seat 5 is a killer.", "police", ((2, False), (5, True))),
    ("I'm the seer. I checked player 2 and she is a werewolf!", "seer", ((2, True),)),
    ("I am the doctor, believe me", "doctor", ()),
    ("我是警察，4号是杀手", "police", ((4, True),)),
    ("我是警察，查杀4号", "police", ((4, True),)),
    ("我是警察，4号金水", "police", ((4, False),)),
    ("我是警察，验了4号，是杀手；3号、5号都是好人", "police", ((4, True), (3, False), (5, False))),
    ("我才是真警察，十二号查杀", "police", ((12, True),)),
    ("我是預言家，昨晚查驗了 3 號，是好人", "seer", ((3, False),)),
    ("大家听好，我是警察。我验过了，5 号是杀手。", "police", ((5, True),)),
]
SUSPICIONS = [
    ("I suspect seat 3.", (3,), ()),
    ("我怀疑 3 号。", (3,), ()),
    ("4號是殺手", (4,), ()),
    ("我是平民，我觉得 7 号是杀手", (7,), ()),
    ("我相信 4 号，投 7 号", (7,), (4,)),
    ("Seats 3 and 4 are killers", (3, 4), ()),
    ("I don't trust seat 9", (9,), ()),
    ("4号怀疑我，但我怀疑 6 号", (6,), ()),
]
NOTHING = [
    "", "我不是杀手", "I am not a killer", "如果我是警察，我会验3号", "seat 5 said that seat 4 is a killer",
    "Is seat 4 a killer?", "4号是杀手吗", "别忘了 4 号验过他。大家别把票投散了。", "x" * 400, "是是是是", "seat", "号",
]  # fmt: skip


@pytest.mark.parametrize(("text", "role", "checks"), CLAIMS)
def test_a_claim_is_read(text, role, checks):
    assert (read(text).role, read(text).checks) == (role, checks)


@pytest.mark.parametrize(("text", "suspects", "cleared"), SUSPICIONS)
def test_a_suspicion_is_read_and_is_no_check(text, suspects, cleared):
    said = read(text)
    assert (said.checks, said.suspects, said.cleared) == ((), suspects, cleared)


@pytest.mark.parametrize("text", NOTHING)
def test_what_claims_nothing_says_nothing(text):
    assert read(text) == Said()


@given(st.text(max_size=400) | st.text("我是警察杀手号怀疑验投不0123456789 seatIampoliceilrk,.，。？?", max_size=400))
def test_no_text_is_an_error(text):
    said = read(text)
    assert not set(said.suspects) & {seat for seat, _ in said.checks}
