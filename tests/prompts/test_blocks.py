"""The blocks of a seat only grow, so that a provider's cache holds; and they stay within their bound (case A42)."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.llm.answer_schemas import belief_schema
from arena import VARIANTS, Ask, Describe, Variant, Vote
from prompts.player_prompt import ROOM, Briefing
from prompts.story import KEPT, Room
from prompts.wordings import wording

from ..arena.contract.tables import few, header, one_table, random_answers, with_rules
from .briefed import Answers, of_seats, sent_in, words_of

ONE = VARIANTS["zhuogui-1"]
LONG = 300  # characters of a speech


def line_ends(language: str) -> tuple[str, str]:
    say = wording("player", language)["say"]
    return say["opening"], say["shortened"]


@one_table
def test_blocks_only_grow(variant: Variant, players: int) -> None:
    language = ("zh", "en", "zh-Hant")[players % 3]
    for decisions in of_seats(sent_in(header(variant, players, 5, language=language))).values():
        for before, after in pairwise(decisions):
            earlier, later = before.prompt.blocks, after.prompt.blocks
            assert later[: len(earlier)] == earlier
            told = len(after.observation.events) - len(before.observation.events)
            assert len(later) == len(earlier) + bool(told)
            assert "".join(later[len(earlier) :]).count("\n") == told
            assert before.prompt.system == after.prompt.system
        first = decisions[0].prompt.blocks
        assert len(first) == 1 and first[0].startswith(line_ends(language)[0] + "\n")


@pytest.mark.slow
@few(max_examples=60)
@given(seed=st.integers(0, 2**32), place=st.integers(0, 10**6), data=st.data())
def test_blocks_grow_whatever_is_answered(seed: int, place: int, data: st.DataObject) -> None:
    variant = list(VARIANTS.values())[place % len(VARIANTS)]
    players = data.draw(st.sampled_from(sorted(variant.roles)))
    rng = Random(seed)
    of = header(variant, players, seed)
    for decisions in of_seats(sent_in(of, Answers(random_answers(rng)), room=Room(10**9, 10**9))).values():
        whole = ["".join(decision.prompt.blocks) for decision in decisions]
        assert all(later.startswith(earlier) for earlier, later in pairwise(whole))
        for decision, text in zip(decisions, whole):
            assert text.count("\n") == len(decision.observation.events) + 1


def endless(text: str):
    """Everybody speaks at length and nobody votes, so that the longest game is played."""

    def answer(ask: Ask):
        kind = ask.accepts[0]
        if kind == "describe":
            return Describe(text=f"{ask.seat}{text}"[:LONG])
        if kind == "vote":
            return Vote(target=None)
        return {"kind": kind, "target": ask.choices["target"][0]}

    return Answers(answer)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "text"), [("zh", "它很轻也很常见" * 50), ("en", "It is light and quite common. " * 20)]
)
@pytest.mark.parametrize("room", [ROOM["full"], Room(9_000, 4_500), ROOM["compact"]], ids=str)
def test_the_longest_game_stays_within_its_bound(language: str, text: str, room: Room) -> None:
    rules = with_rules(ONE, max_speech=LONG, all_abstain="no_elimination", max_days="2n")
    of = header(ONE, 9, 2, language=language, rules=rules)
    _, shortened = line_ends(language)
    for decisions in of_seats(sent_in(of, endless(text), room=room)).values():
        assert decisions[-1].round == 18
        sizes, before, left_out = [], "", 0
        for decision in decisions:
            blocks, ask = "".join(decision.prompt.blocks), decision.prompt.ask
            longest = max(len(line.encode()) + 1 for line in blocks.splitlines())
            assert len(blocks.encode()) <= max(room.most, longest + len(shortened.encode()) + 1)
            assert decision.observation.private.shows in ask, "the own card is pinned"
            targets = decision.observation.ask.choices.get("target", ())
            assert all(str(target) in ask.splitlines()[3] for target in targets), "so are the choices"
            assert all(word in blocks for word in words_of(decision.observation.events[-1]))
            if not blocks.startswith(before):
                assert blocks.startswith(shortened + "\n") and len(decision.prompt.blocks) == 1
                sizes.append(len(before.encode()) - left_out)
                left_out = len(blocks.encode())
            before = blocks
        assert sizes, "it was meant to grow too long"
        if room.kept > 9 * 3 * LONG:  # a whole round fits in: the steps are as big as promised, but for that round
            assert min(sizes) > room.most - room.kept - 9 * 3 * LONG


def test_the_dead_are_remembered_when_speeches_are_dropped() -> None:
    room, dropped = Room(900, 500), 0
    for seed in range(4):
        for decision in sent_in(header(ONE, 9, seed, language="en"), room=room):
            blocks = "".join(decision.prompt.blocks)
            if not blocks.startswith(line_ends("en")[1]):
                continue
            dropped += 1
            for event in decision.observation.events:
                if event.kind == "eliminated":
                    assert f"Seat {event.seat} is out." in blocks
            assert len(blocks.encode()) <= room.most
    assert dropped > 20 and "eliminated" in KEPT


def test_own_thoughts_stand_where_they_were_thought() -> None:
    decisions = of_seats(sent_in(header(ONE, 9, 3, language="en")))[1]
    briefing, plain = Briefing("en", memory="thoughts"), Briefing("en", memory="none")
    for number, decision in enumerate(decisions):
        schema = {"type": "object", "properties": {}}
        told = "".join(briefing.prompt(decision.observation, schema).blocks)
        lines = told.splitlines()
        thoughts = [line for line in lines if line.startswith("Your own private thought then: ")]
        assert thoughts == [f'Your own private thought then: "{k}\\"}} {k}"' for k in range(number)]
        assert [line for line in lines if line not in thoughts] == "".join(
            plain.prompt(decision.observation, schema).blocks
        ).splitlines()
        for k, earlier in enumerate(decisions[:number]):
            at = lines.index(thoughts[k])
            assert at == len(earlier.observation.events) + 1 + k, "after what was known then, before what came next"
        for keeper in (briefing, plain):
            keeper.remember(f'{number}"}}\n{number}')


def test_only_the_latest_notes_are_shown() -> None:
    decisions = of_seats(sent_in(header(ONE, 9, 3, language="en")))[1]
    briefing = Briefing("en", memory="notes")
    schema = {"type": "object", "properties": {}}
    assert "notes so far" not in briefing.prompt(decisions[0].observation, schema).ask
    briefing.remember("a thought", "first")
    briefing.remember("a thought", "second")
    briefing.remember("a thought", "")
    prompt = briefing.prompt(decisions[1].observation, schema)
    assert 'Your own private notes so far: "second"' in prompt.ask
    assert "first" not in prompt.ask and "a thought" not in "".join(prompt.blocks) + prompt.ask
    assert '"notes" is private' in prompt.system


@pytest.mark.parametrize("room", [None, Room(900, 500)])
def test_a_belief_leaves_no_trace(room: Room | None) -> None:
    for decisions in of_seats(sent_in(header(ONE, 9, 3, language="en"))).values():
        asked, plain = (Briefing("en", memory="thoughts", room=room) for _ in range(2))
        schema = {"type": "object", "properties": {}}
        for number, decision in enumerate(decisions):
            seen = decision.observation
            before = asked.belief(seen, belief_schema(seen.seat, seen.alive))
            assert asked.prompt(seen, schema) == plain.prompt(seen, schema)
            assert before.blocks == plain.prompt(seen, schema).blocks
            others = [seat for seat in seen.alive if seat != seen.seat]
            assert ", ".join(map(str, others)) + "?" in before.ask
            assert all(f'"seat_{seat}"' in before.ask for seat in others) and '"word"' in before.ask
            asked.remember(str(number))
            plain.remember(str(number))
            assert asked.belief(seen, schema).blocks[-1].endswith(f'"{number}"\n')
