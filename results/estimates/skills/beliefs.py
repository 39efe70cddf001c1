"""How good the beliefs are that players stated in private: scores against what was true, and calibration.

Owns: the query over beliefs, their scores, and the table of bins. `docs/skills.md` says what every figure means. Must
not know: who asked for beliefs, or how a table is printed.
"""

from typing import NamedTuple

import numpy as np

from ...intervals import RatioEstimate, Sums, added, ratios
from ...store.record import Record
from ..finished_games import Floats, Ints
from .frame import Columns, columns, framed, numbered, only

BINS = 10
CLIP = 0.01  # a probability nearer than that to 0 or 1 is scored as this far from it


class Scores(NamedTuple):
    """The scores of one agent's beliefs; `clean` where only games count in which it made all its decisions itself.

    `brier` is the mean squared error of the probabilities, 0 the best; it is `reliability` - `resolution` +
    `uncertainty`. `skill` is by how much it is less than that of the base rate, as a share: 1 is the best, 0 what the
    role table alone gives. `log_score` is the mean of -log2 of the probability given to what was true, in bits;
    `log_gain` how many bits better that is than the base rate's.
    """

    agent: str
    clean: bool
    brier: RatioEstimate
    skill: RatioEstimate
    log_score: RatioEstimate
    log_gain: RatioEstimate
    reliability: float | None
    resolution: float | None
    uncertainty: float | None


class Bin(NamedTuple):
    """The beliefs of one agent from `low` to `high`: their mean, and the share of those seats that are hidden."""

    agent: str
    clean: bool
    low: float
    high: float
    stated: float
    happened: RatioEstimate


class Calibration(NamedTuple):
    """Scores, the best skill first, and the bins that have beliefs; of all games first, then of clean ones."""

    scores: list[Scores]
    bins: list[Bin]


def calibration(record: Record, tournament: str | None = None) -> Calibration:
    """How good the beliefs of a record are; nothing where nobody was asked. `tournament` is an id or a name.

    Beliefs count that somebody who is not of the hidden side stated about others who were alive.

    Raises:
        RecordError: the record cannot be read.
        ArenaError: it has no such tournament.
    """
    with framed(record, tournament) as con:
        con.execute(_STATED)
        given = {"clip": CLIP, "bins": BINS}
        rows = columns(con, _SUMS, given)
    scores, bins = list[Scores](), list[Bin]()
    for clean in (False, True):
        chosen = only(rows, rows["clean"].astype(bool) | (not clean))
        agents = sorted(set(chosen["agent"].tolist()))
        agent = numbered(chosen, agents)
        scores += sorted(_scores(chosen, agent, agents, clean=clean), key=lambda s: (-(s.skill.value or 0.0), s.agent))
        bins += _bins(chosen, agent, agents, clean=clean)
    return Calibration(scores, bins)


# `beliefs.seq` counts the public events before a belief was asked for, and an elimination is public. The base rate is
# what the role table says of the others, alive or not: who is out need not have shown a role.
_STATED = """
CREATE TEMP TABLE stated AS
WITH told AS (
    SELECT game_id, row_number() OVER (PARTITION BY game_id ORDER BY seq) AS place, kind, data
    FROM (FROM events WHERE audience IS NULL) SEMI JOIN (SELECT DISTINCT game_id FROM beliefs) USING (game_id)
), out AS (
    SELECT game_id, (data->>'seat')::INTEGER AS seat, min(place) AS place FROM told
    WHERE kind = 'eliminated' GROUP BY ALL
), moments AS (
    SELECT DISTINCT game_id, seq, seat FROM beliefs
), alive AS (
    SELECT m.game_id, m.seq, m.seat, s.seat AS about, s.hidden
    FROM moments m JOIN seated s ON s.game_id = m.game_id AND s.seat <> m.seat
    LEFT JOIN out o ON o.game_id = s.game_id AND o.seat = s.seat
    WHERE o.place IS NULL OR o.place > m.seq
), rates AS (
    SELECT game_id, sum(hidden::INTEGER) / (count(*) - 1) AS base FROM seated GROUP BY game_id
)
SELECT s.gid, s.agent, s.clean, b.probability AS p, a.hidden::INTEGER AS y, r.base
FROM beliefs b JOIN alive a USING (game_id, seq, seat, about) JOIN rates r USING (game_id)
JOIN seated s ON s.game_id = b.game_id AND s.seat = b.seat WHERE NOT s.hidden
"""
# Sums by agent, deal and bin.
_SUMS = """
SELECT agent, p.deal, clean, bin, count(*) AS n, sum(p_) AS p, sum(p_ * p_) AS pp, sum(y) AS y, sum(p_ * y) AS py,
       sum((p_ - y) ** 2) AS brier, sum((base - y) ** 2) AS base_brier,
       sum(-log2(CASE WHEN y = 1 THEN clipped ELSE 1 - clipped END)) AS log,
       sum(-log2(CASE WHEN y = 1 THEN base_clipped ELSE 1 - base_clipped END)) AS base_log
FROM (SELECT gid, agent, clean, p AS p_, y, base, least($bins - 1, floor(p * $bins))::BIGINT AS bin,
             greatest($clip, least(1 - $clip, p)) AS clipped, greatest($clip, least(1 - $clip, base)) AS base_clipped
      FROM stated)
JOIN played p USING (gid) GROUP BY ALL
"""


