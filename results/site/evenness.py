"""The page of how even the games are: which side wins, from which seat, with which word, and who got which role.

Owns: its figures and their sentences. Must not know: how anything is counted or drawn.
"""

from arena.text import Language, Text

from .charts import Axis, Dot, dots
from .drawing import labels
from .figures import Column, Figure, Page, Table, count, nothing, percent, percents
from .gathered import Gathered
from .ranking import AGENT, DEALS, INTERVAL, SEATS
from .words import role_name, variant_name

_WORDS = 24  # words in the picture; the table has all
_DEALS_OF_A_WORD = 3  # with fewer an interval says nothing
_APART = 0.25  # by how much an agent's share of a role may differ from that of all before it is worth a warning
_EXPECTED = 10  # seats of a role, below which such a difference is chance
_NONE = Text("No game has been finished yet.", "还没有打完的对局。")
_GAME = Column(Text("game", "游戏"), number=False)
_PLAYERS = Column(Text("players", "人数"))
_GAMES = Column(Text("games", "局数"))
_HIDDEN = Text("the hidden side won", "隐藏的一方赢了")


def page(found: Gathered, language: Language) -> Page:
    """The page's title and figures."""
    return Page(
        "balance",
        Text("Balance", "平衡"),
        Text("Whether a side, a seat or a word has it easier; the hidden side is the one that the others must find "
             "out: ghosts, undercovers, killers, werewolves.",
             "哪一方、哪个座位、哪个词更占便宜；“隐藏的一方”是别人要找出来的一方：鬼、卧底、杀手、狼人。"),
        (_sides(found, language), _places(found, language), _words(found, language), _shared(found, language)),
    )  # fmt: skip


def _sides(found: Gathered, language: Language) -> Figure:
    title = Text("By side", "两方")
    if not found.sides:
        return nothing("sides", title, _NONE)
    names = [f"{variant_name(w.group, language)} · {w.name}" for w in found.sides]
    named = labels(names)
    drawn = [Dot(named[name], w.share, w.low, w.high) for name, w in zip(names, found.sides)]
    read = Text(
        "Left of the dashed line the hidden side loses more often than it wins. The number is that of the players.",
        "在虚线左边，隐藏的一方输多赢少。数字是人数。",
    )
    rows = [
        [
            variant_name(w.group, language),
            w.name,
            percent(w.share),
            percents(w.low, w.high),
            count(w.seats),
            count(w.deals),
        ]
        for w in found.sides
    ]
    table = Table((_GAME, _PLAYERS, Column(_HIDDEN), INTERVAL, _GAMES, DEALS), rows)
    return Figure("sides", title, read, dots(drawn, Axis(_HIDDEN.to(language), "percent", 0.5, (0.0, 1.0))), table)


def _places(found: Gathered, language: Language) -> Figure:
    title = Text("By seat", "座位")
    if not found.places:
        return nothing("places", title, _NONE)
    sizes = list(dict.fromkeys(w.group for w in found.places))
    panel = {size: Text(f"{size} players", f"{size} 人").to(language) for size in sizes}
    drawn = [Dot(w.name, w.share, w.low, w.high, panel=panel[w.group]) for w in found.places]
    read = Text(
        "How often whoever sat in a seat was on the winning side; seats speak in the order of their numbers. In an "
        "even game the lines of one panel all overlap.",
        "坐在这个座位的人有多少次在赢的一方；发言按座位号轮流。公平的话，同一格里的横线都互相重叠。",
    )
    table = Table(
        (_PLAYERS, Column(Text("seat", "座位")), Column(Text("win rate", "胜率")), INTERVAL, _GAMES, DEALS),
        [
            [w.group, w.name, percent(w.share), percents(w.low, w.high), count(w.seats), count(w.deals)]
            for w in found.places
        ],
    )
    return Figure("places", title, read, dots(drawn, Axis(Text("win rate", "胜率").to(language)), columns=2), table)


