"""Whether another package hides one of our folders (`openai-agents` also installs `agents`).

Must not import `arena` before it is known to be ours.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.text import Language

_FOLDERS = ("arena", "agents", "prompts", "tournaments", "results", "play")


def shadowed(language: "Language") -> str | None:
    """What to say if one of our folders is imported from elsewhere; of `arena` itself not in Traditional characters."""
    home = Path(__file__).resolve().parents[2]
    for name in _FOLDERS:
        spec = find_spec(name)
        found = Path(spec.origin).resolve().parent.parent if spec and spec.origin else None
        if found != home:
            return _sentence(name, found, "zh" if name == "arena" and language == "zh-Hant" else language)
    return None


def _sentence(name: str, found: Path | None, language: "Language") -> str:
    if language == "en":
        return (
            f"the package {name!r} is imported from {found}, not from this program; "
            "install zhuogui-arena in an environment of its own"
        )
    zh = f"导入的“{name}”包来自 {found}，不是本程序的；请把 zhuogui-arena 装在单独的环境里"
    if language == "zh":
        return zh
    from arena.text import traditional

    return traditional(zh)
