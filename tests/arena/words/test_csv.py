"""A pack of a user's own as CSV: what is read, what is refused with which sentence, and that every variant plays it."""

import re

import pytest

from agents.registry import make_agent, make_judge
from arena.deals import new_header
from arena.table import JUDGE
from arena.variants import VARIANTS
from arena.words import PackError, find_pack, parse_pack
from arena.words.check import check_pack
from tests.command_line import here
from tournaments.match.loop import play_match
from tournaments.plan.spec import BadSpec
from tournaments.plan.spec_loading import read_text

ROWS = """苹果,apple,水果
梨子,pear,水果
桃子,peach,水果
李子,plum,水果
香蕉,banana,水果
葡萄,grape,水果
草莓,berry,水果
西瓜,melon,水果
锤子,hammer,工具
锯子,saw,工具
钉子,nails,工具
梯子,ladder,工具
斧头,axe,工具
钳子,pliers,工具
铲子,spade,工具
扫帚,broom,工具
一月,jan,月份
二月,feb,月份
三月,mar,月份
四月,apr,月份
五月,may,月份
六月,jun,月份
七月,jul,月份
八月,aug,月份
"""  # the months are of one length in English too
PLAIN = "zh,en,category\n" + ROWS

DEALS_WORDS = [variant for variant in VARIANTS.values() if variant.deals != "none"]


def read(text, name="my.csv"):
    return find_pack(name, lambda path: text)


def test_three_columns_make_a_pack():
    pack = read(PLAIN)
    assert [(w.zh, w.en, w.category) for w in pack.words][:2] == [("苹果", "apple", "水果"), ("梨子", "pear", "水果")]
    assert (pack.categories["水果"].zh, pack.categories["水果"].en) == ("水果", "水果")
    assert check_pack(pack) == []
    assert (len(pack.dealt("zh")), len(pack.dealt("en"))) == (24, 8)


def test_it_is_the_same_pack_as_in_toml():
    names = "".join(f"[categories.'{name}']\nzh='{name}'\nen='{name}'\n" for name in ("水果", "工具", "月份"))
    rows = [row.split(",") for row in ROWS.splitlines()]
    toml = names + "".join(f"[[words]]\nzh='{zh}'\nen='{en}'\ncategory='{key}'\n" for zh, en, key in rows)
    pairs = "[pairs]\nall=[['苹果','梨子'],['苹果','桃子'],['锤子','锯子']]\n"
    given = {"苹果": "pear|桃子", "梨子": "苹果", "锤子": "saw"}
    sheet = "zh,en,category,pair\n" + "".join(f"{zh},{en},{key},{given.get(zh, '')}\n" for zh, en, key in rows)
    assert read(sheet).digest == parse_pack(toml + pairs, "my.toml").digest
    assert [(pair.a.zh, pair.b.zh) for pair in read(sheet).pairs] == [
        ("苹果", "梨子"),
        ("苹果", "桃子"),
        ("锤子", "锯子"),
    ]


def test_every_column():
    pack = read(
        "EN , zh,category,category_zh,category_en,description_zh,description_en,aliases,broader,agreed,pair\r\n"
        'tomato,番茄,veg,蔬菜,vegetable,能做菜的,"for cooking, mostly",西红柿 | love apple,food,ZG1-4.4,\r\n'
        "\r\n,,,,,,,,,,\r\npotato,土豆,veg,,,,,马铃薯,,,番茄\r\n"
    )
    tomato, potato = pack.words
    assert (tomato.aliases, tomato.broader, tomato.agreed) == (("西红柿", "love apple"), ("food",), ("ZG1-4.4",))
    assert (potato.zh, potato.aliases) == ("土豆", ("马铃薯",))
    veg = pack.categories["veg"]
    assert (veg.name("zh"), veg.name("en"), veg.describe("en")) == ("蔬菜", "vegetable", "for cooking, mostly")
    assert [(pair.a.zh, pair.b.zh, pair.closeness) for pair in pack.pairs] == [("土豆", "番茄", None)]


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("name", ["my.csv", "MY.CSV"])
def test_a_byte_order_mark_and_the_case_of_the_name_change_nothing(start, name):
    assert read(start + PLAIN, name).digest == read(PLAIN).digest


