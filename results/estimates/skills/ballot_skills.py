"""Skills that show in ballots: finding the hidden side, not being found, and having one's word followed.

Owns: the queries over polls and accusations. Must not know: words, nights, or how intervals are made. What the figures
mean stands in `docs/skills.md`.
"""

from typing import TYPE_CHECKING

import numpy as np

from ...intervals import added
from ..finished_games import Floats, Ints
from .frame import Columns, columns

if TYPE_CHECKING:
    import duckdb

DISCOUNT = 10.0  # expected votes: how many of an agent's own unannounced ones weigh as much as the whole table's rate


def polls(con: "duckdb.DuckDBPyConnection") -> None:
    """Make the tables that the queries below read: `votable`, the candidates of a poll, and `cast_votes`, its ballots.

    An accusation of 2.0 is a poll with one ballot, among the others who are alive (ZG2-3.6.3).
    """
    for sql in (_POLLS, _VOTABLE, _CAST):
        con.execute(sql)


_POLLS = """
CREATE TEMP TABLE polls AS
SELECT p.gid, e.seq, t.poll, t.candidates, t.ballots, true AS open
FROM (SELECT game_id, seq, json_transform(data, '{"poll": "INTEGER", "candidates": ["INTEGER"],
      "ballots": [["INTEGER"]]}') AS t
      FROM events WHERE kind = 'polled') e JOIN played p USING (game_id)
UNION ALL
SELECT p.gid, e.seq, 1 AS poll,
       (SELECT list(s.seat) FROM seated s WHERE s.gid = p.gid AND s.seat <> e.seat
        AND NOT EXISTS (FROM gone g WHERE g.gid = p.gid AND g.seat = s.seat AND g.seq < e.seq)) AS candidates,
       [[e.seat, e.target]] AS ballots, false AS open
FROM (SELECT game_id, seq, (data->>'seat')::INTEGER AS seat, (data->>'target')::INTEGER AS target
      FROM events WHERE kind = 'accused') e JOIN played p USING (game_id)
"""
_VOTABLE = """
CREATE TEMP TABLE votable AS
SELECT c.gid, c.seq, c.seat, s.hidden
FROM (SELECT gid, seq, unnest(candidates) AS seat FROM polls) c JOIN seated s USING (gid, seat)
"""
# `legal` is for how many seats this voter could vote, `legal_hidden` how many of them are of the hidden side.
_CAST = """
CREATE TEMP TABLE cast_votes AS
WITH counted AS (SELECT gid, seq, count(*) FILTER (hidden) AS hidden FROM votable GROUP BY gid, seq),
     ballots AS (SELECT gid, seq, poll, open, candidates, unnest(ballots) AS ballot FROM polls)
SELECT b.gid, b.seq, b.poll, b.open, b.among, v.seat AS voter, v.agent, v.clean, v.hidden, b.ballot[2] AS target,
       t.hidden AS hit, len(b.candidates) - own AS legal,
       c.hidden - CASE WHEN v.hidden THEN own ELSE 0 END AS legal_hidden
FROM (SELECT *, CASE WHEN list_contains(candidates, ballot[1]) THEN 1 ELSE 0 END AS among FROM ballots) b
JOIN played p USING (gid) JOIN counted c USING (gid, seq)
JOIN seated v ON v.gid = b.gid AND v.seat = b.ballot[1]
LEFT JOIN seated t ON t.gid = b.gid AND t.seat = b.ballot[2],
LATERAL (SELECT CASE WHEN p.self_vote THEN 0 ELSE b.among END AS own)
"""

# Of each ballot from outside the hidden side: whether it hit, less the chance of a blind one; and the most possible.
DETECT = """
SELECT p.family, v.agent, p.deal, v.clean, sum(coalesce(v.hit::INTEGER - chance, 0)) AS above, sum(1 - chance) AS below,
       count(*) AS occasions
FROM (SELECT *, legal_hidden / legal AS chance FROM cast_votes WHERE NOT hidden) v JOIN played p USING (gid)
WHERE chance > 0 AND chance < 1
GROUP BY ALL
"""

# Of each poll and each candidate of the hidden side: the votes that blind voters would have given, less those it got.
ELUDE = """
WITH given AS (
    SELECT gid, seq, sum(1 / legal) AS expected FROM cast_votes
    WHERE NOT hidden AND target IS NOT NULL GROUP BY gid, seq
), got AS (
    SELECT gid, seq, target AS seat, count(*) AS votes FROM cast_votes WHERE NOT hidden AND hit GROUP BY ALL
)
SELECT p.family, s.agent, p.deal, s.clean, sum(g.expected - coalesce(o.votes, 0)) AS above, sum(g.expected) AS below,
       count(*) AS occasions
FROM votable c JOIN given g USING (gid, seq) JOIN played p USING (gid) JOIN seated s USING (gid, seat)
LEFT JOIN got o USING (gid, seq, seat)
WHERE c.hidden GROUP BY ALL
"""

# A seat is named by number: "seat 3", "player 3", "No. 3", "#3"; 3号, 三号, 十三号.
_NAMED = r"""list_concat(
    regexp_extract_all(lower(text), '(?:\bseats?|\bplayers?|\bnumbers?|\bno\.|#)\s*#?(\d{1,2})\b', 1),
    regexp_extract_all(regexp_replace(regexp_replace(translate(text, '一二三四五六七八九', '123456789'),
                       '十(\d)', '1\1', 'g'), '十', '10', 'g'), '(?:^|[^\d])(\d{1,2})\s*[号號]', 1))"""
