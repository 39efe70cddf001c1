"""How long something takes, in words. Must not know: what takes so long."""

from arena.text import Text


def span(seconds: float) -> Text:
    """A length of time in its largest fitting unit, rounded."""
    if seconds < 120:
        return Text(f"{seconds:.0f} seconds", f"{seconds:.0f} 秒")
    if seconds < 7200:
        return Text(f"{seconds / 60:.0f} minutes", f"{seconds / 60:.0f} 分钟")
    return Text(f"{seconds / 3600:.0f} hours", f"{seconds / 3600:.0f} 小时")
