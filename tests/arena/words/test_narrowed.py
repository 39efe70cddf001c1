"""Dealing only some of a pack: pairs of a closeness, and a private part that nobody has practised on."""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from agents.registry import make_agent, make_judge
from arena.deals import draw_deal, narrowed, new_header
from arena.errors import BadSetup
from arena.table import JUDGE
from arena.variants import VARIANTS
from arena.words import beginners, find_pack, parse_pack, shipped
from arena.words.split import Split
from tests.command_line import here
from tournaments.match.loop import play_match
from tournaments.plan.schedule import header_of, schedule
from tournaments.plan.spec import BadSpec
from tournaments.plan.spec_loading import check_spec

ROOT = Path(__file__).resolve().parents[3]
SPEC = {
    "name": "t",
    "variant": "zhuogui-2",
    "players": 7,
    "games": 30,
    "seed": 5,
    "agents": ["naive", "random", "silent"],
}
PART = {"split": "private", "split_seed": 9}
# What seeds 0, 1 and 2 dealt seven players before a deal could be narrowed
WORDS_OF_SEEDS = {
    "zhuogui-1": ["驯鹿", "孔雀", "辣椒"],
    "zhuogui-2": ["钢琴 萨克斯", "手表 指南针", "老虎 猎豹"],
    "zhuogui-3": ["钢琴 萨克斯", "手表 指南针", "老虎 猎豹"],
    "zhuogui-free": ["地铁 出租车", "摩托车 公交车", "足球 保龄球"],
    "zhuogui-competition": ["地铁 出租车", "摩托车 公交车", "足球 保龄球"],
}
SHEET = "zh,en,category\n苹果,apple,food\n梨子,pear,food\n桃子,peach,food\n"

DEALS_WORDS = [variant for variant in VARIANTS.values() if variant.deals != "none"]


def plan(**changes):
    return check_spec(SPEC | changes, lambda name: SHEET, "spec.toml")


def dealt(checked):
    """The words of every deal of a tournament, as sets."""
    return [{header.deal.word, header.deal.word_b} for header in (header_of(checked, p) for p in schedule(checked))]


def parts(pack, seed=9, share=0.3):
    """The words of both parts as sets of their writings."""
    public = {word.zh for word in pack.narrowed(Split("public", seed, share)).words}
    private = {word.zh for word in pack.narrowed(Split("private", seed, share)).part or ()}
    return public, private


# Closeness


@pytest.mark.parametrize("name", ["beginners", "full-edition"])
def test_easy_and_hard_are_the_outer_thirds_of_the_pack(name):
    pack = shipped(name)
    easy, hard = (pack.narrowed(closeness=asked).pairs for asked in ("easy", "hard"))
    rest = [pair.closeness for pair in pack.pairs if pair not in (*easy, *hard)]
    assert max(pair.closeness for pair in easy) < min(rest) <= max(rest) < min(pair.closeness for pair in hard)
    assert all(0.33 <= len(third) / len(pack.pairs) < 0.37 for third in (easy, hard))


def test_a_range_includes_both_ends():
    pack = shipped("beginners")
    ends = sorted({pair.closeness for pair in pack.pairs})[3:9]
    kept = pack.narrowed(closeness=(ends[0], ends[-1])).pairs
    assert {pair.closeness for pair in kept} == set(ends)
    assert kept == tuple(pair for pair in pack.pairs if pair.closeness in ends)


@pytest.mark.parametrize("variant", [v.id for v in VARIANTS.values() if v.deals in ("pair", "card")])
def test_a_spec_deals_only_pairs_of_the_closeness(variant):
    checked = plan(variant=variant, closeness=[0.3, 0.6])
    assert len({frozenset(words) for words in dealt(checked)}) > 3
    for words in dealt(checked):
        a, b = (checked.pack.find(word) for word in words)
        assert 0.3 <= checked.pack.closeness(a, b) <= 0.6


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"closeness": "medium"}, 'write "easy", "hard"'),
        ({"closeness": [0.6, 0.4]}, "the lower one first"),
        ({"closeness": [0.4]}, "two numbers"),
        ({"closeness": [0, 2]}, "from 0 to 1"),
        ({"closeness": [True, 1]}, "true or false"),
        ({"closeness": 0.5}, "two numbers"),
        ({"closeness": "hard", "variant": "zhuogui-1"}, "zhuogui-1 deals one"),
        ({"closeness": "hard", "words": "my.csv"}, "the word pack my.csv has none"),
        ({"closeness": [0.99, 1]}, "nothing left to deal"),
        ({"variant": "zhuogui-1", "words": "my.csv"}, "nothing to deal in zhuogui-1"),
        ({"split": "private"}, "split_seed = N"),
        ({"split_seed": 3}, "without a split"),
        ({"private_share": 0.5}, "without a split"),
        ({"split": "secret", "split_seed": 3}, "split must be"),
        ({"private_share": 1.0} | PART, "between 0 and 1"),
        ({"private_share": 0.001} | PART, "nothing left to deal"),
        ({"split": "public", "split_seed": -1}, "split_seed"),
    ],
)
def test_what_cannot_be_dealt_is_one_sentence_before_anything_is_played(changes, says):
    with pytest.raises(BadSpec) as error:
        plan(**changes)
    assert says in error.value.text.en
    assert error.value.text.en.startswith("spec.toml: ")
    assert error.value.text.zh.startswith("spec.toml：")
    assert "\n" not in error.value.text.en


