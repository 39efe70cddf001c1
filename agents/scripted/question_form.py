"""Whether a question asks for more than yes or no, as far as its form shows it (ZG1-3.6.2.2), in Chinese and English.

Owns: question words and the marks of a yes/no question. It errs on the side of the asker: a mark of a yes/no question
outweighs any question word, and an English "or" tells nothing ("is it made of cloth or wool?" may mean either).
Must not know: words, facts, or what a judge makes of it.
"""

import re

from arena.words import fold

# A question word that asks: not 几乎, 茶几, 好几个, 没什么, 不怎么, nor "any" as in 什么都能, 谁也不会.
_ASKS_ZH = re.compile(
    "(?:(?<!没)(?<!没有)[什甚]么|啥|谁|哪(?!怕)|(?<!不)怎[么样]|如何|为何|何[时处地]|多少(?!有)|有多[大小长短重高远久宽快厚深贵]|多[大长重高远久贵][呢啊呀]?$"
    "|(?<![茶好十])几[个只条种块件把张本年月天点岁次人斤克米位字]|还是)(?!.{0,2}[都也])"
)
_YES_NO_ZH = re.compile(r"(\w{1,2})[不没]\1|[是能可]否|(?:[吗嘛吧不没否]|没有|(?<![什甚怎这那多])么)$")

_AUXILIARY = r"(?:is|are|was|were|do|does|did|can|could|would|will|should|shall|has|have|had|may|might|must)(?:n't|\b)"
_BEFORE = r"^\W*(?:(?:so|and|but|well|then|now|please|ok|okay)\W+)*"
_YES_NO_EN = re.compile(_BEFORE + _AUXILIARY)
_ASKS_EN = re.compile(
    _BEFORE + r"(?:(?:in|on|of|from|with|for|at|by|to|about|into|under)\s+)?"
    rf"(?:(?:what|which|who|whom|whose|why|how)\b(?!\s+(?:about|if)\b)|(?:where|when)(?:'s\b|\s+{_AUXILIARY}))"
    r"|\b(?:what|which|who|whom|where|when|why|how|how many|how much)\W*$"
)


def asks_for_more(text: str) -> bool:
    """Whether yes or no certainly is no answer to `text`: a question for a thing, or for one of several (还是)."""
    folded, english = fold(text), text.casefold().replace("’", "'")
    return _asks(folded, _ASKS_ZH, _YES_NO_ZH) or _asks(english, _ASKS_EN, _YES_NO_EN)


def _asks(text: str, asks: re.Pattern[str], yes_no: re.Pattern[str]) -> bool:
    return bool(asks.search(text)) and not yes_no.search(text)
