"""The page of how even the games are: which side wins, from which seat, with which word, and who got which role.

Owns: its figures and their sentences. Must not know: how anything is counted or drawn.
"""

from collections.abc import Iterable, Mapping, Sequence

from arena.text import Language, Text

from ..charts.drawing import TITLE, apart
from ..charts.kinds import Axis, Dot, dots
from ..figures import NO_GAMES, FigureColumn, FigureTable, Page, PageFigure, nothing, table
from ..labels import role_names, variant_name
from ..number_format import count, joined
from .ranking import AGENT, GAMES, PLAYERS, SEATS, WIN_RATE, rate_columns, size_columns
from .report_data import DEALS_OF_A_WORD, ReportData
from .win_shares import WinShare

_WORDS = 24  # words in the picture; the table has all
_APART = 0.25  # by how much an agent's share of a role may differ from that of all before it is worth a warning
_EXPECTED = 10  # seats of a role, below which such a difference is chance
_GAME = FigureColumn(Text("game", "游戏"), number=False)
_HIDDEN = FigureColumn(Text("the hidden side won", "隐藏的一方赢了"))


def page(found: ReportData, language: Language) -> Page:
    """The page's title and figures."""
    return Page(
        "balance",
        Text("Balance", "平衡"),
        Text("Whether a side, a seat or a word has it easier; the hidden side is the one that the others must find "
             "out: ghosts, undercovers, killers, werewolves.",
             "哪一方、哪个座位、哪个词更占便宜；“隐藏的一方”是别人要找出来的一方：鬼、卧底、杀手、狼人。"),
        (
            _sides(found, language), _places(found, language), _turns(found, language), _words(found, language),
            _shared(found),
        ),
    )  # fmt: skip


def _sides(found: ReportData, language: Language) -> PageFigure:
    title = Text("By side", "两方")
    if not found.sides:
        return nothing("sides", title, NO_GAMES)
    named = apart({_key(w): f"{variant_name(w.group, language)} · {w.name}" for w in found.sides}, TITLE)
    drawn = [Dot(named[_key(w)], w.share, w.low, w.high) for w in found.sides]
    read = Text(
        "Left of the dashed line the hidden side loses more often than it wins. The number is that of the players.",
        "在虚线左边，隐藏的一方输多赢少。数字是人数。",
    )
    numbers = table(
        found.sides, (_GAME, lambda w: variant_name(w.group, language)), (PLAYERS, lambda w: w.name),
        *rate_columns(_HIDDEN), *size_columns(GAMES),
    )  # fmt: skip
    return PageFigure("sides", title, read, _hidden_won(drawn, language), numbers)


def _hidden_won(drawn: Sequence[Dot], language: Language) -> str:
    return dots(drawn, Axis(_HIDDEN.head.to(language), "percent", 0.5, (0.0, 1.0))) if drawn else ""


def _key(won: WinShare) -> str:
    return f"{won.group}\n{won.name}"


def _places(found: ReportData, language: Language) -> PageFigure:
    read = Text(
        "How often whoever sat in a seat was on the winning side; seat 1 is not always the first to speak. In an even "
        "game the lines of one panel all overlap; of many seats one or two may stand apart by chance.",
        "坐在这个座位的人有多少次在赢的一方；1 号并不总是先发言。"
        "公平的话，同一格里的横线都互相重叠；座位多了，有一两个突出可能只是偶然。",
    )
    return _by_number("places", Text("By seat", "座位"), Text("seat", "座位"), read, found.places, language)


def _turns(found: ReportData, language: Language) -> PageFigure:
    title = Text("By turn to speak", "发言顺序")
    if found.places and not found.turns:
        why = Text("No game says in which order its seats spoke.", "没有一局记下了发言的顺序。")
        return nothing("turns", title, why)
    read = Text(
        "How often whoever spoke first, second and so on in the first round was on the winning side; whoever was out "
        "before is left out. Where the ghosts point out who begins, as in Catch the Ghost 1.0, the turn hangs on the "
        "role too. Elsewhere the lines of one panel all overlap in an even game; one or two may stand apart by chance.",
        "第一轮里第一个、第二个……发言的人，有多少次在赢的一方；发言前已经出局的不算。"
        "由鬼指定谁先发言的游戏（如捉鬼 1.0），顺序和身份也有关系。"
        "别的游戏公平的话，同一格里的横线都互相重叠；有一两个突出可能只是偶然。",
    )
    return _by_number("turns", title, Text("turn", "顺序"), read, found.turns, language)


