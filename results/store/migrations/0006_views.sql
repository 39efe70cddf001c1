-- Views for the usual questions; docs/record.md says what each column means, with an example per question.
-- The hidden side is the one that the others must find out. `round` counts from 1; NULL before the first round.

-- Who won how often, as finely as one may ask: sum over what does not matter. A draw is half a win.
CREATE VIEW win_rates AS
SELECT tournament_id, variant, players, language, agent, role, side, count(*) AS games,
       count(*) FILTER (winner IS NULL) AS draws,
       sum(CASE WHEN winner IS NULL THEN 0.5 WHEN won THEN 1 ELSE 0 END)::DOUBLE AS wins, wins / count(*) AS win_rate
FROM results GROUP BY ALL;

-- How decisions ended, of all games but void ones; the judge's too.
CREATE VIEW decision_counts AS
SELECT g.tournament_id, g.variant, d.agent, s.role, d.kind, d.status, count(*) AS decisions,
       sum(d.latency_ms) AS latency_ms
FROM decisions d JOIN games g USING (game_id) JOIN seats s USING (game_id, seat)
WHERE g.status = 'finished' GROUP BY ALL;

-- In which round everything happened.
CREATE VIEW event_rounds AS
SELECT e.game_id, e.seq, r.round
FROM events e ASOF LEFT JOIN (
    SELECT game_id, seq, (data->>'round')::INTEGER AS round FROM events WHERE kind = 'round_began'
) r ON r.game_id = e.game_id AND r.seq <= e.seq;

-- Every seat of every game that is not void, with what it was.
CREATE VIEW lineups AS
SELECT s.game_id, g.tournament_id, g.deal_id, g.variant, g.players, g.language, s.seat, s.agent, s.role, s.side,
       s.side IN ('ghosts', 'killers', 'wolves', 'undercovers') AS hidden, s.score, s.survived
FROM seats s JOIN games g USING (game_id)
WHERE g.status = 'finished' AND s.seat > 0;

-- Every speech that was heard, with who said it and when.
CREATE VIEW speech_details AS
SELECT p.game_id, p.seq, r.round, p.stage, s.seat, s.agent, s.role, s.side, s.hidden, p.text, length(p.text) AS characters
FROM speeches p JOIN event_rounds r USING (game_id, seq) JOIN lineups s USING (game_id, seat);

-- Every ballot: of published polls, and accusations, which decide alone. `target` is NULL for an abstention.
CREATE VIEW votes AS
WITH cast_ballots AS (
    SELECT game_id, seq, (data->>'poll')::INTEGER AS poll, unnest((data->'ballots')::INTEGER[][]) AS ballot
    FROM events WHERE kind = 'polled'
    UNION ALL
    SELECT game_id, seq, NULL, [(data->>'seat')::INTEGER, (data->>'target')::INTEGER]
    FROM events WHERE kind = 'accused'
)
SELECT b.game_id, b.seq, r.round, b.poll, v.seat, v.agent, v.role, v.side, v.hidden, t.seat AS target,
       t.agent AS target_agent, t.role AS target_role, t.side AS target_side, t.hidden AS target_hidden
FROM cast_ballots b JOIN event_rounds r USING (game_id, seq)
JOIN lineups v ON v.game_id = b.game_id AND v.seat = b.ballot[1]
LEFT JOIN lineups t ON t.game_id = b.game_id AND t.seat = b.ballot[2];

-- Who went out when, by vote, at night or otherwise; `rule` says why.
CREATE VIEW eliminations AS
SELECT e.game_id, e.seq, r.round, s.seat, s.agent, s.role, s.side, s.hidden, e.rule
FROM events e JOIN event_rounds r USING (game_id, seq)
JOIN lineups s ON s.game_id = e.game_id AND s.seat = (e.data->>'seat')::INTEGER
WHERE e.kind = 'eliminated';

-- How long each seat lived. `out_round` is NULL for whoever survived or died before the first round, `rounds` how many
-- the game had.
CREATE VIEW survival AS
SELECT s.game_id, s.variant, s.seat, s.agent, s.role, s.side, s.hidden, s.survived, o.round AS out_round,
       o.rule AS out_rule, coalesce(n.rounds, 0) AS rounds
FROM lineups s
LEFT JOIN (SELECT game_id, seat, arg_min(round, seq) AS round, arg_min(rule, seq) AS rule FROM eliminations GROUP BY ALL) o
    USING (game_id, seat)
LEFT JOIN (SELECT game_id, count(*) AS rounds FROM events WHERE kind = 'round_began' GROUP BY game_id) n USING (game_id);

-- The orders that groups of the night gave; `target` is NULL for none. `night` counts from 1.
CREATE VIEW night_orders AS
SELECT e.game_id, e.seq, 1 + count(d.seq) AS night, e.data->>'order' AS "order", t.seat AS target,
       t.agent AS target_agent, t.role AS target_role, t.side AS target_side, t.hidden AS target_hidden,
       (e.data->>'drawn')::BOOLEAN AS drawn
