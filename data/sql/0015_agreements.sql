-- Questions of any kind, open for a day. Why a table ended, and since when a game is paused.
ALTER TABLE questions RENAME TO older_questions;
CREATE TABLE questions (
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    kind       TEXT NOT NULL,
    number     BIGINT NOT NULL,          -- to undo: of the asker's own line; else of the last one
    asker      BIGINT NOT NULL,
    refused    BOOLEAN NOT NULL,
    attempt    BIGINT NOT NULL,          -- how often a message of it was found to be gone
    channel_id BIGINT,
    message_id BIGINT,                   -- NULL: nobody knows of one, so it may be asked again
    asked_at   BIGINT NOT NULL,          -- how many lines there were
    asked      BIGINT NOT NULL,          -- when
    digest     BIGINT,
    PRIMARY KEY (table_id, kind, number, asker)
);
INSERT INTO questions (table_id, kind, number, asker, refused, attempt, channel_id, message_id,
                       asked_at, asked, digest)
    SELECT table_id, kind, number, asker, refused, attempt, channel_id, message_id, asked_at, 0,
           digest
    FROM older_questions;
DROP TABLE older_questions;

ALTER TABLE tables ADD COLUMN ended_by TEXT;     -- NULL: by the rules, or before this was kept
ALTER TABLE tables ADD COLUMN paused BIGINT;     -- since when; NULL: it goes on

-- When games were paused: nobody's time ran.
CREATE TABLE pauses (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    began    BIGINT NOT NULL,
    ended    BIGINT NOT NULL,
    PRIMARY KEY (table_id, began)
);
