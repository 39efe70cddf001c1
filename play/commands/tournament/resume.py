"""`zhuogui tournament resume`: go on with a tournament of a record, in the middle of its games."""

from argparse import Namespace

from tournaments.run.resume import plan_to_resume

from ...grammar.options import given_changes
from .playing import play


def run(arguments: Namespace) -> int:
    return play(arguments, lambda record: plan_to_resume(record, arguments.tournament, given_changes(arguments.set)))
