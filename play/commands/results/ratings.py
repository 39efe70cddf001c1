"""`zhuogui results ratings`: strengths over all games and over clean games, or the running ladder."""

from argparse import Namespace

from arena.text import Text
from results.estimates.finished_games import played
from results.estimates.strength.ratings import NothingToRate, Ratings, fit
from results.estimates.strength.running_ladder import ladder
from results.queries.voids import voids
from results.store.record import Record

from ...grammar.options import given_record, given_tournament
from ...terminal.output import print_json, print_text
from ...views.rating_tables import print_ladder, print_ratings, ratings_as_json, share_of_clean_games
from ...views.standings import voids_line


def run(arguments: Namespace) -> int:
    """Strengths, or the ladder, and the games that are in neither because they are void."""
    record = given_record(arguments)
    tournament = given_tournament(arguments, record)
    if arguments.running:
        _run_ladder(record, tournament, arguments)
    else:
        _run_ratings(record, tournament, arguments)
    print_text(arguments.lang, *voids_line(voids(record, tournament)), error=arguments.json)
    return 0


def _run_ratings(record: Record, tournament: str | None, arguments: Namespace) -> None:
    """Strengths over all games, with those over clean games beside them; with `--clean` over these alone."""
    language = arguments.lang
    clean, without = _clean(record, tournament, arguments)
    if arguments.clean:
        whole, shown = None, clean
    else:
        whole = shown = fit(played(record, tournament), arguments.by)
    if arguments.json:
        documents = {"clean": clean} if arguments.clean else {"all": whole, "clean": clean}
        print_json({name: found and ratings_as_json(found, language) for name, found in documents.items()})
        return
    assert shown is not None, "with --clean, no rating is an error"
    print_ratings(shown, None if arguments.clean else clean, language, arguments.by)
    if whole is not None:
        print_text(language, without or share_of_clean_games(whole, clean))


def _clean(record: Record, tournament: str | None, arguments: Namespace) -> tuple[Ratings | None, Text | None]:
    """The ratings of the clean games; without `--clean` a sentence where these alone give none."""
    try:
        return fit(played(record, tournament, clean=True), arguments.by), None
    except NothingToRate as reason:
        if arguments.clean:
            raise
        return None, Text(f"the clean games alone give no rating: {reason.text.en}",
                          f"只看干净局得不出评分：{reason.text.zh}")  # fmt: skip


def _run_ladder(record: Record, tournament: str | None, arguments: Namespace) -> None:
    rungs = ladder(played(record, tournament, arguments.clean))
    if arguments.json:
        print_json([rung._asdict() for rung in rungs])
        return
    if not rungs:
        raise NothingToRate(Text("there are no finished games to rate", "没有打完的对局可以评分"))
    print_ladder(rungs, arguments.lang)
