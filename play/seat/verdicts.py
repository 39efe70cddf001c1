"""The verdicts of a person who is the judge: what they are called, how they are asked for, and how a line is read.

Owns: those words. Must not know: terminals, or what follows from a verdict.
"""

import re

from arena.cards import JudgeCard
from arena.observation import Observation
from arena.text import Language, Text
from arena.words import fold

VERDICTS: dict[str, dict[str, Text]] = {
    "rule": {
        "yes": Text("yes", "是"),
        "no": Text("no", "否"),
        "sometimes": Text("sometimes", "有时是"),
        "unclear": Text("unclear", "无法判断"),
        "not_yes_no": Text("not a yes/no question", "不是“是否”问题"),
    },
    "rule_speech": {
        "fine": Text("fine", "可以"),
        "spells_word": Text("spells the word", "拼出或拆出了词"),
        "private_knowledge": Text("private knowledge", "用了只有部分人知道的事"),
        "comments": Text("comments on others", "点评了别人"),
    },
    "rule_claim": {
        "fine": Text("fine", "可以"),
        "shows_role": Text("shows a role card", "引用了身份牌"),
        "claims_mole": Text("claims to be an undercover", "声称自己是卧底"),
        "claims_boss": Text("claims to be the boss", "声称自己是老大"),
    },
}
_SHORT = {"y": "yes", "n": "no", "对": "yes", "不是": "no", "有时": "sometimes", "ok": "fine"}
_SPEECH = Text("Your verdict on this speech: ", "你对这段发言的判定：")
_QUESTION = Text("Your verdict on this question: ", "你对这个问题的判定：")
_QUESTION_OF_TWO = Text(  # ZG3-4.6.2
    "Your verdict on this question, which is about {word} if it does not say which word: ",
    "你对这个问题的判定（没说问哪个词，就是问“{word}”）：",
)


def verdict_question(observation: Observation, language: Language) -> str:
    """What the judge is asked, with the verdicts of this moment by number."""
    names = [f"{number} {name.to(language)}" for number, (_, name) in enumerate(_open(observation), start=1)]
    return _asked(observation).to(language) + Text(", ", "、").to(language).join(names)


def with_verdict_names(observation: Observation, line: str, language: Language) -> str:
    """A line of the rules, which call verdicts by their ids, with the names that are typed."""
    for verdict, name in VERDICTS.get(observation.ask.accepts[0], {}).items():
        line = re.sub(rf"\b{verdict}\b" if "_" in verdict else "(?!)", name.to(language), line)
    return line


def read_verdict(observation: Observation, line: str) -> str | None:
    """The verdict that `line` names: by number, or by name in any language; None if it names none."""
    said = fold(line)
    for number, (verdict, name) in enumerate(_open(observation), start=1):
        if said in (str(number), fold(verdict), fold(name.en), fold(name.zh)) or _SHORT.get(said) == verdict:
            return verdict
    return None


def _asked(observation: Observation) -> Text:
    card = observation.private
    if observation.ask.accepts[0] in ("rule_speech", "rule_claim"):
        return _SPEECH
    if not isinstance(card, JudgeCard) or not card.word_b:
        return _QUESTION
    return _QUESTION_OF_TWO.filled(word=card.word)


def _open(observation: Observation) -> list[tuple[str, Text]]:
    """The verdicts that apply now: comments are an offence only in a pass that forbids them (ZG3-4.4.1).

    In a killer game the ask lists them.
    """
    verdicts = VERDICTS[observation.ask.accepts[0]]
    offered = observation.ask.choices.get("verdict")
    if offered:
        return [(verdict, verdicts[verdict]) for verdict in map(str, offered)]
    began = next((event for event in reversed(observation.events) if event.kind == "pass_began"), None)
    plain = began is not None and not began.comments
    return [(verdict, name) for verdict, name in verdicts.items() if verdict != "comments" or plain]
