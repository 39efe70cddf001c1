"""What a language model is sent for one decision: a system text, blocks that only grow, and what is asked now.

Owns: how a briefing is put together, in two styles. Must not know: providers, how answers are read, who else plays.

The texts are data beside this file; players' words enter them as values alone, fenced (`fence.py`).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

from arena.actions import properties
from arena.asks import Ask
from arena.cards import Card, RoleCard
from arena.observation import Observation
from arena.text import Language
from arena.variants import variant_of

from .answer_form import short_form, whole_form
from .fence import fence, fenced_ask
from .guide import aim, last_try
from .personas import persona_text
from .rules_brief import BriefPart, brief
from .story import Room, Story, StoryCache
from .transcript import ask_name, card_line, question, templates
from .wordings import fill, wording

PromptStyle = Literal["full", "compact"]
ThoughtMemory = Literal["none", "thoughts", "notes"]
Wrong = Literal["unreadable", "illegal", "cut_off", "thinking_cut_off", "refusal", "empty"]

JUDGE = 0
ROOM: dict[PromptStyle, Room] = {"full": Room(32_000, 16_000), "compact": Room(6_000, 4_500)}
MOST_WHY = 300  # characters of a reason that are shown back
MOST_THOUGHT = 600  # characters of an own thought that are shown back
MOST_NOTES = 600


class Prompt(NamedTuple):
    """The user message is the blocks, one after the other, and then the ask. The blocks of a seat's later decision
    begin with those of its earlier ones, until they are begun anew (`story.py`)."""

    system: str
    blocks: tuple[str, ...]
    ask: str


class Briefing:
    """One seat in one game. `language` is that of the texts; speech is always in the table's.

    `persona` is a name from `personas`, or empty. `room` bounds the blocks, by default as fits the style; `story.py`
    says how, and what seats of one match may share as `worded`.

    Raises:
        BadPersona: there is no such persona.
    """

    def __init__(
        self,
        language: Language,
        style: PromptStyle = "full",
        persona: str = "",
        memory: ThoughtMemory = "none",
        room: Room | int | None = None,
        worded: StoryCache | None = None,
    ) -> None:
        self._language: Language = language
        self._style: PromptStyle = style
        self._persona = persona_text(persona, language)
        self._memory: ThoughtMemory = memory
        self._story = Story(language, _room(room, style), worded)
        self._notes = ""
        self._system = ""  # the same for all decisions of a game
        self._texts = wording("player", language)
        self._say: Mapping[str, str] = self._texts["say"]

    def prompt(
        self, observation: Observation, schema: Mapping[str, Any], wrong: tuple[Wrong, str] | None = None
    ) -> Prompt:
        """What to send for `observation.ask`; `schema` is that of the answer.

        `wrong` is what was wrong with the last answer to this ask, and the sentence why; without it, an objection of
        the referee's is taken as "illegal".
        """
        self._story.read(observation.events, observation.seat)
        ask, objection = observation.ask, observation.objection
        if wrong is None and objection is not None:
            wrong = ("illegal", objection.why)
        asked = {
            "question": question(fenced_ask(ask), self._language),
            "limit": self._limit(ask),
            "silence": self._silence(ask),
        }
        return self._made(observation, self._story, schema, asked, wrong)

    def remember(self, thought: str, notes: str = "") -> None:
        """Keep what the seat thought at its last decision, where `memory` says so, before what happened since.

        Only the latest notes are kept.
        """
        if self._memory == "thoughts" and thought:
            self._story.write(fill(self._say["thought"], {"text": fence(thought[:MOST_THOUGHT])}))
        elif self._memory == "notes" and notes:
            self._notes = fill(self._say["notes"], {"text": fence(notes[:MOST_NOTES])}) + "\n"

    def shorten(self) -> bool:
        """Leave the story half the room from here on; False where too little would be left of it."""
        return self._story.shorten()

    def belief(self, observation: Observation, schema: Mapping[str, Any]) -> Prompt:
        """Asks in private how likely each other living seat is a ghost, in percent, and what the word is; in a killer
        game, how likely it is a killer or a wolf.

        It leaves no trace: later prompts are the same as without it.
        """
        story = self._story.copy()
        story.read(observation.events, observation.seat)
        others = self._seats([seat for seat in observation.alive if seat != observation.seat])
        wanted = self._say[f"belief_{variant_of(observation.variant).hidden}"]
        asked = {"question": fill(wanted, {"others": others}), "limit": "", "silence": ""}
        return self._made(observation, story, schema, asked, None)

    def _made(
        self,
        observation: Observation,
        story: Story,
        schema: Mapping[str, Any],
        asked: Mapping[str, str],
        wrong: tuple[Wrong, str] | None,
    ) -> Prompt:
        full = self._style == "full"
        values = {
            **asked,
            "you": self._you(observation),
            "card": self._card(observation.private),
            "aim": self._aim(observation, asked),
            "living": fill(self._say["living"], {"living": self._seats(observation.alive)}),
            "notes": self._notes,
            "table": fill(self._say["table"], {"speech": self._texts["speech"][observation.language]}),
            "form": whole_form(schema) if full else short_form(schema, self._language),
        }
        ask = fill(self._texts[self._style]["ask"], values)
        if wrong is not None:
            kind, why = wrong
            hidden = self._say[f"hidden_{variant_of(observation.variant).hidden}"]
            ask += fill(self._texts["wrong"][kind], {"why": fence(why[:MOST_WHY]), "hidden": hidden}) + "\n"
        self._system = self._system or self._told(observation)
        return Prompt(self._system, story.blocks, ask)

    def _told(self, observation: Observation) -> str:
        """The system text: the game and its rules in force, how to read and answer, and the own seat at the end."""
        judge = observation.seat == JUDGE
        texts = self._texts[self._style]
        manner = fill(texts["persona"], {"persona": self._persona})
        return fill(texts["judge" if judge else "system"], {
            "title": variant_of(observation.variant).title.to(self._language),
            "rules": self._brief(observation, "compact" if judge else self._style),
            "judge": self._brief(observation, "judge") if judge else "",
            "knows": self._say[f"judge_knows_{variant_of(observation.variant).family}"],
            "speech": self._texts["speech"][observation.language],
            "memory": texts[f"memory_{self._memory}"],
            "persona": manner if self._persona and not judge else "",
            "seat": observation.seat,
            "players": observation.players,
        }).strip()  # fmt: skip

    def _brief(self, observation: Observation, part: BriefPart) -> str:
        rules: Any = observation.rules  # a frozen model can be hashed, which a type checker does not see
        return brief(observation.variant, observation.players, rules, self._language, part)

    def _you(self, observation: Observation) -> str:
        seat = observation.seat
        name = "judge" if seat == JUDGE else "seat" if seat in observation.alive else "out"
        return fill(self._say[name], {"seat": seat})

    def _card(self, card: Card | None) -> str:
        if card is None:
            return ""
        partners = card.__dict__.get("partners", ())  # pydantic takes long to say that there is no such attribute
        shown = card_line(card, self._language)
        if not partners or isinstance(card, RoleCard):
            return shown
        return shown + fill(self._say["partners"], {"partners": self._seats(partners)})

    def _aim(self, observation: Observation, asked: Mapping[str, str]) -> str:
        """What to aim at in this ask, and whether it is the last try; nothing where beliefs are asked for."""
        said = [aim(observation, self._language), last_try(observation, self._language)] if asked["silence"] else []
        return "".join([self._texts["gap"] + line for line in said if line])

    def _limit(self, ask: Ask) -> str:
        if ask.limit is None or "text" not in properties(ask.accepts[0]):
            return ""
        return fill(self._say["limit"], {"limit": ask.limit})

    def _silence(self, ask: Ask) -> str:
        name, silence = ask_name(ask), self._texts["silence"]
        compulsory = name == "vote_compulsory"
        said = str(self._say[name] if compulsory else silence.get(name) or silence[ask.accepts[0]])
        return said + fill(self._say["claims"], {}) if "claim_role" in ask.choices else said

    def _seats(self, seats: Sequence[int]) -> str:
        return str(templates(self._language)["separator"]).join([str(seat) for seat in seats])


def _room(given: Room | int | None, style: PromptStyle) -> Room:
    """The room of a story: what was given, as bytes it begins anew with as large a part of it as is usual."""
    usual = ROOM[style]
    if isinstance(given, int):
        return Room(given, given * usual.kept // usual.most)
    return given or usual


@lru_cache(maxsize=64)  # a game has few, and each comes with every call
def prompt_hash(system: str) -> str:
    """A system text's name in the record, its key in `prompts`: 16 hexadecimal digits."""
    return blake2b(system.encode(), digest_size=8).hexdigest()
