"""`zhuogui tournament run`: play a spec, or what is missing of it."""

from argparse import Namespace
from pathlib import Path

from tournaments.plan.spec_loading import load_spec

from ...grammar.options import given_changes
from .playing import play


def run(arguments: Namespace) -> int:
    return play(arguments, lambda record: load_spec(Path(arguments.spec), given_changes(arguments.set)))
