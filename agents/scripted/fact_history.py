"""What a scripted player has heard: its events folded into facts told, denied and asked, further at each ask.

Owns: who said which fact, who passed, what the judge answered. Must not know: what to make of it.
"""

from collections import Counter
from dataclasses import dataclass, field

from arena.events import Answered, AnyEvent, Asked, Eliminated, Guessed, History, QuestionAnswered, QuestionPut, Spoke
from arena.words import Fact, Pack


@dataclass(slots=True)
class FactHistory:
    """Everything said so far about words of `category`, as the pack's facts."""

    pack: Pack
    category: str
    told: list[tuple[int, Fact]] = field(default_factory=list)
    denied: list[tuple[int, Fact]] = field(default_factory=list)  # seat, and the fact that it says is not so
    passes: dict[int, int] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)  # fact id -> the judge's verdict
    asked: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    put: QuestionPut | None = None  # the last multiple-choice question
    _question: Fact | None = None
    _seen: int = 0

    def listen(self, events: History) -> None:
        """Take in what has happened since the last time."""
        for event in events[self._seen :]:
            self._take(event)
        self._seen = len(events)

    @property
    def likely_category(self) -> str:
        """The category that is talked about: the card's, else that of most facts told, else the pack's first."""
        if self.category:
            return self.category
        said = Counter(fact.category for _, fact in self.told)
        return said.most_common(1)[0][0] if said else next(iter(self.pack.categories), "")

    @property
    def told_ids(self) -> set[str]:
        """The facts that anybody has told."""
        return {fact.id for _, fact in self.told}

    def _take(self, event: AnyEvent) -> None:
        if isinstance(event, Spoke):
            facts = self.pack.facts_in(self.category, event.text) if event.text else ()
            if facts:
                self.told += ((event.seat, fact) for fact in facts)
            elif event.stage == "describe":
                self.passes[event.seat] = self.passes.get(event.seat, 0) + 1
        elif isinstance(event, QuestionPut):
            self.put = event
            facts = self.pack.facts_in(self.category, event.text) if event.text else ()
            self._question = facts[0] if len(facts) == 1 else None
            if self._question:
                self.asked.add(self._question.id)
        elif isinstance(event, QuestionAnswered):
            if self._question and event.choice in ("A", "B"):
                claims = self.told if event.choice == "A" else self.denied
                claims.append((event.seat, self._question))
        elif isinstance(event, Asked):
            self._question = self.pack.fact_said(self.category, event.text)
            if self._question:
                self.asked.add(self._question.id)
        elif isinstance(event, Answered):
            if self._question:
                self.answers[self._question.id] = event.verdict
        elif isinstance(event, Guessed):
            if event.word and not event.right:
                self.wrong.append(event.word)
        elif isinstance(event, Eliminated):
            self.passes.pop(event.seat, None)
