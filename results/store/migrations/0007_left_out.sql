-- What an imported export had left out of a game: the texts that players wrote ('texts'), or the prompts and raw replies
-- ('prompts'). Nothing is left out of a game that was played into this record.
CREATE TABLE left_out (
    game_id VARCHAR NOT NULL,
    what VARCHAR NOT NULL,
    PRIMARY KEY (game_id, what)
);
