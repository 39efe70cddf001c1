"""The pages docs/record.md and docs/record.zh.md, made from the schema of a record.

Owns: the layout of the pages. Must not know: any column; the schema has the columns, `results` what they mean, and
record_page.toml the prose and the questions.
"""

import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from arena.text import Language, Text
from results.store.contents import Contents, contents
from results.store.record import Record

from . import row

PAGES: dict[str, Language] = {"record.md": "en", "record.zh.md": "zh"}

_TITLE = Text("The record", "记录文件")
_OTHER = Text("[中文](record.zh.md)", "[English](record.md)")
_SQL_TITLE = Text("Asking it", "查询")
_QUESTIONS = Text("The usual questions", "常见的问题")
_TABLES = Text("Tables", "表")
_VIEWS = Text("Views", "视图")
_HEADS = (Text("column", "列"), Text("type", "类型"), Text("what it is", "内容"))
_CARE_TITLE = Text("Looking after it", "保管")


class Question(NamedTuple):
    """Something that is often asked, and its SQL."""

    ask: Text
    sql: str


def questions() -> list[Question]:
    """In the order of the page."""
    return [Question(Text(*said["ask"]), said["sql"].strip()) for said in _said()["question"]]


def _prose(name: str, language: Language) -> str:
    return Text(*_said()["prose"][name]).to(language).strip()


@cache
def _said() -> dict[str, Any]:
    return tomllib.loads((resources.files("play.docgen") / "record_page.toml").read_text("utf-8"))


def page(language: Language) -> str:
    """The whole page as Markdown."""
    found = _schema()
    parts = [f"# {_TITLE.to(language)}", _OTHER.to(language), _prose("made", language), _prose("about", language)]
    parts += [f"## {_SQL_TITLE.to(language)}", _prose("sql", language), f"## {_QUESTIONS.to(language)}"]
    for question in questions():
        parts += [f"### {question.ask.to(language)}", f"```sql\n{question.sql}\n```"]
    for title, view in ((_VIEWS, True), (_TABLES, False)):
        parts.append(f"## {title.to(language)}")
        for one in found:
            if one.view == view:
                parts += [f"### {one.name}", one.meaning.to(language), "\n".join(columns(one, language))]
    return "\n\n".join([*parts, f"## {_CARE_TITLE.to(language)}", _prose("care", language)]) + "\n"


def _schema() -> list[Contents]:
    with tempfile.TemporaryDirectory() as folder:
        record = Record(Path(folder) / "empty.duckdb")
        record.create()
        with record.read() as con:
            return contents(con)


def columns(one: Contents, language: Language, heads: Sequence[Text] = _HEADS) -> Iterator[str]:
    """The lines of the table that describes the columns of a table or view."""
    yield row(*(head.to(language) for head in heads))
    yield row("---", "---", "---")
    for column in one.columns:
        yield row(f"`{column.name}`", column.type.replace("|", "\\|"), column.meaning.to(language))
