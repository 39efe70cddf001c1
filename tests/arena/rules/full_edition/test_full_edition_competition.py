"""The reconstructed competition mode: its label, roles, statements and house rule (ZGC-0, ZGC-R.1 to R.4)."""

from collections import Counter

import pytest

from arena import BadSetup, Describe, house_rules, new_header, variant_of
from arena.rules.rulebook import render_rules
from prompts.transcript import event_line
from results.store.rows import event_row, read_event

from .edition_by_hand import LABEL, WORD, WORD_B, competition

COMPETITION = variant_of("zhuogui-competition")
TABLE = [(5, 4, 1), (6, 4, 2), (7, 5, 2), (8, 6, 2), (9, 7, 2), (10, 7, 3), (11, 8, 3)]


@pytest.mark.rule("ZGC-0")
@pytest.mark.example("ZGC-0", 1)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_rulebook_page_carries_the_label(language):
    page = render_rules(COMPETITION, COMPETITION.rules(), language)
    assert LABEL[language] in page.splitlines()[0]
    assert page.casefold().count(LABEL[language]) >= 2  # in the title and in the rule
    assert "{" not in page


@pytest.mark.rule("ZGC-0")
@pytest.mark.example("ZGC-0", 2)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_record_carries_the_label(language):
    game = competition(language=language)
    first = game.referee.told[0]
    assert (first.event.kind, first.audience) == ("notice_given", "public")
    for seat in range(7):
        assert game.referee.view(seat)[0] == first.event
    recorded = read_event(event_row("a game", first).data)
    assert recorded == first.event
    assert LABEL[language] in event_line(recorded, language).casefold()


@pytest.mark.rule("ZGC-0")
@pytest.mark.parametrize("players", [0, 4, 12])
def test_fewer_than_5_and_more_than_11_players_are_refused(players):
    with pytest.raises(BadSetup) as refused:
        new_header(COMPETITION, players, seed=1)
    for text in refused.value.text:
        assert "ZGC-0" in text
        assert "11" in text


@pytest.mark.rule("ZGC-R.1", "ZGC-0")
@pytest.mark.parametrize(("players", "humans", "ghosts"), TABLE)
def test_roles_are_dealt_by_the_table(players, humans, ghosts):
    deal = new_header(COMPETITION, players, seed=1).deal
    assert Counter(deal.roles) == {"human": humans, "ghost": ghosts}
    assert deal.word
    assert deal.word_b not in ("", deal.word)


@pytest.mark.rule("ZGC-R.1")
def test_every_human_sees_one_word_and_every_ghost_the_other():
    game = competition(6, ghosts=(2, 5))
    shown = {seat: game.card(seat).shows for seat in range(1, 7)}
    assert shown == {1: WORD, 2: WORD_B, 3: WORD, 4: WORD, 5: WORD_B, 6: WORD}
    assert [audience for _, audience, _ in game.told("card_shown")] == [(seat,) for seat in range(7)]
    dealt = {new_header(COMPETITION, 6, seed=seed).deal.roles for seed in range(60)}
    assert {roles.index("ghost") for roles in dealt} == {0, 1, 2, 3, 4}


@pytest.mark.rule("ZGC-R.2")
def test_nobody_knows_the_own_side_or_that_of_anybody_out():
    game = competition(8, ghosts=(2, 5))
    game.vote_out(2, 3)
    game.describe_all()
    human, ghost = (repr(list(game.referee.view(seat))) for seat in (1, 5))
    assert human.replace(WORD, "?") == ghost.replace(WORD_B, "?")
    assert WORD_B not in human
    assert WORD not in ghost
    assert game.card(1).role == "unknown"
    assert [(event.role, event.side) for event in game.events("eliminated")] == [(None, None)] * 2
    assert game.events("partners_shown") == game.events("night_fell") == []


@pytest.mark.rule("ZGC-R.2")
def test_the_record_of_a_ghost_that_is_out_is_that_of_a_human():
    one, other = competition(8, ghosts=(2, 5)), competition(8, ghosts=(3, 5))
    for game in (one, other):
        game.vote_out(2)
        game.describe_all()
    assert one.public() == other.public()
    assert list(one.referee.view(1)) == list(other.referee.view(1))


@pytest.mark.rule("ZGC-R.3")
def test_seat_four_is_drawn_and_the_others_follow_once_each():
    game = competition(first=4)
    (drawn,) = game.events("drawn")
    assert (drawn.seat, drawn.among) == (4, (1, 2, 3, 4, 5, 6))
    assert game.describe_all() == [4, 5, 6, 1, 2, 3]
    assert game.wanted == "vote"
    assert {competition(seed=seed).asked for seed in range(60)} == {(seat,) for seat in range(1, 7)}


