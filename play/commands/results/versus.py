"""`zhuogui results versus`: how every two agents did on opposite sides."""

from argparse import Namespace

from results.estimates.finished_games import played
from results.estimates.strength.versus import versus
from results.queries.voids import voids

from ...grammar.options import given_record, given_tournament
from ...terminal.output import print_json, print_text
from ...views.rating_tables import print_versus
from ...views.standings import voids_line


def run(arguments: Namespace) -> int:
    record = given_record(arguments)
    tournament = given_tournament(arguments, record)
    games = played(record, tournament, arguments.clean)
    found = versus(games)
    if arguments.json:
        print_json([meeting._asdict() for meeting in found])
    else:
        print_versus(found, len(games.game_ids), len(set(games.deal.tolist())), arguments.lang)
    print_text(arguments.lang, *voids_line(voids(record, tournament)), error=arguments.json)
    return 0
