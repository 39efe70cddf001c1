"""`zhuogui results check` and `merge`: whether a record is sound, and one record out of several."""

from argparse import Namespace
from itertools import groupby
from pathlib import Path

from arena.text import Language, Text
from results.audit.checking import Checked, check
from results.exchange.merging import Merged, merge
from results.store.record import Record

from ..terminal.output import print_json, print_line
from ..terminal.progress_bar import counted_bar

SHOWN = 200  # findings on a terminal


def run(arguments: Namespace) -> int:
    return _check(arguments) if arguments.verb == "check" else _merge(arguments)


def _check(arguments: Namespace) -> int:
    with counted_bar("check") as progress:
        checked = check(Record(Path(arguments.record)), progress)
    if arguments.json:
        print_json(_as_json(checked, arguments.lang))
    else:
        _print_findings(checked, arguments.lang)
        for line in _summary(checked):
            print_line(line.to(arguments.lang))
    return 1 if checked.findings else 0


def _print_findings(checked: Checked, language: Language) -> None:
    record = Text("the record", "整份记录").to(language)
    for game, findings in groupby(checked.findings[:SHOWN], key=lambda finding: finding.game):
        print_line(f"{game or record}:")
        for finding in findings:
            print(end="  ")
            print_line(finding.text.to(language))
    left = len(checked.findings) - SHOWN
    if left > 0:
        print_line(Text(f"… and {left} more; --json has all", f"……还有 {left} 处；用 --json 看全部").to(language))


def _summary(checked: Checked) -> list[Text]:
    said = [Text(
        f"{checked.games} games: {checked.replayed} replay to the same events and outcome, {checked.void} void",
        f"共 {checked.games} 局：{checked.replayed} 局重演后事件和结果相同，{checked.void} 局作废",
    )]  # fmt: skip
    for reason, games in checked.not_rerunnable.items():
        said.append(Text(f"{games} not re-runnable: {reason.en}", f"{games} 局不能重演：{reason.zh}"))
    count = len(checked.findings)
    said.append(Text(f"{count} findings", f"发现 {count} 处问题") if count else Text("sound", "完好"))
    return said


def _as_json(checked: Checked, language: Language) -> dict[str, object]:
    return {
        "games": checked.games,
        "replayed": checked.replayed,
        "void": checked.void,
        "not_rerunnable": [
            {"reason": reason.to(language), "games": games} for reason, games in checked.not_rerunnable.items()
        ],
        "findings": [
            {"game": found.game, "what": found.what, "sentence": found.text.to(language)} for found in checked.findings
        ],
    }


def _merge(arguments: Namespace) -> int:
    with counted_bar("merge") as progress:
        merged = merge([Path(name) for name in arguments.records], Path(arguments.out), progress)
    if arguments.json:
        print_json(_merged_json(merged, arguments))
        return 0
    for name, games in zip(arguments.records, merged.taken):
        print_line(Text(f"{name}: {games} games taken", f"{name}：取了 {games} 局").to(arguments.lang))
    print_line(Text(
        f"{arguments.out}: {merged.games} games; {merged.duplicates} were there already, "
        f"{merged.void_replaced} void ones gave way to finished ones",
        f"{arguments.out}：{merged.games} 局；重复 {merged.duplicates} 局，{merged.void_replaced} 局作废的换成了完成的",
    ).to(arguments.lang))  # fmt: skip
    return 0


def _merged_json(merged: Merged, arguments: Namespace) -> dict[str, object]:
    return {
        "out": arguments.out,
        "games": merged.games,
        "taken": [{"record": name, "games": games} for name, games in zip(arguments.records, merged.taken)],
        "duplicates": merged.duplicates,
        "void_replaced": merged.void_replaced,
    }
