"""What a hand slips on in a spec or a pack of one's own is named where it is, in both languages, in our words."""

import pytest

from arena.words import PackError
from arena.words.pack import find_pack
from tournaments.plan.spec import BadSpec
from tournaments.plan.spec_loading import load_spec

BASE = 'name = "x"\nvariant = "zhuogui-1"\nagents = ["naive"]\ngames = 2\n'
SPECS = {
    "games true": (BASE.replace("= 2", "= true"), "games is not a matter of"),
    "players true": (BASE + "players = [5, true]\n", "players is not a matter of"),
    "seconds false": (BASE + "seconds = false\n", "seconds is not a matter of"),
    "stop true": (BASE + "[stop]\nwidth = true\n", "stop.width is not a matter of"),
    "no players": (BASE + "players = []\n", "players needs at least 1 item"),
    "a text among them": (BASE + 'players = [5, "six"]\n', "players must be a whole number"),
    "a text": (BASE + 'players = "six"\n', "players must be a whole number"),
    "nan": (BASE + "seed = nan\n", "seed must be a whole number"),
    "inf": (BASE.replace("= 2", "= inf"), "games must be a whole number"),
    "a key of an agent": (BASE.replace('["naive"]', '[{nam = "x", use = "naive"}]'), "agent 1: nam is not known here"),
    "a key of stop": (BASE + "[stop]\nwidht = 0.1\n", "stop is not known here"),
}
WORDS = '[categories.fruit]\nzh = "水果"\nen = "fruit"\n[[words]]\nzh = "梨子"\nen = "pear"\ncategory = "fruit"\n'
PACKS = {
    "a text for a list": (WORDS + 'yes = "peeled"\n', "words.1.yes must be a list"),
    "a number for a list": (WORDS + "aliases = 3\n", "words.1.aliases must be a list"),
    "a table": (WORDS.replace("[[words]]", "[words.x]"), "words must be a list"),
    "a key": (WORDS.replace("en = \"pear\"", "eng = \"pear\""), "words.1.eng is not known here"),
    "an escape": (WORDS.replace("梨子", "梨\\u001b[31m子"), "has a control character"),
    "a line feed": (WORDS.replace("梨子", "梨\\n子"), "has a control character"),
    "a turned direction": (WORDS.replace("pear", "pe\\u202ear"), "has a control character"),
}  # fmt: skip
SHEETS = {"zero byte": ("zh,category\n梨\0子,fruit\n", "has a control character")}


@pytest.mark.parametrize("slip", SPECS)
def test_a_slip_in_a_spec(tmp_path, slip):
    text, said = SPECS[slip]
    path = tmp_path / "s.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadSpec) as told:
        load_spec(path)
    assert said.removesuffix(" is not known here") in told.value.text.en
    assert "的值不合法" not in told.value.text.zh and "Input" not in told.value.text.en


def test_a_mark_before_a_spec_is_no_matter_and_advice_fits_the_file(tmp_path):
    path = tmp_path / "s.toml"
    path.write_text(BASE + "players = 5\n", "utf-8-sig")
    assert load_spec(path).spec.games == 2
    for encoding in ("gb18030", "utf-16"):
        path.write_text("# 捉鬼\n" + BASE, encoding)
        with pytest.raises(BadSpec, match=r"is not UTF-8; save it as UTF-8$"):
            load_spec(path)


@pytest.mark.parametrize("slip", [*PACKS, *SHEETS])
def test_a_slip_in_a_pack_of_one_s_own(slip):
    name = "p.toml" if slip in PACKS else "p.csv"
    text, said = (PACKS | SHEETS)[slip]
    assert find_pack("p.toml", lambda _: WORDS).words
    with pytest.raises(PackError) as told:
        find_pack(name, lambda _: text)
    assert said in told.value.text.en and "的值不合法" not in told.value.text.zh
