"""What a reasoning player without a word does to find it: questions to the judge, guesses, messages to partners.

Owns: those choices. Must not know: how the posterior of the words comes about (`word_belief.py`).
"""

import numpy as np

from agents.reasoning.inference.deal_posterior import DIGITS, Floats, best
from agents.reasoning.language.phrasebook import WHISPERS
from agents.reasoning.language.speech_acts import SpeechAct
from arena.actions import Action, AskJudge, ChooseWord, Declare, Guess, Pass, Whisper
from arena.text import Text
from arena.words import Word, same_word

from ..belief.deal_view import BLANK
from ..belief.word_belief import WordBelief
from ..context.decision_context import DecisionContext
from ..context.public_history import Clue
from ..speech.surface_realisation import NOTHING_LEFT, capital, quoted

DECLARES = 0.8  # P(the word) from which on somebody who is out ends the game by naming it (ZGF-4.2)
_CLUES = 6  # of which it quotes one
_RIVAL = 0.1  # P(a second word) above which it is worth mentioning
_MIN_BITS = 0.02  # of a question to the judge
_LIKELIEST = Text("Most likely it is {word} ({chance} %).", "最可能是{word}（{chance}%）。")
_SPLITS = Text("The answer tells {bits:.1f} bits of what I do not know yet.", "这个回答能给我 {bits:.1f} 比特的信息。")
_UNSURE = Text("{word} has only {chance} %, and others may still win it.", "{word}只有 {chance}%，其他人还有机会。")


def likeliest(belief: WordBelief) -> Word:
    """The word with the highest P(word A)."""
    return belief.lexicon.words[best(belief.beliefs.majority)]


def with_likeliest(belief: WordBelief, text: Text) -> Text:
    """`text` with the likeliest word and its chance in per cent."""
    word, chance = likeliest(belief), round(100 * float(belief.beliefs.majority.max()))
    return text.filled(word=Text(word.en, word.zh), chance=chance)


def guess(at: DecisionContext) -> tuple[Action, Text]:
    """The likeliest word."""
    return Guess(word=likeliest(at.belief).text(at.language)), with_likeliest(at.belief, _LIKELIEST)


def choose_word(at: DecisionContext) -> tuple[Action, Text]:
    """Of the words proposed, the likeliest."""
    likely, words = at.belief.beliefs.majority, at.belief.lexicon.words

    def chance(written: str) -> float:
        same = (p for word, p in zip(words, likely) if same_word(written, word.text(at.language)))
        return max(same, default=-1.0)

    word = max((str(word) for word in at.observation.ask.choices["word"]), key=chance)
    return ChooseWord(word=word), with_likeliest(at.belief, _LIKELIEST)


def whisper(at: DecisionContext) -> tuple[Action, Text]:
    """What it thinks the word is, with the clue that says so, and what it makes of what a partner has said."""
    likely, facts, why = at.belief.beliefs.majority, at.belief.lexicon.facts, with_likeliest(at.belief, _LIKELIEST)
    heard = [event for event in at.observation.events if event.kind == "whispered"]
    word = best(likely)
    clues = _telling_clues(at, word)
    if not clues:
        return Whisper(text=likeliest(at.belief).text(at.language)), why
    quotes = {clue.fact: quoted(facts[clue.fact]) for clue in clues}
    said = [event.text.casefold() for event in heard]
    new = [clue for clue in clues if not any(quotes[clue.fact].to(at.language).casefold() in text for text in said)]
    clue = at.speaking.rng.choice(new or clues)
    rival = _next_likeliest(likely, word)
    name, other = _name(at, word), heard[-1].seat if heard else 0
    if not heard:
        act = SpeechAct.WHISPER_OPEN
    elif any(event.seat == at.seat for event in heard):
        act = SpeechAct.WHISPER_RIVAL if _has_rival(at, clue, clues, rival) else SpeechAct.WHISPER_SETTLE
    else:
        same = name.to(at.language).casefold() in said[-1]
        act = SpeechAct.WHISPER_AGREE if same else SpeechAct.WHISPER_DIFFER
    gaps = {"word": name, "rival": _name(at, rival), "quote": quotes[clue.fact], "seat": clue.seat, "other": other}
    line = at.speaking.rng.choices(WHISPERS[act], [line.wordings for line in WHISPERS[act]])[0]
    return Whisper(text=capital(line.wording(at.speaking.draw()).filled(**gaps).to(at.language))), why


def _telling_clues(at: DecisionContext, word: int) -> list[Clue]:
    """Of the clues of others that are true of that word, some that speak most for it."""
    lexicon, own = at.belief.lexicon, (at.seat, *at.belief.view.partners)
    clues = {clue.fact: clue for clue in at.history.clues if clue.seat not in own and clue.first == clue.seat}
    true = [clue for clue in clues.values() if lexicon.truth[clue.fact, word] == 1.0]
    telling = sorted(true, key=lambda clue: (lexicon.prevalence[clue.fact], -float(lexicon.says[clue.fact, word])))
    return telling[:_CLUES]


def _has_rival(at: DecisionContext, clue: Clue, clues: list[Clue], rival: int) -> bool:
    """Whether the next likeliest word is worth a mention: none of `clues` excludes it, and `clue` speaks against it."""
    truth = at.belief.lexicon.truth[:, rival]
    likely = float(np.sort(at.belief.beliefs.majority)[-2]) > _RIVAL
    return likely and float(truth[clue.fact]) < 1.0 and all(float(truth[one.fact]) > 0.0 for one in clues)


def _next_likeliest(likely: Floats, word: int) -> int:
    rest = likely.copy()
    rest[word] = -1.0
    return best(rest)


def _name(at: DecisionContext, number: int) -> Text:
    word = at.belief.lexicon.words[number]
    return Text(word.en, word.zh)


def declare(at: DecisionContext) -> tuple[Action, Text]:
    """The word, once it is out, if it is sure of it or nobody is left who could still win."""
    now = at.belief.beliefs
    left = round(sum(float(now.kinds[seat - 1, BLANK]) for seat in at.others), DIGITS)
    if float(now.majority.max()) < DECLARES and left > 0.5:
        return Pass(), with_likeliest(at.belief, _UNSURE)
    return Declare(word=likeliest(at.belief).text(at.language)), with_likeliest(at.belief, _LIKELIEST)


def ask_judge(at: DecisionContext) -> tuple[Action, Text]:
    """The question whose answer tells most about the word; one whose true answer is "sometimes" tells nothing."""
    lexicon = at.belief.lexicon
    by_fact = bits(lexicon.truth, at.belief.beliefs.majority)
    by_fact[list(at.belief.asked_facts)] = 0.0
    fact = best(by_fact) if len(by_fact) else 0
    if not len(by_fact) or by_fact[fact] < _MIN_BITS:
        return Pass(), NOTHING_LEFT
    return AskJudge(text=lexicon.facts[fact].question(at.language)), _SPLITS.filled(bits=float(by_fact[fact]))


def bits(truth: Floats, likely: Floats) -> Floats:
    """The bits that a yes or no tells, by fact: P(there is an answer) times its entropy."""
    yes, no = (truth == 1.0) @ likely, (truth == 0.0) @ likely
    answered = yes + no
    share = np.clip(yes / np.maximum(answered, 1e-12), 1e-12, 1.0 - 1e-12)
    expected: Floats = answered * -(share * np.log2(share) + (1.0 - share) * np.log2(1.0 - share))
    return expected
