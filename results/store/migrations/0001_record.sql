-- The truth of the games (games, seats, decisions, attempts, events) and the cost of asking (calls) never mix.
-- All times are UTC.
CREATE TABLE tournaments (
    tournament_id VARCHAR PRIMARY KEY,
    name VARCHAR NOT NULL,
    spec JSON NOT NULL,
    games INTEGER NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE deals (
    deal_id VARCHAR PRIMARY KEY,
    variant VARCHAR NOT NULL,
    language VARCHAR NOT NULL,
    word VARCHAR NOT NULL,
    category VARCHAR NOT NULL,
    category_name VARCHAR NOT NULL,
    aliases VARCHAR[] NOT NULL,
    roles VARCHAR[] NOT NULL
);

CREATE TABLE games (
    game_id VARCHAR PRIMARY KEY,
    tournament_id VARCHAR,
    plan_index INTEGER,
    deal_id VARCHAR NOT NULL,
    variant VARCHAR NOT NULL,
    players INTEGER NOT NULL,
    house_rules JSON NOT NULL,
    language VARCHAR NOT NULL,
    seed BIGINT NOT NULL,
    seconds DOUBLE NOT NULL,
    script_version INTEGER NOT NULL,
    status VARCHAR NOT NULL,
    winner VARCHAR,
    rule VARCHAR,
    error VARCHAR,
    started_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP NOT NULL
);

CREATE TABLE seats (
    game_id VARCHAR NOT NULL,
    seat INTEGER NOT NULL,
    agent VARCHAR NOT NULL,
    role VARCHAR NOT NULL,
    side VARCHAR,
    score DOUBLE,
    survived BOOLEAN,
    PRIMARY KEY (game_id, seat)
);

CREATE TABLE decisions (
    game_id VARCHAR NOT NULL,
    idx INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    ask_id INTEGER NOT NULL,
    agent VARCHAR NOT NULL,
    ask_rule VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    reason VARCHAR NOT NULL,
    action JSON,
    thought VARCHAR NOT NULL,
    latency_ms DOUBLE NOT NULL,
    PRIMARY KEY (game_id, idx)
);

CREATE TABLE attempts (
    game_id VARCHAR NOT NULL,
    seat INTEGER NOT NULL,
    ask_id INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    reason VARCHAR NOT NULL,
    raw VARCHAR NOT NULL,
    PRIMARY KEY (game_id, seat, ask_id, attempt)
);

CREATE TABLE events (
    game_id VARCHAR NOT NULL,
    seq INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    audience INTEGER[],
    data JSON NOT NULL,
    PRIMARY KEY (game_id, seq)
);

CREATE TABLE calls (
    call_id VARCHAR PRIMARY KEY,
    game_id VARCHAR NOT NULL,
    idx INTEGER NOT NULL,
    agent VARCHAR NOT NULL,
    provider VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    attempt INTEGER NOT NULL,
    status VARCHAR NOT NULL,
    input_tokens BIGINT,
    output_tokens BIGINT,
    cached_tokens BIGINT,
    cost_usd DOUBLE,
    latency_ms DOUBLE NOT NULL,
    prompt_hash VARCHAR NOT NULL,
    request VARCHAR NOT NULL,
    response VARCHAR,
    error VARCHAR
);

CREATE TABLE beliefs (
    game_id VARCHAR NOT NULL,
    seq INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    about INTEGER,
    probability DOUBLE,
    word VARCHAR,
    PRIMARY KEY (game_id, seq, seat, about)
);

-- One row a seat of a finished game, with what a leaderboard counts.
CREATE VIEW results AS
SELECT s.game_id, g.tournament_id, g.variant, g.players, g.language, s.seat, s.agent, s.role, s.side, s.score,
       s.survived, g.winner, (s.side = g.winner) AS won
FROM seats s JOIN games g USING (game_id)
WHERE g.status = 'finished' AND s.seat > 0;

-- Every speech that was heard, as text.
CREATE VIEW speeches AS
SELECT e.game_id, e.seq, (e.data->>'seat')::INTEGER AS seat, e.data->>'stage' AS stage, e.data->>'text' AS text, e.rule
FROM events e WHERE e.kind = 'spoke';
