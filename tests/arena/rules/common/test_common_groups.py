"""The common conventions on words, groups, chance, results and silence (CM-9, 10, 12, 15 to 18)."""

from itertools import islice

import pytest

from agents.registry import make_agent, make_judge
from arena import ChoosePlayer, Guess, Pass, Vote, variant_of
from arena.deals import new_header
from arena.games import zhuogui
from arena.table import Table
from arena.words import beginners, same_word
from tests.arena.rules.game_by_hand import JUDGE, LATE, Game, day, header, tried
from tournaments.match.loop import play_match

GHOSTS = (2, 5, 8)


def guessing(**settings):
    """Nine players whose three ghosts are out, at the first of two guesses."""
    game = day(ghosts=GHOSTS, **settings)
    game.eliminate(*GHOSTS)
    game.skip_to("guess")
    return game


# CM-9 Word comparison


@pytest.mark.rule("CM-9")
@pytest.mark.example("CM-9", 1)
def test_spacing_punctuation_and_script_make_no_difference():
    assert same_word("苹果 。", "蘋果")
    game = guessing(word="蘋果", language="zh-Hant")
    game.guess("苹果 。")
    assert game.events("guessed")[0].right is True


@pytest.mark.rule("CM-9")
@pytest.mark.example("CM-9", 2)
def test_a_longer_word_is_no_match():
    assert not same_word("红苹果", "蘋果")
    game = guessing(word="蘋果", language="zh-Hant")
    assert game.refuse(2, Guess(word="红苹果")).code == "wrong_length"  # the slip says so, and it costs nothing
    game = guessing(word="蘋果", language="zh-Hant", word_aliases="on")
    game.guess("红苹果")
    assert game.events("guessed")[0].right is False


@pytest.mark.rule("CM-9")
@pytest.mark.parametrize(
    ("guess", "answer", "match"),
    [
        ("ＡＰＰＬＥ", "apple", True),
        ("Ap-ple!", "apple", True),
        ("ice cream", "Ice-Cream", True),
        ("apples", "apple", False),
        ("appl", "apple", False),
        ("马铃薯", "土豆", False),
        ("", "apple", False),
    ],
)
def test_words_are_equal_after_normalisation_or_not_at_all(guess, answer, match):
    assert same_word(guess, answer) is match


@pytest.mark.rule("CM-9")
@pytest.mark.parametrize(("setting", "right"), [("off", False), ("on", True)])
def test_word_aliases_decides_whether_another_name_counts(setting, right):
    game = guessing(word="土豆", aliases=("洋芋",), word_aliases=setting)
    game.guess("洋芋")
    assert game.events("guessed")[0].right is right


# CM-10 Group decision


@pytest.mark.rule("CM-10")
@pytest.mark.example("CM-10", 1)
def test_the_plurality_of_the_proposals_wins():
    game = Game(ghosts=GHOSTS)
    game.propose({2: 5, 5: 5, 8: 8})
    assert game.events("day_broke")[0].first == 5


@pytest.mark.rule("CM-10", "CM-17")
@pytest.mark.example("CM-10", 2)
def test_members_without_a_proposal_agree_with_the_plurality():
    game = Game(ghosts=GHOSTS)
    game.propose({2: 5, 5: None, 8: None})
    assert game.events("day_broke")[0].first == 5


def tied_twice(seed, **settings):
    game = Game(ghosts=GHOSTS, seed=seed, **settings)
    game.propose({2: 5, 5: 8, 8: None})
    if game.wanted == "choose_player":
        game.propose({2: 5, 5: 8, 8: None})
    return game


@pytest.mark.rule("CM-10", "CM-12", "ZG1-3.3.3")
@pytest.mark.example("CM-10", 3)
def test_a_second_tie_is_settled_by_a_logged_and_seeded_draw_among_the_tied():
    draws = {}
    for seed in range(20):
        game = tied_twice(seed)
        assert [proposed.attempt for proposed in game.events("proposed")] == [1, 2]
        draws[seed] = game.events("day_broke")[0].first
    assert set(draws.values()) == {5, 8}
    assert draws == {seed: tied_twice(seed).events("day_broke")[0].first for seed in range(20)}