# When each voter first said aloud, since the poll before, what it then voted: in a speech, or with an open ballot.
_ANNOUNCED = f"""
CREATE TEMP TABLE announced AS
WITH said AS (
    SELECT p.gid, e.seq, e.seat, unnest(list_distinct({_NAMED}))::INTEGER AS target
    FROM (SELECT game_id, seq, (data->>'seat')::INTEGER AS seat, data->>'text' AS text FROM events
          WHERE kind = 'spoke') e JOIN played p USING (game_id)
    WHERE regexp_matches(text, '[\\d号號]')
    UNION ALL SELECT gid, seq, seat, target FROM aloud WHERE target IS NOT NULL
), placed AS (
    SELECT s.gid, s.seq AS said, s.seat, s.target, q.seq AS seq
    FROM said s ASOF JOIN (SELECT gid, seq FROM polls WHERE open) q ON s.gid = q.gid AND q.seq > s.seq
)
SELECT gid, seq, seat, target, min(said) AS said FROM placed GROUP BY ALL
"""
_ALOUD = """
CREATE TEMP TABLE aloud AS
SELECT p.gid, e.seq, (e.data->>'seat')::INTEGER AS seat, (e.data->>'target')::INTEGER AS target
FROM events e JOIN played p USING (game_id) WHERE e.kind = 'vote_cast'
"""
_WHEN = """
CREATE TEMP TABLE cast_when AS
SELECT a.gid, q.seq, a.seat, max(a.seq) AS moment
FROM aloud a ASOF JOIN (SELECT gid, seq FROM polls WHERE open) q ON a.gid = q.gid AND q.seq > a.seq GROUP BY ALL
"""
# Pairs of a ballot (s) and another voter's (v) of the same poll who is not of the hidden side and could vote for the
# same seat: whether s had said it aloud before v voted, whether v did the same, and how likely a blind v was to. Their
# class is what makes it more or less likely that two agree: who votes for whom, at which poll, and from where.
_PAIRS = """
SELECT p.family, s.agent, p.deal, s.clean,
       (dense_rank() OVER (ORDER BY p.variant, s.hidden, s.hit, s.poll, s.among, least(v.legal, 4)) - 1)::BIGINT
           AS class,
       coalesce(a.said < coalesce(w.moment, v.seq), false) AS told,
       sum((v.target = s.target)::INTEGER) AS same, sum(1 / v.legal) AS blind, count(*) AS pairs
FROM cast_votes s JOIN cast_votes v ON v.gid = s.gid AND v.seq = s.seq AND v.voter <> s.voter
JOIN played p ON p.gid = s.gid
LEFT JOIN announced a ON a.gid = s.gid AND a.seq = s.seq AND a.seat = s.voter AND a.target = s.target
LEFT JOIN cast_when w ON w.gid = v.gid AND w.seq = v.seq AND w.seat = v.voter
WHERE s.open AND s.target IS NOT NULL AND v.target IS NOT NULL AND NOT v.hidden AND v.voter <> s.target AND v.legal > 1
GROUP BY p.family, s.agent, p.deal, s.clean, p.variant, s.hidden, s.hit, s.poll, s.among,
         least(v.legal, 4), told
"""


def pairs(con: "duckdb.DuckDBPyConnection") -> Columns:
    """How often votes agree with those of each agent, where it had said so before and where it had not."""
    for sql in (_ALOUD, _WHEN, _ANNOUNCED):
        con.execute(sql)
    return columns(con, _PAIRS)


def swings(found: Columns, agent: Ints, agents: int) -> tuple[Floats, Floats, Floats]:
    """What each row of `pairs` adds above and below the line of "persuade", and how it shifts what is above.

    What is expected of a vote that was told is the chance of a blind one times how much more often than blindly others
    agree with the same agent, in the same class, where it had not told them; the fewer such votes there are, the more
    that is the whole class's rate. The shift is what a row moves that rate by.
    """
    told, kind = found["told"].astype(np.float64), found["class"].astype(np.int64)
    same, blind, number = (found[name].astype(np.float64) for name in ("same", "blind", "pairs"))
    classes = int(kind.max(initial=-1)) + 1
    cell, untold = agent * classes + kind, 1 - told
    table = np.tile(_rate(kind, same, blind, untold, classes), agents)
    size = agents * classes
    weight = added(cell, untold * blind, size) + DISCOUNT
    rate = ((added(cell, untold * same, size) + DISCOUNT * table) / weight)[cell]
    over = same - rate * blind
    heard = added(cell, told * blind, size)
    return told * over, told * (number - blind), -(heard / weight)[cell] * untold * over


def _rate(kind: Ints, same: Floats, blind: Floats, untold: Floats, classes: int) -> Floats:
    """How many times as often as blind voters others agree, by class; with those told where hardly anybody else is."""
    quiet = [added(kind, part * untold, classes) for part in (same, blind)]
    everyone = [added(kind, part, classes) for part in (same, blind)]
    enough = quiet[1] >= DISCOUNT
    return np.where(enough, quiet[0], everyone[0]) / np.maximum(np.where(enough, quiet[1], everyone[1]), 1e-9)
