"""`zhuogui results costs`: what language models cost, open games included."""

from argparse import Namespace

from results.queries.costs import costs
from tournaments.run.unfinished import open_tournaments

from ...grammar.options import given_record, given_tournament
from ...terminal.output import print_json
from ...views.standings import print_costs, print_open_costs


def run(arguments: Namespace) -> int:
    record = given_record(arguments)
    tournament = given_tournament(arguments, record)
    found = costs(record, tournament)
    if arguments.json:
        print_json([cost._asdict() for cost in found])
    else:
        print_costs(found, arguments.lang)
    wanted = [one for one in open_tournaments(record) if tournament in (None, one.tournament_id)]
    print_open_costs(wanted, record.path, arguments.lang)
    return 0
