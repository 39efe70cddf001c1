"""Headings and figures that several views share, so that one thing is shown alike everywhere.

Must not know: where a figure comes from.
"""

from arena.text import Text

AGENT = Text("agent", "玩家")
SEATS = Text("seats", "座次")
GAMES = Text("games", "局数")
DEALS = Text("deals", "副数")
WIN_RATE = Text("win rate", "胜率")
INTERVAL = Text("95 % interval", "95% 区间")
BY_DEAL = Text("95 % by deal", "95%（按副）")  # not of seats, but of deals: another interval than the leaderboard's
NOT_VALID = Text("not valid", "非正常决定")
CALLS = Text("calls", "调用")
INPUT_TOKENS = Text("input tokens", "输入 token")
OUTPUT_TOKENS = Text("output tokens", "输出 token")
USD = Text("USD", "美元")
GROUPS = {"role": Text("role", "身份"), "variant": Text("variant", "游戏")}  # what `--by` divides a table into

STANDINGS = (AGENT, GAMES, WIN_RATE, INTERVAL, NOT_VALID)
RUNNING_STANDINGS = (AGENT, GAMES, WIN_RATE, BY_DEAL, NOT_VALID)


def percent_range(low: float, high: float) -> str:
    """An interval of shares."""
    return f"{low:.1%} – {high:.1%}"


def span(seconds: float) -> Text:
    """A length of time in its largest fitting unit, rounded."""
    if seconds < 120:
        return Text(f"{seconds:.0f} seconds", f"{seconds:.0f} 秒")
    if seconds < 7200:
        return Text(f"{seconds / 60:.0f} minutes", f"{seconds / 60:.0f} 分钟")
    return Text(f"{seconds / 3600:.0f} hours", f"{seconds / 3600:.0f} 小时")
