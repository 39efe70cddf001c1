"""A word that appears nowhere else is dealt, and looked for in all that a seat is given (cases B21, B22, B24, B25)."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from arena import Action, Ask, Describe, Header, Pass, Referee, Variant
from arena.cards import HintCard, WordCard
from arena.events import EVENT, PUBLIC
from prompts.transcript import Transcript, card_line

from .tables import header, legal, moments, news, one_word_table, seats_of, with_deal, with_rules, words_table

CANARIES = {"zh": ("鹮鸟7Q", "蠓虫8W"), "zh-Hant": ("鹮鳥7Q", "蠓蟲8W"), "en": ("Quokkaxyz", "Wombatuvw")}
_ROLES = {
    "zh": ("鬼", "魂", "白痴", "平民", "卧底"),
    "en": ("ghost", "partner", "soul", "idiot", "civilian", "undercover"),
}
every_language = pytest.mark.parametrize("language", sorted(CANARIES))


def canary_header(variant: Variant, players: int, language: str, **rules: object) -> Header:
    of = header(variant, players, 7, language=language, rules=with_rules(variant, max_statement=200, **rules))
    word, word_b = CANARIES[language]
    second = {"word_b": word_b} if of.deal.word_b else {}
    return with_deal(of, word=word, aliases=(f"the{word}",), **second)


def held_by(of: Header) -> dict[int, str]:
    """Seats with what they hold: a word, or something that is not one."""
    shown = {
        seat: next(event.card for event in Referee(of).view(seat) if event.kind == "card_shown") for seat in seats(of)
    }
    return {seat: card.shows for seat, card in shown.items()}


def seats(of: Header) -> range:
    return range(1, of.players + 1)


def answers(of: Header, *, slips: bool):
    """Neutral answers; with `slips` everybody's first try at a speech is the own word, if it has one: it is struck."""
    rng, tried, held = Random(7), set(), held_by(of)

    def answer(ask: Ask) -> Action:
        kind = ask.accepts[0]
        holds = ask.seat and held[ask.seat] in CANARIES[of.language]
        if slips and holds and kind == "describe" and ask.seat not in tried:
            tried.add(ask.seat)
            return Describe(text=held[ask.seat])
        return Pass() if kind == "declare" else legal(ask, rng)

    return answer


def mentions(text: str, word: str) -> bool:
    """Whether any trace of the word is in `text`, whatever its case or escaping."""
    folded = text.casefold()
    return any(trace in folded for trace in traces(word))


@cache
def traces(word: str) -> set[str]:
    """The word as it is and escaped, in lower case."""
    return {word.casefold(), word.encode("unicode_escape").decode().casefold()}


@words_table
@every_language
def test_a_word_reaches_nobody_who_does_not_hold_it(variant: Variant, players: int, language: str) -> None:
    of = canary_header(variant, players, language, ghost_night_chat=True)
    held, shown, read = held_by(of), set[tuple[int, str]](), Counter[int]()
    words = [word for word in (of.deal.word, of.deal.word_b) if word]
    for referee in moments(Referee(of), answers(of, slips=True)):
        if referee.outcome is not None:
            break
        for ask in referee.pending:
            observation = referee.observe(ask.seat).model_dump_json()
            for word in words:
                found = mentions(observation, word)
                assert found is (ask.seat == 0 or held[ask.seat] == word), f"seat {ask.seat} is shown {word}: {found}"
                shown |= {(ask.seat, word)} if found else set()
        for seat in seats(of):
            told = news(referee, seat, read)
            text = Transcript(language).read(told) + repr(list(told))
            for word in words:
                assert held[seat] == word or not mentions(text, word)
    assert referee.strikes and {word for _, word in shown} == set(words)
    for seat in seats(of):
        text = Transcript(language).read(referee.view(seat))
        assert all(mentions(text, word) for word in words), "at the end all is shown"


@words_table
@every_language
def test_a_word_is_in_no_public_event_before_the_end(variant: Variant, players: int, language: str) -> None:
    of = canary_header(variant, players, language)
    words = [word for word in (of.deal.word, of.deal.word_b) if word]
    *_, over = moments(Referee(of), answers(of, slips=True))
    public = [told.event for told in over.told if told.audience == PUBLIC]
    *before, last = [EVENT.dump_json(event).decode() for event in public]
    assert public[-1].kind == "game_ended" and all(mentions(last, word) for word in words)
    for word in words:
        assert not any(mentions(event, word) for event in before)
        private = [told for told in over.told if mentions(EVENT.dump_json(told.event).decode(), word)]
        assert {told.event.kind for told in private} == {"card_shown", "struck", "game_ended"}
        assert all(len(told.audience) == 1 for told in private if told.event.kind != "game_ended")


@words_table
@pytest.mark.parametrize("language", ["zh", "en"])
def test_roles_reach_nobody_who_may_not_know_them(variant: Variant, players: int, language: str) -> None:
    """Nothing that is given to a player who was not shown the ghosts names a role, a partner, or what ghosts say."""
    of = canary_header(variant, players, language, ghost_night_chat=True)
    blind = [s for s in seats(of) if not any(event.kind == "partners_shown" for event in Referee(of).view(s))]
    seen, words, read = 0, _ROLES[language], Counter[int]()
    for referee in moments(Referee(of), answers(of, slips=False)):
        if referee.outcome is not None:
            break
        for seat in blind:
            for event in news(referee, seat, read):
                assert event.kind not in ("proposed", "partners_shown", "whispered", "words_proposed")
                if event.kind not in ("card_shown", "guess_stage_began", "guessed"):
                    line = Transcript(language).read([event])
                    assert not any(word in line.lower() for word in words), line
                    assert '"ghost"' not in EVENT.dump_json(event).decode()
        for ask in referee.pending:
            if ask.seat in blind:
                text = referee.observe(ask.seat).model_dump_json(exclude={"rules", "private", "events"})
                assert '"ghost"' not in text and '"partners"' not in text and '"roles"' not in text
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