@pytest.mark.rule("ZGC-R.3", "CM-3")
@pytest.mark.parametrize(
    ("language", "given", "longest"),
    [
        ("zh", {}, 10),
        ("zh-Hant", {}, 10),
        ("en", {}, 60),
        ("zh", {"max_statement": 4}, 4),
        ("en", {"max_statement": "4"}, 24),
    ],
)
def test_a_statement_has_ten_characters_at_most_and_six_times_as_many_in_english(language, given, longest):
    game = competition(language=language, **given)
    letter = "a" if language == "en" else "甜"
    assert game.ask(1).limit == longest
    refusal = game.refuse(1, Describe(text=letter * (longest + 1)))
    assert (refusal.rule, refusal.code) == ("CM-3", "too_long")
    assert game.asked == (1,)
    game.say(1, letter * longest)
    assert game.events("spoke")[-1].text == letter * longest
    assert game.asked == (2,)


@pytest.mark.rule("ZGC-R.3")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_rulebook_states_the_limit_in_force(language):
    rules = house_rules(COMPETITION.rules, {"max_statement": 37})
    page = render_rules(COMPETITION, rules, language)
    assert "37" in next(part for part in page.split("\n\n") if part.startswith("ZGC-R.3 "))
    assert house_rules(COMPETITION.rules, {}).max_statement == 10
    for bad in (0, -1, "ten"):
        with pytest.raises(BadSetup, match="max_statement"):
            house_rules(COMPETITION.rules, {"max_statement": bad})


@pytest.mark.rule("ZGC-R.3", "CM-13")
def test_the_own_word_is_forbidden_and_a_pass_is_allowed():
    game = competition(ghosts=(2, 5))
    game.say(1, f"是{WORD}")
    assert game.asked == (1,)
    assert [(told.audience, told.event.rule) for told in game.told("struck")] == [((1,), "CM-13")]
    game.say(1, "")
    game.say(2, f"是{WORD}")  # a ghost holds the other; and what was struck was never stated
    assert [event.text for event in game.events("spoke")] == ["", f"是{WORD}"]


@pytest.mark.rule("ZGC-R.4")
@pytest.mark.parametrize(
    ("said", "again"), [("很甜的", "很甜的"), ("很甜的", "很，甜 的！"), ("溫暖", "温暖"), ("ABC", "abc")]
)
def test_a_repetition_is_struck_in_private_and_asked_again(said, again):
    game = competition()
    game.say(1, said)
    game.say(2, "别的")
    before = list(game.referee.view(1)), game.public()
    game.say(3, again)
    assert game.asked == (3,)
    assert [(told.audience, told.event.rule, told.event.text) for told in game.told("struck")] == [
        ((3,), "ZGC-R.4", again)
    ]
    assert (list(game.referee.view(1)), game.public()) == before
    game.say(3, "不太甜")
    assert game.events("spoke")[-1].text == "不太甜"


@pytest.mark.rule("ZGC-R.4")
def test_after_three_repetitions_the_turn_is_an_ordinary_pass():
    game, passing = competition(), competition()
    for table in (game, passing):
        table.say(1, "很甜的")
    for _ in range(3):
        assert game.asked == (2,)
        game.say(2, "很甜的")
    passing.say(2, "")
    assert game.asked == (3,)
    assert game.public() == passing.public()
    assert len(game.seen(2, "struck")) == 3


@pytest.mark.rule("ZGC-R.4")
def test_the_own_statement_of_an_earlier_round_may_not_be_repeated_either():
    game = competition(7)
    game.say(1, "很甜的")
    game.vote_out(7)
    assert game.asked == (1,)
    game.say(1, "很甜的")
    assert game.asked == (1,)
    assert [event.rule for event in game.seen(1, "struck")] == ["ZGC-R.4"]


@pytest.mark.rule("ZGC-R.4")
def test_only_the_whole_statement_counts_and_passing_may_be_repeated():
    game = competition()
    game.say(1, "很甜的")
    game.say(2, "很甜")
    game.say(3, "很甜的水")
    for seat in (4, 5, 6):
        game.say(seat, "")
    assert game.events("struck") == []
    assert game.wanted == "vote"


@pytest.mark.rule("ZGC-R.4")
def test_a_statement_of_mere_marks_does_not_repeat_a_pass():
    game = competition()
    game.say(1, "")
    game.say(2, "？！")
    assert game.events("struck") == []
    assert game.events("spoke")[-1].text == "？！"
