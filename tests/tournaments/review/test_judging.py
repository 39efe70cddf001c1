"""Single decisions whose figures are worked out by hand, and that each kind of mistake is called what it is."""

from math import log2

import pytest

from agents.reasoning.killers.memory import Memory
from agents.reasoning.profiles import LEVELS
from agents.reasoning.words.player import WordReasoner
from arena import AskJudge, Check, Guess, Kill, Pass, RaiseHand, Vote
from arena.actions import AskQuestion, Declare, Describe, Shoot, Speak
from arena.asks import Ask
from arena.cards import HintCard, RoleCard, WordCard
from arena.events import Eliminated, HandsRaised, QuestionPut
from arena.words import Pack, beginners
from arena.words.rows import Category, Document, Fact, Word
from tests.agents.reasoning.words.word_tables import UNKNOWN, observed, said
from tournaments.review import choice_scores, clue_scores, killer_scores
from tournaments.review.advice import advice
from tournaments.review.decision_points import DecisionPoint, reasoner
from tournaments.review.judging import judged

FOOD = beginners().facts_of["food"]


def two_words():
    """Of the first word a and b are true, of the second b alone."""
    facts = [
        Fact(id=f, category="c", group="g", clue_zh=f"线索{f}说", clue_en=f"clue {f} says", question_zh=f"是线索{f}吗",
             question_en=f"is it clue {f}")
        for f in "ab"
    ]  # fmt: skip
    words = [Word(zh="左", en="left", category="c", yes=frozenset("ab")),
             Word(zh="右", en="right", category="c", yes=frozenset("b"))]  # fmt: skip
    return Pack("two", [Document(categories={"c": Category(zh="类", en="class")}, facts=facts, words=words)])


def asked(card, kind, *events, targets=(), pack=None, **changes):
    """What a seat makes of an ask of `kind`."""
    choices = {"target": targets} if targets else {}
    ask = Ask(id=1, seat=1, rule="X", accepts=(kind, "pass"), choices=choices, limit=200, seconds=60,
              silence_is_answer=True)  # fmt: skip
    seen = observed(card, *events, ask=ask, **changes)
    return seen, reasoner(seen, pack or beginners())


def at(card, kind, *events, **changes):
    seen, player = asked(card, kind, *events, **changes)
    assert isinstance(player, WordReasoner)
    return player.seated(seen)


def test_what_a_clue_tells_ghosts_by_hand():
    """Four of five hold a word. A holder of "left" says a half of the time, one of "right" by a slip of the tongue:
    0.02 / 0.75. Somebody without a word, to whom both words are as likely, says it by their mean."""
    of_left, of_right = 0.5, 0.02 / 0.75
    blank = (of_left + of_right) / 2
    seat = at(WordCard(word="左"), "describe", pack=two_words(), players=5)
    holders = seat.belief.speakers.holders
    by_hand = log2((holders * of_left + (1 - holders) * blank) / blank)
    assert clue_scores.clue(seat, Describe(text="线索a说")).values["ghosts"] == pytest.approx(by_hand, abs=1e-4)
    assert by_hand > 0.5
    told_less = log2((holders * 0.5 + (1 - holders) * (0.5 + 0.73 / 0.75) / 2) / ((0.5 + 0.73 / 0.75) / 2))
    assert clue_scores.clue(seat, Describe(text="线索b说")).values["ghosts"] == pytest.approx(told_less, abs=1e-4)
    assert clue_scores.clue(seat, Pass()).values["ghosts"] == 0.0


def test_what_a_clue_tells_friends_by_hand_where_everybody_has_a_word():
    """Three of four hold the same word: mine with 3/4. For the other, 0.5 and 0.02 / 0.75 change places."""
    card = WordCard(word="左", role="unknown", may_be=("commoner", "undercover"))
    seat = at(card, "describe", pack=two_words(), variant="undercover", players=4)
    mine = 0.75 * 0.5 + 0.25 * 0.02 / 0.75
    theirs = 0.25 * 0.5 + 0.75 * 0.02 / 0.75
    clue = clue_scores.clue(seat, Describe(text="线索a说"))
    assert clue.values == {"alike": pytest.approx(log2(mine / theirs), abs=1e-4)}
    assert clue_scores.clue(seat, Pass()).values == {"alike": 0.0}


@pytest.mark.parametrize(("text", "slip"), [("线索a说", "false"), ("线索b说", ""), ("我没有什么要补充的", "silent")])
def test_what_is_wrong_with_a_clue_by_itself(text, slip):
    assert clue_scores.clue(at(WordCard(word="右"), "describe", pack=two_words()), Describe(text=text)).slip == slip


def test_saying_again_what_was_said_is_a_slip():
    seat = at(WordCard(word="右"), "describe", said(2, "线索b说"), pack=two_words())
    assert clue_scores.clue(seat, Describe(text="线索b说")).slip == "repeats"


def point(seen, player, action):
    suggested, why = player.decide(seen)
    return DecisionPoint(0, 0, seen.seat, seen, action, "", suggested, why)


