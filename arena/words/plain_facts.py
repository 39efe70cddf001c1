"""What is true of the words of a table without facts: their category, their length, and which words they are close to.

Owns: these facts, so that scripted players can speak of such words and a scripted judge can answer. They are marked as
plain: no closeness and no check of a pack is reckoned from them.
"""

from collections.abc import Iterator

from .compare import fold
from .pairing import refusal
from .rows import Category, Document, Fact, Word

_CATEGORY = (
    "它属于“{zh}”这一类",
    "It belongs to the category “{en}”",
    "它属于“{zh}”这一类吗？",
    "Is it of the category “{en}”?",
)
_CHARACTERS = (
    "它写出来是 {n} 个字",
    "It has {n} characters in Chinese",
    "它写出来是 {n} 个字吗？",
    "Has it {n} characters in Chinese?",
)
_LETTERS = (
    "它的英文有 {n} 个字母",
    "It has {n} letters in English",
    "它的英文有 {n} 个字母吗？",
    "Has it {n} letters in English?",
)
_NEAR = "它和{zh}很接近", "It is close to {en}", "它和{zh}很接近吗？", "Is it close to {en}?"
_Wordings = tuple[str, str, str, str]


def with_plain_facts(document: Document) -> Document:
    """`document`, with plain facts for each of its categories that has no facts."""
    described = {fact.category for fact in document.facts}
    facts: dict[str, Fact] = {}
    words: list[Word] = []
    near = _near(document)
    for word in document.words:
        category = document.categories.get(word.category)
        true = () if category is None or word.category in described else tuple(_facts(word, category, near))
        facts |= {fact.id: fact for fact in true}
        words.append(word.model_copy(update={"yes": word.yes | {fact.id for fact in true}}) if true else word)
    return document.model_copy(update={"facts": (*document.facts, *facts.values()), "words": tuple(words)})


def _facts(word: Word, category: Category, near: dict[str, list[Word]]) -> Iterator[Fact]:
    yield _fact(word.category, "is", "category", _CATEGORY, zh=category.zh, en=category.en)
    if not word.zh.isascii():
        yield _fact(word.category, f"zh-{word.length('zh')}", "length", _CHARACTERS, n=word.length("zh"))
    if word.en.isascii():
        yield _fact(word.category, f"en-{word.length('en')}", "length", _LETTERS, n=word.length("en"))
    for other in near.get(word.zh, ()):
        yield _fact(word.category, f"near-{other.zh}", "closeness", _NEAR, zh=other.zh, en=other.en)


def _fact(category: str, name: str, group: str, wordings: _Wordings, **values: object) -> Fact:
    clue_zh, clue_en, question_zh, question_en = (wording.format_map(values) for wording in wordings)
    return Fact(
        id=f"{category}-{name}", category=category, group=group, plain=True,
        clue_zh=clue_zh, clue_en=clue_en, question_zh=question_zh, question_en=question_en,
    )  # fmt: skip


def _near(document: Document) -> dict[str, list[Word]]:
    """The partners of each word, by its Chinese wording, in the pairs that the table lists and that may be dealt."""
    by_text = {fold(text): word for word in document.words for text in (word.zh, word.en)}
    near: dict[str, list[Word]] = {}
    for left, right in (pair for pairs in document.pairs.values() for pair in pairs):
        one, other = by_text.get(fold(left)), by_text.get(fold(right))
        if one and other and not refusal(one, other):
            near.setdefault(one.zh, []).append(other)
            near.setdefault(other.zh, []).append(one)
    return near
