"""The reference: complete, true to its letters, and what the program does."""

import pytest

from results.store.record import Record
from tests.all_rows import few_of
from tournaments.bench.frozen import LANGUAGES, PARTS, BenchSetting, benchmark, plans_of
from tournaments.bench.outcomes import WON, BenchCell, cells_of
from tournaments.bench.playing import play
from tournaments.bench.reference import reference
from tournaments.bench.score import overall_of
from tournaments.plan.schedule import schedule

BENCH = benchmark()
CELLS = {f"{game.variant} {part}" for game in BENCH.games for part in PARTS}


@pytest.fixture(scope="module", params=few_of(LANGUAGES, "zh"))
def language(request):
    return request.param


@pytest.fixture(scope="module")
def shapes(language):
    """The cells of a full run, with the deals that hang together."""
    plans = plans_of(BENCH, BenchSetting(candidate="naive", language=language, deals=BENCH.deals), str)
    cells = []
    for plan in plans:
        seeds = [pairing.deal_seed for pairing in schedule(plan)]
        assert len(seeds) == BENCH.deals * 2
        kinds = list(dict.fromkeys(seeds))
        assert len(kinds) == BENCH.deals // (2 if plan.variant.two_words else 1)
        deals = tuple([kinds.index(seed) for seed in seeds[::2]])
        cells += [BenchCell(plan.variant.id, part, "l" * BENCH.deals, (), deals, 0, 0) for part in PARTS]
    return cells


def test_every_agent_has_every_game_and_the_score_that_follows(language, shapes):
    ladder = reference().ladder[language]
    assert tuple(ladder) == BENCH.ladder
    for agent, found in ladder.items():
        assert set(found.games) == CELLS
        assert all(len(games) == BENCH.deals and set(games) <= set(WON) for games in found.games.values())
        assert overall_of(shapes, found.games) == found.overall, agent


def test_the_field_against_itself_has_half_of_everything(language):
    found = reference().ladder[language][BENCH.field]
    assert (found.overall.value, found.overall.low) == (50.0, None)
    turned = str.maketrans("wl", "lw")
    for game in BENCH.games:
        assert found.games[f"{game.variant} hidden"] == found.games[f"{game.variant} open"].translate(turned)


def test_the_ladder_rises(language):
    scores = {agent: found.overall.value for agent, found in reference().ladder[language].items()}
    assert scores["random"] < scores["naive"] < scores["reasoner-3"]


@pytest.mark.slow
def test_the_program_still_plays_the_first_deals_as_the_reference_says(language, tmp_path):
    setting = BenchSetting(candidate="naive", language=language, deals=2)
    plans, record = plans_of(BENCH, setting, str), Record(tmp_path / "r.duckdb")
    assert play(plans, record, workers=1).complete
    found = {cell.id: cell.games for plan in plans for cell in cells_of(record, plan, "naive")}
    wanted = {name: games[:2] for name, games in reference().ladder[language]["naive"].games.items()}
    assert found == wanted, "run `make bench-freeze` if the players were meant to change"