def test_new_keys_change_no_id_of_a_spec_without_them():
    assert "split" not in plan().spec.content
    assert "closeness" not in plan().spec.content
    asked = [
        {},
        {"closeness": "hard"},
        {"closeness": "easy"},
        PART,
        PART | {"split": "public"},
        PART | {"split_seed": 8},
    ]
    assert len({plan(**keys).id for keys in asked}) == len(asked)


def test_without_a_choice_the_pack_is_the_same_object():
    pack = beginners()
    assert narrowed(VARIANTS["zhuogui-2"], pack, "zh") is pack


@pytest.mark.slow
def test_close_words_are_harder_for_the_side_that_must_find_the_others():
    won = {"easy": 0, "hard": 0}
    for asked, seed in product(won, range(60)):
        pack = beginners().narrowed(closeness=asked)
        seats = {k: make_agent("naive", pack) for k in range(1, 9)}
        match = play_match(new_header(VARIANTS["zhuogui-2"], 8, seed=seed, pack=pack), seats)
        assert match.referee.outcome is not None
        won[asked] += match.referee.outcome.winners == "humans"
    assert won["easy"] > won["hard"] > 0


# The private part


@pytest.mark.parametrize(("name", "share"), list(product(["beginners", "full-edition"], [0.1, 0.3, 0.5])))
def test_the_parts_cut_every_category_at_the_share(name, share):
    pack = shipped(name)
    public, private = parts(pack, share=share)
    assert public | private == {word.zh for word in pack.words}
    assert not public & private
    for category in pack.categories:
        words = [word.zh for word in pack.words if word.category == category]
        assert abs(len(private & set(words)) - share * len(words)) <= 0.5


def test_the_order_of_the_rows_plays_no_part():
    text = (ROOT / "arena/words/data/beginners/food.toml").read_text("utf-8")
    head, *rows = text.split("[[words]]")
    turned = "[[words]]".join([head, *(f"{row}\n" for row in reversed(rows))])
    assert parse_pack(turned, "turned").words[0] == parse_pack(text, "food").words[-1]
    assert parts(parse_pack(turned, "turned")) == parts(parse_pack(text, "food"))


def test_another_seed_is_another_private_part():
    assert len({frozenset(parts(beginners(), seed)[1]) for seed in range(20)}) == 20


def test_two_rows_that_share_a_name_are_never_parted():
    rows = [f"词{k},w{k},c{k % 3},{f'别名{k // 2}' if k < 20 else ''}\n" for k in range(40)]
    pack = find_pack("p.csv", lambda path: "zh,en,category,aliases\n" + "".join(rows))
    for seed in range(10):
        public, private = parts(pack, seed, 0.5)
        for k in range(0, 20, 2):
            assert len({f"词{k}", f"词{k + 1}"} & private) != 1
        assert 10 <= len(private) <= 30
        assert public


@pytest.mark.slow
def test_the_split_does_not_depend_on_the_hash_seed():
    code = "from tests.arena.words.test_narrowed import parts, beginners; print(sorted(parts(beginners())[1]))"
    printed = {
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True,
                       env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}).stdout
        for seed in ("0", "1", "77")
    }  # fmt: skip
    assert len(printed) == 1
    assert printed.pop().strip() == str(sorted(parts(beginners())[1]))


@pytest.mark.parametrize("variant", [variant.id for variant in DEALS_WORDS])
def test_a_benchmark_deals_only_private_words_and_practice_only_public_ones(variant):
    whole = plan(variant=variant).pack
    public, private = parts(whole)
    for part, allowed in (("public", public), ("private", private)):
        checked = plan(variant=variant, split=part, split_seed=9)
        words = set().union(*dealt(checked)) - {""}
        assert len(words) > 5
        assert words <= allowed


