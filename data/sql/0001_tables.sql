-- Settings, tables, and the lines that are their games.
-- One dialect for SQLite and PostgreSQL: ids are BIGINT (Discord's fit), times are whole seconds,
-- BYTEA is PostgreSQL's name for bytes (SQLite keeps bytes as they are under any name).

CREATE TABLE servers (
    server_id  BIGINT PRIMARY KEY,
    language   TEXT,                     -- NULL: the one the server chose in Discord
    palette    TEXT NOT NULL,
    threads    BOOLEAN NOT NULL,         -- whether a new table is offered a thread
    titles_off TEXT NOT NULL             -- a JSON list of keys
);

CREATE TABLE members (
    member_id BIGINT PRIMARY KEY,
    language  TEXT,                      -- NULL: the one the member chose in Discord
    palette   TEXT                       -- NULL: the server's
);

CREATE TABLE tables (
    id               BIGINT PRIMARY KEY,
    server_id        BIGINT,
    channel_id       BIGINT NOT NULL,
    host_id          BIGINT,             -- NULL: was forgotten
    title            TEXT NOT NULL,
    seats_least      BIGINT NOT NULL,
    seats_most       BIGINT NOT NULL,
    options          TEXT NOT NULL,      -- a JSON object
    state            TEXT NOT NULL CHECK (state IN ('open', 'playing', 'over', 'ended')),
    created          BIGINT NOT NULL,
    started          BIGINT,
    ended            BIGINT,
    revision         BIGINT,             -- this and the two below are set at the start
    seal             TEXT,
    seed             TEXT,               -- secret while the game goes on
    number           BIGINT NOT NULL,    -- of the last line
    shown            BIGINT NOT NULL,    -- the line whose board was posted last; -1 the gathering
                                         -- message, -2 nothing yet
    board_channel_id BIGINT,
    board_id         BIGINT,
    CHECK (seats_least BETWEEN 1 AND seats_most)
);

CREATE UNIQUE INDEX one_table_in_a_channel ON tables (channel_id)
    WHERE state IN ('open', 'playing');

CREATE TABLE players (
    table_id  BIGINT NOT NULL REFERENCES tables (id),
    seat      BIGINT NOT NULL,
    member_id BIGINT,                    -- NULL: somebody who was forgotten
    name      TEXT NOT NULL,
    forget    BOOLEAN NOT NULL,          -- asked to be forgotten: done when the game ends
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, member_id)
);

CREATE INDEX seats_of_a_member ON players (member_id);

CREATE TABLE lines (
    table_id       BIGINT NOT NULL REFERENCES tables (id),
    number         BIGINT NOT NULL CHECK (number > 0),
    seat           BIGINT NOT NULL,
    text           TEXT NOT NULL,
    played         BIGINT NOT NULL,
    interaction_id BIGINT UNIQUE,        -- NULL: played by the program
    events         BYTEA NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- The position after so many lines. Apart from the lines, which stay small enough to be read whole.
CREATE TABLE positions (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    number   BIGINT NOT NULL,
    snapshot BYTEA NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE drafts (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    number   BIGINT NOT NULL,            -- of lines when it was begun
    text     TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE questions (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    number   BIGINT NOT NULL,            -- of the line to be taken back, the asker's own
    asker    BIGINT NOT NULL,
    refused  BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, number, asker)
);

CREATE TABLE votes (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    number   BIGINT NOT NULL,            -- this and the asker name the question
    asker    BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    agrees   BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, number, asker, seat)
);

CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
