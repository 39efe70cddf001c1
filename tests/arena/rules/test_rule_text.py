"""The rules as they are read: no template debris, and at a table of a known size numbers in the place of formulas."""

import re

import pytest

from arena.roles import ROLES
from arena.rules.conditions import conditions, facts_of, under
from arena.rules.house_rule_models import house_rules
from arena.rules.rulebook import book, phrases, render_rules
from arena.rules.table_numbers import TableSize, worked_out
from arena.text import LANGUAGES
from arena.variants import VARIANTS
from prompts.rules_brief import brief
from tests.arena.contract.tables import header
from tests.command_line import here
from tests.prompts.briefed import sent_in

# What betrays a template, a formula, or the program behind the rule.
DEBRIS = re.compile(
    r"[{}]|\b2n\b|N\+3|\bX\b accus|Where (?:it|this) is forbidden|禁止时的谐音|在禁止的情况下|按种子|"
    r"seeded generator draws|minus the number|减去开局|(?:In|in) (?:that|this) night,? [^.]*in this night|"
    r"这一夜[^。]*这一夜|：：|。。|；。|，，|，。|\.\.|\.,|;\.| ,| \.|\bNone\b|\bTrue\b|"
    r"\[\?|\bAs for\b|[;:,] as for\b|\b[Aa]bout (?:these numbers|the number)|[Tt]he number of [\w ]+ is\b|"
    r"[：:] ?\d+[。.]|至于|的次数为|遍数为|\bthe own\b|knows to be\b|一个别人|每个天亮|六倍|six times|"
    r"(?<!\d)0 (?:名|个|次|条)|\b0 (?!for|\.|; )[a-z]+s?\b|"
    r"Full Edition：|裁判"
)
# The words for a role in a text; a role of one game is not looked for in another, where the word means something else.
ROLE_WORDS = {
    role: re.compile(f"\\b{re.escape(title.en)}s?\\b|{title.zh}")
    for role, (_, title, _) in ROLES.items() if role not in ("human", "commoner")
}  # fmt: skip
# Rules of a game, and what its text may not say then: of what is off, or not of this game.
OFF = [
    ("zhuogui-1", {"guess_count": 0}, r"CM-18|是非题|有几次|discuss in private|yes/no question|ZG1-3\.6\.2\.1"),
    ("zhuogui-3", {"zg3_guess_count": 0}, r"CM-18|是非题|discuss in private|yes/no question|one right guess"),
    ("zhuogui-2", {}, r"CM-4|CM-5|CM-6|CM-16|CM-18|反向提问轮的顺序|takes the order|至少少于"),
    ("zhuogui-1", {"forbid_own_word": False}, r"谐音|笔画|pinyin counts|struck in private"),
    ("undercover", {}, r"UC-5\.2|UC-5\.3|出局的平民已经|of the civilians are out"),
    ("zhuogui-competition", {}, r"CM-15|开局时的鬼一样多|of the humans are out"),
    ("zhuogui-1", {"ballots": "roll_call"}, r"不许跟票|replaces the ban|投票是秘密|Sealed ballots"),
    ("killer-v4", {}, r"不许跟票|replaces the ban"),
    ("killer-v4", {"ballots": "sealed"}, r"当场公开投票|votes at once and in public"),
    ("killer-v1", {}, r"公开投票|public vote"),
    ("killer-v1", {"self_vote": True}, r"投给自己的选票|A ballot for yourself"),
    ("killer-v3", {"v3_no_death": "normal_day"}, r"不发言也不投票|nights in a row"),
    ("killer-v5", {}, r"我是老大|I am the boss"),
    ("killer-11-16", {"max_days": "off"}, r"SRA5-0b .*CM-16"),
    ("killer-7-16", {"last_words_quota": "nobody"}, r"白天被票死的都算|killed at night or executed by day"),
    ("killer-7-16", {}, r"鬼|猜|是非题|举手[^一]|ghost|guess|yes/no|SRA1|SRV"),
]
SIZES = [(name, size) for name, variant in VARIANTS.items() for size in variant.roles]


