"""`zhuogui results leaderboard`: the win rate of each agent."""

from argparse import Namespace

from results.queries.leaderboard import leaderboard
from results.queries.voids import voids

from ...grammar.options import given_record, given_tournament
from ...terminal.output import print_json, print_text
from ...views.standings import print_leaderboard, voids_line


def run(arguments: Namespace) -> int:
    record = given_record(arguments)
    tournament = given_tournament(arguments, record)
    standings = leaderboard(record, arguments.by, tournament)
    if arguments.json:
        print_json([standing._asdict() for standing in standings])
    else:
        print_leaderboard(standings, arguments.lang, arguments.by)
    print_text(arguments.lang, *voids_line(voids(record, tournament)), error=arguments.json)
    return 0
