"""The skill of whoever protects at night.

Owns: the query over the orders of a night. Must not know: votes, or how intervals are made.
"""

# The orders that can save somebody, and those that kill: a doctor's, a killer's and a sniper's.
PROTECTING = ("treat", "needle")
ATTACKING = ("kill", "snipe")

# Of each night in which somebody was attacked: whether a protecting order went to the attacked and no death followed,
# less the chance that a living seat drawn blindly is one of them. An order is told to those alone who gave it.
PROTECT = f"""
WITH told AS (
    SELECT p.gid, e.seq, e.audience, e.kind, e.data->>'order' AS given, (e.data->>'target')::INTEGER AS target,
           json_transform(e.data->'dead', '["INTEGER"]') AS dead,
           count(*) FILTER (e.kind = 'dawned') OVER (PARTITION BY p.gid ORDER BY e.seq
               ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS night
    FROM (FROM events WHERE kind IN ('night_ordered', 'dawned')) e JOIN played p USING (game_id)
), attacked AS (
    SELECT gid, night, list(DISTINCT target) AS seats FROM told
    WHERE given IN {ATTACKING} AND target IS NOT NULL GROUP BY ALL
), dawns AS (
    SELECT t.gid, t.night, t.dead,
           p.players - (SELECT count(*) FROM gone g WHERE g.gid = t.gid AND g.seq < t.seq) AS alive
    FROM told t JOIN played p USING (gid) WHERE t.kind = 'dawned'
), protected AS (
    SELECT t.gid, unnest(t.audience) AS seat, len(a.seats) / d.alive AS chance,
           coalesce(list_contains(a.seats, t.target) AND NOT list_contains(d.dead, t.target), false) AS saved
    FROM told t JOIN attacked a USING (gid, night) JOIN dawns d USING (gid, night) WHERE t.given IN {PROTECTING}
)
SELECT p.family, s.agent, p.deal, s.clean, sum(saved::INTEGER - chance) AS above, sum(1 - chance) AS below,
       count(*) AS occasions
FROM protected JOIN played p USING (gid) JOIN seated s USING (gid, seat) WHERE chance < 1 GROUP BY ALL
"""
