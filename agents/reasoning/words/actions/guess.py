"""What a reasoning player without a word does to find it: questions to the judge, guesses, messages to partners.

Owns: those choices. Must not know: how the chances of the words come about (`word_belief.py`).
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
from ..speech.surface_realisation import NOTHING_LEFT, capital, quoted
from ..table.decision_context import DecisionContext
from ..table.public_history import Clue

DECLARES = 0.8  # how sure of the word somebody who is out must be to end the game by naming it (ZGF-4.2)
_CLUES = 6  # of which it names one
_RIVALS = 0.1  # the chance from which on a second word is worth mentioning
_WORTH = 0.02  # bits below which a question to the judge tells too little
_LIKELIEST = Text("Most likely it is {word} ({chance} %).", "最可能是{word}（{chance}%）。")
_SPLITS = Text("The answer tells {bits:.1f} bits of what I do not know yet.", "这个回答能给我 {bits:.1f} 比特的信息。")
_UNSURE = Text("{word} has only {chance} %, and others may still win it.", "{word}只有 {chance}%，其他人还有机会。")


def likeliest(belief: WordBelief) -> Word:
    """The word that it takes most for word A."""
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
        fits = [p for word, p in zip(words, likely) if same_word(written, word.text(at.language))]
        return max(fits, default=-1.0)

    word = max((str(word) for word in at.observation.ask.choices["word"]), key=chance)
    return ChooseWord(word=word), with_likeliest(at.belief, _LIKELIEST)


def whisper(at: DecisionContext) -> tuple[Action, Text]:
    """What it thinks the word is, with the clue that says so, and what it makes of what a partner has said."""
    likely, facts, why = at.belief.beliefs.majority, at.belief.lexicon.facts, with_likeliest(at.belief, _LIKELIEST)
    told = [event for event in at.observation.events if event.kind == "whispered"]
    place = best(likely)
    clues = _telling(at, place)
    if not clues:
        return Whisper(text=likeliest(at.belief).text(at.language)), why
    new = [clue for clue in clues if not any(_says(at, clue, event.text) for event in told)]
    clue = at.voice.rng.choice(new or clues)
    word, rival = (_named(at, number) for number in (place, _next(likely, place)))
    act, other = SpeechAct.WHISPER_OPEN, 0
    if any(event.seat == at.seat for event in told):
        unsure = (
            float(np.sort(likely)[-2]) > _RIVALS and _sets_apart(at, clue.fact, place) and _stands(at, clues, place)
        )
        act = SpeechAct.WHISPER_RIVAL if unsure else SpeechAct.WHISPER_SETTLE
    elif told:
        other = told[-1].seat
        same = word.to(at.language).casefold() in told[-1].text.casefold()
        act = SpeechAct.WHISPER_AGREE if same else SpeechAct.WHISPER_DIFFER
    gaps = {"word": word, "rival": rival, "quote": quoted(facts[clue.fact]), "seat": clue.seat, "other": other}
    said = at.voice.rng.choices(WHISPERS[act], [line.wordings for line in WHISPERS[act]])[0]
    return Whisper(text=capital(said.wording(at.voice.draw()).filled(**gaps).to(at.language))), why


def _telling(at: DecisionContext, word: int) -> list[Clue]:
    """The clues of others that speak most for the word at that place: some, each true of it."""
    belief, own = at.belief, (at.seat, *at.belief.view.partners)
    says, share = belief.lexicon.says, belief.lexicon.prevalence
    clues = {clue.fact: clue for clue in at.history.clues if clue.seat not in own and clue.first == clue.seat}
    true = [clue for clue in clues.values() if belief.lexicon.truth[clue.fact, word] == 1.0]
    return sorted(true, key=lambda clue: (share[clue.fact], -float(says[clue.fact, word])))[:_CLUES]


def _says(at: DecisionContext, clue: Clue, text: str) -> bool:
    return quoted(at.belief.lexicon.facts[clue.fact]).to(at.language).casefold() in text.casefold()


def _sets_apart(at: DecisionContext, fact: int, word: int) -> bool:
    """Whether the fact is so of the word and not of the next likeliest."""
    return float(at.belief.lexicon.truth[fact, _next(at.belief.beliefs.majority, word)]) < 1.0


def _stands(at: DecisionContext, clues: list[Clue], word: int) -> bool:
    """Whether none of `clues`, which are so of the word at that place, is false of the next likeliest."""
    rival = _next(at.belief.beliefs.majority, word)
    return all(float(at.belief.lexicon.truth[clue.fact, rival]) > 0.0 for clue in clues)


def _next(likely: Floats, word: int) -> int:
    rest = likely.copy()
    rest[word] = -1.0
    return best(rest)


def _named(at: DecisionContext, place: int) -> Text:
    word = at.belief.lexicon.words[place]
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
    told = bits(lexicon.truth, at.belief.beliefs.majority)
    told[list(at.belief.asked_facts)] = 0.0
    place = best(told) if len(told) else 0
    if not len(told) or told[place] < _WORTH:
        return Pass(), NOTHING_LEFT
    why = _SPLITS.filled(bits=float(told[place]))
    return AskJudge(text=lexicon.facts[place].question(at.language)), why


def bits(truth: Floats, likely: Floats) -> Floats:
    """How many bits a yes or no tells, per fact: the entropy of the answer, as often as there is one."""
    yes, no = (truth == 1.0) @ likely, (truth == 0.0) @ likely
    answered = yes + no
    share = np.clip(yes / np.maximum(answered, 1e-12), 1e-12, 1.0 - 1e-12)
    told: Floats = answered * -(share * np.log2(share) + (1.0 - share) * np.log2(1.0 - share))
    return told
