"""Specs: what is refused with which sentence; schedules: pure, seeded, balanced."""

from collections import Counter
from itertools import combinations

import pytest

from arena.errors import ArenaError
from play.grammar.options import given_changes
from tournaments.plan.schedule import header_of, schedule
from tournaments.plan.spec_loading import check_spec, load_spec

SPEC = {
    "name": "t",
    "variant": "zhuogui-1",
    "players": 9,
    "games": 12,
    "seed": 5,
    "agents": ["naive", "random", "silent"],
}


def plan(**changes):
    return check_spec(SPEC | changes, lambda name: "", "spec.toml")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"gamse": 3}, "games"),
        ({"variant": "zhuogui-l"}, "zhuogui-1"),
        ({"agents": ["navie"]}, "naive"),
        ({"agents": ["no.such.module:Bot"]}, "no.such.module:Bot"),
        ({"house_rules": {"selfvote": True}}, "self_vote"),
        ({"house_rules": {"self_vote": "perhaps"}}, "self_vote"),
        ({"house_rules": {"max_days": "off", "all_abstain": "no_elimination"}}, "for ever"),
        ({"players": 3}, "4 to 14"),
        ({"players": [9, 15]}, "4 to 14"),
        ({"games": 10}, "9 or 12"),
        ({"games": 0}, "games"),
        ({"judge": "scriptd"}, "scripted"),
        ({"agents": ["naive", "naive"]}, "naive"),
        ({"agents": [{"name": "a\u202e", "use": "naive"}]}, "shown"),
        ({"language": "fr"}, "language"),
        ({"seconds": 0}, "seconds"),
        ({"agents": []}, "agents"),
        ({"agents": [{"name": "x", "use": "naive", "foo": 1}]}, "foo is not known here; its keys: name, use"),
        ({"agents": [{"name": "x"}]}, "use is missing"),
        ({"players": []}, "players"),
    ],
)
def test_a_wrong_spec_is_one_sentence_that_says_how_to_mend_it(changes, says):
    with pytest.raises(ArenaError) as error:
        plan(**changes)
    assert says in error.value.text.en
    assert "\n" not in error.value.text.en
    assert error.value.text.zh != error.value.text.en


def test_a_missing_key_is_named():
    with pytest.raises(ArenaError, match="'games' is missing"):
        check_spec({key: value for key, value in SPEC.items() if key != "games"}, lambda name: "", "spec.toml")


def test_a_spec_may_be_read_with_other_values(tmp_path):
    path = tmp_path / "spec.toml"
    path.write_text('name = "t"\nvariant = "zhuogui-1"\ngames = 12\nagents = ["naive", "random", "silent"]', "utf-8")
    changed = load_spec(path, given_changes(["language=en", "games = 6", "agents=['naive', 'silent']", "name=6 games"]))
    spec = changed.spec
    assert (spec.language, spec.games, spec.agents, spec.name) == ("en", 6, ("naive", "silent"), "6 games")
    assert load_spec(path).spec.language == "zh" and changed.id != load_spec(path).id
    assert load_spec(path, {}) == load_spec(path)
    assert given_changes(["beliefs=true", "players=[5, 7]", "x=1\ny=2"]) == {
        "beliefs": True, "players": [5, 7], "x": "1\ny=2",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "says"),
    [("gamse=3", "games"), ("games=many", "games"), ("games", "KEY=VALUE"), ("language=fr", "language")],
)
def test_a_wrong_other_value_is_one_sentence(tmp_path, change, says):
    path = tmp_path / "spec.toml"
    path.write_text('name = "t"\nvariant = "zhuogui-1"\ngames = 12\nagents = ["naive"]', "utf-8")
    with pytest.raises(ArenaError, match=says) as error:
        load_spec(path, given_changes([change]))
    assert "\n" not in error.value.text.en and error.value.text.zh != error.value.text.en


def test_an_unreadable_file_is_one_sentence(tmp_path):
    with pytest.raises(ArenaError, match="cannot read"):
        load_spec(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("= 3", "utf-8")
    with pytest.raises(ArenaError, match="not valid TOML"):
        load_spec(tmp_path / "bad.toml")


def test_the_id_is_of_the_content_and_not_of_the_concurrency():
    assert plan().id == plan(concurrency=99).id
    assert plan().id != plan(seed=6).id


def test_another_word_pack_is_another_tournament():
    fruit = ["苹果", "梨子", "桃子", "李子", "香蕉", "葡萄", "草莓", "西瓜"]
    packs = {"zh,en,category\n" + "".join(f"{zh},f{k},food\n" for k, zh in enumerate(words))
             for words in (fruit, [*fruit[:-1], "柠檬"])}  # fmt: skip
    ids = {check_spec(SPEC | {"words": "w.csv"}, lambda name, text=text: text, "s").id for text in packs}
    assert len(ids | {plan().id}) == 3


@pytest.mark.parametrize("changes", [{"games": 0}, {"language": "fr"}, {"seconds": "soon"}, {"balanced": "x"}])
def test_a_refused_value_is_explained_in_chinese_too(changes):
    with pytest.raises(ArenaError) as error:
        plan(**changes)
    assert "Input should" not in error.value.text.zh + error.value.text.en


def test_the_schedule_is_the_same_twice():
    assert list(schedule(plan())) == list(schedule(plan()))
    assert list(schedule(plan())) != list(schedule(plan(seed=6)))


@pytest.mark.parametrize("agents", [["naive", "random"], ["naive", "random", "silent"], ["naive"]])
@pytest.mark.parametrize("players", [4, 9, [5, 8]])
def test_every_agent_sits_in_every_seat_and_role_equally_often(agents, players):
    made = plan(agents=agents, players=players, games=24)
    seats, roles, together = Counter(), Counter(), Counter()
    for pairing in schedule(made):
        deal = header_of(made, pairing).deal
        for seat, name in enumerate(pairing.seats, start=1):
            seats[pairing.players, seat, name] += 1
            roles[pairing.players, deal.roles[seat - 1], name] += 1
        present = Counter(pairing.seats)
        together.update({pair: present[pair[0]] * present[pair[1]] for pair in combinations(sorted(agents), 2)})
    for counts in (seats, roles):
        for key in counts:
            assert {counts[(*key[:-1], name)] for name in agents} == {counts[key]}
    assert len(set(together.values())) <= 1


def test_games_of_a_block_share_their_deal_and_no_other():
    made = plan()
    deals = {}
    for pairing in schedule(made):
        deals.setdefault(pairing.deal_id, []).append(header_of(made, pairing))
    assert len(deals) == 4
    for headers in deals.values():
        assert len({header.deal for header in headers}) == 1
        assert len({header.seed for header in headers}) == 3


def test_an_unbalanced_spec_may_be_asked_for():
    assert len(list(schedule(plan(games=10, balanced=False)))) == 10