def test_who_plays_the_private_part_knows_all_facts_and_who_practises_knows_no_private_word():
    pack = beginners()
    _, private = parts(pack)
    practice, benchmark = (pack.narrowed(Split(part, 9)) for part in ("public", "private"))
    assert benchmark.words == pack.words
    assert benchmark.facts == practice.facts == pack.facts
    assert benchmark.cells("zh") == pack.cells("zh")
    for zh in private:
        assert practice.find(zh) is None
        assert benchmark.find(zh) is not None
    assert {pair.closeness for pair in benchmark.pairs} <= {pair.closeness for pair in pack.pairs}


def test_listed_pairs_that_the_split_parts_are_not_replaced_by_others():
    sheet = "zh,en,category,pair\n" + "".join(f"词{k},w{k},c,{'词1' if k == 0 else ''}\n" for k in range(10))
    pack = find_pack("p.csv", lambda path: sheet)
    assert len(pack.pairs) == 1
    kept = [len(pack.narrowed(Split(part, seed)).pairs) for seed in range(30) for part in ("public", "private")]
    assert set(kept) == {0, 1}


@pytest.mark.parametrize("variant", DEALS_WORDS, ids=lambda variant: variant.id)
def test_no_player_who_practises_guesses_a_private_word(variant):
    whole = plan(variant=variant.id).pack
    pack = whole.narrowed(Split("public", 9))
    _, private = parts(whole)
    guessed: set[str] = set()
    for seed in range(6):
        header = new_header(variant, 7, seed=seed, pack=pack)
        seats = {k: make_agent("naive", pack) for k in range(1, 8)}
        match = play_match(header, {JUDGE: make_judge("scripted", pack)} | seats)
        assert match.error is None
        guesses = {row.action.word for row in match.referee.journal if getattr(row.action, "word", None)}
        assert not guesses & private
        guessed |= guesses
    assert guessed or "guess" not in str(variant.pitch.en)


@pytest.mark.parametrize("variant", WORDS_OF_SEEDS)
def test_a_draw_of_the_whole_pack_is_as_it_ever_was(variant):
    deals = [draw_deal(VARIANTS[variant], 7, "zh", seed) for seed in range(3)]
    assert [f"{deal.word} {deal.word_b}".strip() for deal in deals] == WORDS_OF_SEEDS[variant]


# The command line


@pytest.fixture
def zhuogui(capsys):
    return lambda *words, cwd: here(capsys, *words, "--lang", "en", cwd=cwd)


@pytest.fixture
def listed(zhuogui):
    def rows(*words, cwd):
        done = zhuogui("words", "list", "--json", *words, cwd=cwd)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return rows


def test_the_lists_show_one_part_or_the_pairs_of_a_closeness(tmp_path, zhuogui, listed):
    public, private = parts(beginners())
    part = ["--split-seed", "9", "--split"]
    assert {row["zh"] for row in listed(*part, "public", cwd=tmp_path)} == public
    assert {row["zh"] for row in listed(*part, "private", cwd=tmp_path)} == private
    pairs = listed("--pairs", *part, "private", "--closeness", "0.5,0.7", cwd=tmp_path)
    assert pairs
    for row in pairs:
        assert set(row["zh"]) <= private
        assert 0.5 <= row["closeness"] <= 0.7
    table = zhuogui("words", "list", "full-edition", "--pairs", cwd=tmp_path).stdout
    assert len(table.strip().splitlines()) == 2 + len(shipped("full-edition").pairs)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["words", "list", "--closeness", "hard"], "--pairs"),
        (["words", "list", "--pairs", "--closeness", "hrd"], "easy"),
        (["words", "list", "--split", "private"], "--split-seed N"),
        (["words", "list", "--split-seed", "4"], "without a split"),
        (["play", "zhuogui-1", "--closeness", "hard"], "zhuogui-1 deals one"),
        (["play", "zhuogui-2", "--private-share", "0.2"], "without a split"),
    ],
)
def test_a_wrong_choice_is_one_sentence(tmp_path, zhuogui, words, says):
    done = zhuogui(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_game_in_the_terminal_can_be_narrowed_and_needs_no_pack_for_the_full_edition(tmp_path, zhuogui):
    for words in (["zhuogui-2", "--closeness", "hard"], ["zhuogui-1", "--split", "public", "--split-seed", "1"],
                  ["zhuogui-free", "--players", "6"]):  # fmt: skip
        done = zhuogui("play", *words, "--seed", "3", "--open", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    assert any(category.description_en in done.stdout for category in shipped("full-edition").categories.values())


def test_bad_setup_is_what_a_caller_of_the_library_gets():
    with pytest.raises(BadSetup):
        narrowed(VARIANTS["zhuogui-1"], beginners(), "zh", closeness="easy")