def texts(variant, players, language, rules=None):
    """Every text of the rules that people or models of this table read."""
    rules = rules or variant.rules()
    yield render_rules(variant, rules, language, players)
    yield from (brief(variant.id, players, rules, language, part) for part in ("full", "compact", "judge"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_debris_and_no_formula(language):
    for name, players in SIZES:
        for text in texts(VARIANTS[name], players, language):
            assert not DEBRIS.search(text), (name, players, DEBRIS.search(text))
    for variant in VARIANTS.values():
        found = DEBRIS.search(render_rules(variant, variant.rules(), language))
        assert not found, (variant.id, found)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_house_rule_leaves_debris_whatever_its_value(language):
    for variant in VARIANTS.values():
        for key in variant.rules.model_fields.keys() & phrases().keys():
            for value in phrases()[key].values:
                try:
                    rules = house_rules(variant.rules, {key: value})
                    variant.check_players(variant.nearest_size(9, rules), rules)
                except ValueError:
                    continue  # a value that does not go with the game
                for text in texts(variant, variant.nearest_size(9, rules), language, rules):
                    assert not DEBRIS.search(text), (variant.id, key, value, DEBRIS.search(text))


def test_no_text_names_a_role_that_the_table_does_not_deal():
    for name, players in SIZES:
        variant, dealt = VARIANTS[name], VARIANTS[name].dealt(players, VARIANTS[name].rules())
        absent = {role for row in variant.roles.values() for role in row} - {r for r, n in dealt.items() if n}
        for language in ("en", "zh"):
            for text in texts(variant, players, language):
                said = text.replace(variant.title.to(language), "")
                for role in absent:
                    assert not ROLE_WORDS[role].search(said), (name, players, role)


def test_no_text_names_another_number_of_players():
    """The table's own line of roles stands there and no other, in every game and at every size."""
    for name, variant in VARIANTS.items():
        for language, row in (("en", r"^ *(\d+) players: "), ("zh", r"^ *(\d+) 名玩家：")):
            whole = render_rules(variant, variant.rules(), language)
            assert re.findall(row, whole, re.MULTILINE) == [str(size) for size in variant.allowed()]
            for players in variant.sizes:
                page = render_rules(variant, variant.rules(), language, players)
                assert re.findall(row, page, re.MULTILINE) == [str(players)], (name, players)


@pytest.mark.parametrize(("name", "given", "banned"), OFF)
def test_what_is_off_or_not_of_this_game_is_not_told(name, given, banned):
    variant = VARIANTS[name]
    rules = house_rules(variant.rules, given)
    for language in ("en", "zh"):
        page = render_rules(variant, rules, language, variant.nearest_size(8))
        assert not re.search(banned, page), re.search(banned, page)


@pytest.mark.parametrize(("text", "said"), [
    ("[?dealt=mine|a mine]", ""), ("[?dealt!=mine|none]", "none"), ("[?players=6,9|six]x", "x"),
    ("a[?table=one|b]c", "abc"), ("[?self_vote=false&family=killer|no]", "no"), ("[?self_vote=true|yes]\n- go", "- go"),
    ("- a\n[?game=killer-v1|- b]", "- a"),
])  # fmt: skip
def test_conditions(text, said):
    variant = VARIANTS["killer-mine"]
    assert under(text, facts_of(variant, variant.rules(), 8)) == said


@pytest.mark.parametrize(("text", "error"), [("[?mines=1|x]", KeyError), ("[?dealt|x]", ValueError)])
def test_a_condition_that_is_none_is_an_error(text, error):
    variant = VARIANTS["killer-mine"]
    with pytest.raises(error):
        under(text, facts_of(variant, variant.rules(), 8))


def test_both_languages_have_the_same_conditions():
    for name in {name for variant in VARIANTS.values() for name in variant.rulebook}:
        for rule in book(name).rules:
            assert conditions(rule.zh) == conditions(rule.en), rule.id


def test_the_number_of_the_table_is_printed():
    one, two, large = VARIANTS["zhuogui-1"], VARIANTS["zhuogui-2"], VARIANTS["killer-11-16"]
    for players, guesses in ((5, 4), (9, 2), (14, 1)):
        page = render_rules(one, one.rules(), "en", players)
        assert (f"they have {guesses} guesses." if guesses > 1 else "they have one guess.") in page
        assert f"After {2 * players} days" in page
        assert f"{players} players: " in page and f"{players + 1} players: " not in page
        assert (f"一共可以猜 {guesses} 次" if guesses > 1 else "一共只能猜一次") in brief(
            "zhuogui-1", players, one.rules(), "zh", "full"
        )
    assert "一局共有 4 次指认" in render_rules(two, two.rules(), "zh", 11)
    limited = house_rules(large.rules, {"sra5_round_limit": "killers_win_after_N_plus_3"})
    assert "end of round 7" in render_rules(large, limited, "en", 15)
    assert "the first 4 to die" in render_rules(large, limited, "en", 16)


def test_guesses_are_what_the_referee_allows():
    """The number in the text is the one that the game announces."""
    seen = 0
    for players in (5, 8, 9, 12):
        for given in ("formula", "example_3_at_9", 2):
            rules = house_rules(VARIANTS["zhuogui-1"].rules, {"guess_count": given})
            size = TableSize(players, VARIANTS["zhuogui-1"].dealt(players, rules))
            said = worked_out("guess_count", given, size) if given != 2 else 2
            for seed in range(2):
                sent = sent_in(header(VARIANTS["zhuogui-1"], players, seed, rules=rules))
                for event in sent[-1].observation.events:
                    if event.kind == "guess_stage_began":
                        seen += 1
                        assert event.guesses == said
    assert seen


def test_the_details_of_a_ban_go_with_it():
    variant = VARIANTS["zhuogui-1"]
    for language in LANGUAGES:
        free = render_rules(variant, house_rules(variant.rules, {"forbid_own_word": "false"}), language)
        strict = render_rules(variant, variant.rules(), language)
        assert strict.count("\n    - ") > free.count("\n    - ") + 4


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [(["zhuogui-1", "--players", "9"], 0, "9 players: 6 humans"), (["zhuogui-1", "--players", "3"], 2, "4 to 14"),
     (["killer-7-16", "--players", "12"], 0, "12 players: 3 police, 3 killers, 6 civilians."),
     (["undercover", "--players", "7"], 0, "7 players: 5 civilians, 2 undercovers.")],
)  # fmt: skip
def test_rules_of_a_table_on_the_command_line(capsys, tmp_path, words, code, says):
    done = here(capsys, "rules", *words, "--lang", "en", cwd=tmp_path)
    assert done.returncode == code and says in done.stdout + done.stderr
