"""What a plan may cost, as `tournament plan` shows it: decisions, calls, tokens, money, time, and caps in the way.

Owns: those sentences and the table. Must not know: how anything of it is estimated.
"""

from collections.abc import Iterator

from arena.text import Language, Text
from tournaments.forecast.cost import THOUGHT, CostEstimate, CostLine
from tournaments.plan.checked_plan import Plan

from ..terminal.output import print_table, print_text
from .figures import AGENT, CALLS, INPUT_TOKENS, OUTPUT_TOKENS, USD, span

_DECISIONS, _MOST_OUTPUT = Text("decisions", "决定"), Text("output at most", "输出上限")
_COSTS = (AGENT, _DECISIONS, CALLS, INPUT_TOKENS, OUTPUT_TOKENS, _MOST_OUTPUT, USD)


def print_estimate(plan: Plan, expected: CostEstimate, language: Language) -> None:
    """The table of agents, what the figures rest on, and the caps that are too low for them."""
    models = any(line.model for line in expected.lines)
    columns = _COSTS if models else _COSTS[:2]
    print_text(language, Text("What each is expected to be asked:", "预计各要回答多少："))
    print_table(columns, [_row(line)[: len(columns)] for line in expected.lines], language)
    print_text(language, *_estimated(plan, expected, models=models))
    print_text(language, *over_caps(plan, expected), error=True)


def _row(line: CostLine) -> list[object]:
    usd = "-" if line.usd is None else f"{line.usd:.2f}"
    return [line.agent, line.decisions, line.calls, line.input_tokens, line.output_tokens, line.most_output, usd]


def _estimated(plan: Plan, expected: CostEstimate, *, models: bool) -> Iterator[Text]:
    yield Text(
        f"An estimate, from {expected.sample} games that scripted stand-ins played: {expected.decisions:g} decisions "
        "in a game.",
        f"这是估计，来自脚本替身玩的 {expected.sample} 局：每局约 {expected.decisions:g} 次决定。",
    )
    if not models:
        yield Text("No language model is asked, and nothing is to be paid.", "不调用语言模型，不花钱。")
        return
    yield Text(
        f"In a game language models are called {expected.calls:g} times. Tokens are those of the prompts as they would "
        "be sent, with speeches as short as the stand-ins', no answer asked for twice, thoughts of "
        f"{THOUGHT} characters, and no unseen reasoning; no cache is counted on.",
        f"每局调用语言模型约 {expected.calls:g} 次。token 按实际会发送的提示词算：发言和替身一样短，不重问，"
        f"想法 {THOUGHT} 字，不含看不见的推理，也不算缓存优惠。",
    )
    unpriced = ", ".join(line.agent for line in expected.lines if line.model and line.usd is None)
    if unpriced:
        yield Text(f"No price is known for {unpriced}; give one with a [price] table in the agent's settings.",
                   f"{unpriced} 没有价格；可以在玩家的设置里写 [price] 表。")  # fmt: skip
        caps = ", ".join(key for key in ("cap_usd", "game_cap_usd") if getattr(plan.spec, key) is not None)
        if caps:
            yield Text(f"Without one {caps} cannot hold, and the run will not begin.",
                       f"没有价格时 {caps} 无法生效，比赛不会开始。")  # fmt: skip
    at_once = Text(f"{plan.spec.concurrency} games open at a time", f"同时进行 {plan.spec.concurrency} 局")
    if expected.places is not None:
        at_once = Text(f"calls that wait for each other, {expected.places} at a time at one endpoint",
                       f"同一地址同时只有 {expected.places} 个请求、其余排队")  # fmt: skip
    yield Text(
        f"Time: unknown before the first call; each second that a call takes makes about "
        f"{span(expected.seconds).en}, with {at_once.en}.",
        f"时间：第一次调用之前无法知道；{at_once.zh}时，每次调用每多一秒，总共约多 {span(expected.seconds).zh}。",
    )
    slowest = max(expected.lines, key=lambda line: line.least_minutes)
    if slowest.least_minutes:
        least = span(slowest.least_minutes * 60)
        yield Text(f"What {slowest.agent} may be asked a minute makes it at least {least.en}.",
                   f"按 {slowest.agent} 每分钟的上限，至少要 {least.zh}。")  # fmt: skip


def over_caps(plan: Plan, expected: CostEstimate) -> Iterator[Text]:
    """The caps of the spec that the estimate is beyond."""
    models = [line for line in expected.lines if line.model]
    spent = {
        "cap_calls": sum(line.calls for line in models),
        "cap_tokens": sum(line.input_tokens + line.output_tokens for line in models),
        "cap_usd": round(sum(line.usd or 0.0 for line in models), 2),
    }
    for key, expects in spent.items():
        cap = getattr(plan.spec, key)
        if cap is not None and expects > cap:
            yield Text(f"{key} = {cap} is below the estimate of {expects}: the run would stop before its end",
                       f"{key} = {cap} 低于估计的 {expects}：还没打完就会停下")  # fmt: skip
