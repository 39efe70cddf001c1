"""Whether another package hides one of our folders (`openai-agents` also installs `agents`)."""

from importlib.util import find_spec
from pathlib import Path

from .language import Words

_FOLDERS = ("arena", "agents", "prompts", "tournaments", "results", "play")


def shadowed() -> Words | None:
    """What to say if one of our folders is imported from elsewhere."""
    home = Path(__file__).resolve().parents[2]
    for name in _FOLDERS:
        spec = find_spec(name)
        found = Path(spec.origin).resolve().parent.parent if spec and spec.origin else None
        if found != home:
            return Words(
                f"the package {name!r} is imported from {found}, not from this program; "
                "install zhuogui-arena in an environment of its own",
                f"导入的“{name}”包来自 {found}，不是本程序的；请把 zhuogui-arena 装在单独的环境里",
            )
    return None
