"""What is wrong with a word pack, row by row.

Owns: the rules of ZG1-4 that a program can check, and the demands that scripted players make of a table of facts.
Must not know: games, or how the findings are shown.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ..hearing.own_word import says
from ..text import Text
from .clues import WIDE
from .compare import fold
from .pack import MIN_CELL, Pack
from .pairing import refusal
from .properties import ALL, NONE
from .rows import PropertyRow, Word, WordingRow
from .uses import uses

MIN_DIFFERENCE = 4
EDITION = 5, 10  # categories, and words in each (ZGF-0.2)
_PARTS = frozenset("头尾腿脚爪翅皮毛角耳眼嘴舌心肝肺肚骨血蹄")
_ANIMALS = frozenset("鸡鸭鹅猪牛羊狗猫马驴兔鱼虎狮熊蛇龙鸟象猴鹿")
_COOKED = frozenset("炒煮蒸炸拌炖焖煎")


class PackFinding(NamedTuple):
    """One thing that must be mended: the row, the rule it breaks (ours where no rulebook id fits), and why."""

    row: str
    rule: str
    why: Text


def check_pack(pack: Pack) -> list[PackFinding]:
    """Every finding of every check, in the order of the file; empty when there is nothing to mend."""
    return [finding for check in _CHECKS for finding in check(pack)]


def _row(word: Word) -> str:
    return f"{word.zh} / {word.en}"


def _categories(pack: Pack) -> Iterator[PackFinding]:
    allowed = ", ".join(pack.categories) or "-"
    for word in pack.words:
        if word.category not in pack.categories:
            why = Text(
                f"category {word.category!r} is not declared; use one of {allowed}, or declare it under [categories]",
                f"类别“{word.category}”没有声明；请用 {allowed} 之一，或在 [categories] 里声明它",
            )
            yield PackFinding(_row(word), "ZG1-4.3", why)


def _lengths(pack: Pack) -> Iterator[PackFinding]:
    for word in pack.words:
        if not word.length("zh") or not word.length("en"):
            yield PackFinding(_row(word), "ZG1-4.3", Text("a word needs at least one letter", "词至少要有一个字"))


def _duplicates(pack: Pack) -> Iterator[PackFinding]:
    for name in ("zh", "en"):
        counts = Counter(fold(getattr(word, name)) for word in pack.words)
        for word in pack.words:
            if counts[fold(getattr(word, name))] > 1:
                yield PackFinding(_row(word), "duplicate", Text(f"the {name} word stands twice", f"{name} 词重复出现"))


def _compounds(pack: Pack) -> Iterator[PackFinding]:
    words = {fold(word.zh) for word in pack.words}
    for word in pack.words:
        if "ZG1-4.4" in word.agreed:
            continue
        why = _compound(fold(word.zh), words) or _phrase(word)
        if why:
            yield PackFinding(_row(word), "ZG1-4.4", why)


def _compound(zh: str, words: set[str]) -> Text | None:
    if len(zh) >= 2 and zh[-1] in _PARTS and (zh[:-1] in words or zh[:-1] in _ANIMALS):
        return Text(f"looks like a part of {zh[:-1]}", f"像是“{zh[:-1]}”的部件")
    if len(zh) >= 3 and _COOKED & set(zh[1:-1]):
        return Text("looks like a dish put together from other words", "像是由别的词组合成的菜名")
    for cut in range(1, len(zh)):
        if zh[:cut] in words and zh[cut:] in words:
            return Text(f"is {zh[:cut]} and {zh[cut:]} put together", f"是“{zh[:cut]}”和“{zh[cut:]}”的组合")
    return None


def _phrase(word: Word) -> Text | None:
    if " " in word.en.strip() and word.category != "person":
        return Text("the English word is a phrase", "英文词是词组")
    return None


def _facts_exist(pack: Pack) -> Iterator[PackFinding]:
    known = {fact.id: fact for fact in pack.facts}
    for word in pack.words:
        for fact_id in sorted(word.yes | word.sometimes | word.unknown):
            fact = known.get(fact_id)
            if fact is None:
                yield PackFinding(
                    _row(word), "fact", Text(f"no fact is called {fact_id!r}", f"没有名为“{fact_id}”的事实")
                )
            elif fact.category != word.category:
                why = Text(f"fact {fact_id!r} is about {fact.category}", f"事实“{fact_id}”属于类别 {fact.category}")
                yield PackFinding(_row(word), "fact", why)
        for fact_id in sorted((word.yes & word.sometimes) | ((word.yes | word.sometimes) & word.unknown)):
            yield PackFinding(_row(word), "fact", Text(f"{fact_id!r} stands in two lists", f"“{fact_id}”在两个列表里"))


def _fact_rows(pack: Pack) -> Iterator[PackFinding]:
    ids = Counter(fact.id for fact in pack.given_facts)
    wordings = Counter((f.category, fold(text)) for f in pack.given_facts for text in f.wordings)
    for fact in pack.given_facts:
        if ids[fact.id] > 1:
            yield PackFinding(fact.id, "fact", Text("two facts have this id", "有两条事实用了这个 id"))
        if fact.category not in pack.categories:
            yield PackFinding(
                fact.id, "fact", Text(f"unknown category {fact.category!r}", f"未知类别“{fact.category}”")
            )
        for text in fact.wordings:
            if wordings[fact.category, fold(text)] > 1:
                why = Text(f"the wording {text!r} stands twice in its category", f"措辞“{text}”在同类别里重复")
                yield PackFinding(fact.id, "fact", why)


def _own_word(pack: Pack) -> Iterator[PackFinding]:
    for word in pack.words:
        for fact in pack.facts_of.get(word.category, ()):
            if fact.plain or word.verdict(fact) not in ("yes", "sometimes"):
                continue
            if fold(word.zh) in fold(fact.clue_zh) or fold(word.en) in fold(fact.clue_en):
                why = Text(
                    f"the clue of {fact.id!r} contains the word, so its holder could not say it",
                    f"事实“{fact.id}”的描述含有这个词，持词者说不出口",
                )
                yield PackFinding(_row(word), "CM-13", why)


def _differences(pack: Pack) -> Iterator[PackFinding]:
    for category in dict.fromkeys(fact.category for fact in pack.given_facts):
        facts = pack.facts_of[category]
        words = [word for word in pack.words if word.category == category and (word.yes or word.sometimes)]
        verdicts = {word: [word.verdict(fact) for fact in facts] for word in words}
        for left, right in combinations(words, 2):
            apart = sum(a != b for a, b in zip(verdicts[left], verdicts[right]) if a and b)
            if apart < MIN_DIFFERENCE:
                why = Text(
                    f"differs from {_row(right)} in only {apart} facts, {MIN_DIFFERENCE} are needed",
                    f"与“{_row(right)}”只有 {apart} 条事实不同，至少要 {MIN_DIFFERENCE} 条",
                )
                yield PackFinding(_row(left), "fact", why)


def _clues(pack: Pack) -> Iterator[PackFinding]:
    """Whoever holds the word could say it (CM-13), it fits words that there are, and nobody else's clue is the same."""
    yield from _clue_names(pack)
    for category in pack.categories:
        seen: dict[str, Word] = {}
        for clue in pack.clues_of(category):
            first = seen.setdefault(fold(clue.text), clue.word)
            if says(clue.text, clue.word.text(clue.language)):
                said = Text(f"the clue {clue.text!r} says the word", f"描述“{clue.text}”说出了这个词")
                yield PackFinding(_row(clue.word), "CM-13", said)
            if first is not clue.word or not fold(clue.text):
                twice = Text(f"the clue {clue.text!r} is empty, or is that of {_row(first)} too",
                             f"描述“{clue.text}”是空的，或者也是“{_row(first)}”的")  # fmt: skip
                yield PackFinding(_row(clue.word), "clue", twice)


