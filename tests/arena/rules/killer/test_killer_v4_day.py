"""The day of the killer game 4.0, and how it ends: SRV4-3B to SRV4-3D, SRV4-4."""

import pytest

from arena import IllegalAction, Pass, Vote, schema
from prompts.transcript import event_line, question
from tests.arena.rules.game_by_hand import tried

from .v4_by_hand import V4


def to_round_two(**rules: object) -> V4:
    """A table at the night of round 2, at which nobody is out."""
    game = V4(**rules)
    game.order()
    game.day()
    game.to_the_night()
    return game


@pytest.mark.rule("SRV4-3B")
@pytest.mark.example("SRV4-3B", 1)
def test_the_dead_speak_in_the_direction_of_the_round():
    game = to_round_two()
    game.order(snipe=3, kill=9)
    assert game.events("dawned")[-1].dead == (3, 9), "names in the order of seats, without causes"
    assert [(event.role, event.side) for event in game.events("eliminated")] == [(None, None)] * 2
    game.skip_to("speak")
    assert game.last_speakers() == [9, 3]
    game = V4()
    game.order(snipe=3, kill=9)
    game.skip_to("speak")
    assert game.last_speakers() == [3, 9]


@pytest.mark.rule("SRV4-3B")
@pytest.mark.parametrize("muted", [False, True])
def test_the_silenced_dead_stay_silent_but_by_house_rule(muted):
    game = to_round_two(v4_muted_last_words=muted)
    game.order(snipe=3, kill=9, mute=9)
    (told,) = game.told("silenced")[1:]
    assert (told.event.seats, told.audience) == ((9,), "public")
    game.skip_to("speak")
    assert game.last_speakers() == ([9, 3] if muted else [3])


@pytest.mark.rule("SRV4-3C")
@pytest.mark.example("SRV4-3C", 1)
def test_the_order_of_the_day():
    game = V4()
    game.order(kill=5)
    game.skip_to("speak")
    assert game.order_of_day() == (*range(6, 14), 1, 2, 3, 4)
    game.day()
    game.night(snipe=9, kill=3)
    game.skip_to("speak")
    assert game.order_of_day() == (2, 1, 13, 12, 11, 10, 8, 7, 6, 4)


@pytest.mark.rule("SRV4-3C")
@pytest.mark.example("SRV4-3C", 3)
@pytest.mark.parametrize(("mute", "muted", "first"), [(9, False, 6), (9, True, 10), (5, False, 10), (None, False, 10)])
def test_the_defence_begins_after_the_last_of_the_dead_who_speaks(mute, muted, first):
    game = V4(v4_muted_last_words=muted)
    game.order(snipe=9, kill=5, mute=mute)
    game.skip_to("speak")
    assert game.order_of_day()[0] == first


@pytest.mark.rule("SRV4-3C")
def test_where_all_the_dead_are_silenced_it_begins_after_the_last_on_the_list():
    game = V4()
    game.order(kill=9, mute=9)
    game.skip_to("speak")
    assert game.last_speakers() == [] and game.order_of_day()[0] == 10


def test_without_a_death_the_day_starts_at_the_judge():
    game = V4()
    for order in (tuple(range(1, 14)), tuple(range(13, 0, -1)), tuple(range(1, 14))):
        game.night()
        assert game.order_of_day() == order
        game.day()


def test_after_the_last_seat_comes_the_first():
    game = V4()
    game.order(kill=13)
    game.skip_to("speak")
    assert game.order_of_day()[:2] == (1, 2)
    game.day()
    game.night(kill=1)
    assert game.asked == (1,)
    game.skip_to("speak")
    assert game.order_of_day()[:2] == (12, 11)


@pytest.mark.rule("SRV4-3C")
def test_each_defends_himself_and_votes_at_once_in_public():
    game = V4()
    game.order(kill=5)
    game.skip_to("speak")
    for seat, target in ((6, 6), (7, 6), (8, 9)):
        assert (game.asked, game.wanted) == ((seat,), "speak")
        game.say(seat, "不是我")
        assert (game.asked, game.wanted) == ((seat,), "vote")
        game.submit(seat, Vote(target=target))
        cast = game.told("vote_cast")[-1]
        assert (cast.event.seat, cast.event.target, cast.audience) == (seat, target, "public")
    assert game.speakers("defend") == [6, 7, 8]
    assert not game.events("polled")


