"""Who can sit at the undercover game: scripted players with a blank slip, a person, and a language model."""

import io
from random import Random

import pytest

from agents.llm.answer_fields import answer_in
from agents.llm.answer_schemas import answer_schema, belief_schema
from agents.llm.speech_marks import EXPOSURE, marks
from agents.protocol import Sitting
from agents.registry import make_agent
from arena import Describe, Guess, Pass, Referee, house_rules, new_header, variant_of
from arena.deals import pack_of
from play.seat.person import Person
from prompts.player_prompt import Briefing
from tests.arena.contract.tables import agents
from tests.arena.rules.undercover.undercover_by_hand import Undercover
from tournaments.match.loop import play_match

UNDERCOVER = variant_of("undercover")
BLANK = house_rules(UNDERCOVER.rules, {"uc_blank": True})
LANGUAGES = ["zh", "en"]


def asked_to_guess(language="zh"):
    """A game in which the blank slip in seat 6 is out and may guess."""
    game = Undercover(7, undercovers=(2,), blank=(6,), language=language)
    game.eliminate(6)
    return game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["random", "silent", "naive"])
def test_scripted_players_play_with_a_blank_slip(name, language):
    pack = pack_of(UNDERCOVER)
    words = {word.text(language) for word in pack.words}
    guessed = []
    for seed in range(12):
        of = new_header(UNDERCOVER, 7, seed=seed, rules=BLANK, language=language)
        match = play_match(of, agents(dict.fromkeys(range(1, 8), name), pack=pack))
        assert match.error is None
        assert {decision.status for decision in match.decisions} == {"valid"}
        guessed += [told.event.word for told in match.referee.told if told.event.kind == "blank_guessed"]
    assert set(guessed) <= words
    assert bool(guessed) == (name != "silent")


def test_naive_without_a_word_speaks_of_what_was_spoken_of():
    pack = pack_of(UNDERCOVER)
    of = new_header(UNDERCOVER, 7, seed=1, rules=BLANK)
    match = play_match(of, agents(dict.fromkeys(range(1, 8), "naive"), pack=pack))
    blank = of.deal.roles.index("blank") + 1
    heard = [told.event for told in match.referee.told if told.event.kind == "spoke"]
    before = next(k for k, event in enumerate(heard) if event.seat == blank)
    assert before > 0, "the seed was chosen so that somebody speaks before"
    assert pack.fact_said("", heard[before].text).category == of.deal.category


def person_says(monkeypatch, line, language="zh"):
    """What a person who types `line` answers to the question for a guess."""
    game = asked_to_guess(language)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{line}\n"))
    of = game.referee.header
    sitting = Sitting(variant=of.variant, players=of.players, language=of.language, rules=of.rules)
    person = Person(language, make_agent("silent", pack_of(UNDERCOVER))).sit(sitting, 6, Random(1))
    return person.act(game.referee.observe(6))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("line", "answer"), [("苹果", Guess(word="苹果")), ("过", Pass()), ("pass", Pass())])
def test_a_person_guesses_or_passes_at_the_terminal(monkeypatch, capsys, language, line, answer):
    assert person_says(monkeypatch, line, language) == answer
    shown = capsys.readouterr().out
    assert ("白板" if language == "zh" else "blank") in shown
    assert "鬼" not in shown and "ghost" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", ["苹果", "", None])
def test_a_language_model_guesses_or_leaves_it_empty(language, word):
    game = asked_to_guess(language)
    observation = game.referee.observe(6)
    schema = answer_schema(observation.ask, thought=True, notes=False)
    said = Briefing(language).prompt(observation, schema).ask
    assert ("不猜" if language == "zh" else "do not guess") in said
    game.submit(6, answer_in({"kind": "guess", "word": word}, observation.ask, schema).action)
    assert game.outcome is None or word == "苹果"
    assert len(game.events("blank_guessed")) == (1 if word else 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", ["full", "compact"])
@pytest.mark.parametrize("blank", [(), (6,)])
def test_a_model_reads_of_undercovers_and_not_of_ghosts(language, style, blank):
    game = Undercover(7, undercovers=(2,) if blank else (2, 6), blank=blank, language=language)
    game.describe_all()
    observation = game.referee.observe(6)
    briefing = Briefing(language, style)
    prompts = (
        briefing.belief(observation, belief_schema(6, observation.alive)),
        briefing.prompt(observation, answer_schema(observation.ask, thought=True, notes=False)),
    )
    text = "".join(prompt.system + "".join(prompt.blocks) + prompt.ask for prompt in prompts).lower()
    foreign, own = (
        (("鬼", "杀手"), ("平民", "卧底")) if language == "zh" else (("ghost", "killer", "human"), ("civilian",))
    )
    assert not any(word in text for word in foreign)
    assert all(word in text for word in own)


def test_only_who_knows_to_be_an_undercover_can_give_itself_away():
    game = Undercover(5, undercovers=(), blank=(1,), first=1)
    said = Describe(text="我是卧底")
    assert marks(said, game.referee.observe(1)) == (EXPOSURE,)
    game.say(1, "过一会儿再说")
    assert marks(said, game.referee.observe(2)) == ()


def test_a_match_with_a_blank_slip_is_repeated_from_its_journal():
    game = asked_to_guess()
    game.name(6, "西瓜")
    game.eliminate(1)
    again = Referee.replay(game.referee.header, game.referee.journal)
    assert again.told == game.referee.told
