"""A sentence that a person reads, in the languages the arena speaks, and the script folding both need.

Owns: the pair of wordings, the conversion between Traditional and Simplified characters (OpenCC), and the glyphs that
are another writing of one character.
Must not know: who reads it, or where it is printed.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple, cast

Language = Literal["zh", "zh-Hant", "en"]
_BEGINNING = re.compile(r"((?:^|\n) *- |[a-z)\d]\. )([a-z])")
LANGUAGES: tuple[Language, ...] = ("zh", "zh-Hant", "en")


class Text(NamedTuple):
    """One meaning in two wordings; Traditional Chinese is made from the Simplified one."""

    en: str
    zh: str

    def to(self, language: Language) -> str:
        """The wording a reader of `language` sees."""
        if language == "en":
            return self.en
        return self.zh if language == "zh" else traditional(self.zh)

    def filled(self, **values: object) -> "Text":
        """Both wordings with their gaps filled; a value may itself be a pair of wordings."""
        pairs = [(name, value) for name, value in values.items() if isinstance(value, Text)]
        en = values | {name: value.en for name, value in pairs} if pairs else values
        zh = values | {name: value.zh for name, value in pairs} if pairs else values
        return Text(self.en.format_map(en), self.zh.format_map(zh))

    def naming(self, **names: "str | Text") -> "Text":
        """The same where the values are names that somebody gave: they stay as they are in Traditional Chinese too."""
        hant = {name: value.to("zh-Hant") if isinstance(value, Text) else value for name, value in names.items()}
        return three(*self.filled(**names), self.to("zh-Hant").format(**hant))


def capitalised(text: str) -> str:
    """English lines with a capital at the beginning of each item and sentence: a clause begins in lower case."""
    return _BEGINNING.sub(lambda found: found[1] + found[2].upper(), text)


class _Three(Text):
    hant: str

    def to(self, language: Language) -> str:
        return self.hant if language == "zh-Hant" else super().to(language)


def three(en: str, zh: str, hant: str) -> Text:
    """A text whose Traditional wording cannot be made from the Simplified one, such as one with names in it."""
    found = _Three(en, zh)
    found.hant = hant
    return found


@lru_cache(maxsize=4)
def _converter(config: str) -> Callable[[str], str]:
    import opencc  # loaded on first use: a table of English words never needs it

    return cast("Callable[[str], str]", opencc.OpenCC(config).convert)  # pyright: ignore[reportUnknownMemberType]


@lru_cache(maxsize=8192)
def simplified(text: str) -> str:
    """`text` in Simplified characters; text without Han characters comes back as it is."""
    return text if text.isascii() else _converter("tw2s")(text).replace("揹", "背")  # which s2tw makes of it at times


@lru_cache(maxsize=8192)
def traditional(text: str) -> str:
    """`text` in Traditional characters; text without Han characters comes back as it is."""
    return text if text.isascii() else _converter("s2tw")(text)


# Another glyph, and the character that it writes: the radicals of Unicode's supplement (EquivalentUnifiedIdeograph),
# forms of Hong Kong, and variants that people type; OpenCC and NFKC know the others.
_GLYPHS = """
⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺫目⺬示⺭礻⺮竹⺯糹⺰纟⺱罓⺲罒
⺴冗⺶羊⺷羊⺸羊⺹耂⺺肀⺻聿⺼肉⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻟飠⻠饣⻡首
⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟
敍敘枱檯粧妝糉粽衞衛衹只
菓果鉄鐵盌碗砲炮鎗槍鑛礦鑪爐蔴麻虵蛇蜨蝶蠏蟹裠裙躱躲餧餵鵞鵝鼇鰲亀龜朶朵槕桌甎磚蘓蘇痲麻皷鼓栢柏楳梅櫈凳凴憑氷冰涙淚猨猿琹琴箒帚缾瓶甁瓶罇樽羢絨胷胸肧胚囯国図圖気氣闘鬥鬪鬥欝鬱韮韭薰熏糓穀畧略疎疏脇脅髥髯鴈雁
騐驗豓艷鼈鱉紥紮珎珍妳你
"""


def _pairs(glyphs: str) -> dict[str, str]:
    joined = "".join(glyphs.split())
    return dict(zip(joined[::2], joined[1::2]))


GLYPHS = str.maketrans(_pairs(_GLYPHS))
