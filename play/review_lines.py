"""A review as the terminal shows it, and as JSON.

Owns: the lines. Must not know: how anything was judged.
"""

from collections.abc import Iterator
from typing import Any

from arena.roles import ROLES
from arena.text import Language, Text
from arena.variants import variant_of
from results.reviewed import FIGURES, Decision, Figure, Gain, Review, gained, worded
from results.site.words import KINDS

_HEAD = Text("Seat {seat} ({role}, played by {agent}) in game {game}: {title}, {players} players.",
             "第 {game} 局的 {seat} 号（{role}，由 {agent} 玩）：{title}，{players} 人。")  # fmt: skip
_HOW = Text("Each decision is judged by what this seat could know at that moment, and by nothing that came out later.",
            "每个决定都只按这个座位当时能知道的来评，不看后来才揭晓的。")  # fmt: skip
_PLACE = Text("{number}. Round {round}: {kind}", "{number}. 第 {round} 轮：{kind}")
_BEFORE = Text("{number}. Before the first round: {kind}", "{number}. 第一轮之前：{kind}")
_YOU = Text("· done: ", "· 做了：")
_REASONER = Text("· reasoner: ", "· 推理玩家：")
_SAME = Text("the same", "一样")
_WHY = Text("· its reason: ", "· 它的理由：")
_FIGURE = Text("· {title}: {done} (reasoner {suggested})", "· {title}：{done}（推理玩家 {suggested}）")
_CHANCES = Text("· of the other side: {chances}", "· 是对方的可能：{chances}")
_TURNING = Text("The moments that mattered most", "最关键的时刻")
_NO_TURNING = Text("No decision gave anything away that can be measured.", "没有哪个决定有可测量的损失。")
_MOMENT = Text(
    "decision {number} (round {round}, {kind}): {verdict}", "第 {number} 个决定（第 {round} 轮，{kind}）：{verdict}"
)
_PRACTISE = Text("What to practise", "练什么")


def lines(review: Review, language: Language) -> Iterator[str]:
    """The review, one block a decision, then the moments that mattered and what to practise."""
    head = _HEAD.filled(
        seat=review.seat, role=ROLES[review.role].title, agent=review.agent, game=review.game_id,
        title=variant_of(review.variant).title, players=review.players,
    )  # fmt: skip
    yield head.to(language)
    if review.decisions:
        yield _HOW.to(language)
    for number, decision in enumerate(review.decisions, start=1):
        yield ""
        yield from _block(number, decision, language)
    if review.decisions:
        yield from _turning(review, language)
        yield ""
        yield _PRACTISE.to(language)
    for text in review.advice:
        yield f"- {text.to(language)}" if review.decisions else text.to(language)


def _block(number: int, decision: Decision, language: Language) -> Iterator[str]:
    where = _PLACE if decision.round else _BEFORE
    kind = KINDS.get(decision.kind, Text(decision.kind, decision.kind))
    yield where.filled(number=number, round=decision.round, kind=kind).to(language)
    same = decision.done == decision.suggested
    yield f"{_YOU.to(language)}{decision.done.to(language)}"
    yield f"{_REASONER.to(language)}{(_SAME if same else decision.suggested).to(language)}"
    yield f"{_WHY.to(language)}{decision.why.to(language)}"
    for figure in decision.figures:
        yield _figure(figure, language)
    if decision.chances:
        ranked = sorted(decision.chances, key=lambda pair: (-pair[1], pair[0]))
        shown = (", " if language == "en" else "，").join(_chance(seat, chance, language) for seat, chance in ranked)
        yield _CHANCES.filled(chances=Text(shown, shown)).to(language)
    yield f"→ {decision.verdict.to(language)}"


def _chance(seat: int, chance: float, language: Language) -> str:
    return Text(f"{seat}: {round(100 * chance)} %", f"{seat} 号 {round(100 * chance)}%").to(language)


def _figure(figure: Figure, language: Language) -> str:
    title, unit = FIGURES[figure.name]
    done, suggested = (worded(value, unit, language) for value in (figure.done, figure.suggested))
    return _FIGURE.filled(title=title, done=done, suggested=suggested).to(language)


def _turning(review: Review, language: Language) -> Iterator[str]:
    yield ""
    yield (_TURNING if review.turning else _NO_TURNING).to(language)
    for place in review.turning:
        decision = review.decisions[place]
        kind = KINDS.get(decision.kind, Text(decision.kind, decision.kind))
        said = _MOMENT.filled(number=place + 1, round=decision.round, kind=kind, verdict=decision.verdict)
        yield f"- {said.to(language)}"
        yield from (f"↳ {text.to(language)}" for text in gained(decision.gain))


def as_json(review: Review, language: Language) -> dict[str, Any]:
    """The same as plain values; sentences in the reader's language."""
    return {
        "game_id": review.game_id, "variant": review.variant, "players": review.players, "seat": review.seat,
        "agent": review.agent, "role": review.role, "winner": review.winner,
        "decisions": [_decision(decision, language) for decision in review.decisions],
        "turning": [place + 1 for place in review.turning],
        "advice": [text.to(language) for text in review.advice],
    }  # fmt: skip


def _decision(decision: Decision, language: Language) -> dict[str, Any]:
    return {
        "index": decision.index, "seq": decision.seq, "round": decision.round, "kind": decision.kind,
        "done": decision.done.to(language), "suggested": decision.suggested.to(language),
        "why": decision.why.to(language), "figures": [figure._asdict() for figure in decision.figures],
        "chances": dict(decision.chances), "verdict": decision.verdict.to(language), "mistake": decision.mistake,
        "cost": round(decision.cost, 4), "struck": decision.struck, "gain": _gain(decision.gain),
    }  # fmt: skip


def _gain(gain: Gain | None) -> dict[str, Any] | None:
    return gain and {
        name: interval and dict(zip(("gain", "low", "high"), interval)) for name, interval in gain._asdict().items()
    }