@pytest.mark.rule("CM-10")
def test_a_first_tie_gives_one_new_round_of_proposals():
    game = Game(ghosts=GHOSTS)
    game.propose({2: 5, 5: 8, 8: 1})
    assert game.events("day_broke") == []
    game.propose({2: 8, 5: 8, 8: 1})
    assert game.events("day_broke")[0].first == 8


@pytest.mark.rule("CM-10")
def test_group_tie_random_draws_after_the_first_tie():
    draws = set()
    for seed in range(20):
        game = tied_twice(seed, group_tie="random")
        assert len(game.events("proposed")) == 1
        draws.add(game.events("day_broke")[0].first)
    assert draws == {5, 8}


@pytest.mark.rule("CM-10")
def test_where_nobody_proposed_the_draw_is_among_all_legal_targets():
    firsts = set()
    for seed in range(200):
        game = Game(ghosts=GHOSTS, seed=seed)
        game.skip_to("describe")
        firsts.add(game.events("day_broke")[0].first)
    assert firsts == {1, 2, 3, 4, 5, 6, 7, 8, 9}


# CM-12 Randomness


@pytest.mark.rule("CM-12")
@pytest.mark.example("CM-12", 1)
def test_equal_seed_and_equal_answers_leave_identical_logs():
    def played(seed):
        pack = beginners()
        seats = {JUDGE: make_judge("scripted", pack)} | {k: make_agent("random", pack) for k in range(1, 10)}
        match = play_match(new_header(variant_of("zhuogui-1"), 9, seed=seed), seats)
        assert match.error is None
        return match.referee

    one, two, other = played(seed=7), played(seed=7), played(seed=8)
    assert (one.told, one.journal, one.outcome) == (two.told, two.journal, two.outcome)
    assert one.told != other.told


# CM-15 Result record


@pytest.mark.rule("CM-15")
@pytest.mark.example("CM-15", 1)
def test_players_who_are_out_share_the_result_of_their_side():
    game = day(ghosts=GHOSTS)
    game.eliminate(3, 5, 1, 4, 6)  # 2 humans and 2 ghosts are left
    assert game.outcome.winners == "ghosts"
    assert game.outcome.scores[3 - 1] == 0
    assert game.outcome.scores[5 - 1] == 1
    assert game.outcome.scores == (0, 1, 0, 0, 1, 0, 0, 1, 0)


@pytest.mark.rule("CM-15")
def test_arena_score_names_the_scores_of_win_draw_and_loss():
    won = day(players=4, ghosts=(2,), arena_score=(3, 1, -1))
    won.eliminate(1, 3)
    assert won.outcome.scores == (-1, 3, -1, -1)
    drawn = day(players=4, ghosts=(2,), arena_score=(3, 1, -1), max_days=1)
    drawn.eliminate(1)
    assert drawn.outcome.scores == (1, 1, 1, 1)


# CM-16 Days


def silent_days(game):
    """The days that were completed by the time the game has ended, nobody ever voting."""
    while game.outcome is None:
        game.skip_to("vote")
        game.vote()
    return len(game.events("round_began"))


@pytest.mark.rule("CM-16", "CM-15")
@pytest.mark.parametrize(("players", "ghosts"), [(4, (2,)), (9, GHOSTS)])
def test_a_game_of_2n_days_is_a_draw(players, ghosts):
    game = day(players=players, ghosts=ghosts, all_abstain="no_elimination")
    assert silent_days(game) == 2 * players
    assert (game.outcome.winners, game.outcome.rule) == (None, "CM-16")
    assert game.outcome.scores == (0.5,) * players


@pytest.mark.rule("CM-16")
def test_max_days_may_be_a_number():
    game = day(all_abstain="no_elimination", max_days=3)
    assert silent_days(game) == 3
    assert game.outcome.winners is None


