"""`zhuogui results versus`: how every two agents did on opposite sides."""

from argparse import Namespace

from results.estimates.finished_games import played
from results.estimates.strength.versus import versus

from ...grammar.options import given_record
from ...terminal.output import print_json
from ...views.rating_tables import print_versus


def run(arguments: Namespace) -> int:
    games = played(given_record(arguments), arguments.tournament, arguments.clean)
    found = versus(games)
    if arguments.json:
        print_json([meeting._asdict() for meeting in found])
    else:
        print_versus(found, len(games.game_ids), len(set(games.deal.tolist())), arguments.lang)
    return 0
