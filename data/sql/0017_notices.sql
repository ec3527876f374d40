-- What members are to be told. The id follows from table, kind, seat and number.
CREATE TABLE notices (
    notice_id  BIGINT PRIMARY KEY,
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    kind       TEXT NOT NULL,            -- call, reminder, …
    seat       BIGINT NOT NULL,
    number     BIGINT NOT NULL,          -- of the handover; else what makes it another one
    made       BIGINT NOT NULL,          -- when it could be told first
    due        BIGINT,                   -- when to look at it. NULL: never, or (a call) once the
                                         -- board stands. Of one that was told: its message goes
    told       BIGINT,                   -- when it was told, or when it was clear that it never is
    batch      BIGINT,                   -- the first of those that are told in one message
    tried      BIGINT,                   -- since when that message may stand without being noted
    channel_id BIGINT,                   -- the message, where it has one of its own
    message_id BIGINT,
    UNIQUE (table_id, kind, seat, number)
);
CREATE INDEX notices_that_wait ON notices (due) WHERE due IS NOT NULL;

-- How members want to be told.
CREATE TABLE ways (
    member_id  BIGINT PRIMARY KEY,
    way        TEXT NOT NULL,            -- mention, direct, digest, none
    hour       BIGINT NOT NULL,          -- of the member's day at which the digest comes
    next       BOOLEAN NOT NULL,         -- whether they are told that they are next
    direct_id  BIGINT,                   -- the channel of their direct messages, once it is open
    opened     BIGINT,                   -- when it was last tried to open it
    refused    BIGINT                    -- 1: they take no direct messages; 0: and know it
);

-- Until when a table's players were told that it is about to close.
ALTER TABLE tables ADD COLUMN warned BIGINT;