def clues(true, false):
    """Seats 2 and 3 say what is true of an apple, seat 4 what is not."""
    return said(2, true[0].clue("zh")), said(3, true[1].clue("zh")), said(4, false[0].clue("zh"))


@pytest.fixture
def spoken():
    apple = beginners().find("苹果")
    true = [fact for fact in FOOD if apple.verdict(fact) == "yes"]
    false = [fact for fact in FOOD if apple.verdict(fact) == "no"]
    return clues(true, false)


def test_a_vote_on_the_less_likely_seat_is_called_so(spoken):
    seen, player = asked(WordCard(word="苹果"), "vote", *spoken, targets=(2, 3, 4, 5))
    wrong = judged(point(seen, player, Vote(target=2)), beginners())
    right = judged(point(seen, player, Vote(target=4)), beginners())
    chances = dict(wrong.chances)
    assert max(chances, key=chances.get) == 4
    assert wrong.mistake == "vote" and wrong.cost == pytest.approx(chances[4] - chances[2], abs=1e-3)
    assert f"Seat 2 was of the other side with {round(100 * chances[2])} %" in wrong.verdict.en
    assert f"4 号是 {round(100 * chances[4])}%" in wrong.verdict.zh
    assert (right.mistake, right.cost) == ("", 0.0)
    assert right.verdict.en.startswith("By what you knew, seat 4") and right.verdict.zh.startswith("按你当时知道的")
    nobody = judged(point(seen, player, Pass()), beginners())
    assert nobody.mistake == "abstains" and "seat 4" in nobody.verdict.en


def test_a_ghost_is_judged_by_whom_the_others_must_suspect(spoken):
    card = HintCard(category="food", category_name="食物", length=2, partners=(5,))
    seen, player = asked(card, "vote", *spoken, targets=(2, 3, 4, 5), players=7)
    partner = judged(point(seen, player, Vote(target=5)), beginners())
    assert partner.mistake == "partner" and partner.cost > 0.5
    seat = player.seated(seen)
    suspect = max((2, 3, 4), key=lambda other: choice_scores.seat_named(seat, Vote(target=other)).worth)
    assert judged(point(seen, player, Vote(target=suspect)), beginners()).mistake == ""


def test_a_hand_is_worth_by_how_much_somebody_is_likelier_than_not(spoken):
    seat = at(UNKNOWN, "raise_hand", *spoken, variant="zhuogui-2", players=5)
    likeliest = max(float(seat.belief.beliefs.hidden[other - 1]) for other in seat.others)
    raised, kept = (choice_scores.hand(seat, RaiseHand(raised=up)) for up in (True, False))
    assert raised.values == kept.values == {"likeliest": likeliest, "enough": 0.5}  # the threshold of level 5
    assert raised.worth == pytest.approx(likeliest - 0.5) and kept.worth == 0.0


def called(*calls):
    """Calls for accusations that nobody answered; how many accusations are left after each."""
    return [HandsRaised(rule="X", raisers=(), accuser=None, left=left) for left in calls]


def test_a_hand_kept_down_at_the_last_call_costs_what_the_game_is_lost_by():
    """Everybody is the one with a third: not enough at the first call, but where no other comes (ZG2-3.6.5)."""
    for calls, worst in (((), "rash"), ((2, 1), "timid")):
        seen, player = asked(UNKNOWN, "raise_hand", *called(*calls), variant="zhuogui-2", players=6)
        likeliest = choice_scores.hand(player.seated(seen), None).values
        assert (likeliest["likeliest"] >= likeliest["enough"]) == (worst == "timid")
        decided = {up: judged(point(seen, player, RaiseHand(raised=up)), beginners()) for up in (True, False)}
        wrong, right = decided[worst == "rash"], decided[worst == "timid"]
        assert (wrong.mistake, right.mistake) == (worst, "")
        assert wrong.cost == pytest.approx(abs(likeliest["likeliest"] - likeliest["enough"]))
        assert f"{round(100 * likeliest['enough'])} %" in wrong.verdict.en


def test_whoever_is_probably_hidden_itself_is_told_that_and_no_chances():
    """All others say what is true of an apple and false of tofu: the few are those who hold tofu."""
    apple, tofu = (beginners().find(word) for word in ("苹果", "豆腐"))
    told = [fact for fact in FOOD if (apple.verdict(fact), tofu.verdict(fact)) == ("yes", "no")]
    events = [said(seat, told[seat].clue("zh")) for seat in (2, 3, 4, 5)]
    card = WordCard(word="豆腐", role="unknown", may_be=("human", "ghost"))
    seen, player = asked(card, "raise_hand", *events, variant="zhuogui-2", players=5)
    assert player.seated(seen).own_hidden > 0.5
    rash = judged(point(seen, player, RaiseHand(raised=True)), beginners())
    assert rash.mistake == "exposed" and "probably of the hidden side yourself" in rash.verdict.en
    assert "only" not in rash.verdict.en and advice([rash])[0].en.startswith("Leave accusing to the others: in 1 of 1")