@pytest.mark.rule("SRV4-3C")
@pytest.mark.example("SRV4-3C", 2)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_voting_is_compulsory(language):
    game = V4(language=language)
    game.order()
    game.skip_to("vote")
    for answer in (Vote(target=None), Pass()):
        with pytest.raises(IllegalAction) as refused:
            game.submit(1, answer)
        assert refused.value.rule in ("SRV4-3C", "CM-3")
    assert None not in schema(game.ask(1))["properties"]["target"]["enum"]
    assert ("不能弃权" if language == "zh" else "may not abstain") in question(game.ask(1), language)
    tries = tried(game, 1, Vote(target=None), Vote(target=None), Vote(target=None))
    assert tries.decision.status == "defaulted"
    assert [objection.rule for objection in tries.objections] == ["SRV4-3C"] * 2
    assert (game.events("vote_cast")[-1].seat, game.events("vote_cast")[-1].target) == (1, None)
    assert (game.asked, game.wanted) == ((2,), "speak")


@pytest.mark.rule("CM-6", "SRV4-3C")
def test_a_vote_for_oneself_is_legal_but_by_house_rule():
    game = V4()
    game.order()
    game.skip_to("vote")
    game.submit(1, Vote(target=1))
    assert game.events("vote_cast")[-1].target == 1
    game = V4(self_vote=False)
    game.order()
    game.skip_to("vote")
    assert game.refuse(1, Vote(target=1)).rule == "CM-6"


@pytest.mark.rule("SRV4-3C")
@pytest.mark.parametrize("votes", [True, False])
def test_a_silenced_player_does_not_defend_himself_but_votes_by_default(votes):
    game = V4(v4_muted_votes=votes)
    game.order(mute=2)
    game.day(dict.fromkeys(range(1, 14), 9))
    assert 2 not in game.speakers("defend") and len(game.speakers("defend")) == 12
    assert (2 in [event.seat for event in game.events("vote_cast")]) is votes
    assert (2 in [voter for voter, _ in game.events("polled")[-1].ballots]) is votes
    game.night()
    assert game.events("silenced")[-1].seats == (), "only for a day"
    assert game.wanted == "speak"


@pytest.mark.rule("SRV4-3D")
@pytest.mark.example("SRV4-3D", 1)
def test_a_tie_kills_nobody_and_most_votes_kill():
    game = V4()
    game.order()
    game.day({1: 6, 2: 6, 3: 6, 4: 6, 5: 9, 6: 9, 7: 9, 8: 9, 9: 1, 10: 1, 11: 1})
    assert game.events("polled")[-1].top == (6, 9)
    assert game.dead() == [] and game.at_night
    game.order()
    game.day({1: 6, 2: 6, 3: 6, 4: 6, 5: 6, 6: 9, 7: 9, 8: 9})
    (out,) = game.events("eliminated")
    assert (out.seat, out.side, out.role) == (6, "killers", None)
    assert "杀手方" in event_line(out, "zh")
    assert game.at_night and game.last_speakers() == [], "a killer has no last words"
    game.order()
    game.execute(9)
    out = game.events("eliminated")[-1]
    assert (out.seat, out.side) == (9, "good")
    assert (game.asked, game.wanted) == ((9,), "last_words")
    game.say(9, "再见")
    assert game.events("round_ended")[-1].round == 3 and game.at_night


@pytest.mark.rule("SRV4-3D")
@pytest.mark.parametrize(("shown", "side", "role"), [("none", None, None), ("side", "good", None),
                                                     ("role", "good", "sniper")])  # fmt: skip
def test_what_is_shown_of_the_executed_is_a_house_rule(shown, side, role):
    game = V4(reveal_on_execution=shown)
    game.order()
    game.execute(2)
    (out,) = game.events("eliminated")
    assert (out.side, out.role) == (side, role)


@pytest.mark.rule("SRV4-3D")
def test_a_silenced_good_player_who_is_executed_has_no_last_words():
    for muted in (False, True):
        game = V4(v4_muted_last_words=muted)
        game.order(mute=9)
        game.execute(9)
        assert (game.wanted == "last_words") is muted


