"""How far what people say is understood: `python -m benchmarks.language [DIR]`; `README.md` beside has the method.

Owns: the measures. DIR holds `clues.jsonl`, `questions.jsonl` and `guesses.jsonl`; a set that is not there is left out.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log2
from pathlib import Path
from typing import Any

from agents.reasoning.language.clue_corpus import ClueCorpus
from agents.scripted.question_answer import judge_question
from arena.hearing.word_guesses import guessed_word
from arena.words import Pack, Word, beginners

Row = Mapping[str, Any]
Figures = dict[str, str]
WRONG_WAY = -0.3  # bits


def main() -> None:
    """Print the figures of each set in DIR, by language."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.language", description=__doc__)
    parser.add_argument("dir", nargs="?", type=Path, default=Path(__file__).parent, help="the folder of the sets")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    found = {
        name: by_language(arguments.dir / f"{name}.jsonl", measure)
        for name, measure in MEASURES.items()
        if (arguments.dir / f"{name}.jsonl").exists()
    }
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for name, languages in found.items():
        for language, figures in languages.items():
            print(f"{name:9} {language}  " + "; ".join(f"{what} {figure}" for what, figure in figures.items()))


def by_language(path: Path, measure: Callable[[Pack, Sequence[Row]], Figures]) -> dict[str, Figures]:
    """The figures of one set, of all its rows in each language."""
    rows: dict[str, list[Row]] = defaultdict(list)
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        rows[row["lang"]].append(row)
    return {language: {"n": str(len(some))} | measure(beginners(), some) for language, some in sorted(rows.items())}


def clue_figures(pack: Pack, rows: Sequence[Row]) -> Figures:
    """Bits gained on the word over a uniform belief in its category."""
    corpora = {category: ClueCorpus(pack, _words(pack, category)) for category in {row["category"] for row in rows}}
    gained: list[tuple[bool, float]] = []
    for row in rows:
        corpus = corpora[row["category"]]
        likelihood = corpus.read(row["clue"]).likelihood[[word.en for word in corpus.words].index(row["word_en"])]
        gained.append((bool(row.get("vague")), log2(likelihood)))
    return {
        "bits": f"{_mean(bits for _, bits in gained):.2f}",
        "specific": f"{_mean(bits for vague, bits in gained if not vague):.2f}",
        "the wrong way": _share(bits < WRONG_WAY for _, bits in gained),
    }


def question_figures(pack: Pack, rows: Sequence[Row]) -> Figures:
    """Answers of the scripted judge; anything but yes and no is "unclear"."""
    pairs: list[tuple[str, str]] = []
    for row in rows:
        answer = judge_question(pack, _word(pack, row), row["question"]).answer
        pairs.append((answer if answer in ("yes", "no") else "unclear", row["answer"]))
    return {
        "right": _share(said == right for said, right in pairs),
        "wrong": _share({said, right} == {"yes", "no"} for said, right in pairs),
        "answered where nobody can": _share(said != "unclear" and right == "unclear" for said, right in pairs),
    }


def guess_figures(pack: Pack, rows: Sequence[Row]) -> Figures:
    """Guesses matched with the word that is meant; none where two are named."""
    found = [
        (guessed_word(row["utterance"], _words(pack, row["category"]), pack.names_of), row["word_en"]) for row in rows
    ]
    return {"right": _share((word.en if word else None) == right for word, right in found)}


MEASURES = {"clues": clue_figures, "questions": question_figures, "guesses": guess_figures}


def _words(pack: Pack, category: str) -> list[Word]:
    return [word for word in pack.words if word.category == category]


def _word(pack: Pack, row: Row) -> Word:
    word = pack.find(row["word_en"])
    if word is None:
        raise ValueError(f"{row['word_en']!r} is no word of the pack")
    return word


def _mean(values: Iterable[float]) -> float:
    some = list(values)
    return sum(some) / len(some) if some else 0.0


def _share(holds: Iterable[bool]) -> str:
    return f"{100 * _mean(map(float, holds)):.1f} %"


if __name__ == "__main__":
    main()
