"""`zhuogui results skills`: what each agent is good at, over all games and over clean games."""

from argparse import Namespace

from arena.errors import ArenaError
from arena.text import Text
from results.estimates.skills.agent_skills import skills
from results.queries.voids import voids

from ...grammar.options import given_record, given_tournament
from ...terminal.output import print_json, print_text
from ...views.skill_tables import print_skills
from ...views.standings import voids_line


def run(arguments: Namespace) -> int:
    """Skills over all games, with those over clean games beside them where they differ; with `--clean` these alone."""
    record = given_record(arguments)
    tournament = given_tournament(arguments, record)
    found = skills(record, tournament)
    if not found:
        raise ArenaError(Text("there are no finished games to look at", "没有打完的对局可以看"))
    every, clean = ([row for row in found if row.clean == is_clean] for is_clean in (False, True))
    if arguments.json:
        documents = {"clean": clean} if arguments.clean else {"all": every, "clean": clean}
        print_json({name: [row._asdict() for row in rows] for name, rows in documents.items()})
    else:
        print_skills(clean if arguments.clean else every, clean, arguments.lang)
    print_text(arguments.lang, *voids_line(voids(record, tournament)), error=arguments.json)
    return 0