def _clue_names(pack: Pack) -> Iterator[PackFinding]:
    for row in pack.clue_rows:
        for name in (row.word, *row.fits):
            if name != WIDE and pack.find(name) is None:
                why = Text(f"{name!r} is no word of the pack", f"词库里没有“{name}”")
                yield PackFinding(row.word, "clue", why)


def _properties(pack: Pack) -> Iterator[PackFinding]:
    """Each property asks something, is so of some words and not of others, and no wording stands twice."""
    rows = (*(row for category in pack.categories for row in pack.property_table(category)), *pack.property_rows)
    known, facts = Counter(row.id for row in rows if isinstance(row, PropertyRow)), {fact.id for fact in pack.facts}
    for row in rows:
        if isinstance(row, WordingRow):
            if row.fact not in facts:
                why = Text(f"no fact is called {row.fact!r}", f"没有名为“{row.fact}”的事实")
                yield PackFinding(row.fact, "property", why)
            continue
        if known[row.id] > 1 or row.id in facts:
            yield PackFinding(row.id, "property", Text("two rows have this id", "有两行用了这个 id"))
        if row.category not in pack.categories:
            why = Text(f"unknown category {row.category!r}", f"未知类别“{row.category}”")
            yield PackFinding(row.id, "property", why)
        yield from (PackFinding(row.id, "property", why) for why in _property_words(pack, row))
    yield from _question_wordings(pack)