def _scores(rows: Columns, agent: Ints, agents: list[str], *, clean: bool) -> list[Scores]:
    many = len(agents)
    deal, number = rows["deal"].astype(np.int64), rows["n"].astype(np.int64)

    def ratio(above: Floats, below: Floats) -> list[RatioEstimate]:
        return ratios(Sums(agent, deal, above.astype(np.float64), below.astype(np.float64), number), many)

    brier, log = ratio(rows["brier"], rows["n"]), ratio(rows["log"], rows["n"])
    skill = ratio(rows["base_brier"] - rows["brier"], rows["base_brier"])
    gain = ratio(rows["base_log"] - rows["log"], rows["n"])
    parts = zip(*_decomposed(rows, agent, many))
    return [Scores(name, clean, *row, *part) for name, row, part in zip(agents, zip(brier, skill, log, gain), parts)]


def _decomposed(rows: Columns, agent: Ints, agents: int) -> tuple[list[float], list[float], list[float]]:
    """Reliability, resolution and uncertainty of each agent's Brier score over the bins (Murphy 1973).

    What varies within a bin is counted with the resolution, so that the three make up the score exactly (Stephenson,
    Coelho and Jolliffe 2008).
    """
    cell = agent * BINS + rows["bin"].astype(np.int64)
    n, p, pp, y, py = (
        added(cell, rows[name], agents * BINS).reshape(agents, BINS) for name in ("n", "p", "pp", "y", "py")
    )
    some = np.maximum(n, 1)
    total = n.sum(axis=1)
    rate = y.sum(axis=1) / total
    reliability = (n * (p / some - y / some) ** 2).sum(axis=1) / total
    between = (n * (y / some - rate[:, None]) ** 2).sum(axis=1) / total
    within = (pp - p * p / some - 2 * (py - p * y / some)).sum(axis=1) / total
    return reliability.tolist(), (between - within).tolist(), (rate * (1 - rate)).tolist()


def _bins(rows: Columns, agent: Ints, agents: list[str], *, clean: bool) -> list[Bin]:
    cell = agent * BINS + rows["bin"].astype(np.int64)
    size = len(agents) * BINS
    deal, number = rows["deal"].astype(np.int64), rows["n"].astype(np.int64)
    happened = ratios(Sums(cell, deal, rows["y"].astype(np.float64), number.astype(np.float64), number), size)
    stated = added(cell, rows["p"], size) / np.maximum(added(cell, rows["n"], size), 1)
    return [
        Bin(agents[k // BINS], clean, k % BINS / BINS, (k % BINS + 1) / BINS, float(stated[k]), _in_range(happened[k]))
        for k in range(size)
        if happened[k].value is not None
    ]


def _in_range(share: RatioEstimate) -> RatioEstimate:
    if share.low is None or share.high is None:
        return share
    return share._replace(low=max(share.low, 0.0), high=min(share.high, 1.0))
