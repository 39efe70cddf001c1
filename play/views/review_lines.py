"""A review as the terminal shows it, and as JSON.

Owns: the lines. Must not know: how anything was judged.
"""

from collections.abc import Iterator
from typing import Any

from arena.roles import ROLES
from arena.text import Language, Text
from arena.variants import variant_of
from results.games.review_words import HIDDEN, HOW, PRACTISE, REASONER, SAME, TURNING, gained, none_turned, notes
from results.games.reviewed import FIGURES, Gain, Review, ReviewedDecision, ReviewFigure, worded
from results.site.labels import KINDS, word
from results.site.replay.replay_words import phase_name

_HEAD = Text("Seat {seat} ({role}, played by {agent}) in game {game}: {title}, {players} players.",
             "第 {game} 局的 {seat} 号（{role}，由 {agent} 玩）：{title}，{players} 人。")  # fmt: skip
_PLACE = Text("{number}. {phase}: {kind}", "{number}. {phase}：{kind}")
_DONE = Text("· Done: {done}", "· 做了：{done}")
_SUGGESTED = Text("· {who}: {done}", "· {who}：{done}")
_WHY = Text("· Its reason: {why}", "· 它的理由：{why}")
_FIGURE = Text("· {title}: {done} (reasoner {suggested})", "· {title}：{done}（推理玩家 {suggested}）")
_CHANCES = Text("· {title}: {chances}", "· {title}：{chances}")
_MOMENT = Text("- Decision {number} ({phase}, {kind}): {verdict}", "- 第 {number} 个决定（{phase}，{kind}）：{verdict}")


def lines(review: Review, language: Language) -> Iterator[str]:
    """The review, one block a decision, then the moments that mattered and what to practise."""
    head = _HEAD.filled(
        seat=review.seat, role=ROLES[review.role].title, agent=review.agent, game=review.game_id,
        title=variant_of(review.variant).title, players=review.players,
    )  # fmt: skip
    yield head.to(language)
    yield from (text.to(language) for text in notes(review))
    if review.decisions:
        yield HOW.to(language)
    for number, decision in enumerate(review.decisions, start=1):
        yield ""
        yield from _block(number, decision, language)
    if review.decisions:
        yield from _turning(review, language)
        yield ""
        yield PRACTISE.to(language)
    for text in review.advice:
        yield f"- {text.to(language)}" if review.decisions else text.to(language)


def _block(number: int, decision: ReviewedDecision, language: Language) -> Iterator[str]:
    suggested = SAME if decision.done == decision.suggested else decision.suggested
    yield _PLACE.to(language).format(number=number, **_where(decision, language))
    yield _DONE.filled(done=decision.done).to(language)
    yield _SUGGESTED.filled(who=REASONER, done=suggested).to(language)
    yield _WHY.filled(why=decision.why).to(language)
    for figure in decision.figures:
        yield _figure(figure, language)
    if decision.chances:
        ranked = sorted(decision.chances, key=lambda pair: (-pair[1], pair[0]))
        shown = (", " if language == "en" else "，").join(_chance(seat, chance, language) for seat, chance in ranked)
        yield _CHANCES.filled(title=HIDDEN, chances=Text(shown, shown)).to(language)
    yield f"→ {decision.verdict.to(language)}"


def _where(decision: ReviewedDecision, language: Language) -> dict[str, str]:
    return {"phase": phase_name(decision.phase, language), "kind": word(KINDS, decision.kind, language)}


def _chance(seat: int, chance: float, language: Language) -> str:
    return Text(f"{seat}: {round(100 * chance)} %", f"{seat} 号 {round(100 * chance)}%").to(language)


def _figure(figure: ReviewFigure, language: Language) -> str:
    title, unit = FIGURES[figure.name]
    done, suggested = (worded(value, unit, language) for value in (figure.done, figure.suggested))
    return _FIGURE.filled(title=title, done=done, suggested=suggested).to(language)


def _turning(review: Review, language: Language) -> Iterator[str]:
    yield ""
    yield (TURNING if review.turning else none_turned(review)).to(language)
    for place in review.turning:
        decision = review.decisions[place]
        where, verdict = _where(decision, language), decision.verdict.to(language)
        yield _MOMENT.to(language).format(number=place + 1, verdict=verdict, **where)
        yield from (f"↳ {text.to(language)}" for text in gained(decision.gain))


def as_json(review: Review, language: Language) -> dict[str, Any]:
    """The same as plain values; sentences in the reader's language."""
    return {
        "game_id": review.game_id, "variant": review.variant, "players": review.players, "seat": review.seat,
        "agent": review.agent, "role": review.role, "winner": review.winner, "void": review.void,
        "pack_guessed": review.guessed,
        "decisions": [_decision(decision, language) for decision in review.decisions],
        "turning": [place + 1 for place in review.turning],
        "advice": [text.to(language) for text in review.advice],
    }  # fmt: skip


def _decision(decision: ReviewedDecision, language: Language) -> dict[str, Any]:
    return {
        "index": decision.index, "seq": decision.seq, "round": decision.round, "phase": decision.phase,
        "kind": decision.kind,
        "done": decision.done.to(language), "suggested": decision.suggested.to(language),
        "why": decision.why.to(language), "figures": [figure._asdict() for figure in decision.figures],
        "chances": dict(decision.chances), "verdict": decision.verdict.to(language), "mistake": decision.mistake,
        "cost": round(decision.cost, 4), "struck": decision.struck, "gain": _gain(decision.gain),
    }  # fmt: skip


def _gain(gain: Gain | None) -> dict[str, Any] | None:
    if gain is None:
        return None
    ways = {
        "possible": gain.possible, "hindsight": gain.hindsight,
        "possible_out": gain.possible_out, "hindsight_out": gain.hindsight_out,
    }  # fmt: skip
    intervals = {name: way and dict(zip(("gain", "low", "high"), way)) for name, way in ways.items()}
    return intervals | {"pairs": gain.pairs, "drawn": gain.drawn, "fitted": gain.fitted}