def test_toml_may_begin_with_a_byte_order_mark():
    toml = "[categories.food]\nzh='食物'\nen='food'\n"
    assert list(read("\ufeff" + toml, "my.toml").categories) == ["food"]


@pytest.mark.parametrize(
    ("text", "row", "says"),
    [
        ("", 1, "must name its columns: zh, en, category"),
        ("zh,en\n苹果,apple\n", 1, "lacks the column category"),
        ("zh,en,category,alias\n", 1, "'alias' that no pack has; the nearest: aliases"),
        ("zh,en,category,\n苹果,apple,food,\n", 1, "must name its columns"),
        ("zh;en;category\n苹果;apple;food\n", 1, "separated by commas"),
        ("zh,en,category,ZH\n", 1, "column zh twice"),
        ("zh,en,category\n", 2, "below the header"),
        ("zh,en,category\n苹果,apple,food\n梨子,,food\n", 3, "nothing under en"),
        ("zh,en,category\n苹果,apple,food\n\n梨子, ,food\n", 4, "nothing under en"),
        ("en\napple\n", 1, "lacks the column category"),
        ("category,pair\nfood,\n", 1, "zh or en"),
        ("zh,en,category\n,,food\n", 2, "nothing under zh"),
        ("zh,en,category\n苹果,apple\n", 2, "has 2 cells, but the header has 3"),
        ("zh,en,category\n苹果,apple,food,\n", 2, "has 4 cells, but the header has 3"),
        ('zh,en,category\n苹果,"apple,food\n', 2, "is not CSV"),
        ('zh,en,category\n苹果,apple,food\n梨,"pe"ar,food\n', 3, "is not CSV"),
        ("zh,en,category,pair\n苹果,apple,food,pare\n梨子,pear,food,\n", 2, "'pare', no word of the file; pear"),
        ("zh,en,category,category_en\n苹果,apple,food,fruit\n梨子,pear,food,fruits\n", 3, "'fruits' under category_en"),
    ],
)
def test_a_wrong_table_is_one_sentence_with_its_row(text, row, says):
    with pytest.raises(PackError) as error:
        read(text)
    told = error.value.text
    assert told.en.startswith(f"my.csv: row {row} ")
    assert told.zh.startswith(f"my.csv：第 {row} 行")
    assert says in told.en
    assert "\n" not in told.en + told.zh


def test_a_file_that_is_not_utf_8_is_refused_with_its_row(tmp_path):
    path = tmp_path / "my.csv"
    path.write_bytes(b"zh,en,category\nx,y,z\n" + "苹果,apple,食物\n".encode("gb18030"))
    with pytest.raises(BadSpec, match="row 3 is not UTF-8") as error:
        read_text(path)
    assert "第 3 行" in error.value.text.zh


@pytest.mark.parametrize("name", ["my.xlsx", "begginers", "folder.csv/pack"])
def test_any_other_kind_of_file_is_refused_before_it_is_read(name):
    def never(path):
        raise AssertionError(path)

    with pytest.raises(PackError, match=r"\.toml or a \.csv file") as error:
        find_pack(name, never)
    assert "beginners" in error.value.text.en


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
@pytest.mark.parametrize("variant", DEALS_WORDS, ids=lambda variant: variant.id)
def test_every_variant_plays_it_without_a_single_fact(variant, language):
    pack = read(PLAIN)
    assert pack.given_facts == ()
    for seed in range(3):
        header = new_header(variant, 7, seed=seed, pack=pack, language=language)
        assert pack.find(header.deal.word)
        seats = {k: make_agent(("naive", "random")[(k + seed) % 2], pack) for k in range(1, 8)}
        match = play_match(header, {JUDGE: make_judge("scripted", pack)} | seats)
        assert match.error is None
        assert match.referee.outcome is not None


