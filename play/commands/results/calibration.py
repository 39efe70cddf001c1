"""`zhuogui results calibration`: how good the beliefs are that players stated in private."""

from argparse import Namespace

from results.estimates.skills.beliefs import calibration

from ...grammar.options import given_record, given_tournament
from ...terminal.output import print_json
from ...views.skill_tables import calibration_as_json, print_calibration


def run(arguments: Namespace) -> int:
    """The scores of beliefs and the table of bins, of all games or with `--clean` of clean ones; JSON has both."""
    record = given_record(arguments)
    found = calibration(record, given_tournament(arguments, record))
    if arguments.json:
        wanted = {"clean": True} if arguments.clean else {"all": False, "clean": True}
        print_json({name: calibration_as_json(found, clean=clean) for name, clean in wanted.items()})
    else:
        print_calibration(found, arguments.lang, clean=arguments.clean)
    return 0