def _by_number(id: str, title: Text, head: Text, read: Text, won: Sequence[WinShare], language: Language) -> PageFigure:
    """Win rates by a number that a seat has, a panel for each size of the table."""
    if not won:
        return nothing(id, title, NO_GAMES)
    panel = {size: Text(f"{size} players", f"{size} 人").to(language) for size in dict.fromkeys(w.group for w in won)}
    drawn = [Dot(w.name, w.share, w.low, w.high, panel=panel[w.group]) for w in won]
    numbers = table(
        won, (PLAYERS, lambda w: w.group), (FigureColumn(head), lambda w: w.name), *rate_columns(), *size_columns(GAMES)
    )
    return PageFigure(id, title, read, dots(drawn, Axis(WIN_RATE.head.to(language)), columns=2), numbers)


def _words(found: ReportData, language: Language) -> PageFigure:
    title = Text("By word", "词语")
    if not found.words:
        why = Text("No word was played twice, or the games have no words.", "没有哪个词用过两次，或者这些游戏没有词。")
        return nothing("words", title, why)
    often = [w for w in found.words if w.deals >= DEALS_OF_A_WORD][:_WORDS]
    several = len({w.group for w in found.words}) > 1
    names = {_key(w): f"{w.name} · {variant_name(w.group, language)}" if several else w.name for w in often}
    named = apart(names, TITLE)
    drawn = [Dot(named[_key(w)], w.share, w.low, w.high) for w in often]
    read = Text(
        f"How often the hidden side won with each word of {DEALS_OF_A_WORD} deals or more, the most unusual first (at "
        f"most {_WORDS}; the table has every word of two games or more). Some words stand apart by chance.",
        f"用过 {DEALS_OF_A_WORD} 副牌以上的词，隐藏的一方各赢了多少，最不寻常的在前（最多 {_WORDS} 个；"
        "用过两局以上的词表里都有）。有些词突出只是偶然。",
    )
    few = Text("No word was dealt often enough for a picture; the table has what there is.",
               "没有哪个词用得够多、可以画图；表里是现有的数字。")  # fmt: skip
    numbers = table(
        found.words, (FigureColumn(Text("word", "词"), number=False), lambda w: w.name),
        (_GAME, lambda w: variant_name(w.group, language)), *rate_columns(_HIDDEN), *size_columns(GAMES),
    )  # fmt: skip
    return PageFigure("words", title, read if drawn else few, _hidden_won(drawn, language), numbers)


def _shared(found: ReportData) -> PageFigure:
    """In which roles each agent sat, and who had one much more or less often than the others."""
    title = Text("Who got which role", "谁抽到什么身份")
    if not found.roles:
        return nothing("shared", title, NO_GAMES)
    seats = {(w.name, w.group): w.seats for w in found.roles}
    roles, agents = sorted({w.group for w in found.roles}), sorted({w.name for w in found.roles})
    titles = role_names(roles)
    own = {agent: sum(seats.get((agent, role), 0) for role in roles) for agent in agents}
    rows = [[agent, count(own[agent]), *(count(seats.get((agent, role), 0)) for role in roles)] for agent in agents]
    numbers = FigureTable((AGENT, SEATS, *(FigureColumn(titles[role]) for role in roles)), rows)
    return PageFigure("shared", title, table=numbers, unfolded=True, notes=(_evenly(seats, own, titles),))


def _evenly(seats: Mapping[tuple[str, str], int], own: Mapping[str, int], titles: Mapping[str, Text]) -> Text:
    """Whether the roles were shared out evenly, as far as there are seats enough to say."""
    expected = _expected(seats, own, titles)
    if not expected:
        return Text("There are too few agents or seats to say whether the roles were shared out evenly.",
                    "玩家或座次太少，看不出身份分配得均不均匀。")  # fmt: skip
    uneven = [cell for cell, due in expected.items() if abs(seats.get(cell, 0) - due) > _APART * due]
    if not uneven:
        return Text("The roles were shared out evenly.", "身份分配得很均匀。")
    named = [
        Text("{agent}: {role}", "{agent}：{role}").naming(agent=agent, role=titles[role]) for agent, role in uneven
    ]
    return Text(
        "Not shared out evenly: {cells}. Their win rates are no fair comparison; compare them role by role.",
        "分配不均匀：{cells}。这些玩家的胜率不能直接比较；请按身份比较。",
    ).naming(cells=joined(named, Text("; ", "；")))


def _expected(
    seats: Mapping[tuple[str, str], int], own: Mapping[str, int], roles: Iterable[str]
) -> dict[tuple[str, str], float]:
    """How often an agent should have had a role, going by all agents together; where that is often enough to compare.

    With one agent there is nothing to compare.
    """
    found: dict[tuple[str, str], float] = {}
    for role in roles if len(own) > 1 else ():
        rate = sum(seats.get((agent, role), 0) for agent in own) / sum(own.values())
        found |= {(agent, role): rate * total for agent, total in own.items() if rate * total >= _EXPECTED}
    return found