@pytest.mark.rule("CM-16")
def test_the_last_day_may_still_be_won():
    game = day(players=4, ghosts=(2,), max_days=2)
    game.eliminate(1, 3)
    assert game.outcome.winners == "ghosts"


@pytest.mark.rule("CM-16")
def test_max_days_off_sets_no_last_day():
    of = header(players=4, ghosts=(2,), max_days="off")
    table = Table(of, of.rules)
    assert list(islice(zhuogui.days(table), 100)) == list(range(1, 101))


# CM-17 Silence (the judge's silence and the ghosts' questions: test_zhuogui_1_guessing.py)


@pytest.mark.rule("CM-17", "CM-3")
@pytest.mark.parametrize("answers", [(LATE,), ("no action", "no action", "no action")])
def test_a_speech_that_never_comes_is_a_pass(answers):
    game = day(first=3)
    assert tried(game, 3, *answers).decision.status in ("timed_out", "defaulted")
    (spoke,) = game.events("spoke")
    assert (spoke.seat, spoke.text) == (3, "")
    assert game.asked == (4,)


@pytest.mark.rule("CM-17")
def test_a_proposal_that_never_comes_is_none():
    game = Game(ghosts=GHOSTS)
    assert tried(game, 2, Pass(), Pass(), ChoosePlayer(target=10)).decision.status == "defaulted"
    game.propose({5: 1, 8: 1})
    assert game.events("proposed")[0].proposals == ((2, None), (5, 1), (8, 1))


@pytest.mark.rule("CM-17")
def test_a_guess_that_never_comes_is_spent_without_a_word():
    game = guessing()
    tried(game, 2, Guess(word=" "), Guess(word=" "), Guess(word=" "))
    game.submit(5, None)
    game.submit(8, None)
    (guessed,) = game.events("guessed")
    assert (guessed.word, guessed.right, guessed.left) == (None, False, 1)


@pytest.mark.rule("CM-17")
def test_silence_that_is_itself_an_answer_is_a_valid_decision():
    game = day(first=3)
    assert tried(game, 3, Pass()).decision.status == "valid"
    game.skip_to("vote")
    assert tried(game, 3, Vote(target=None)).decision.status == "valid"


# CM-18 Group free text


@pytest.mark.rule("CM-18", "ZG1-3.6.2.4")
@pytest.mark.example("CM-18", 1)
def test_proposals_that_differ_are_voted_on():
    game = guessing(word="柿")
    for seat, word in {2: "梨", 5: "梨", 8: "桃"}.items():
        game.submit(seat, Guess(word=word))
    assert {seat: game.ask(seat).choices["word"] for seat in game.asked} == dict.fromkeys(GHOSTS, ("梨", "桃"))
    game.choose({2: "梨", 5: "桃", 8: "梨"})
    assert [guessed.word for guessed in game.events("guessed")] == ["梨"]


@pytest.mark.rule("CM-18", "ZG1-3.6.2.4")
def test_proposals_that_agree_by_cm_9_need_no_vote_and_are_seen_by_ghosts_alone():
    game = guessing()
    for seat, word in {2: "梨子", 5: "梨子。", 8: "梨 子"}.items():
        game.submit(seat, Guess(word=word))
    assert [guessed.word for guessed in game.events("guessed")] == ["梨子"]
    assert game.told("words_proposed")[0].audience == GHOSTS


@pytest.mark.rule("CM-18", "CM-12")
def test_a_tie_among_words_is_a_seeded_draw():
    def drawn(seed):
        game = guessing(seed=seed, word="柿")
        for seat, word in {2: "梨", 5: "桃", 8: "梅"}.items():
            game.submit(seat, Guess(word=word))
        for seat, word in {2: "梨", 5: "桃", 8: None}.items():
            game.submit(seat, None) if word is None else game.choose({seat: word})
        return game.events("guessed")[0].word

    draws = [drawn(seed) for seed in range(20)]
    assert set(draws) == {"梨", "桃"}
    assert draws == [drawn(seed) for seed in range(20)]
