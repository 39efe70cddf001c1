"""`zhuogui results export`: a record as a folder of files."""

from argparse import Namespace
from importlib.metadata import version
from pathlib import Path

from arena.errors import ArenaError
from arena.hearing.own_word import clean
from arena.text import Text
from results.exchange.card_front import LONGEST
from results.exchange.exporting import STEPS, ExportOptions, export
from results.exchange.manifest import Manifest

from ...grammar.options import given_record, given_tournament
from ...terminal.output import print_json, print_text
from ...terminal.progress_bar import progress_bar


def run(arguments: Namespace) -> int:
    record = given_record(arguments)
    options = ExportOptions(
        form=arguments.format,
        tournament=given_tournament(arguments, record),
        prompts=arguments.extra == "prompts",
        texts=not arguments.redact,
        licence=_licence(arguments.licence),
    )
    out = Path(arguments.out)
    with progress_bar("export", STEPS) as progress:
        made = export(record, out, options, version("zhuogui-arena"), progress)
    rows = {table.name: table.rows for table in made.tables}
    if arguments.json:
        print_json({"out": str(out), "format": made.format, "left_out": made.left_out, "rows": rows})
        return 0
    written = Text(
        f"{rows['games']} games, {sum(rows.values())} rows in {len(rows)} tables: {out}",
        f"{rows['games']} 局，{len(rows)} 张表共 {sum(rows.values())} 行：{out}",
    )
    print_text(arguments.lang, written, *_left_out(made))
    return 0


def _left_out(made: Manifest) -> list[Text]:
    """What a reader of the export should be told is not in it."""
    said: list[Text] = []
    if "texts" in made.left_out:
        said.append(Text("without the texts that players wrote", "不含玩家写的文字"))
    elif "prompts" in made.left_out and made.rows("calls"):
        said.append(Text(
            "without prompts and raw replies; add them with --with prompts",
            "不含提示与原样回复；加 --with prompts 就会包括",
        ))  # fmt: skip
    if made.licence is None:
        said.append(Text("fill in the licence in README.md before you publish it", "公开之前请在 README.md 里填写许可"))
    return said


def _licence(given: str | None) -> str | None:
    """The licence that was given.

    Raises:
        ArenaError: it is not one line of text.
    """
    if given is None:
        return None
    if not given.strip() or clean(given) != given.strip() or len(given) > LONGEST:
        raise ArenaError(Text(
            f"--licence takes one line of at most {LONGEST} characters, such as cc-by-4.0",
            f"--licence 要一行不超过 {LONGEST} 个字符的文字，如 cc-by-4.0",
        ))  # fmt: skip
    return given.strip()
