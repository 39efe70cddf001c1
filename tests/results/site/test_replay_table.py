"""The table at a moment: who is out and since when, who votes for whom, and what one viewer may know of the others."""

from arena import Variant, variant_of
from arena.events import PUBLIC, Told
from arena.events.course import Eliminated, GameEnded, NightFell, RoundBegan, Spoke
from arena.events.killer_events import CheckResult, Claimed, Dawned, NightOrdered, Silenced
from arena.events.polls import Accused, HandsRaised, PkBegan, Polled, VoteCast
from arena.roles import ROLES
from results.games.table_deltas import deltas
from results.games.table_state import Frame, Viewer, frame, seen
from tests.arena.contract.tables import every_table, header, one_table, with_rules

from .replays import finished, table

R = "CM-1"


def told(*events: object) -> list[Told]:
    """Public events, or pairs of an audience and an event, numbered from 0."""
    pairs = [event if isinstance(event, tuple) else (PUBLIC, event) for event in events]
    return [Told(seq, audience, event) for seq, (audience, event) in enumerate(pairs)]


def after(entries: list[Told], players: int = 4, viewer: Viewer = "all", truth: tuple[str, ...] = ()) -> Frame:
    """The table that a viewer sees after all of them."""
    changes = zip(entries, deltas(entries))
    return frame((change for entry, change in changes if seen(entry, viewer)), players, truth)


def out_of(shown: Frame) -> dict[int, tuple[str, int]]:
    return {place.seat: place.out for place in shown.places if place.out}