@pytest.mark.rule("SRV4-3D")
@pytest.mark.parametrize(("rule", "tops"), [("tie_all", [tuple(range(1, 14))]), ("no_elimination", [()]),
                                            ("revote_once", [(), tuple(range(1, 14))])])  # fmt: skip
@pytest.mark.parametrize("ballots", ["sealed", "roll_call", "called"])
def test_without_any_ballot_nobody_dies(rule, tops, ballots):
    game = V4(all_abstain=rule, ballots=ballots)
    game.order()
    while not game.at_night:
        game.submit(game.asked[0], None)
    assert [event.top for event in game.events("polled")] == tops
    assert game.dead() == []


@pytest.mark.rule("SRV4-3C")
def test_sealed_ballots_are_given_together_after_the_last_defence():
    game = V4(ballots="sealed")
    game.order(kill=5, mute=2)
    game.skip_to("vote")
    assert game.asked == (*range(6, 14), 1, 2, 3, 4)
    assert len(game.speakers("defend")) == 11
    assert {ask.silence_is_answer for ask in game.referee.pending} == {False}
    game.vote(dict.fromkeys(game.asked, 9))
    assert game.dead() == [5, 9] and not game.events("vote_cast")


@pytest.mark.rule("SRV4-4")
@pytest.mark.example("SRV4-4", 1)
def test_killers_win_without_special_roles_or_with_as_many_as_the_others():
    game = V4()  # no special role left: two killers, six others
    for killed, shot, executed in ((1, 3, 6), (4, 5, None)):
        game.night(kill=killed, snipe=shot)
        game.day() if executed is None else game.execute(executed)
    assert game.alive == (2, 7, 8, 9, 10, 11, 12, 13)
    game.night(kill=2)
    assert (game.outcome.winners, game.outcome.rule, game.last_speakers()[-1]) == ("killers", "SRV4-4", 4)
    assert game.outcome.scores == (0,) * 5 + (1,) * 3 + (0,) * 5

    game = V4()  # two killers, the doctor, a civilian
    for killed, shot, executed in ((1, 4, 6), (5, 9, 10), (11, 12, None)):
        game.night(kill=killed, snipe=shot)
        game.day() if executed is None else game.execute(executed)
        assert game.outcome is None
    assert game.alive == (2, 3, 7, 8, 13)
    game.night(kill=2)
    assert game.alive == (3, 7, 8, 13) and game.outcome.winners == "killers"

    game = V4()  # one killer, the doctor, a civilian
    for killed, shot, executed in ((1, 4, 6), (5, 9, 7), (10, 11, 12)):
        game.night(kill=killed, snipe=shot)
        game.execute(executed)
    game.night(kill=2)
    assert game.alive == (3, 8, 13) and game.outcome is None


@pytest.mark.rule("SRV4-4")
def test_the_end_is_looked_at_after_an_execution_too():
    game = V4()
    for killed, executed in ((9, 6), (10, 7), (11, 8)):
        assert game.outcome is None
        game.night(kill=killed)
        game.execute(executed)
    assert (game.outcome.winners, game.outcome.scores[8]) == ("good", 1)
    game = V4()
    game.rounds((9, 10), (11, 12))
    game.night(kill=13, snipe=5)
    game.execute(3)
    assert game.outcome.winners == "killers" and game.last_speakers()[-1] == 13, "before any last words"


@pytest.mark.rule("SRV4-4")
def test_by_house_rule_the_dead_speak_although_the_game_is_decided():
    game = V4(v4_last_words_after_end=True)
    game.rounds((9, 6), (10, 7))
    game.night(snipe=8, kill=11)
    assert game.outcome is None
    assert (game.asked, game.wanted) == ((8,), "last_words")
    game.say(8, "好吧")
    game.submit(11, None)
    assert game.outcome.winners == "good" and game.last_speakers()[-2:] == [8, 11]
    assert len(game.events("game_ended")) == 1


@pytest.mark.rule("CM-16")
def test_a_game_in_which_nothing_happens_is_a_draw():
    game = V4(max_days=3)
    for _ in range(3):
        game.night()
        game.day()
    assert (game.outcome.winners, game.outcome.rule) == (None, "CM-16")
