"""Headings and figures that several tables share, so that one thing has one name wherever it is shown.

Must not know: where a figure comes from.
"""

from arena.text import Text

AGENT = Text("agent", "玩家")
SEATS = Text("seats", "座次")
GAMES = Text("games", "局数")
DEALS = Text("deals", "副数")
WIN_RATE = Text("win rate", "胜率")
INTERVAL = Text("95 % interval", "95% 区间")
NOT_VALID = Text("not valid", "非正常决定")
CALLS = Text("calls", "调用")
INPUT_TOKENS = Text("input tokens", "输入 token")
OUTPUT_TOKENS = Text("output tokens", "输出 token")
USD = Text("USD", "美元")
GROUPS = {"role": Text("role", "身份"), "variant": Text("variant", "游戏")}  # what `--by` divides a table into

STANDINGS = (AGENT, GAMES, WIN_RATE, INTERVAL, NOT_VALID)


def percent_range(low: float, high: float) -> str:
    """An interval of shares."""
    return f"{low:.1%} – {high:.1%}"