FROM events e
LEFT JOIN (SELECT game_id, seq FROM events WHERE kind = 'dawned') d ON d.game_id = e.game_id AND d.seq < e.seq
LEFT JOIN lineups t ON t.game_id = e.game_id AND t.seat = (e.data->>'target')::INTEGER
WHERE e.kind = 'night_ordered' GROUP BY ALL;

-- The guesses at a word, right or not; `word` is NULL where nobody proposed one, `seat` where a group guessed. A word
-- that an eliminated ghost names decides the game (ZGF-4.2).
CREATE VIEW guesses AS
SELECT e.game_id, e.seq, r.round, (e.data->>'seat')::INTEGER AS seat, e.data->>'word' AS word,
       CASE e.kind WHEN 'decided' THEN g.winner = 'ghosts' ELSE (e.data->>'right')::BOOLEAN END AS "right"
FROM events e JOIN event_rounds r USING (game_id, seq) JOIN games g USING (game_id)
WHERE e.kind IN ('guessed', 'blank_guessed') OR (e.kind = 'decided' AND e.rule = 'ZGF-4.2');

-- How long games were. `duration` is in seconds.
CREATE VIEW game_lengths AS
SELECT g.game_id, g.tournament_id, g.variant, g.players, g.language, g.winner, g.rule,
       count(*) FILTER (e.kind = 'round_began') AS rounds, count(*) FILTER (e.kind = 'spoke') AS speeches,
       count(*) FILTER (e.kind = 'polled') AS polls, count(e.seq) AS events,
       (epoch_us(g.ended_at) - epoch_us(g.started_at)) / 1e6 AS duration
FROM games g LEFT JOIN events e USING (game_id)
WHERE g.status = 'finished' GROUP BY ALL;

-- What each agent asked of models in each game. `lost` calls are no part of the game but were paid for; `unpriced` ones
-- are not in `usd`; `failed` ones brought no readable answer.
CREATE VIEW call_costs AS
SELECT g.tournament_id, g.game_id, c.agent, c.model, c.lost, count(*) AS calls, sum(c.requests)::BIGINT AS requests,
       coalesce(sum(c.input_tokens), 0)::BIGINT AS input_tokens,
       coalesce(sum(c.cached_tokens), 0)::BIGINT AS cached_tokens,
       coalesce(sum(c.output_tokens), 0)::BIGINT AS output_tokens, coalesce(sum(c.cost_usd), 0) AS usd,
       count(*) FILTER (c.cost_usd IS NULL) AS unpriced, count(*) FILTER (c.status <> 'ok') AS failed,
       sum(c.latency_ms) AS latency_ms
FROM (SELECT *, false AS lost FROM calls UNION ALL SELECT *, true FROM lost_calls) c JOIN games g USING (game_id)
GROUP BY ALL;

-- The same seat of the same deal in two games, played by two agents: what a paired comparison compares.
CREATE VIEW paired_seats AS
SELECT a.deal_id, a.variant, a.seat, a.role, a.side, a.game_id, a.agent, a.score, b.game_id AS other_game_id,
       b.agent AS other_agent, b.score AS other_score
FROM lineups a JOIN lineups b ON b.deal_id = a.deal_id AND b.seat = a.seat AND b.game_id <> a.game_id
WHERE a.agent < b.agent;

-- How agents did against each other: once a game in which they sat on different sides. A draw is half a win.
CREATE VIEW head_to_head AS
SELECT tournament_id, variant, agent, opponent, count(*) AS games, sum(score) AS wins, avg(score) AS win_rate
FROM (
    SELECT a.game_id, a.tournament_id, a.variant, a.agent, b.agent AS opponent,
           avg(CASE WHEN a.winner IS NULL THEN 0.5 WHEN a.won = b.won THEN NULL WHEN a.won THEN 1 ELSE 0 END) AS score
    FROM results a JOIN results b ON b.game_id = a.game_id AND b.side <> a.side AND b.agent <> a.agent
    GROUP BY ALL
)
WHERE score IS NOT NULL GROUP BY ALL;

-- What seats said in private that they believe, beside the truth. `error` is the Brier score of this belief, in [0, 1].
CREATE VIEW beliefs_with_truth AS
SELECT b.game_id, b.seq, b.seat, s.agent, s.role, s.side, b.about, t.agent AS about_agent, t.role AS about_role,
       t.hidden AS about_hidden, b.probability, (b.probability - t.hidden::INTEGER) ** 2 AS error, b.word,
       d.word AS true_word
FROM beliefs b JOIN lineups s USING (game_id, seat)
JOIN lineups t ON t.game_id = b.game_id AND t.seat = b.about JOIN deals d ON d.deal_id = s.deal_id;
