"""The score of a model in the benchmark, and before it begins the estimate of what that costs.

Owns: those sentences and tables. Must not know: how anything is measured.
"""

from collections.abc import Iterator

from arena.text import Language, Text
from tournaments.bench.digest import another_version
from tournaments.bench.expected import Expected
from tournaments.bench.playing import Caps
from tournaments.bench.published import Published, PublishedCost
from tournaments.bench.score import CellScore, ScoreInterval

from ..terminal.output import print_table, print_text
from .figures import AGENT, GAMES, INTERVAL

_SIDES = {"hidden": Text("hidden", "暗方"), "open": Text("open", "明方")}
_LANGUAGES = {"en": Text("English", "英文"), "zh": Text("Chinese", "中文")}
_WORDS = {"public": Text("public words", "公开词"), "private": Text("private words", "私有词")}

_WON = Text("won, %", "胜率 %")
_LADDER = (AGENT, _WON, INTERVAL)


def expectation(expected: Expected, in_record: int, caps: Caps) -> Iterator[Text]:
    """What all games are expected to cost, and the caps that are too low for it."""
    usd = "" if expected.usd is None else f", {expected.usd:.2f} USD"
    usd_zh = "，价格未知" if expected.usd is None else f"，{expected.usd:.2f} 美元"
    yield Text(
        f"An estimate for {expected.games} games, of which {in_record} are in the record: {expected.calls} calls, "
        f"{expected.input_tokens} tokens in and {expected.output_tokens} out ({expected.most_output} at the most)"
        f"{usd or ', and no price is known'}.",
        f"估计：共 {expected.games} 局，其中 {in_record} 局已在记录里；调用 {expected.calls} 次，"
        f"输入 {expected.input_tokens} token，输出 {expected.output_tokens} token"
        f"（最多 {expected.most_output}）{usd_zh}。",
    )
    tokens = expected.input_tokens + expected.output_tokens
    wanted = {"calls": expected.calls, "tokens": tokens, "usd": expected.usd or 0.0}
    for name, cap in caps._asdict().items():
        if cap is not None and wanted[name] > cap:
            yield Text(f"--cap-{name} {cap} is below that estimate: the run will stop before its end",
                       f"--cap-{name} {cap} 低于这个估计：还没打完就会停下")  # fmt: skip


def print_score(found: Published, language: Language) -> None:
    """The score with all that belongs to it."""
    print_text(language, _title(found), *_not_quotable(found))
    print_table(_cell_heads(found), [_row(cell, language) for cell in found.score.cells], language)
    ladder = Text("The ladder in the same deals:", "脚本玩家在同样的牌里：")
    print_text(language, _overall(found), _clean(found), ladder)
    rows = [[agent, f"{score.value:.1f}", _ends(score)] for agent, score in found.ladder.items()]
    print_table(_LADDER, rows, language)
    print_text(language, _cost(found.cost), _meaning(found), *([_quote(found)] if found.quotable else ()))


def _title(found: Published) -> Text:
    say, words = _LANGUAGES[found.language], _WORDS[found.words]
    return Text(
        f"{found.model.name}: {found.games} games of {found.deals} deals a cell, tables in {say.en}, {words.en}; "
        f"the field: {found.field}.",
        f"{found.model.name}：共 {found.games} 局，每格 {found.deals} 副牌，{say.zh}牌桌，{words.zh}；"
        f"陪练：{found.field}。",
    )


def _not_quotable(found: Published) -> Iterator[Text]:
    if found.too_few_deals:
        yield Text(
            f"This is no score of {found.benchmark}: only all of its deals make one. Leave --deals out.",
            f"这不是 {found.benchmark} 的分数：要打完它的全部牌才算。请去掉 --deals。",
        )
    if found.changed:
        yield another_version(found.benchmark, found.changed)


def _cell_heads(found: Published) -> list[Text]:
    apart, not_valid = Text(f"to {found.reference}", f"比 {found.reference}"), Text("not valid, %", "非正常决定 %")
    clean = (Text("clean", "干净局"), _WON)
    return [Text("game", "游戏"), Text("side", "阵营"), GAMES, _WON, INTERVAL, apart, INTERVAL, *clean, not_valid]


