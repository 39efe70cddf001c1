"""`zhuogui results leaderboard`: the win rate of each agent."""

from argparse import Namespace

from results.queries.leaderboard import leaderboard

from ...grammar.options import given_record
from ...terminal.output import print_json
from ...views.standings import print_leaderboard


def run(arguments: Namespace) -> int:
    standings = leaderboard(given_record(arguments), arguments.by, arguments.tournament)
    if arguments.json:
        print_json([standing._asdict() for standing in standings])
    else:
        print_leaderboard(standings, arguments.lang, arguments.by)
    return 0
