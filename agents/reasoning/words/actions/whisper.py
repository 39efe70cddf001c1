"""What a reasoning player without a word whispers to its partners.

Owns: those messages. Must not know: how the posterior of the words comes about (`word_belief.py`).
"""

import numpy as np

from agents.reasoning.inference.deal_posterior import Floats, best
from agents.reasoning.language.phrasebook import WHISPERS
from agents.reasoning.language.speech_acts import SpeechAct
from arena.actions import Action, Whisper
from arena.text import Text

from ..context.decision_context import DecisionContext
from ..context.public_history import Clue
from ..speech.surface_realisation import capital, quoted
from .guess import LIKELIEST, likeliest, with_likeliest

_CLUES = 6  # clues from which it draws the one that it quotes
_RIVAL = 0.1  # P(second likeliest word) above which it is worth a mention


def whisper(at: DecisionContext) -> tuple[Action, Text]:
    """The word that it thinks likeliest, a clue that points to it, and its view of what a partner has said."""
    likely, facts, why = at.belief.beliefs.majority, at.belief.lexicon.facts, with_likeliest(at.belief, LIKELIEST)
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
    """The clues of others that are true of that word and speak for it most."""
    lexicon, own = at.belief.lexicon, (at.seat, *at.belief.view.partners)
    clues = {clue.fact: clue for clue in at.history.clues if clue.seat not in own and clue.first == clue.seat}
    true = [clue for clue in clues.values() if lexicon.truth[clue.fact, word] == 1.0]
    telling = sorted(true, key=lambda clue: (lexicon.prevalence[clue.fact], -float(lexicon.says[clue.fact, word])))
    return telling[:_CLUES]


def _has_rival(at: DecisionContext, clue: Clue, clues: list[Clue], rival: int) -> bool:
    """Whether the next likeliest word is worth a mention: `clues` do not exclude it, but `clue` speaks against it."""
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