def _property_words(pack: Pack, row: PropertyRow) -> Iterator[Text]:
    """What is wrong with the words of a property; "*" and "-" stand for all and none on purpose."""
    here = {word.en: word for word in pack.words if word.category == row.category}
    for name in (*row.yes, *row.depends):
        if name not in here and name not in (ALL, NONE):
            yield Text(f"{name!r} is no word of its category, by its English name",
                       f"“{name}”不是这个类别的词（按英文名）")  # fmt: skip
    for name in sorted(set(row.yes) & set(row.depends)):
        yield Text(f"{name!r} stands in two lists", f"“{name}”在两个列表里")
    if not row.yes and not row.depends:
        yield Text('is true of nothing; yes = ["-"] if that is meant', '对哪个词都不成立；若本意如此，请写 yes = ["-"]')
    if here and len(set(row.yes) & here.keys()) == len(here):
        yield Text(
            'is true of every word; yes = ["*"] if that is meant', '对每个词都成立；若本意如此，请写 yes = ["*"]'
        )


def _question_wordings(pack: Pack) -> Iterator[PackFinding]:
    for category in pack.categories:
        plain = {fact.id for fact in pack.facts if fact.plain}
        given = [question for question in pack.questions_of(category) if question.id not in plain]
        wordings = [(fold(text), text, question.id) for question in given for text in (*question.zh, *question.en)]
        counts = Counter(folded for folded, _, _ in wordings)
        for folded, text, name in wordings:
            if counts[folded] > 1 or not folded:
                why = Text(f"the wording {text!r} is empty, or stands twice in its category",
                           f"措辞“{text}”是空的，或在同类别里重复")  # fmt: skip
                yield PackFinding(name, "property", why)
        for question in given:
            if not question.zh and not question.en:
                yield PackFinding(question.id, "property", Text("has no wording", "没有任何措辞"))


def _nothing_to_deal(pack: Pack) -> Iterator[PackFinding]:
    if not pack.pairs and not any(uses(pack, language).words for language in ("zh", "en")):
        why = Text(
            f"no category has {MIN_CELL} words of one length, and there is no pair, so no game can be dealt",
            f"没有哪个类别有 {MIN_CELL} 个同样长度的词，也没有词对，什么游戏都无法出题",
        )
        yield PackFinding(pack.name, "ZG1-3.1.1", why)


def _edition(pack: Pack) -> Iterator[PackFinding]:
    """A pack in which any category has a description is meant for the Full Edition."""
    if not any(c.description_zh or c.description_en for c in pack.categories.values()):
        return
    categories, words = EDITION
    if len(pack.categories) < categories:
        why = Text(f"the Full Edition has {categories} categories, this pack has {len(pack.categories)}",
                   f"完整版有 {categories} 个类别，这个词库有 {len(pack.categories)} 个")  # fmt: skip
        yield PackFinding(pack.name, "ZGF-0.2", why)
    counts = Counter(word.category for word in pack.words)
    for key, category in pack.categories.items():
        if not category.description_zh or not category.description_en:
            why = Text(
                "a category of the Full Edition needs a description in zh and in en", "完整版的类别要有中英文描述"
            )
            yield PackFinding(key, "ZGF-0.2", why)
        if counts[key] < words:
            why = Text(f"the Full Edition has {words} words in a category, this one has {counts[key]}",
                       f"完整版每个类别有 {words} 个词，这里有 {counts[key]} 个")  # fmt: skip
            yield PackFinding(key, "ZGF-0.2", why)


def _pairs(pack: Pack) -> Iterator[PackFinding]:
    seen: set[frozenset[Word]] = set()
    for left, right in pack.listed:
        a, b = pack.find(left), pack.find(right)
        if a is None or b is None:
            missing = left if a is None else right
            why: Text | None = Text(f"{missing} is not a word of the pack", f"词库里没有“{missing}”")
        elif a == b:
            why = Text("a word cannot be its own partner", "一个词不能和自己成对")
        elif frozenset((a, b)) in seen:
            why = Text("the pair stands twice", "这一对词重复出现")
        else:
            why = refusal(a, b)
            seen.add(frozenset((a, b)))
        if why:
            yield PackFinding(f"{left} + {right}", "ZG2-4", why)


_CHECKS = (
    _categories,
    _lengths,
    _duplicates,
    _compounds,
    _fact_rows,
    _facts_exist,
    _own_word,
    _differences,
    _pairs,
    _clues,
    _properties,
    _edition,
    _nothing_to_deal,
)