CHINESE = "zh,category,pair\n" + "".join(f"{row.split(',')[0]},{row.split(',')[2]},\n" for row in ROWS.splitlines())
ENGLISH = "en,category\n" + "".join(f"{row.split(',')[1]},{row.split(',')[2]}\n" for row in ROWS.splitlines())
TABLES = {
    "both": PLAIN,
    "Chinese": CHINESE.replace("苹果,水果,", "苹果,水果,梨子|桃子").replace("锤子,工具,", "锤子,工具,锯子"),
    "Chinese with an empty column": re.sub(",[a-z]+,", ",,", PLAIN.replace("zh,en,", "zh,EN,")),
    "English": ENGLISH,
}  # fmt: skip


@pytest.mark.parametrize("player", ["naive", "random", "reasoner"])
@pytest.mark.parametrize("table", TABLES)
def test_scripted_players_speak_of_words_that_have_no_facts(table, player):
    """Of a table they know category, length and what is paired; a table in one language needs no other."""
    language = "en" if table == "English" else "zh"
    pack = read(TABLES[table])
    assert check_pack(pack) == [] and pack.given_facts == () and len(pack.words) == 24
    header = new_header(
        VARIANTS["zhuogui-2" if player == "naive" else "zhuogui-1"], 6, seed=5, pack=pack, language=language
    )
    agents = dict.fromkeys(range(1, 7), make_agent(player, pack))
    match = play_match(header, {JUDGE: make_judge("scripted", pack)} | agents)
    assert match.error is None and not match.referee.strikes
    first = [told.event for told in match.referee.told if told.event.kind == "spoke"][:6]
    assert sum(bool(event.text) for event in first) >= 3, [event.text for event in first]
    if player == "naive":
        word = pack.find(header.deal.word)
        true = {fact.clue(language) for fact in pack.facts if word.verdict(fact) == "yes"}
        assert any(event.text in true for event in first)


@pytest.mark.parametrize("toml", [
    "[categories.f]\nzh='水果'\n[[words]]\nzh='苹果'\ncategory='f'\n",
    "[categories.f]\nen='fruit'\n[[facts]]\nid='x'\ncategory='f'\ngroup='g'\nclue_en='It is red'\n"
    "question_en='Is it red?'\n[[words]]\nen='apple'\ncategory='f'\nyes=['x']\n",
])  # fmt: skip
def test_toml_in_one_language_needs_no_other_either(toml):
    pack = parse_pack(toml, "my.toml")
    assert pack.words[0].zh == pack.words[0].en and pack.categories["f"].zh == pack.categories["f"].en


def test_closeness_and_digest_are_of_what_was_written_down():
    plain, paired = read(PLAIN), read(TABLES["Chinese"])
    assert all(pair.closeness is None for pair in paired.pairs)
    assert {fact.group for fact in paired.facts} == {"category", "length", "closeness"}
    assert plain.digest != paired.digest and plain.digest == read(PLAIN).digest


def test_the_command_line_plays_and_checks_it(capsys, tmp_path):
    (tmp_path / "my.csv").write_text("\ufeff" + PLAIN, "utf-8")
    (tmp_path / "s.toml").write_text(
        "name='s'\nvariant='zhuogui-2'\nplayers=6\ngames=4\nseed=1\nwords='my.csv'\nagents=['naive', 'random']\n",
        "utf-8",
    )
    for words in (["play", "zhuogui-1", "--words", "my.csv", "--seed", "1"], ["words", "check", "my.csv"],
                  ["words", "list", "my.csv"], ["tournament", "run", "s.toml"]):  # fmt: skip
        done = here(capsys, *words, "--lang", "en", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert done.stdout
    refused = here(capsys, "words", "check", "s.csv", "--lang", "en", cwd=tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    (tmp_path / "s.csv").write_text(PLAIN.replace("en,", "eng,"), "utf-8")
    refused = here(capsys, "words", "check", "s.csv", "--lang", "en", cwd=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr == "zhuogui: s.csv: row 1 has a column 'eng' that no pack has; the nearest: en\n"
