"""Questions of a reasoning player: between players (ZG2-3.5), asked and answered, and to the judge.

Must not know: how they are judged.
"""

from collections import Counter

import numpy as np

from agents.reasoning.inference.deal_posterior import Floats, best
from agents.reasoning.language.speech_acts import Remark, SpeechAct
from agents.reasoning.language.yes_option import yes_of
from agents.scripted.phrases import NO, YES
from agents.scripted.silent import stock_question
from arena.actions import Action, AnswerQuestion, AskJudge, AskQuestion, Pass
from arena.text import Text

from ..context.decision_context import DecisionContext
from ..policy.target_utility import elimination_utility, scale
from ..speech.surface_realisation import NOTHING_LEFT, is_new, joined, sentence
from ..speech.suspicions import choose_target, is_permitted, question_preface

_ASKED_BEFORE = 0.15  # utility that a seat loses as a target for each answer it has given, as a probability
_MIN_BITS = 0.02  # least information of a question to the judge
_TELLS = Text("Whether seat {seat} is one of the others I know least ({chance} %), and this tells the two words apart.",
              "{seat} 号是不是对方我最拿不准（{chance}%），这个问题能区分两个词。")  # fmt: skip
_DOUBTS = Text("I suspect seat {seat} most ({chance} %), and this tells the two words apart.",
               "我最怀疑 {seat} 号（{chance}%），这个问题能区分两个词。")  # fmt: skip
_FITS = Text("That is so of the word that I think most hold ({truth} % sure).",
             "按我认为多数人拿的词，应该这样答（把握 {truth}%）。")  # fmt: skip
_UNKNOWN = Text("I do not know what that asks of my word.", "我不知道这对我的词意味着什么。")
_SPLITS = Text("The answer tells {bits:.1f} bits of what I do not know yet.", "这个回答能给我 {bits:.1f} 比特的信息。")


def ask_question(at: DecisionContext) -> tuple[Action, Text]:
    """To the suspect, or the seat it knows least about: the fact that best separates its word from the other word."""
    seat, preface = _whom_to_ask(at)
    fact = _most_telling(at)
    if fact is None:
        return stock_question(at.observation), NOTHING_LEFT
    language, question = at.language, at.belief.lexicon.facts[fact].question(at.language)
    why = (_DOUBTS if preface else _TELLS).filled(seat=seat, chance=round(100 * at.hidden[seat - 1]))
    text = joined([*preface, question], language, at.limit)
    asked = text if text.endswith(question) else question
    return AskQuestion(target=seat, text=asked, options=(YES.to(language), NO.to(language))), why


def _most_telling(at: DecisionContext) -> int | None:
    """Of the facts that nobody has told or asked about, the one whose truth differs most between the two words."""
    now, lexicon, own = at.belief.beliefs, at.belief.lexicon, at.belief.own_word
    if own is None or not len(lexicon.facts):
        return None
    other = now.other if now.other.any() else np.full(len(lexicon.words), 1.0 / len(lexicon.words))
    apart = np.abs(lexicon.truth[:, own] - lexicon.truth @ other)
    apart[[*at.belief.asked_facts, *(clue.fact for clue in at.history.clues)]] = -1.0
    fact = best(apart)
    return None if apart[fact] < 0.0 else fact


def _whom_to_ask(at: DecisionContext) -> tuple[int, list[str]]:
    """The seat to ask, and the words before the question: the suspect and the reason, or the seat it knows least about.

    A later accusation then has a reason that was said aloud (ZG2-3.6).
    """
    replies = Counter(reply.seat for reply in at.history.replies)
    weight = _ASKED_BEFORE * scale(at)
    utility = {seat: value - weight * replies[seat] for seat, value in elimination_utility(at).items()}
    suspect = choose_target(at, utility, at.targets)
    remark = question_preface(at, suspect)
    remark = remark if is_new(at, remark) else Remark(SpeechAct.PROBE, suspect)
    if not is_permitted(at, remark):
        uncertainty = {seat: -abs(at.hidden[seat - 1] - 0.5) for seat in at.targets}
        return at.argmax(uncertainty, at.targets), []
    at.speaking.name_suspect(suspect, at.history.round, remark.quote)
    return suspect, [sentence(at, remark)]


def answer_question(at: DecisionContext) -> tuple[Action, Text]:
    """The answer that is probably true of word A: the own word, unless the player thinks that it is of the minority."""
    fact, question = at.belief.asked_fact, at.belief.open_question
    yes = yes_of(question.options) if question else None
    if fact is None or yes is None:
        return AnswerQuestion(choice="none"), _UNKNOWN
    truth = at.expected_truth[fact]
    no = "B" if yes == "A" else "A"
    sure = round(100 * max(truth, 1.0 - truth))
    return AnswerQuestion(choice=yes if truth > 0.5 else no), _FITS.filled(truth=sure)


def ask_judge(at: DecisionContext) -> tuple[Action, Text]:
    """The question whose answer is worth most bits about the word; an answer of "sometimes" is worth none."""
    lexicon = at.belief.lexicon
    by_fact = bits(lexicon.truth, at.belief.beliefs.majority)
    by_fact[list(at.belief.asked_facts)] = 0.0
    fact = best(by_fact) if len(by_fact) else 0
    if not len(by_fact) or by_fact[fact] < _MIN_BITS:
        return Pass(), NOTHING_LEFT
    return AskJudge(text=lexicon.facts[fact].question(at.language)), _SPLITS.filled(bits=float(by_fact[fact]))


def bits(truth: Floats, likely: Floats) -> Floats:
    """By fact, the expected bits of a yes or no: P(the answer is yes or no) times its entropy."""
    yes, no = (truth == 1.0) @ likely, (truth == 0.0) @ likely
    answered = yes + no
    share = np.clip(yes / np.maximum(answered, 1e-12), 1e-12, 1.0 - 1e-12)
    expected: Floats = answered * -(share * np.log2(share) + (1.0 - share) * np.log2(1.0 - share))
    return expected
