"""A word that appears nowhere else is dealt, and looked for in all that a seat is given (cases B21, B22, B24, B25)."""

from random import Random

import pytest

from arena import Action, Ask, Describe, Header, Referee, Variant
from arena.cards import HintCard, WordCard
from arena.events import EVENT, PUBLIC
from prompts.transcript import Transcript, card_line, question

from .tables import SPEECHES, header, legal, moments, one_word_table, seats_of, with_deal

CANARIES = {"zh": "鹮鸟7Q", "zh-Hant": "鹮鳥7Q", "en": "Quokkaxyz"}
every_language = pytest.mark.parametrize("language", sorted(CANARIES))


def canary_header(variant: Variant, players: int, language: str, **rules: object) -> Header:
    of = header(variant, players, 7, language=language, rules=variant.rules(**rules))
    return with_deal(of, word=CANARIES[language], aliases=(f"the{CANARIES[language]}",))


def answers(of: Header, *, slips: bool):
    """Neutral answers; with `slips` every holder's first try at a speech is the word itself, which is struck."""
    rng, tried = Random(7), set()

    def answer(ask: Ask) -> Action:
        kind = ask.accepts[0]
        holds = ask.seat and of.deal.roles[ask.seat - 1] not in ("ghost",)
        if slips and holds and kind in SPEECHES and (ask.seat, kind) not in tried:
            tried.add((ask.seat, kind))
            return Describe(text=of.deal.word) if kind == "describe" else legal(ask, rng)
        return legal(ask, rng)

    return answer


def mentions(text: str, word: str) -> bool:
    """Whether any trace of the word is in `text`, whatever its case or escaping."""
    escaped = word.encode("unicode_escape").decode()
    return word.casefold() in text.casefold() or escaped.casefold() in text.casefold()


@one_word_table
@every_language
def test_the_word_reaches_no_ghost(variant: Variant, players: int, language: str) -> None:
    of = canary_header(variant, players, language, ghost_night_chat=True)
    ghosts, holders = seats_of(of, "ghost"), 0
    for referee in moments(Referee(of), answers(of, slips=True)):
        if referee.outcome is not None:
            break
        for ask in referee.pending:
            observation = referee.observe(ask.seat)
            found = mentions(observation.model_dump_json(), of.deal.word)
            assert found is (ask.seat not in ghosts), f"seat {ask.seat} is shown the word: {found}"
            holders += found
        for seat in ghosts:
            text = Transcript(language).read(referee.view(seat))
            assert not mentions(text, of.deal.word)
            assert not mentions(repr(list(referee.view(seat))), of.deal.word)
    assert holders and referee.strikes
    assert mentions(Transcript(language).read(referee.view(ghosts[0])), of.deal.word), "at the end all is shown"


@one_word_table
@every_language
def test_the_word_is_in_no_public_event_before_the_end(variant: Variant, players: int, language: str) -> None:
    of = canary_header(variant, players, language)
    *_, over = moments(Referee(of), answers(of, slips=True))
    public = [told.event for told in over.told if told.audience == PUBLIC]
    *before, last = [EVENT.dump_json(event).decode() for event in public]
    assert public[-1].kind == "game_ended" and mentions(last, of.deal.word)
    assert not any(mentions(event, of.deal.word) for event in before)
    private = [told for told in over.told if mentions(EVENT.dump_json(told.event).decode(), of.deal.word)]
    assert {told.event.kind for told in private} == {"card_shown", "struck", "game_ended"}
    assert all(len(told.audience) == 1 for told in private if told.event.kind != "game_ended")


@one_word_table
@pytest.mark.parametrize("language", ["zh", "en"])
def test_roles_reach_no_human_before_the_end(variant: Variant, players: int, language: str) -> None:
    """Nothing a human is given names a role, a partner, or what ghosts said or proposed among themselves."""
    of = canary_header(variant, players, language, ghost_night_chat=True)
    ghosts = seats_of(of, "ghost")
    humans = [seat for seat in range(1, players + 1) if seat not in ghosts]
    seen, words = 0, {"zh": ("鬼",), "en": ("ghost", "partner")}[language]
    for referee in moments(Referee(of), answers(of, slips=False)):
        if referee.outcome is not None:
            break
        for seat in humans:
            for event in referee.view(seat):
                assert event.kind not in ("proposed", "partners_shown", "whispered", "words_proposed")
                if event.kind not in ("card_shown", "guess_stage_began", "guessed"):
                    line = Transcript(language).read([event])
                    assert not any(word in line.lower() for word in words), line
                    assert '"ghost"' not in EVENT.dump_json(event).decode()
        for ask in referee.pending:
            if ask.seat in humans:
                observation = referee.observe(ask.seat)
                text = observation.model_dump_json(exclude={"rules"})
                assert '"ghost"' not in text and '"partners"' not in text and '"roles"' not in text
                assert not any(word in question(ask, language).lower() for word in words)
                seen += 1
    assert seen


@one_word_table
def test_every_seat_knows_what_is_its_own(variant: Variant, players: int) -> None:
    """Not too much hiding either: the word to its holders, hint and partners to the ghosts, the word to the judge."""
    of = canary_header(variant, players, "zh")
    ghosts = seats_of(of, "ghost")
    asked: set[int] = set()
    for referee in moments(Referee(of), answers(of, slips=False)):
        for ask in referee.pending:
            asked.add(ask.seat)
            card = referee.observe(ask.seat).private
            if ask.seat == 0:
                assert card.word == of.deal.word
            elif ask.seat in ghosts:
                assert isinstance(card, HintCard)
                assert set(card.partners) == set(ghosts) - {ask.seat}
                assert (card.category, card.length) == (of.deal.category, 4)
                assert card_line(card, "zh") == f"你的纸条上写着：{of.deal.category_name}=4。你是鬼。"
            else:
                assert isinstance(card, WordCard)
                assert card_line(card, "zh") == "你的纸条上写着：鹮鸟7Q。你是人。"
    assert asked >= set(range(1, players + 1))
