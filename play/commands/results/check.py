"""`zhuogui results check`: whether a record is sound."""

from argparse import Namespace
from itertools import groupby

from arena.text import Language, Text
from results.audit.checking import Checked, check

from ...grammar.options import given_record
from ...terminal.output import print_json, print_line, print_text
from ...terminal.progress_bar import counted_bar

SHOWN = 200  # findings on a terminal


def run(arguments: Namespace) -> int:
    with counted_bar("check") as progress:
        checked = check(given_record(arguments), progress)
    if arguments.json:
        print_json(_as_json(checked, arguments.lang))
    else:
        _print_findings(checked, arguments.lang)
        print_text(arguments.lang, *_summary(checked))
    return 1 if checked.findings else 0


def _print_findings(checked: Checked, language: Language) -> None:
    record = Text("the record", "整份记录").to(language)
    for game, findings in groupby(checked.findings[:SHOWN], key=lambda finding: finding.game):
        print_line(f"{game or record}:")
        for finding in findings:
            print(end="  ")
            print_text(language, finding.text)
    left = len(checked.findings) - SHOWN
    if left > 0:
        print_text(language, Text(f"… and {left} more; --json has all", f"……还有 {left} 处；用 --json 看全部"))


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
