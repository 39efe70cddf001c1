"""Whether an answer fits its ask. Owns: the one check behind every refusal. Must not know: scripts or games."""

from collections.abc import Sequence

from .actions import (
    ORDERS,
    SPOKEN,
    Action,
    AskQuestion,
    ChoosePlayer,
    ChooseWord,
    Declare,
    Guess,
    Pass,
    RaiseHand,
    Vote,
)
from .asks import Ask, Choices
from .errors import IllegalAction
from .hearing.guesses import as_told, fits, named
from .hearing.own_word import clean
from .text import Text
from .words.compare import fold, same_word

_TARGETED = (Vote, ChoosePlayer, *ORDERS)
_WORDED = (Guess, ChooseWord)


def is_silence(action: Action | None) -> bool:
    """Whether an answer says nothing: a pass, a text that shows nothing, a ballot without a target."""
    if isinstance(action, SPOKEN):
        return not clean(action.text)
    if isinstance(action, _TARGETED):
        return action.target is None
    if isinstance(action, _WORDED):
        return not clean(action.word)
    if isinstance(action, RaiseHand):
        return not action.raised
    if isinstance(action, Declare):
        return action.word is None or not clean(action.word)
    return action is None or isinstance(action, Pass)


def check(
    ask: Ask, action: Action, players: int, alive: tuple[int, ...], choices: Choices | None = None
) -> Action | None:
    """Let a legal answer through, as a script sees it: None where it says nothing.

    `choices` are the legal values; by default those that the ask shows.

    Raises:
        IllegalAction: with the rule and the reason, in words that the seat can act on.
    """
    if action.kind not in ask.accepts:
        raise _wrong_kind(ask, action)
    if is_silence(action):
        if not ask.silence_is_answer:
            raise _silent(ask)
        return None
    if isinstance(action, ChooseWord):
        action = _chosen(action, ask)
    for field, legal in (ask.choices if choices is None else choices).items():
        value = getattr(action, field, None)  # None: a field that this kind lacks, or that may be left empty
        if value is not None and value not in legal:
            raise _bad_choice(ask, field, value, legal, players, alive)
    if isinstance(action, SPOKEN) and ask.limit is not None and len(action.text) > ask.limit:
        raise _too_long(len(action.text), ask.limit)
    if isinstance(action, AskQuestion) and not _distinct(action.options):
        raise _bad_options(ask)
    if isinstance(action, Guess | Declare):
        _check_guess(ask, action.word or "")
    return action


def _chosen(action: ChooseWord, ask: Ask) -> ChooseWord:
    """The choice in the writing in which it was proposed, where it is one of the proposals in other words (CM-9)."""
    said = as_told(action.word)
    legal = next((str(word) for word in ask.choices.get("word", ()) if same_word(str(word), said)), action.word)
    return action if legal == action.word or action.word in ask.choices.get("word", ()) else ChooseWord(word=legal)


def _check_guess(ask: Ask, text: str) -> None:
    """Let a guess through that names one word, as long as the slip says; what is refused here costs no guess."""
    words = named(text)
    if len(words) != 1:
        raise IllegalAction(ask.rule, "no_word" if not words else "several_words", _ONE_WORD)
    if ask.length and not fits(words[0], ask.length):
        length = ask.length
        raise IllegalAction(ask.rule, "wrong_length", Text(
            f"{words[0].word!r} does not have the {length} characters of your slip; this costs no guess, give another",
            f"“{words[0].word}”不是纸条上说的 {length} 个字；这不算一次猜词，请另说一个",
        ))  # fmt: skip


_ONE_WORD = Text("a guess names one word; this costs no guess, give exactly one word",
                 "猜词要说出一个词，不多不少；这不算一次猜词，请只说一个词")  # fmt: skip


def _distinct(options: Sequence[str]) -> bool:
    folded = [fold(option) for option in options]
    return all(folded) and len(set(folded)) == len(folded)


def _wrong_kind(ask: Ask, action: Action) -> IllegalAction:
    kinds = " / ".join(ask.accepts)
    rule = _OUT_OF_PLACE.get(action.kind, "CM-3")
    text = Text(
        f"{action.kind!r} is not asked now; answer with {kinds}", f"现在不能用“{action.kind}”；请用 {kinds} 回答"
    )
    return IllegalAction(rule, "wrong_kind", text)


_OUT_OF_PLACE = {"ask_judge": "CM-2", "surrender": "SRA3-5"}  # kinds whose refusal has a rule of its own


def _silent(ask: Ask) -> IllegalAction:
    kind = ask.accepts[0]
    text = Text(
        f"an empty answer is not an answer here; give a {kind!r} with content", f"这里不能空着；请给出有内容的“{kind}”"
    )
    return IllegalAction(ask.rule, "empty", text)


def _too_long(length: int, limit: int) -> IllegalAction:
    text = Text(f"{length} characters are too many; {limit} are allowed", f"{length} 个字太长；最多 {limit} 个字")
    return IllegalAction("CM-3", "too_long", text)


def _bad_options(ask: Ask) -> IllegalAction:
    text = Text("the options must differ and say something", "选项必须互不相同，而且不能是空的")
    return IllegalAction(ask.rule, "bad_options", text)


def _bad_choice(
    ask: Ask, field: str, value: int | str, choices: Sequence[int | str], players: int, alive: tuple[int, ...]
) -> IllegalAction:
    legal = ", ".join(str(choice) for choice in choices) or "-"
    if field != "target" or not isinstance(value, int):
        shown = clean(str(value))[:40]
        text = Text(f"{shown!r} is not among the choices: {legal}", f"“{shown}”不在可选范围内：{legal}")
        return IllegalAction(ask.rule, "ineligible", text)
    if value == ask.seat:
        return IllegalAction("CM-6", "self", Text(f"not yourself; choose one of {legal}", f"不能选自己；可选：{legal}"))
    if not 1 <= value <= players:
        text = Text(f"there is no seat {value}; choose one of {legal}", f"没有 {value} 号；可选：{legal}")
        return IllegalAction("CM-4", "unknown_seat", text)
    if value not in alive:
        text = Text(f"seat {value} is out; choose one of {legal}", f"{value} 号已出局；可选：{legal}")
        return IllegalAction("CM-7", "out", text)
    text = Text(f"seat {value} may not be chosen now; choose one of {legal}", f"现在不能选 {value} 号；可选：{legal}")
    return IllegalAction("CM-4", "ineligible", text)