def _row(cell: CellScore, language: Language) -> list[object]:
    apart = cell.difference
    return [
        cell.variant,
        _SIDES[cell.side].to(language),
        cell.games,
        f"{cell.won.value:.1f}",
        _ends(cell.won),
        "-" if apart is None else f"{apart.value:+.1f}",
        "-" if apart is None else _ends(apart, "+"),
        cell.clean_games,
        "-" if cell.clean is None else f"{cell.clean.value:.1f}",
        f"{cell.not_valid:.2f}",
    ]


def _ends(found: ScoreInterval, sign: str = "") -> str:
    if found.low is None or found.high is None:
        return "-"
    return f"{found.low:{sign}.1f} – {found.high:{sign}.1f}"


def _overall(found: Published) -> Text:
    whole, apart = found.score.overall, found.score.difference
    than, than_zh = "", ""
    if apart is not None:
        than = f"; to {found.reference} in the same deals {apart.value:+.1f} ({_ends(apart, '+')})"
        than_zh = f"；与同样牌里的 {found.reference} 相比 {apart.value:+.1f}（{_ends(apart, '+')}）"
    return Text(
        f"Overall, the mean over the cells: {whole.value:.1f} % ({_ends(whole)}){than}.",
        f"总分，即各格的平均：{whole.value:.1f}%（{_ends(whole)}）{than_zh}。",
    )


def _clean(found: Published) -> Text:
    games, clean = sum(cell.clean_games for cell in found.score.cells), found.score.clean
    said = Text("no score, for a cell has no such game", "有的格没有这样的局，所以没有分数")
    if clean is not None:
        said = Text(f"{clean.value:.1f} % ({_ends(clean)})", f"{clean.value:.1f}%（{_ends(clean)}）")
    return Text(
        f"Without the games in which the default decided for it, {games} of {found.games}: {said.en}. "
        f"{found.score.not_valid:.2f} % of all decisions were not valid.",
        f"不算由默认代为决定的对局，即 {found.games} 局里的 {games} 局：{said.zh}。"
        f"所有决定里 {found.score.not_valid:.2f}% 不正常。",
    )


def _cost(cost: PublishedCost) -> Text:
    if not cost.calls:
        return Text("No language model was asked.", "没有调用语言模型。")
    unpriced = f", {cost.unpriced_calls} calls without a price" if cost.unpriced_calls else ""
    unpriced_zh = f"，另有 {cost.unpriced_calls} 次调用没有价格" if cost.unpriced_calls else ""
    if cost.uncounted_calls:
        unpriced += f"; usage incomplete for {cost.uncounted_calls} calls"
        unpriced_zh += f"；有 {cost.uncounted_calls} 次调用的用量不全"
    return Text(
        f"Cost: {cost.calls} calls ({cost.failed_calls} not readable), {cost.input_tokens} tokens in "
        f"({cost.cached_tokens} cached) and {cost.output_tokens} out, {cost.usd:.4f} USD{unpriced}.",
        f"花费：调用 {cost.calls} 次（{cost.failed_calls} 次读不懂），输入 {cost.input_tokens} token"
        f"（命中缓存 {cost.cached_tokens}），输出 {cost.output_tokens} token，{cost.usd:.4f} 美元{unpriced_zh}。",
    )


def _meaning(found: Published) -> Text:
    return Text(
        "A cell is a whole side made of the model against the field, a draw half a win; an interval holds the true "
        "value in 95 of 100 such runs with other deals. See docs/bench.md.",
        "每格是整个一方都由这个模型来坐，对阵陪练，平局算半胜；换别的牌再测 100 次，约有 95 次区间包含真实值。"
        "见 docs/bench.zh.md。",
    )


def _quote(found: Published) -> Text:
    whole, say = found.score.overall, _LANGUAGES[found.language]
    score = f"{whole.value:.1f} % ({_ends(whole)})"
    return Text(
        f"Quote it as: {found.benchmark}, {say.en}, {_WORDS[found.words].en}, digest {found.digest[:12]}: {score}.",
        f"引用时写：{found.benchmark}，{say.zh}，{_WORDS[found.words].zh}，摘要 {found.digest[:12]}：{score}。",
    )
