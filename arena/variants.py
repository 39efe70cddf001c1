"""The registry of variants: each a row of data that names its script.

Owns: ids, titles, sizes, role tables, script versions. Must not know: how a script works.
A new variant is a row here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from .errors import BadSetup
from .games import zhuogui
from .house_rules import HouseRules, Zhuogui1Rules
from .script import ScriptOf
from .text import Text


@dataclass(frozen=True)
class Variant:
    """One game that can be played. `roles` maps a number of players to how many of each role are dealt."""

    id: str
    title: Text
    pitch: Text
    roles: Mapping[int, Mapping[str, int]]
    rules: type[HouseRules]
    script: ScriptOf
    script_version: int
    size_rule: str
    rulebook: tuple[str, ...]

    @property
    def sizes(self) -> tuple[int, int]:
        """The smallest and the largest number of players."""
        return min(self.roles), max(self.roles)

    def check_players(self, players: int) -> None:
        """Let a legal number of players through.

        Raises:
            BadSetup: naming the rule and the range.
        """
        if players not in self.roles:
            low, high = self.sizes
            raise BadSetup(Text(
                f"{self.id} is for {low} to {high} players, not {players} ({self.size_rule})",
                f"{self.id} 适合 {low} 到 {high} 人，不能是 {players} 人（{self.size_rule}）",
            ))  # fmt: skip


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
            script=zhuogui.script,
            script_version=1,
            size_rule="ZG1-1.1",
            rulebook=("zhuogui-1", "common"),
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
    near = ", ".join(get_close_matches(name, VARIANTS, n=3, cutoff=0.3) or VARIANTS)
    raise BadSetup(
        Text(f"there is no variant {name!r}; the nearest: {near}", f"没有名为“{name}”的游戏；最接近的是：{near}")
    )
