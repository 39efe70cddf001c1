-- What was asked of language models, what it cost, and what they said in private that they believe. The tables of 0001
-- for these were never written.
DROP TABLE calls;
DROP TABLE beliefs;

-- Every system text once.
CREATE TABLE prompts (
    prompt_hash VARCHAR PRIMARY KEY,
    text VARCHAR NOT NULL
);

-- One row a question to a model; `number` counts those of a seat in a game. The user text is the first `kept`
-- characters of the user text of the seat's previous call, and then `added`. `late` calls were over after their
-- decision, whatever came of them. `marks` are what is worth counting about an answer that was taken: a speech in
-- another language than the table's (language_mismatch), a hidden role that gave itself away (self_exposure).
CREATE TABLE calls (
    game_id VARCHAR NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    ask_id INTEGER NOT NULL,
    purpose VARCHAR NOT NULL,
    agent VARCHAR NOT NULL,
    provider VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    late BOOLEAN NOT NULL,
    stop VARCHAR,
    input_tokens BIGINT,
    output_tokens BIGINT,
    cached_tokens BIGINT,
    cost_usd DOUBLE,
    latency_ms DOUBLE NOT NULL,
    requests INTEGER NOT NULL,
    prompt_hash VARCHAR NOT NULL,
    kept INTEGER NOT NULL,
    added VARCHAR NOT NULL,
    response VARCHAR,
    error VARCHAR,
    marks VARCHAR[] NOT NULL,
    PRIMARY KEY (game_id, seat, number)
);

-- The calls of games that do not count: void and played again, or finished by another run first. They were paid for.
CREATE TABLE lost_calls AS FROM calls LIMIT 0;

-- One row a seat that another seat was asked about; `seq` is how many events were public by then. `probability` is that
-- of being a ghost, `word` the guess of the humans' word, the same in all rows of one asking.
CREATE TABLE beliefs (
    game_id VARCHAR NOT NULL,
    seq INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    about INTEGER NOT NULL,
    probability DOUBLE NOT NULL,
    word VARCHAR NOT NULL,
    PRIMARY KEY (game_id, seq, seat, about)
);

-- What each agent cost in each tournament, calls of games that do not count included. `unpriced` calls have no known
-- cost and are not in `usd`; `failures` counts the calls that brought no readable answer, by status.
CREATE VIEW costs AS
SELECT g.tournament_id, c.agent, count(*) AS calls, sum(c.requests)::BIGINT AS requests,
       coalesce(sum(c.input_tokens), 0)::BIGINT AS input_tokens,
       coalesce(sum(c.output_tokens), 0)::BIGINT AS output_tokens,
       coalesce(sum(c.cached_tokens), 0)::BIGINT AS cached_tokens,
       coalesce(sum(c.cost_usd), 0) AS usd, count(*) FILTER (c.cost_usd IS NULL) AS unpriced,
       coalesce(histogram(c.status) FILTER (c.status <> 'ok'), MAP {}) AS failures
FROM (FROM calls UNION ALL FROM lost_calls) c JOIN games g USING (game_id)
GROUP BY g.tournament_id, c.agent;