@one_table
def test_a_viewers_table_is_made_of_what_that_viewer_was_told_alone(variant: Variant, players: int) -> None:
    rules = with_rules(variant, ballots="roll_call", group_chat=True, ghost_night_chat=True)
    entries = finished(header(variant, players, 2, rules=rules), 4).told
    for viewer in ("public", 0, players):
        for end in range(len(entries) // 4, len(entries), len(entries) // 3):
            known = [entry for entry in entries[:end] if seen(entry, viewer)]
            assert after(entries[:end], players, viewer) == frame(deltas(known), players)


@every_table
def test_who_is_out_and_what_the_end_shows_is_what_was_announced(variant: Variant, players: int) -> None:
    of = header(variant, players, 3)
    entries = finished(of, 6).told
    for viewer in ("public", "all", 2):
        shown = after(entries, players, viewer)
        gone = {entry.event.seat for entry in entries if isinstance(entry.event, Eliminated)}
        assert set(out_of(shown)) == gone
        assert shown.phase == ("over", 0)
        assert [place.known for place in shown.places] == list(of.deal.roles)
    before = after(entries[:-1], players, "public")
    dealt = [place.known for place in before.places]
    revealed = {e.event.seat for e in entries if isinstance(e.event, Eliminated) and (e.event.role or e.event.side)}
    told_of = {e.event.seat for e in entries if e.event.kind in ("blank_guessed", "decided")}
    assert {seat for seat, known in enumerate(dealt, start=1) if known} <= revealed | told_of


def test_a_seat_is_out_from_the_moment_that_is_announced() -> None:
    entries = told(
        NightFell(rule=R),
        Dawned(rule=R, night=1, dead=()),
        NightFell(rule=R),
        Dawned(rule=R, night=2, dead=(3,)),
        Eliminated(rule=R, seat=3),
        RoundBegan(rule=R, round=2, order=(1, 2, 4)),
        Eliminated(rule=R, seat=1, side="good"),
    )
    assert out_of(after(entries[:3])) == {}
    assert out_of(after(entries[:4])) == {3: ("night", 2)}
    assert out_of(after(entries)) == {3: ("night", 2), 1: ("round", 2)}
    assert after(entries).places[0].known == "good"


def test_ballots_are_arrows_until_the_table_turns_to_something_else() -> None:
    polled = Polled(rule=R, poll=1, candidates=(1, 2, 3, 4), ballots=((3, 1), (2, 1), (4, None)), top=(1,))
    entries = told(polled, Eliminated(rule=R, seat=1), Spoke(rule=R, seat=2, stage="describe", text="x"))
    arrows = ((3, 1, "vote"), (2, 1, "vote"), (4, None, "vote"))
    assert after(entries[:1]).arrows == after(entries[:2]).arrows == arrows
    last = after(entries)
    assert last.arrows == ()
    assert [place.ballot for place in last.places] == [None, (1,), (1,), (None,)]
    assert last.speaker == 2


def test_a_roll_call_gathers_its_ballots_and_begins_without_those_before() -> None:
    first = Polled(rule=R, poll=1, candidates=(1, 2), ballots=((1, 2), (2, 1)), top=(1, 2))
    entries = told(
        first,
        PkBegan(rule=R, pk=1, stage=(1, 2), speakers=()),
        VoteCast(rule=R, seat=3, target=1),
        VoteCast(rule=R, seat=4, target=None),
    )
    assert [place.on_stage for place in after(entries[:2]).places] == [True, True, False, False]
    assert after(entries[:3]).arrows == ((3, 1, "vote"),)
    assert after(entries).arrows == ((3, 1, "vote"), (4, None, "vote"))


def test_what_a_check_showed_is_known_to_those_who_checked_and_a_role_says_more() -> None:
    entries = told(
        ((1,), NightOrdered(rule=R, order="check", target=2, drawn=False)),
        ((1,), CheckResult(rule=R, target=2, result="killer")),
        GameEnded(rule=R, winners="good", word="", roles=("police", "killer", "civilian", "civilian")),
    )
    assert after(entries[:2], viewer=1).places[1].known == "sign:killer"
    assert after(entries[:2], viewer=1).arrows == ((1, 2, "check"),)
    assert after(entries[:2], viewer=3) == after([])
    assert after(entries[:2], truth=("police", "killer", "civilian", "civilian")).places[1].known == "killer"
    assert after(entries, viewer=3).places[1].known == "killer"
    assert after(entries).winners == "good"


def test_claims_hands_silence_and_accusations_are_seen() -> None:
    entries = told(
        Silenced(rule=R, seats=(4,)),
        Claimed(rule=R, seat=1, role="police", target=2, result="killer"),
        HandsRaised(rule=R, raisers=(2, 3), accuser=3, left=1),
        Accused(rule=R, seat=3, target=2, out=3, left=0),
    )
    claimed = after(entries[:2])
    assert (claimed.places[0].claims, claimed.arrows) == ("police", ((1, 2, "claim"),))
    assert claimed.places[3].silenced
    raised = after(entries[:3])
    assert [place.raised for place in raised.places] == [False, True, True, False]
    accused = after(entries)
    assert not any(place.raised for place in accused.places)
    assert (accused.arrows, out_of(accused)) == (((3, 2, "accuse"),), {3: ("dealing", 0)})


def test_holders_of_words_that_do_not_tell_their_role_are_not_told_it_here() -> None:
    of = table("undercover", 6)
    entries = finished(of).told
    shown = after([entry for entry in entries if entry.event.kind == "card_shown"], 6, 1)
    assert shown.places[0].known == ""
    assert shown.places[0].card in (of.deal.word, of.deal.word_b)
    assert [place.card for place in shown.places[1:]] == [""] * 5


def test_every_label_of_a_whole_game_is_a_role_a_side_a_group_or_a_sign() -> None:
    for name, players in (("killer-v5", 12), ("werewolf-8", 8), ("killer-mine", 9)):
        entries = finished(header(variant_of(name), players, 5), 2).told
        for change in deltas(entries):
            for key in change.known.values():
                assert key in ROLES or key.startswith("sign:") or key.endswith("_group") or key in (
                    "good", "killers", "wolves"
                )  # fmt: skip
