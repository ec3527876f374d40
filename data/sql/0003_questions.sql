-- Questions of several kinds, each with the message in which it stands.

ALTER TABLE questions RENAME TO undo_questions;
ALTER TABLE votes RENAME TO undo_votes;

CREATE TABLE questions (
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    kind       TEXT NOT NULL CHECK (kind IN ('undo', 'end')),
    number     BIGINT NOT NULL,          -- to undo: of the asker's own line; to end: of the last one
    asker      BIGINT NOT NULL,
    refused    BOOLEAN NOT NULL,
    attempt    BIGINT NOT NULL,          -- how often a message of it was found to be gone
    channel_id BIGINT,
    message_id BIGINT,                   -- NULL: nobody knows of one, so it may be asked again
    PRIMARY KEY (table_id, kind, number, asker)
);

CREATE TABLE votes (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    kind     TEXT NOT NULL,              -- this and the next two name the question
    number   BIGINT NOT NULL,
    asker    BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    agrees   BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, kind, number, asker, seat)
);

INSERT INTO questions (table_id, kind, number, asker, refused, attempt)
    SELECT table_id, 'undo', number, asker, refused, 0 FROM undo_questions;
INSERT INTO votes (table_id, kind, number, asker, seat, agrees)
    SELECT table_id, 'undo', number, asker, seat, agrees FROM undo_votes;

DROP TABLE undo_questions;
DROP TABLE undo_votes;