def test_a_ballot_for_nobody_of_somebody_hidden_names_no_chance(spoken):
    card = HintCard(category="food", category_name="食物", length=2, partners=(5,))
    seen, player = asked(card, "vote", *spoken, targets=(2, 3, 4, 5), players=7)
    nobody = judged(point(seen, player, Pass()), beginners())
    assert (nobody.mistake, nobody.chances) == ("idle", ()) and "%" not in nobody.verdict.en
    assert f"seat {nobody.suggested.en.removeprefix('seat ')} was the one" in nobody.verdict.en
    named = judged(point(seen, player, Vote(target=2)), beginners())
    assert [figure.name for figure in named.figures] == ["looks"]


def test_a_question_to_the_judge_tells_at_most_what_it_splits():
    """Of two words as likely, a question about a tells one bit; b is true of both and tells none, nor does it again."""
    card = HintCard(category="c", category_name="类", length=1)
    seat = at(card, "ask_judge", pack=two_words())
    assert seat.belief.beliefs.majority.tolist() == pytest.approx([0.5, 0.5])
    assert choice_scores.judge_question(seat, AskJudge(text="是线索a吗")).values["answer"] == pytest.approx(1.0)
    assert choice_scores.judge_question(seat, AskJudge(text="是线索b吗")).values["answer"] == pytest.approx(
        0.0, abs=1e-9
    )
    assert choice_scores.judge_question(seat, AskJudge(text="今天过得怎么样")).values == {}


def test_a_guess_is_given_the_chance_of_its_word():
    card = HintCard(category="c", category_name="类", length=1)
    seat = at(card, "guess", said(2, "线索a说"), pack=two_words())
    left, right = (choice_scores.word_named(seat, Guess(word=word)).values["word"] for word in ("左", "right"))
    assert left > 0.8 and left + right == pytest.approx(1.0)
    assert choice_scores.word_named(seat, Guess(word="别的")).values["word"] == 0.0
    out = at(card, "declare", said(2, "线索a说"), pack=two_words())
    assert choice_scores.word_named(out, Declare(word="左")).worth == pytest.approx(left - 0.5)


def test_a_question_to_a_player_tells_two_words_apart_or_not():
    seat = at(WordCard(word="左", role="unknown", may_be=("human", "ghost")), "ask_question", pack=two_words(),
              variant="zhuogui-2", players=6)  # fmt: skip
    ask = {"target": 2, "options": ("是", "否")}
    assert choice_scores.player_question(seat, AskQuestion(text="是线索a吗", **ask)).values["apart"] == pytest.approx(
        1.0
    )
    assert choice_scores.player_question(seat, AskQuestion(text="是线索b吗", **ask)).values["apart"] == pytest.approx(
        0.0
    )
    put = QuestionPut(rule="X", seat=3, target=2, text="是线索a吗", options=("是", "否"))
    known = at(WordCard(word="左", role="unknown", may_be=("human", "ghost")), "ask_question", put, pack=two_words(),
               variant="zhuogui-2", players=6)  # fmt: skip
    assert choice_scores.player_question(known, AskQuestion(text="是线索a吗", **ask)).values["apart"] == 0.0


def minded(card, *events, players=9, **changes):
    seen, player = asked(card, "vote", *events, variant="killer-7-16", players=players, **changes)
    mind = player.memory_of(seen)
    assert isinstance(mind, Memory) and mind.level is LEVELS[5]
    return mind


def test_a_check_tells_what_is_not_known_yet_and_nothing_where_it_is():
    """Of 8 others 2 or 3 are killers: an open seat tells the bits of that chance; a partner among the police none."""
    police = RoleCard(role="police", slip="?", partners=(2,))
    mind = minded(police)
    chance = float(mind.private().hidden[2])
    by_hand = -chance * log2(chance) - (1 - chance) * log2(1 - chance)
    assert killer_scores.order(mind, Check(target=3)).values["check"] == pytest.approx(by_hand)
    assert killer_scores.order(mind, Check(target=2)).values["check"] == pytest.approx(0.0, abs=1e-3)


def test_killers_are_judged_by_their_own_interest():
    killer = RoleCard(role="killer", slip="?", partners=(2,))
    mind = minded(killer)
    assert killer_scores.order(mind, Kill(target=2)).worth < killer_scores.order(mind, Kill(target=3)).worth
    assert killer_scores.ballot(mind, Vote(target=2)).slip == "partner"
    assert killer_scores.ballot(mind, Vote(target=3)).worth > killer_scores.ballot(mind, Vote(target=2)).worth
    assert killer_scores.order(mind, Shoot(target=3)).worth == pytest.approx(-0.5, abs=0.01)


def test_a_good_speech_suspects_whoever_is_likeliest():
    mind = minded(RoleCard(role="civilian", slip="?"), Eliminated(rule="X", seat=4, role=None, side=None))
    spoken = killer_scores.speech(mind, Speak(text="我怀疑 3 号。"))
    assert spoken.values == {"hidden": pytest.approx(float(mind.private().hidden[2]))}
    assert killer_scores.speech(mind, Speak(text="大家好。")).values == {}
