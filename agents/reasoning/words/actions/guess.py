"""Which word a reasoning player without a word of its own guesses, chooses or declares.

Owns: those choices. Must not know: how the posterior of the words comes about (`word_belief.py`).
"""

from agents.reasoning.inference.deal_posterior import DIGITS, best
from arena.actions import Action, ChooseWord, Declare, Guess, Pass
from arena.text import Text
from arena.words import Word, same_word

from ..belief.deal_view import BLANK
from ..belief.word_belief import WordBelief
from ..context.decision_context import DecisionContext

DECLARES = 0.8  # P(the word) from which on a seat that is out names it and ends the game (ZGF-4.2)
LIKELIEST = Text("Most likely it is {word} ({chance} %).", "最可能是{word}（{chance}%）。")
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
    return Guess(word=likeliest(at.belief).text(at.language)), with_likeliest(at.belief, LIKELIEST)


def choose_word(at: DecisionContext) -> tuple[Action, Text]:
    """The likeliest of the words proposed."""
    likely, words = at.belief.beliefs.majority, at.belief.lexicon.words

    def chance(written: str) -> float:
        same = (p for word, p in zip(words, likely) if same_word(written, word.text(at.language)))
        return max(same, default=-1.0)

    word = max((str(word) for word in at.observation.ask.choices["word"]), key=chance)
    return ChooseWord(word=word), with_likeliest(at.belief, LIKELIEST)


def declare(at: DecisionContext) -> tuple[Action, Text]:
    """For a player that is out: the word, if it is sure enough, or if probably no holder of a blank slip is left."""
    now = at.belief.beliefs
    left = round(sum(float(now.kinds[seat - 1, BLANK]) for seat in at.others), DIGITS)
    if float(now.majority.max()) < DECLARES and left > 0.5:
        return Pass(), with_likeliest(at.belief, _UNSURE)
    return Declare(word=likeliest(at.belief).text(at.language)), with_likeliest(at.belief, LIKELIEST)
