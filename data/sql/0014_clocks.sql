-- How much time the players of a table have, as engine.clock writes it, and what the table does when
-- somebody's is over.
ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT 'none';
ALTER TABLE tables ADD COLUMN out_of_time TEXT NOT NULL DEFAULT 'wait';

-- What new tables of a server begin with, and how many days of holidays a year stop clocks there.
ALTER TABLE servers ADD COLUMN clock TEXT NOT NULL DEFAULT 'none';
ALTER TABLE servers ADD COLUMN out_of_time TEXT NOT NULL DEFAULT 'wait';
ALTER TABLE servers ADD COLUMN holidays BIGINT NOT NULL DEFAULT 30;

-- A running clock: a person's turn at a table with a clock.
CREATE TABLE clocks (
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    seat       BIGINT NOT NULL,
    number     BIGINT NOT NULL,          -- after how many lines the turn began
    since      BIGINT NOT NULL,          -- it is reckoned from here on
    held       BIGINT NOT NULL,          -- the seconds there were then
    credit     BIGINT NOT NULL,          -- seconds given back
    until      BIGINT,                   -- the deadline; NULL while the table is stopped
    remind     BIGINT,                   -- when a reminder is of use
    reminded   BOOLEAN NOT NULL,
    late       BIGINT,                   -- when it was noted that the time is over
    house      TEXT,                     -- how strong a house player plays this turn instead
    message_id BIGINT,                   -- where the others are asked what is to be done
    PRIMARY KEY (table_id, seat)
);

-- What a seat has in the bank between its turns; as much as at the start where nothing is here.
CREATE TABLE banks (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    held     BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
