"""The registry of variants: each a row of data that names its script.

Owns: ids, titles, sizes, role tables, script versions. Must not know: how a script works.
A new variant is a row here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from .errors import BadSetup
from .events import Side
from .games import (
    full_edition,
    killer,
    killer_evolution,
    killer_mine,
    killer_v4,
    killer_v5,
    undercover,
    werewolf,
    zhuogui,
    zhuogui_2,
)
from .invalid import nearest
from .roles import HIDDEN, SIDES
from .rules.house_rule_models import (
    AnyRules,
    Killer7To16Rules,
    Killer11To16Rules,
    KillerMineRules,
    KillerV1Rules,
    KillerV2Rules,
    KillerV3Rules,
    KillerV4Rules,
    KillerV5Rules,
    UndercoverRules,
    Werewolf8Rules,
    Zhuogui1Rules,
    Zhuogui2Rules,
    Zhuogui3Rules,
    ZhuoguiCompetitionRules,
    ZhuoguiFreeRules,
)
from .script import ScriptOf
from .text import Text


@dataclass(frozen=True)
class Variant:
    """One game that can be played. `roles` maps a number of players to how many of each role are dealt.

    `deals` is what its deal needs: one word, a pair of related words, such a pair with the category's description, or
    no words at all.
    """

    id: str
    title: Text
    pitch: Text
    roles: Mapping[int, Mapping[str, int]]
    rules: type[AnyRules]
    script: ScriptOf
    script_version: int
    size_rule: str
    rulebook: tuple[str, ...]
    deals: Literal["word", "pair", "card", "none"] = "word"
    extension: frozenset[int] = frozenset()  # sizes that the source does not have (ZG2-1.1)
    bars_first_victim: bool = False  # whether the first victim of a game may not be that of the next one too (SRA3-4b)
    reported_fair: Mapping[int, str] = field(default_factory=dict[int, str])  # sizes, and the rule that reports it

    @property
    def family(self) -> Literal["words", "killer"]:
        """What the game is about; some conventions apply to one family alone."""
        return "killer" if self.deals == "none" else "words"

    @property
    def two_words(self) -> bool:
        """Whether its deal has two words, which might have been dealt the other way round."""
        return self.deals in ("pair", "card")

    @property
    def hidden(self) -> Side:
        """The side that the others must find out."""
        return next(SIDES[role] for roles in self.roles.values() for role in roles if SIDES[role] in HIDDEN)

    @property
    def sizes(self) -> tuple[int, int]:
        """The smallest and the largest number of players."""
        return min(self.roles), max(self.roles)

    def allowed(self, rules: AnyRules | None = None) -> list[int]:
        """The legal numbers of players, ascending; the sizes of an extension only where `rules` allow it."""
        small = not isinstance(rules, Zhuogui2Rules) or rules.zg2_small
        return sorted(size for size in self.roles if small or size not in self.extension)

    def nearest_size(self, wanted: int, rules: AnyRules | None = None) -> int:
        """The number of players in `allowed` that is nearest to `wanted`, the smaller one of two."""
        return min(self.allowed(rules), key=lambda size: abs(size - wanted))

    def dealt(self, players: int, rules: AnyRules | None = None) -> Mapping[str, int]:
        """How many of each role are dealt to so many players under `rules`."""
        roles = self.roles[players]
        if isinstance(rules, UndercoverRules) and rules.uc_blank:  # UC-5.1
            return {**roles, "undercover": roles["undercover"] - 1, "blank": 1}
        return roles

    def check_players(self, players: int, rules: AnyRules | None = None) -> None:
        """Let a number of players through that is `allowed`.

        Raises:
            BadSetup: naming the rule and the range.
        """
        allowed = self.allowed(rules)
        if players not in allowed:
            span = _span(allowed)
            raise BadSetup(Text(
                f"{self.id} is for {span.en} players, not {players} ({self.size_rule})",
                f"{self.id} 适合 {span.zh} 人，不能是 {players} 人（{self.size_rule}）",
            ))  # fmt: skip


def runs(sizes: Iterable[int]) -> list[tuple[int, int]]:
    """Ascending numbers as unbroken runs, each by its first and last: 11, 12, 13, 15 is (11, 13), (15, 15)."""
    found: list[tuple[int, int]] = []
    for size in sizes:
        first = found.pop()[0] if found and found[-1][1] == size - 1 else size
        found.append((first, size))
    return found


def _span(sizes: list[int]) -> Text:
    """Ascending numbers of players as a range, or one by one where some between are missing (SRV4-1)."""
    low, high = sizes[0], sizes[-1]
    if low == high:
        return Text(str(low), str(low))
    if len(sizes) == high - low + 1:
        return Text(f"{low} to {high}", f"{low} 到 {high}")
    first = [str(size) for size in sizes[:-1]]
    return Text(f"{', '.join(first)} or {high}", f"{'、'.join(first)} 或 {high}")


VARIANTS: dict[str, Variant] = {
    variant.id: variant
    for variant in (
        Variant(
            id="zhuogui-1",
            title=Text("Catch the Ghost 1.0", "捉鬼 1.0"),
            pitch=Text(
                "Humans describe a word that the ghosts do not know; ghosts bluff, and may guess it at the end.",
                "人描述一个鬼不知道的词；鬼蒙混过关，全部出局后还可以猜词翻盘。",
            ),
            roles=zhuogui.HUMANS_AND_GHOSTS,
            rules=Zhuogui1Rules,
            script=zhuogui.zhuogui_1,
            script_version=2,
            size_rule="ZG1-1.1",
            rulebook=("zhuogui-1", "common"),
            reported_fair=dict.fromkeys((9, 10, 12, 13), "ZG1-1.2"),
        ),
        Variant(
            id="zhuogui-2",
            title=Text("Catch the Ghost 2.0", "捉鬼 2.0"),
            pitch=Text(
                "Two near words and nobody knows their own side: describe, question, and accuse before it is too late.",
                "两个相近的词，谁也不知道自己是人是鬼：描述、提问，然后指认。",
            ),
            roles=zhuogui_2.HUMANS_AND_GHOSTS,
            rules=Zhuogui2Rules,
            script=zhuogui_2.zhuogui_2,
            script_version=2,
            size_rule="ZG2-1.1",
            rulebook=("zhuogui-2", "common"),
            deals="pair",
            extension=frozenset({4, 5}),
        ),
        Variant(
            id="zhuogui-3",
            title=Text("Catch the Ghost 3.0", "捉鬼 3.0"),
            pitch=Text(
                "As 1.0, but one human is a soul with another word and does not know it; ghosts know only a number.",
                "和 1.0 一样，但有一个拿着另一个词而不自知的魂；鬼只知道字数。",
            ),
            roles=zhuogui.WITH_A_SOUL,
            rules=Zhuogui3Rules,
            script=zhuogui.zhuogui_3,
            script_version=2,
            size_rule="ZG3-1.1",
            rulebook=("zhuogui-3", "common"),
            deals="pair",
        ),
        Variant(
            id="zhuogui-free",
            title=Text("Catch the Ghost, Full Edition: free mode", "捉鬼完整版：自由模式"),
            pitch=Text(
                "Ghosts see only a description of the word; an idiot holds another word; a ghost who is out may guess.",
                "鬼只看到一张描述卡；白痴拿着另一个词；出局的鬼可以当场猜词。",
            ),
            roles=full_edition.FREE_ROLES,
            rules=ZhuoguiFreeRules,
            script=full_edition.free,
            script_version=2,
            size_rule="ZGF-0.1",
            rulebook=("zhuogui-free", "common"),
            deals="card",
        ),
        Variant(
            id="zhuogui-competition",
            title=Text(
                "Catch the Ghost, Full Edition: competition mode (reconstruction: the source text is lost)",
                "捉鬼完整版：竞赛模式（重构：原文已失）",
            ),
            pitch=Text(
                "Two words, statements of ten characters, nothing said twice, and points for every vote on a ghost.",
                "两个词，每次陈述最多十个字，说过的不能再说，投中鬼就得分。",
            ),
            roles=full_edition.COMPETITION_ROLES,
            rules=ZhuoguiCompetitionRules,
            script=full_edition.competition,
            script_version=2,
            size_rule="ZGC-0",
            rulebook=("zhuogui-competition", "common"),
            deals="card",
        ),
        Variant(
            id="undercover",
            title=Text("Who Is the Undercover", "谁是卧底"),
            pitch=Text(
                "Two near words and nobody knows their own side: one sentence each, then a vote, round after round.",
                "两个相近的词，谁也不知道自己是不是卧底：每轮各说一句，再投票。",
            ),
            roles=undercover.CIVILIANS_AND_UNDERCOVERS,
            rules=UndercoverRules,
            script=undercover.undercover,
            script_version=2,
            size_rule="UC-1.1",
            rulebook=("undercover", "common"),
            deals="pair",
        ),
        Variant(
            id="killer-7-16",
            title=Text("The Killer Game, for 7 to 16 players", "杀人游戏（7 到 16 人）"),
            pitch=Text(
                "Killers kill at night, police check; by day all speak and vote somebody out, police and civilians "
                "together against the killers.",
                "夜里杀手杀人、警察验人；白天大家发言投票，警察和平民一起找出杀手。",
            ),
            roles=killer.ROLES_7_TO_16,
            rules=Killer7To16Rules,
            script=killer.killer_7_16,
            script_version=2,
            size_rule="SRA3-1",
            rulebook=("killer-7-16", "common"),
            bars_first_victim=True,
            deals="none",
        ),
        Variant(
            id="killer-11-16",
            title=Text("The Killer Game, for 11 to 16 players", "杀人游戏（11 到 16 人）"),
            pitch=Text(
                "The larger killer game: killers may not kill their own, and the day goes round to the right.",
                "人多的杀人游戏：杀手不能杀自己人，白天从死者右手边开始发言。",
            ),
            roles=killer.ROLES_11_TO_16,
            rules=Killer11To16Rules,
            script=killer.killer_11_16,
            script_version=2,
            size_rule="SRA5-1",
            rulebook=("killer-11-16", "common"),
            deals="none",
        ),
        Variant(
            id="killer-mine",
            title=Text("The Killer Game with a doctor and a mine", "杀人游戏（医生和地雷）"),
            pitch=Text(
                "A doctor's needle saves or kills, and a mine takes along the killer who touches it.",
                "医生的针能救人也能杀人，碰到地雷的杀手自己丧命。",
            ),
            roles=killer_mine.ROLES_MINE,
            rules=KillerMineRules,
            script=killer_mine.killer_mine,
            script_version=2,
            size_rule="SRA1-1",
            rulebook=("killer-mine", "common"),
            deals="none",
        ),
        Variant(
            id="killer-v1",
            title=Text("The Killer Game 1.0", "杀人游戏 1.0"),
            pitch=Text(
                "Killers and good people, nothing else: one dies each night, and by day all talk and vote.",
                "只有杀手和好人：每夜死一个人，白天大家讨论、投票。",
            ),
            roles=killer_evolution.ROLES_V1,
            rules=KillerV1Rules,
            script=killer_evolution.killer_v1,
            script_version=2,
            size_rule="SRV1-1",
            rulebook=("killer-v1", "common"),
            deals="none",
        ),
        Variant(
            id="killer-v2",
            title=Text("The Killer Game 2.0", "杀人游戏 2.0"),
            pitch=Text(
                "With police who check at night; by day a first vote picks the two most suspected, a second decides.",
                "加入夜里验人的警察；白天先投出两名嫌疑最大的人，再在他们中决定。",
            ),
            roles=killer_evolution.ROLES_V2,
            rules=KillerV2Rules,
            script=killer_evolution.killer_v2,
            script_version=2,
            size_rule="SRV2-1",
            rulebook=("killer-v2", "common"),
            deals="none",
        ),
        Variant(
            id="killer-v3",
            title=Text("The Killer Game 3.0", "杀人游戏 3.0"),
            pitch=Text(
                "A doctor saves one a night; a secret police officer has one shot, and killers cannot kill him before "
                "it is fired.",
                "加入每夜救一人的医生，和只有一枪、开枪之前杀手杀不死的秘密警察。",
            ),
            roles=killer_evolution.ROLES_V3,
            rules=KillerV3Rules,
            script=killer_evolution.killer_v3,
            script_version=2,
            size_rule="SRV3-1",
            rulebook=("killer-v3", "common"),
            deals="none",
        ),
        Variant(
            id="killer-v4",
            title=Text("The Killer Game 4.0 (butterfly, sniper, doctor)", "杀人游戏 4.0（花蝴蝶、狙击手、医生）"),
            pitch=Text(
                "Six secret orders a night that save, undo and double each other; by day everybody defends himself and "
                "votes aloud at once.",
                "一夜六道密令，互相抵消、互相牵连；白天每人辩护后当场公开投票。",
            ),
            roles=killer_v4.ROLES_V4,
            rules=KillerV4Rules,
            script=killer_v4.killer_v4,
            script_version=2,
            size_rule="SRV4-1",
            rulebook=("killer-v4", "common"),
            deals="none",
        ),
        Variant(
            id="killer-v5",
            title=Text("The Killer Game 5.0 (Infernal Affairs)", "杀人游戏 5.0（无间道）"),
            pitch=Text(
                "Each side has a mole who sits with the other at night, and a boss whom only their own mole knows.",
                "双方各有一名卧底夜里坐在对方组里，又各有一名只有自己的卧底认得的老大。",
            ),
            roles=killer_v5.ROLES_OF_12,
            rules=KillerV5Rules,
            script=killer_v5.killer_v5,
            script_version=2,
            size_rule="SRV5-1",
            rulebook=("killer-v5", "common"),
            deals="none",
        ),
        Variant(
            id="werewolf-8",
            title=Text("Werewolf, for 8 players", "狼人杀（8 人）"),
            pitch=Text(
                "Two werewolves against a seer, a doctor and four villagers: the table that benchmarks of language "
                "models play.",
                "两名狼人对预言家、医生和四名村民：语言模型评测里常用的一桌。",
            ),
            roles=werewolf.ROLES_OF_8,
            rules=Werewolf8Rules,
            script=werewolf.werewolf_8,
            script_version=2,
            size_rule="WW8-1",
            rulebook=("werewolf-8", "common"),
            deals="none",
        ),
    )
}


def variant_of(name: str) -> Variant:
    """The variant called `name`.

    Raises:
        BadSetup: there is none; the nearest names are given.
    """
    if name in VARIANTS:
        return VARIANTS[name]
    near = nearest(name, VARIANTS, cutoff=0.3)
    raise BadSetup(
        Text(f"there is no variant {name!r}; the nearest: {near}", f"没有名为“{name}”的游戏；最接近的是：{near}")
    )
