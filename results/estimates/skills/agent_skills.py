"""The skills of each agent, computed from the record alone. `docs/skills.md` says what every figure means.

Owns: which skills there are, and their table: all games, and clean ones. Must not know: how the table is printed.
"""

from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from ...intervals import RatioEstimate, Sums, ratios
from ...store.record import Record
from .ballot_skills import DETECT, ELUDE, pairs, polls, swings
from .frame import Columns, columns, framed, numbered, only
from .night_skills import PROTECT
from .word_skills import Added, describing, guessing

if TYPE_CHECKING:
    import duckdb

Family = Literal["words", "killer"]
SKILLS: dict[Family, tuple[str, ...]] = {
    "words": ("describe", "conceal", "detect", "persuade", "guess"),
    "killer": ("detect", "deceive", "persuade", "protect"),
}
IN_BITS = frozenset({"describe"})  # the others are shares of what there is to do above chance: 1 is all of it


class Skill(NamedTuple):
    """One skill of one agent in one family of games; 0 is what chance does.

    `clean` where only games count in which this agent made all its decisions itself. The figures are None where it
    never had the occasion.
    """

    family: Family
    skill: str
    agent: str
    clean: bool
    value: float | None
    low: float | None
    high: float | None
    occasions: int
    deals: int


def skills(record: Record, tournament: str | None = None) -> list[Skill]:
    """Every skill of every agent that sat in games of its family: of all games first, then of clean ones; best first.

    `tournament` is an id or a name.

    Raises:
        RecordError: the record cannot be read.
        ArenaError: it has no such tournament.
    """
    with framed(record, tournament) as con:
        agents = [str(row[0]) for row in con.execute("SELECT DISTINCT agent FROM seated ORDER BY agent").fetchall()]
        seated = set(con.execute("SELECT DISTINCT family, agent FROM seated JOIN played USING (gid)").fetchall())
        measured = _measured(con)
    found: list[Skill] = []
    for clean in (False, True):
        for (family, skill), rows in measured.items():
            kept = (rows["family"] == family) & (rows["clean"].astype(bool) | (not clean))
            estimates = _estimates(skill, only(rows, kept), agents)
            found += [
                Skill(family, skill, agent, clean, *estimate)
                for agent, estimate in sorted(zip(agents, estimates), key=_best_first)
                if (family, agent) in seated
            ]
    return found


def _best_first(row: tuple[str, RatioEstimate]) -> tuple[bool, float, str]:
    agent, estimate = row
    return estimate.value is None, -(estimate.value or 0.0), agent


def _measured(con: "duckdb.DuckDBPyConnection") -> dict[tuple[Family, str], Columns]:
    """What each skill is computed from, in the order of `SKILLS`."""
    polls(con)
    found = {
        "detect": columns(con, DETECT), "conceal": columns(con, ELUDE), "persuade": pairs(con),
        "protect": columns(con, PROTECT), "describe": _columns(describing(con)), "guess": _columns(guessing(con)),
    }  # fmt: skip
    found["deceive"] = found["conceal"]
    return {(family, skill): found[skill] for family, names in SKILLS.items() for skill in names}


def _columns(rows: list[Added]) -> Columns:
    agent, deal, clean, above, below, occasions = zip(*rows) if rows else ((),) * 6
    return {
        "family": np.full(len(rows), "words", dtype=object), "agent": np.array(agent, dtype=object),
        "deal": np.array(deal, dtype=np.int64), "clean": np.array(clean, dtype=bool),
        "above": np.array(above, dtype=np.float64), "below": np.array(below, dtype=np.float64),
        "occasions": np.array(occasions, dtype=np.int64),
    }  # fmt: skip


def _estimates(skill: str, rows: Columns, agents: list[str]) -> list[RatioEstimate]:
    agent = numbered(rows, agents)
    shift = None
    if skill == "persuade":
        above, below, shift = swings(rows, agent, len(agents))
        occasions = np.where(rows["told"].astype(bool), rows["pairs"], 0)
    else:
        above, below, occasions = (rows[name] for name in ("above", "below", "occasions"))
    deal = rows["deal"].astype(np.int64)
    return ratios(
        Sums(agent, deal, above.astype(float), below.astype(float), occasions.astype(np.int64), shift), len(agents)
    )
