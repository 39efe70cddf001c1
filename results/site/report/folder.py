"""The report: a folder of pages that opens from a disk, made of a record at one moment.

Owns: which pages there are, and that a folder is whole or not there at all, and never somebody else's. Must not know:
what is on the pages.
"""

import json
import tempfile
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from arena.errors import ArenaError
from arena.text import Language, Text
from results.store.migrations import newest_schema
from results.store.record import Record

from ..figures import Page
from ..number_format import count, percent, plural
from ..page import page
from . import breakdowns, endings_and_costs, evenness, listing, ranking, skills_page
from .listing import ListedGame, listed
from .replaying import BarMaker, ReplayJob, SpectateAll, replays
from .report_data import ReportData, document, gather

MADE_BY = "zhuogui results report"  # by which a folder is known to be ours
_GAMES = Text("All games", "所有对局")
_NUMBERS = "report.json"
_LOOKED = (".DS_Store", "Thumbs.db")  # what a desktop leaves in a folder that somebody looked at


class Unwritable(ArenaError):
    """A folder that a report cannot be put into; nothing in it was touched."""


class WrittenReport(NamedTuple):
    """A report that is written: its first page, and how many games it shows."""

    first: Path
    games: int


def write_report(
    record: Record,
    out: Path,
    language: Language,
    *,
    tournament: str | None = None,
    watch: SpectateAll | None = None,
    progress: BarMaker | None = None,
) -> WrittenReport:
    """Write the report of a record, or of the tournament with an id, into the folder `out`.

    `watch` is what an onlooker believed, shown in the replays; it can be pickled. An earlier report in `out` is
    replaced at the end.

    Raises:
        Unwritable: `out` is there and no report of ours, or cannot be written.
        RecordError: the record cannot be read.
        NoPages: a package of the extra `report` is missing.
    """
    shown = out.absolute()
    check_folder(shown)
    out = shown.resolve()  # a link stays one
    with _at_one_moment(record) as copy, _work(out) as folder:
        site = folder / "site"
        (site / "games").mkdir(parents=True)
        games = listed(copy, tournament)
        with replays(ReplayJob(copy.path, site / "games", language, watch), [game.game_id for game in games]) as finish:
            found = gather(copy, tournament)
            names = [entered.name for entered in found.overview.tournaments]
            for name, text in _pages(found, games, language, names[0] if len(names) == 1 else record.path.stem):
                (site / f"{name}.html").write_bytes(text.encode("utf-8", "replace"))
            (site / _NUMBERS).write_text(_numbers(found, games, language, tournament), "utf-8", "replace")
            finish(progress or _quiet)
        check_folder(out)
        _put(site, out, folder)
    return WrittenReport(shown / "index.html", len(games))


@contextmanager
def _at_one_moment(record: Record) -> Generator[Record]:
    """The record at one moment.

    The copy stays open, since nobody else waits for it: to start DuckDB anew for each of some twenty readers takes
    longer than what they read.
    """
    with record.snapshot() as copy, copy.read():
        yield copy


def _pages(found: ReportData, games: Sequence[ListedGame], language: Language, name: str) -> Iterator[tuple[str, str]]:
    first, *others = (
        maker.page(found, language) for maker in (ranking, breakdowns, skills_page, endings_and_costs, evenness)
    )
    pages = [(one.name, one.title) for one in (first, *others)] + [("games", _GAMES)]
    common: dict[str, Any] = {"pages": pages, "name": name}
    more = [(one.name, one.title, one.lead) for one in others]
    more.append(("games", _GAMES, Text("Find a game and watch it again.", "找一局，再看一遍。")))
    yield (
        first.name,
        page(
            "index.html",
            language,
            **common,
            **_shown(first),
            overview=found.overview,
            facts=_facts(found),
            more=more,
            plural=plural,
        ),
    )
    for one in others:
        yield one.name, page("figures.html", language, **common, **_shown(one))
    entered = {one.tournament_id: one.name for one in found.overview.tournaments}
    listed_games = listing.shown(games, entered, language)
    yield (
        "games",
        page("games.html", language, scripts=("games.js",), here="games", title=_GAMES, **common, **listed_games),
    )


def _shown(one: Page) -> dict[str, Any]:
    return {"here": one.name, "title": one.title, "lead": one.lead, "figures": one.figures}


def _facts(found: ReportData) -> list[tuple[Text, str, str]]:
    seen = found.overview
    deals = sum(kind.deals for kind in seen.kinds)
    clean = percent(seen.clean / seen.finished, 0) if seen.finished else ""
    return [
        (Text("finished games", "打完的对局"), count(seen.finished), ""),
        (Text("deals", "副数"), count(deals), ""),
        (Text("agents", "玩家"), count(len(found.agents)), ""),
        (Text("decisions", "决定"), count(seen.decisions), ""),
        (Text("clean games", "干净局"), count(seen.clean), clean),
        (Text("last game (UTC)", "最后一局（UTC）"), f"{seen.last:%Y-%m-%d}" if seen.last else "–", ""),
    ]


def _numbers(found: ReportData, games: Sequence[ListedGame], language: Language, tournament: str | None) -> str:
    listed_games = [{**game._asdict(), "page": f"games/{game.page}.html"} for game in games]
    numbers = {
        "made_by": MADE_BY,
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "schema": newest_schema(),
        "tournament": tournament,
        "figures": document(found, lambda text: text.to(language)),
        "games": listed_games,
    }
    return json.dumps(numbers, ensure_ascii=False, indent=1, default=str, allow_nan=False)


def _quiet(total: int) -> AbstractContextManager[Callable[[int], None]]:
    return nullcontext(lambda done: None)


# The folder


def check_folder(out: Path) -> None:
    """Let a folder through that is not there, is empty, or holds an earlier report and nothing else.

    Raises:
        Unwritable: it is something else.
    """
    if not out.exists() and not out.is_symlink():
        return
    if not out.is_dir():
        raise Unwritable(Text(f"{out} is not a folder; choose another --out", f"{out} 不是文件夹；请换一个 --out"))
    if any(out.iterdir()) and not _is_ours(out):
        raise Unwritable(Text(
            f"{out} holds something that is not a report of ours; choose a new folder for --out, nothing was touched",
            f"{out} 里有不是本程序报告的东西；请给 --out 一个新文件夹，里面什么都没有动过",
        ))  # fmt: skip


def _is_ours(out: Path) -> bool:
    """Whether a folder holds a report and nothing that we did not put there."""
    try:
        known = json.loads((out / _NUMBERS).read_text("utf-8"))["made_by"] == MADE_BY
    except (OSError, ValueError, KeyError, TypeError):
        return False
    inside = [*(path for path in out.iterdir() if path.name not in (_NUMBERS, "games")), *(out / "games").glob("*")]
    return known and all(path.is_file() and (path.suffix == ".html" or path.name in _LOOKED) for path in inside)


@contextmanager
def _work(out: Path) -> Generator[Path]:
    """A folder beside `out` to work in, gone at the end.

    Raises:
        Unwritable: the disk takes no files there.
    """
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{out.name[:40]}-", dir=out.parent) as folder:
            yield Path(folder)
    except OSError as error:
        if error.filename is not None and not str(error.filename).startswith(str(out.parent)):
            raise
        reason = error.strerror or str(error)
        raise Unwritable(
            Text(f"the report cannot be written to {out}: {reason}", f"无法把报告写到 {out}：{reason}")
        ) from None


def _put(site: Path, out: Path, folder: Path) -> None:
    """Put the finished site where the old one was."""
    if out.exists():
        out.rename(folder / "old")
    site.rename(out)
