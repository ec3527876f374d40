-- Cups. What happened in a cup is a list of lines, as a game is, and all that follows from them is
-- derived (engine.cups). Beside them stand who its entrants are, where its tables are, what waits.
CREATE TABLE cups (
    id         BIGINT PRIMARY KEY,
    server_id  BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    host_id    BIGINT,                   -- who organises it; NULL: was forgotten
    beside_id  BIGINT,                   -- another member who does too
    role_id    BIGINT,                   -- whoever has this role does too
    name       TEXT NOT NULL,
    title      TEXT NOT NULL,
    plan       TEXT NOT NULL,            -- as engine.cups writes it
    terms      TEXT NOT NULL,            -- what the organiser chose beside it: JSON
    state      TEXT NOT NULL CHECK (state IN ('entering', 'checking', 'playing', 'over')),
    created    BIGINT NOT NULL,
    ended      BIGINT,
    seal       TEXT NOT NULL,
    seed       TEXT NOT NULL,            -- secret while the cup goes on
    number     BIGINT NOT NULL,          -- of the last line
    shown      BIGINT NOT NULL,          -- up to which line its message tells; -1: there is none
    message_id BIGINT,
    moment     BIGINT,                   -- when entry, or the check-in, ends; NULL: not by itself
    paused     BIGINT,                   -- since when
    due        BIGINT
);
CREATE INDEX cups_of_a_server ON cups (server_id);
CREATE INDEX cups_that_wait ON cups (due) WHERE due IS NOT NULL;

CREATE TABLE cup_lines (
    cup_id         BIGINT NOT NULL REFERENCES cups (id),
    number         BIGINT NOT NULL CHECK (number > 0),
    text           TEXT NOT NULL,
    at             BIGINT NOT NULL,
    member_id      BIGINT,               -- who did it; NULL: the bot, or somebody who was forgotten
    interaction_id BIGINT UNIQUE,        -- the click; the first of its lines has it
    PRIMARY KEY (cup_id, number)
);

-- Who plays for an entrant: a member, or a house player of that strength.
CREATE TABLE entrants (
    cup_id    BIGINT NOT NULL REFERENCES cups (id),
    entrant   BIGINT NOT NULL,
    member_id BIGINT,                    -- NULL: a house player, or somebody who was forgotten
    name      TEXT NOT NULL,
    house     TEXT,
    here      BOOLEAN NOT NULL,          -- checked in
    gone      BOOLEAN NOT NULL,          -- was forgotten, and has not dropped out yet
    PRIMARY KEY (cup_id, entrant),
    UNIQUE (cup_id, member_id)
);
CREATE INDEX cups_of_a_member ON entrants (member_id);

CREATE TABLE cup_rounds (
    cup_id    BIGINT NOT NULL REFERENCES cups (id),
    round     BIGINT NOT NULL,
    published BOOLEAN NOT NULL,          -- its pods and seals
    begins    BIGINT NOT NULL,           -- its tables are opened then
    ends      BIGINT,                    -- its time is over; NULL: not all its tables stand yet
    late      BIGINT,                    -- when it was noted that its time is over
    veiled    BOOLEAN NOT NULL,          -- nothing of a pod is shown to those who do not sit there
    over      BOOLEAN NOT NULL,
    PRIMARY KEY (cup_id, round)
);

-- The duplicate deals: one for each round and size of pod.
CREATE TABLE cup_deals (
    cup_id BIGINT NOT NULL REFERENCES cups (id),
    round  BIGINT NOT NULL,
    seats  BIGINT NOT NULL,
    seal   TEXT NOT NULL,
    seed   TEXT NOT NULL,                -- secret until the round is over
    PRIMARY KEY (cup_id, round, seats)
);

-- The tables of a round that has begun: each gets a thread, and then it stands.
CREATE TABLE pods (
    cup_id BIGINT NOT NULL REFERENCES cups (id),
    round  BIGINT NOT NULL,
    pod    BIGINT NOT NULL,
    taken  BOOLEAN NOT NULL,             -- its result is in the lines
    tried  BIGINT,                       -- when somebody began to make its thread
    PRIMARY KEY (cup_id, round, pod)
);

ALTER TABLE tables ADD COLUMN cup_id BIGINT;     -- NULL: this and the next two, outside of cups
ALTER TABLE tables ADD COLUMN cup_round BIGINT;
ALTER TABLE tables ADD COLUMN pod BIGINT;
ALTER TABLE tables ADD COLUMN veiled BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE tables ADD COLUMN finishes TEXT;     -- how strong house players play for all there
CREATE UNIQUE INDEX one_table_of_a_pod ON tables (cup_id, cup_round, pod) WHERE cup_id IS NOT NULL;
