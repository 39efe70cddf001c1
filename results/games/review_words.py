"""What a terminal and a page both say of a review or a drill: headings, and what another answer would have changed.

Owns: those sentences. Must not know: where they stand, or how anything came about.
"""

from arena.text import Text

from .reviewed import Gain, Interval, Review

HOW = Text("Each decision is judged by what this seat could know at that moment, and by nothing that came out later.",
           "每个决定都只按这个座位当时能知道的来评，不看后来才揭晓的。")  # fmt: skip
TURNING = Text("The moments that mattered most", "最关键的时刻")
PRACTISE = Text("What to practise", "练什么")
REASONER = Text("Reasoner", "推理玩家")
SAME = Text("the same", "一样")
HIDDEN = Text("Of the hidden side, by what this seat could know", "属于隐藏阵营的可能，按这个座位当时能知道的")
VOID = Text("This game is void: it counts for nobody, and goes only as far as it was played.",
            "这局作废：不算任何人的成绩，只到中断的地方为止。")  # fmt: skip
GUESSED = Text(
    "The record does not say which words this game was dealt from, so the usual pack was taken; all figures of words "
    "are wrong if it was another. Name the right one: --words PACK",
    "记录没有写明这局的词出自哪个词库，这里用的是平常的词库；如果不是它，与词有关的数字都不对。请用 --words PACK 指明",
)
FEW = Text("Of {drawn} deals drawn, only {fitted} of the {wanted} wanted lead to what you saw.",
           "试了 {drawn} 种发牌，只找到 {fitted} 种会让你看到同样的事（想要 {wanted} 种）。")  # fmt: skip
UNFOUND = Text("No deal was found that leads to what you saw ({drawn} were tried), so there is only hindsight.",
               "没有找到会让你看到同样的事的发牌（试了 {drawn} 种），所以只有事后的比较。")  # fmt: skip
_NOTHING = Text("No decision gave anything away that can be measured.", "没有哪个决定有可测量的损失。")
_OTHERWISE = Text(
    "By the figures some decisions gave something away, but the games played on do not bear it out.",
    "按数字看，有些决定有损失，但接着玩的对局没有印证这一点。",
)
_AGAINST = Text(
    "The figures speak for the reasoner's answer; these games do not.",
    "数字支持推理玩家的做法，接着玩的这些对局不支持。",
)
_POSSIBLE = Text(
    "Played on with the reasoner's answer, over deals that you had to think possible: {gain} points of games won "
    "(95 %: {low} to {high}); the next to go out is of another side: {out} points ({out_low} to {out_high}). "
    "Games each way: {games}.",
    "换成推理玩家的做法接着玩，在你当时必须考虑的各种牌面上：胜率 {gain} 个百分点（95%：{low} 到 {high}）；"
    "下一个出局的不是你这一方：{out} 个百分点（{out_low} 到 {out_high}）。每种做法各玩 {games} 局。",
)
_HINDSIGHT = Text(
    "With hindsight, on the true deal: {gain} points of games won (95 %: {low} to {high}); the next to go out is of "
    "another side: {out} points ({out_low} to {out_high}). Games each way: {games}.",
    "事后看，在真实的牌面上：胜率 {gain} 个百分点（95%：{low} 到 {high}）；"
    "下一个出局的不是你这一方：{out} 个百分点（{out_low} 到 {out_high}）。每种做法各玩 {games} 局。",
)


def notes(review: Review) -> list[Text]:
    """What must be known of the game before anything else."""
    return [text for text, so in ((VOID, review.void), (GUESSED, review.guessed)) if so]


def none_turned(review: Review) -> Text:
    """Why no moment is called the most important."""
    return _OTHERWISE if any(decision.mistake for decision in review.decisions) else _NOTHING


def gained(gain: Gain | None) -> list[Text]:
    """What the suggestion would have changed, a sentence for each way of looking at it, and how much that rests on."""
    if gain is None:
        return []
    said: list[Text] = []
    if gain.possible is None or gain.possible_out is None:
        said.append(UNFOUND.filled(drawn=gain.drawn))
    else:
        said.append(_POSSIBLE.filled(games=gain.fitted, **_points(gain.possible, gain.possible_out)))
        if gain.fitted < gain.pairs:
            said.append(FEW.filled(drawn=gain.drawn, fitted=gain.fitted, wanted=gain.pairs))
        if (gain.possible[0], gain.possible_out[0]) < (0.0, 0.0):
            said.append(_AGAINST)
    return [*said, _HINDSIGHT.filled(games=gain.pairs, **_points(gain.hindsight, gain.hindsight_out))]


def _points(won: Interval, out: Interval) -> dict[str, str]:
    names = ("gain", "low", "high", "out", "out_low", "out_high")
    return {name: f"{round(100 * value) + 0:+d}" for name, value in zip(names, (*won, *out))}
