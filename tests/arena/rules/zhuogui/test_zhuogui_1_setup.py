"""捉鬼 1.0 before the night: players, roles, slips and the deal (ZG1-1 to ZG1-3.2)."""

from collections import Counter

import pytest

from arena import BadSetup, variant_of
from arena.deals import draw_deal, new_header
from tests.arena.rules.game_by_hand import Game, day

ZHUOGUI = variant_of("zhuogui-1")
GHOSTS = (2, 5, 8)

# The table of ZG1-2.1: players, humans, ghosts
TABLE = [
    (4, 3, 1),
    (5, 4, 1),
    (6, 4, 2),
    (7, 5, 2),
    (8, 6, 2),
    (9, 6, 3),
    (10, 7, 3),
    (11, 8, 3),
    (12, 8, 4),
    (13, 9, 4),
    (14, 10, 4),
]


def dealt(players):
    """How many of each role are dealt to so many players."""
    return Counter(new_header(ZHUOGUI, players, seed=1).deal.roles)


@pytest.mark.rule("ZG1-1.1")
@pytest.mark.example("ZG1-1.1", 1)
@pytest.mark.parametrize("players", [0, 3, 15])
def test_a_game_of_3_or_15_players_is_refused(players):
    with pytest.raises(BadSetup) as refused:
        new_header(ZHUOGUI, players, seed=1)
    for text in refused.value.text:
        assert f"{players}" in text
        assert "ZG1-1.1" in text


@pytest.mark.rule("ZG1-1.1")
@pytest.mark.example("ZG1-1.1", 2)
def test_a_game_of_4_players_is_accepted():
    assert len(new_header(ZHUOGUI, 4, seed=1).deal.roles) == 4


@pytest.mark.rule("ZG1-2.1")
@pytest.mark.parametrize(("players", "humans", "ghosts"), TABLE)
def test_roles_are_dealt_by_the_table(players, humans, ghosts):
    assert dealt(players) == {"human": humans, "ghost": ghosts}


@pytest.mark.rule("ZG1-2.1")
@pytest.mark.example("ZG1-2.1", 1)
def test_nine_players_are_6_humans_and_3_ghosts():
    assert dealt(9) == {"human": 6, "ghost": 3}


@pytest.mark.rule("ZG1-2.1")
@pytest.mark.example("ZG1-2.1", 2)
def test_eleven_players_are_8_humans_and_3_ghosts():
    assert dealt(11) == {"human": 8, "ghost": 3}


@pytest.mark.rule("ZG1-2.2")
@pytest.mark.example("ZG1-2.2", 1)
def test_there_are_at_least_twice_as_many_humans_as_ghosts_in_all_eleven_rows():
    counts = {players: dealt(players) for players in range(4, 15)}
    assert len(counts) == 11
    assert all(roles["human"] >= 2 * roles["ghost"] for roles in counts.values())
    exact = [players for players, roles in counts.items() if roles["human"] == 2 * roles["ghost"]]
    assert exact == [6, 9, 12]


@pytest.mark.rule("ZG1-3.1.1")
@pytest.mark.example("ZG1-3.1.1", 1)
def test_humans_hold_the_word_and_ghosts_its_category_and_length():
    game = Game(players=9, ghosts=GHOSTS, word="蘋果", category_name="食物", language="zh-Hant")
    slips = {seat: game.seen(seat, "card_shown") for seat in range(1, 10)}
    assert all(len(shown) == 1 for shown in slips.values())
    shows = {seat: shown[0].card.shows for seat, shown in slips.items()}
    assert shows == {seat: "食物=2" if seat in GHOSTS else "蘋果" for seat in range(1, 10)}


@pytest.mark.rule("ZG1-3.1.1")
@pytest.mark.parametrize(
    ("word", "category", "shows"),
    [
        ("苹果", "食物", "食物=2"),
        ("哈利·波特", "人物", "人物=4"),
        ("apple", "food", "food=5"),
        ("ice cream", "food", "food=8"),
        ("T-shirt", "article", "article=6"),
    ],
)
def test_the_number_on_a_slip_counts_characters_without_spaces_and_hyphens(word, category, shows):
    game = Game(players=4, ghosts=(3,), word=word, category_name=category)
    assert game.seen(3, "card_shown")[0].card.shows == shows


@pytest.mark.rule("ZG1-3.1.1")
def test_the_category_on_a_slip_is_a_coarse_one():
    drawn = {draw_deal(ZHUOGUI, 9, "zh", seed).category_name for seed in range(200)}
    assert drawn <= {"食物", "用品", "生物", "人物"}


@pytest.mark.rule("ZG1-3.1.2")
@pytest.mark.example("ZG1-3.1.2", 1)
def test_a_ghost_sees_its_slip_and_nowhere_the_word():
    game = Game(ghosts=GHOSTS, word="苹果", category_name="食物")
    assert game.referee.observe(2).private.shows == "食物=2"
    game.point(2)
    assert game.referee.observe(2).private.shows == "食物=2"
    assert "苹果" not in game.referee.observe(2).model_dump_json()
    game.speak_all("又甜又脆")
    game.eliminate(*GHOSTS)
    game.skip_to("guess")
    for ghost in GHOSTS:
        assert "苹果" not in game.referee.observe(ghost).model_dump_json()


@pytest.mark.rule("ZG1-3.1.2")
def test_a_human_knows_from_the_slip_to_be_human():
    game = day(first=1, ghosts=GHOSTS, word="苹果")
    assert (game.referee.observe(1).private.role, game.referee.observe(1).private.word) == ("human", "苹果")
    game.say(1, "甜的")
    assert game.referee.observe(2).private.role == "ghost"


@pytest.mark.rule("ZG1-3.2.1", "CM-12")
@pytest.mark.example("ZG1-3.2.1", 1)
def test_every_seat_is_a_ghost_about_one_third_of_the_time():
    counts = Counter()
    for seed in range(1000):
        roles = draw_deal(ZHUOGUI, 9, "zh", seed).roles
        counts.update(seat for seat, role in enumerate(roles, start=1) if role == "ghost")
    assert sum(counts.values()) == 3000
    # 1000 draws of 1/3: mean 333, standard deviation 15; five of them on either side
    assert all(333 - 75 <= counts[seat] <= 333 + 75 for seat in range(1, 10))


@pytest.mark.rule("ZG1-3.2.1", "ZG1-3.5.5")
@pytest.mark.example("ZG1-3.2.1", 2)
def test_the_public_log_before_the_end_names_no_role():
    game = day(ghosts=GHOSTS)
    game.eliminate(1, *GHOSTS)
    game.skip_to("guess")
    game.guess("香梨")
    game.guess("毛桃")
    *before, end = game.public()
    assert end.kind == "game_ended"
    assert end.roles == ("human", "ghost", "human", "human", "ghost", "human", "human", "ghost", "human")
    roles = ("human", "humans", "ghost", "ghosts")
    for event in before:
        assert not any(value in roles for value in event.model_dump().values()), event


@pytest.mark.rule("ZG1-3.2.1")
def test_each_player_sees_only_the_own_slip():
    game = day(ghosts=GHOSTS)
    assert sorted(told.audience for told in game.told("card_shown")) == [(seat,) for seat in range(10)]
