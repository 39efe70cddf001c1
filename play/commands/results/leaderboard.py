"""`zhuogui results leaderboard`: the win rate of each agent."""

from argparse import Namespace

from results.queries.leaderboard import leaderboard
from results.queries.voids import voids

from ...grammar.options import given_record
from ...terminal.output import print_json, print_text
from ...views.standings import print_leaderboard, voids_line


def run(arguments: Namespace) -> int:
    record = given_record(arguments)
    standings = leaderboard(record, arguments.by, arguments.tournament)
    if arguments.json:
        print_json([standing._asdict() for standing in standings])
    else:
        print_leaderboard(standings, arguments.lang, arguments.by)
    print_text(arguments.lang, *voids_line(voids(record, arguments.tournament)), error=arguments.json)
    return 0
