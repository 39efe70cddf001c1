-- The looks of a tournament with a stop rule: after each, some agents play on. `agents` are those who play the round
-- that begins with game `first_game` and deal `first_deal`; a round that is not there was not played.
CREATE TABLE rounds (
    tournament_id VARCHAR NOT NULL,
    number INTEGER NOT NULL,
    first_game INTEGER NOT NULL,
    first_deal INTEGER NOT NULL,
    agents VARCHAR[] NOT NULL,
    PRIMARY KEY (tournament_id, number)
);