def _words(found: Gathered, language: Language) -> Figure:
    title = Text("By word", "词语")
    if not found.words:
        return nothing("words", title, Text(
            "No word was played twice, or the games have no words.", "没有哪个词用过两次，或者这些游戏没有词。"
        ))  # fmt: skip
    often = [w for w in found.words if w.deals >= _DEALS_OF_A_WORD][:_WORDS]
    several = len({w.group for w in found.words}) > 1
    names = [f"{w.name} · {variant_name(w.group, language)}" if several else w.name for w in often]
    named = labels(names)
    drawn = [Dot(named[name], w.share, w.low, w.high) for name, w in zip(names, often)]
    read = Text(
        f"How often the hidden side won with each word of {_DEALS_OF_A_WORD} deals or more, the most unusual first (at "
        f"most {_WORDS}; the table has every word of two games or more). Some words stand apart by chance.",
        f"用过 {_DEALS_OF_A_WORD} 副牌以上的词，隐藏的一方各赢了多少，最不寻常的在前（最多 {_WORDS} 个；"
        "用过两局以上的词表里都有）。有些词突出只是偶然。",
    )
    few = Text("No word was dealt often enough for a picture; the table has what there is.",
               "没有哪个词用得够多、可以画图；表里是现有的数字。")  # fmt: skip
    table = Table(
        (Column(Text("word", "词"), number=False), _GAME, Column(_HIDDEN), INTERVAL, _GAMES, DEALS),
        [
            [
                w.name,
                variant_name(w.group, language),
                percent(w.share),
                percents(w.low, w.high),
                count(w.seats),
                count(w.deals),
            ]
            for w in found.words
        ],
    )
    if not drawn:
        return Figure("words", title, few, table=table)
    return Figure("words", title, read, dots(drawn, Axis(_HIDDEN.to(language), "percent", 0.5, (0.0, 1.0))), table)


def _shared(found: Gathered, language: Language) -> Figure:
    """In which roles each agent sat, and who had one much more or less often than the others."""
    title = Text("Who got which role", "谁抽到什么身份")
    if not found.roles:
        return nothing("shared", title, _NONE)
    seats = {(w.name, w.group): w.seats for w in found.roles}
    roles, agents = sorted({w.group for w in found.roles}), sorted({w.name for w in found.roles})
    own = {agent: sum(seats.get((agent, role), 0) for role in roles) for agent in agents}
    heads = [Column(Text(role_name(role, "en"), role_name(role, "zh"))) for role in roles]
    rows = [[agent, count(own[agent]), *(count(seats.get((agent, role), 0)) for role in roles)] for agent in agents]
    uneven = _uneven(seats, own, roles)
    note = Text("The roles were shared out evenly.", "身份分配得很均匀。")
    if uneven:
        en = "; ".join(f"{agent}: {role_name(role, 'en')}" for agent, role in uneven)
        zh = "；".join(f"{agent}：{role_name(role, 'zh')}" for agent, role in uneven)
        note = Text(
            f"Not shared out evenly: {en}. Their win rates are no fair comparison; the strengths by role are.",
            f"分配不均匀：{zh}。这些玩家的胜率不能直接比较；请看按身份的强弱。",
        )
    return Figure("shared", title, table=Table((AGENT, SEATS, *heads), rows), unfolded=True, notes=(note,))


def _uneven(seats: dict[tuple[str, str], int], own: dict[str, int], roles: list[str]) -> list[tuple[str, str]]:
    """Agents with the roles that they had at another rate than all agents together."""
    found: list[tuple[str, str]] = []
    for role in roles:
        rate = sum(seats.get((agent, role), 0) for agent in own) / sum(own.values())
        for agent, total in own.items():
            expected = rate * total
            if expected >= _EXPECTED and abs(seats.get((agent, role), 0) - expected) > _APART * expected:
                found.append((agent, role))
    return found
