"""The scripted judge and the naive player: what they say is true, fresh and in the table's language."""

import pytest

from agents.scripted.judge import ScriptedJudge
from agents.scripted.naive import Naive
from arena.actions import AskJudge, Rule, Vote
from arena.asks import Ask
from arena.cards import HintCard, JudgeCard, WordCard
from arena.events import Asked, History, Spoke
from arena.observation import Observation
from arena.rules.house_rule_models import Zhuogui1Rules
from arena.words import beginners, shipped
from tests.arena.rules.game_by_hand import day

PACK = beginners()
APPLE = PACK.find("苹果")


def observation(card, events, kind, choices=None, language="zh", seat=1):
    ask = Ask(
        id=1, seat=seat, accepts=(kind, "pass"), choices=choices or {}, rule="ZG1-3.4.1", limit=200, seconds=60,
        silence_is_answer=True,
    )  # fmt: skip
    return Observation(
        variant="zhuogui-1", language=language, rules=Zhuogui1Rules(), players=9, seat=seat, private=card,
        alive=tuple(range(1, 10)), events=History(list(events), len(events)), ask=ask,
    )  # fmt: skip


def spoke(seat, text):
    return Spoke(rule="ZG1-3.4.1", seat=seat, stage="describe", text=text)


def facts(verdict):
    return [fact for fact in PACK.facts_of["food"] if APPLE.verdict(fact) == verdict]


def player():
    from random import Random

    from agents.protocol import Sitting

    return Naive(PACK).sit(Sitting("zhuogui-1", 9, "zh", Zhuogui1Rules()), 1, Random(5))


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
@pytest.mark.parametrize("verdict", ["yes", "no", "sometimes"])
def test_the_judge_answers_from_the_facts(verdict, language):
    judge = ScriptedJudge(PACK)
    for fact in facts(verdict):
        asked = Asked(rule="ZG1-3.6.2.2", seat=2, text=fact.question(language))
        card = JudgeCard(word=APPLE.text(language), category="food")
        assert judge.act(observation(card, [asked], "rule", language=language, seat=0)) == Rule(verdict=verdict)


@pytest.mark.parametrize("text", ["跟我外婆有关吗", "is it nice?", "{x}", ""])
def test_the_judge_cannot_tell_what_nothing_in_the_pack_says(text):
    asked = Asked(rule="ZG1-3.6.2.2", seat=2, text=text)
    card = JudgeCard(word="苹果", category="food")
    assert ScriptedJudge(PACK).act(observation(card, [asked], "rule", seat=0)) == Rule(verdict="unclear")


@pytest.mark.rule("ZG1-3.6.2.2")
def test_the_judge_refuses_what_is_no_yes_no_question():
    asked = Asked(rule="ZG1-3.6.2.2", seat=2, text="是铁做的还是木头做的？")
    card = JudgeCard(word="苹果", category="food")
    assert ScriptedJudge(PACK).act(observation(card, [asked], "rule", seat=0)) == Rule(verdict="not_yes_no")


@pytest.mark.rule("ZG1-3.6.2.2")
@pytest.mark.parametrize("pack", [PACK, shipped("full-edition")], ids=lambda pack: pack.name)
@pytest.mark.parametrize("category", ["food", "person"])
def test_the_judge_refuses_no_question_of_the_pack_whatever_its_category(pack, category):
    judge, card = ScriptedJudge(pack), JudgeCard(word="苹果", category=category)
    for fact in pack.facts:
        for text in (fact.question_zh, fact.question_en, fact.clue_zh, fact.clue_en):
            asked = Asked(rule="ZG1-3.6.2.2", seat=2, text=text)
            assert judge.act(observation(card, [asked], "rule", seat=0)).verdict != "not_yes_no", text


@pytest.mark.rule("ZG1-3.6.2.2", "CM-17")
def test_the_scripted_judges_refusals_count_as_the_house_rule_says():
    """One invalid question is not counted, the second in a row is; what it cannot tell is counted from the third on."""
    game = day(players=9, ghosts=(2, 5, 8), first=3, ghost_discussion_messages=0)
    game.eliminate(2, 5, 1, 3, 8)
    judge = ScriptedJudge(PACK)
    for text in ("它是什么颜色？", "它跟我外婆有关吗？", "它有几条腿？", "哪里有卖的？"):
        game.say(game.asked[0], text)
        game.submit(0, judge.act(game.referee.observe(0)))
    answers = [(answer.verdict, answer.counted, answer.left) for answer in game.events("answered")]
    assert answers == [
        ("not_yes_no", False, 2), ("unclear", False, 2), ("not_yes_no", True, 1), ("not_yes_no", False, 1)
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
def test_naive_tells_a_true_fact_that_nobody_told(language):
    told: list = []
    card = WordCard(word=APPLE.text(language))
    true = {fact.clue(language) for fact in facts("yes")}
    for _ in true:
        said = player().act(observation(card, told, "describe", language=language)).text
        assert said in true
        assert said not in {event.text for event in told}
        told.append(spoke(2, said))
    assert player().act(observation(card, told, "describe", language=language)).kind == "pass"


def test_naive_suspects_who_said_something_false_of_its_word():
    events = [
        spoke(2, facts("yes")[0].clue_zh),
        spoke(3, facts("no")[0].clue_zh),
        spoke(4, facts("sometimes")[0].clue_zh),
    ]
    vote = player().act(observation(WordCard(word="苹果"), events, "vote", {"target": (2, 3, 4)}))
    assert vote == Vote(target=3)


def test_naive_suspects_a_pass_less_than_a_lie_and_more_than_a_truth():
    events = [spoke(2, facts("yes")[0].clue_zh), spoke(3, "")]
    assert player().act(observation(WordCard(word="苹果"), events, "vote", {"target": (2, 3)})) == Vote(target=3)
    events.append(spoke(4, facts("no")[0].clue_zh))
    assert player().act(observation(WordCard(word="苹果"), events, "vote", {"target": (2, 3, 4)})) == Vote(target=4)


def test_a_naive_ghost_spares_its_partners_and_talks_in_the_shape_of_others():
    card = HintCard(category="food", category_name="食物", length=2, partners=(3,))
    heard = facts("yes")[0]
    events = [spoke(2, heard.clue_zh)]
    for _ in range(10):
        assert player().act(observation(card, events, "vote", {"target": (2, 3)})) == Vote(target=2)
    said = player().act(observation(card, events, "describe")).text
    assert PACK.fact_said("food", said).group == heard.group
    assert said != heard.clue_zh


def test_a_naive_ghost_guesses_the_word_that_fits_everything_said():
    card = HintCard(category="food", category_name="食物", length=2)
    events = [spoke(2, fact.clue_zh) for fact in facts("yes")]
    assert player().act(observation(card, events, "guess")).word == "苹果"
    asked = player().act(observation(card, events[:3], "ask_judge"))
    assert isinstance(asked, AskJudge)
    assert PACK.fact_said("food", asked.text) is not None
