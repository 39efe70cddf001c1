"""The tables at the end of docs/export.md and docs/export.zh.md; what stands above them is written by hand.

Must not know: any column.
"""

from arena.text import Language, Text
from results.exchange.redact import in_an_export
from results.store.tables import TABLES

from . import FOLDER
from .record_page import columns

PAGES: dict[str, Language] = {"export.md": "en", "export.zh.md": "zh"}

_HEADS = (Text("column", "列"), Text("type", "类型"), Text("meaning", "含义"))
_TABLES = Text("## Tables", "## 各表")
_KEY = Text("{said} Key: {key}", "{said}键：{key}")


def page(language: Language) -> str:
    """The page as it is, with its tables made anew."""
    (name,) = (name for name, of in PAGES.items() if of == language)
    prose, title, _ = (FOLDER / name).read_text("utf-8").partition(f"{_TABLES.to(language)}\n")
    parts = [prose + title.strip()]
    for table in TABLES:
        one, names = in_an_export(table), [f"`{key}`" for key in table.key]
        key = Text(", ".join(names), "、".join(names))
        parts += [f"### {one.name}", _KEY.filled(said=one.meaning, key=key).to(language)]
        parts.append("\n".join(columns(one, language, _HEADS)))
    return "\n\n".join(parts) + "\n"
