"""What `words check` says beyond single words: refused pairs (ZG2-4), the Full Edition (ZGF-0.2), what it is for."""

import json

import pytest

from arena.deals import draw_deal
from arena.variants import VARIANTS
from arena.words import find_pack, parse_pack, shipped
from arena.words.check import check_pack
from arena.words.uses import Uses, uses
from tests.command_line import here

WORDS = """
[categories]
food = { zh = "食物", en = "food" }
article = { zh = "用品", en = "article" }
"""
ROWS = [
    ("苹果", "apple", "food", ""), ("梨子", "pear", "food", ""), ("豌豆", "pea", "food", ""),
    ("青苹果", "greening", "food", ""), ("水果", "fruit", "food", ""), ("桃子", "peach", "food", 'broader = ["fruit"]'),
    ("番茄", "tomato", "food", 'aliases = ["西红柿"]'), ("西红柿", "lycopersicum", "food", ""),
    ("锤子", "hammer", "article", ""),
]  # fmt: skip


def pack(*pairs):
    rows = "".join(f'[[words]]\nzh="{zh}"\nen="{en}"\ncategory="{key}"\n{more}\n' for zh, en, key, more in ROWS)
    return parse_pack(
        f"{WORDS}{rows}[pairs]\nall = {json.dumps([list(pair) for pair in pairs], ensure_ascii=False)}", "t"
    )


@pytest.mark.rule("ZG2-4")
@pytest.mark.parametrize(
    ("pair", "en", "zh"),
    [
        (("苹果", "锤子"), "different categories, food and article", "不属于同一类别：food 和 article"),
        (("苹果", "青苹果"), "青苹果 contains 苹果 in writing", "“青苹果”的写法里含有“苹果”"),
        (("梨子", "豌豆"), "pear contains pea in writing", "“pear”的写法里含有“pea”"),
        (("水果", "桃子"), "fruit contains peach in meaning", "“水果”在意思上包含“桃子”"),
        (("番茄", "西红柿"), "two names of one thing", "同一事物的两种叫法"),
        (("苹果", "apple"), "its own partner", "不能和自己成对"),
        (("苹果", "香蕉"), "香蕉 is not a word of the pack", "词库里没有“香蕉”"),
    ],
)
def test_a_refused_pair_is_explained_and_never_dealt(pair, en, zh):
    tried = pack(pair, ("苹果", "梨子"))
    (finding,) = [finding for finding in check_pack(tried) if finding.rule == "ZG2-4"]
    assert finding.row == f"{pair[0]} + {pair[1]}"
    assert en in finding.why.en
    assert zh in finding.why.zh
    assert [(p.a.zh, p.b.zh) for p in tried.pairs] == [("苹果", "梨子")]


@pytest.mark.rule("ZG2-4")
def test_a_pair_that_stands_twice_is_found_whichever_way_round_and_dealt_once():
    tried = pack(("苹果", "梨子"), ("pear", "apple"))
    assert [(f.row, f.why.en) for f in check_pack(tried) if f.rule == "ZG2-4"] == [
        ("pear + apple", "the pair stands twice")
    ]
    assert len(tried.pairs) == 1


def test_what_a_pack_can_be_used_for():
    assert uses(shipped("beginners"), "zh") == Uses(words=345, pairs=438, categories=4)
    assert uses(shipped("full-edition"), "en") == Uses(words=0, pairs=225, categories=5)
    assert uses(pack(("苹果", "梨子"), ("苹果", "锤子")), "zh") == Uses(words=0, pairs=1, categories=1)
    unlisted = find_pack("p.csv", lambda path: "zh,en,category\n苹果,apple,x\n梨子,pear,x\n锤子,hammer,y\n")
    assert uses(unlisted, "en") == Uses(words=0, pairs=1, categories=1)
    assert check_pack(unlisted) == []


def test_a_pack_of_which_nothing_can_be_dealt_is_a_finding():
    lonely = find_pack("p.csv", lambda path: "zh,en,category\n苹果,apple,x\n锤子,hammer,y\n")
    (finding,) = check_pack(lonely)
    assert "no game can be dealt" in finding.why.en


# The Full Edition


def edition(categories=5, words=10, zh="描述", en="description"):
    rows: list[str] = []
    for k in range(categories):
        for n in range(words):
            han = chr(0x4E00 + 97 * k + n) + chr(0x5000 + 89 * n + k)
            rows.append(f"{han},{'abcdefghij'[k]}{'klmnopqrstuv'[n]}x,c{k},{'' if n else zh},{en}\n")
    return find_pack("p.csv", lambda path: "zh,en,category,description_zh,description_en\n" + "".join(rows))


def rows_against(made):
    return [finding.row for finding in check_pack(made) if finding.rule == "ZGF-0.2"]


@pytest.mark.rule("ZGF-0.2")
@pytest.mark.example("ZGF-0.2", 1)
def test_five_categories_of_ten_words_are_the_full_edition():
    shipped_pack = shipped("full-edition")
    assert (len(shipped_pack.categories), len(shipped_pack.words)) == (5, 50)
    assert check_pack(shipped_pack) == []
    assert rows_against(edition()) == []
    assert rows_against(edition(categories=6, words=12)) == []


@pytest.mark.rule("ZGF-0.2")
def test_less_is_found_and_named():
    assert rows_against(edition(categories=4)) == ["p.csv"]
    assert rows_against(edition(words=9)) == ["c0", "c1", "c2", "c3", "c4"]
    assert rows_against(edition(zh="")) == ["c0", "c1", "c2", "c3", "c4"]
    assert rows_against(edition(en="")) == ["c0", "c1", "c2", "c3", "c4"]


def test_a_pack_without_descriptions_is_not_meant_for_it_and_is_dealt_all_the_same():
    plain = edition(categories=2, words=2, zh="", en="")
    assert rows_against(plain) == []
    assert draw_deal(VARIANTS["zhuogui-free"], 6, "zh", 1, plain).description in ("c0", "c1")


# The command line


@pytest.mark.parametrize("name", ["beginners", "full-edition"])
def test_a_pack_that_comes_along_goes_by_its_name(capsys, tmp_path, name):
    done = here(capsys, "words", "check", name, "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["findings"] == []
    assert told["words"] == len(shipped(name).words)
    assert told["uses"]["zh"] == uses(shipped(name), "zh")._asdict()
    rows = json.loads(here(capsys, "words", "list", name, "--json", cwd=tmp_path).stdout)
    assert [row["zh"] for row in rows] == [word.zh for word in shipped(name).words]


@pytest.mark.parametrize(("language", "says"), [("en", "no facts"), ("zh", "没有事实")])
def test_a_pack_without_facts_is_told_what_it_is_good_for(capsys, tmp_path, language, says):
    (tmp_path / "p.csv").write_text("zh,en,category\n苹果,apple,x\n梨子,pear,x\n锤子,hammer,x\n", "utf-8")
    done = here(capsys, "words", "check", "p.csv", "--lang", language, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout
    assert ("3 pairs" if language == "en" else "3 对") in done.stdout
    (tmp_path / "p.csv").write_text("zh,en,category\n苹果,apple,x\n苹果,pear,x\n锤子,hammer,x\n", "utf-8")
    done = here(capsys, "words", "check", "p.csv", "--lang", language, cwd=tmp_path)
    assert done.returncode == 1
    assert says in done.stdout
    assert "苹果 / pear" in done.stdout
