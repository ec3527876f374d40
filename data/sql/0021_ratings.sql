-- Games that were played to their end, or ended by points, in the order in which they were counted.
CREATE TABLE finished (
    number    BIGINT PRIMARY KEY,
    table_id  BIGINT NOT NULL UNIQUE REFERENCES tables (id),
    title     TEXT NOT NULL,
    seats     BIGINT NOT NULL,
    server_id BIGINT,                    -- where it ended
    ended     BIGINT NOT NULL,
    lasted    BIGINT NOT NULL,           -- seconds
    turns     BIGINT NOT NULL,           -- without those that were taken back
    winners   BIGINT NOT NULL,           -- how many share the first place
    people    BOOLEAN NOT NULL           -- whether people alone played it from beginning to end
);
CREATE INDEX finished_of_a_title ON finished (title, seats, people);

-- What became of whoever began at a seat, and what their ratings were then (in billionths; NULL:
-- the game changed none).
CREATE TABLE results (
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    seat       BIGINT NOT NULL,
    member_id  BIGINT,                   -- NULL: a house player, or somebody who was forgotten
    house      TEXT,                     -- how strong a house player
    place      BIGINT NOT NULL,          -- of the seat; 1 is first, places may be shared
    points     TEXT,                     -- of the seat: 21, 35/4
    stayed     BOOLEAN NOT NULL,         -- whether they sat there in the end
    came       BIGINT NOT NULL,          -- their own place: last for who left
    mean       BIGINT,                   -- at this title
    spread     BIGINT,
    all_mean   BIGINT,                   -- at all titles
    all_spread BIGINT,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_of_a_member ON results (member_id, table_id) WHERE member_id IS NOT NULL;

-- The ratings of members and of house players as they are; the title is empty for all titles.
CREATE TABLE ratings (
    member_id BIGINT NOT NULL,
    title     TEXT NOT NULL,
    mean      BIGINT NOT NULL,
    spread    BIGINT NOT NULL,
    games     BIGINT NOT NULL,
    sure      BIGINT NOT NULL,           -- lists go by it
    PRIMARY KEY (member_id, title)
);
CREATE INDEX ratings_of_a_title ON ratings (title, sure, member_id);

CREATE TABLE house_ratings (
    house  TEXT NOT NULL,
    title  TEXT NOT NULL,
    mean   BIGINT NOT NULL,
    spread BIGINT NOT NULL,
    games  BIGINT NOT NULL,
    PRIMARY KEY (house, title)
);

-- The members of whom games were counted on a server.
CREATE TABLE played_on (
    server_id BIGINT NOT NULL,
    member_id BIGINT NOT NULL,
    PRIMARY KEY (server_id, member_id)
);

-- Whether all ratings must be reckoned from nothing: one row, once that was asked for.
CREATE TABLE recounts (
    which BIGINT PRIMARY KEY,
    asked BIGINT NOT NULL,               -- how often
    due   BIGINT                         -- NULL: it was done
);

-- Whether a member is named in lists that others read.
ALTER TABLE members ADD COLUMN listed BOOLEAN NOT NULL DEFAULT TRUE;

-- Games that ended before this are counted at the first start, in the order in which they did.
UPDATE tables SET due = ended
    WHERE started IS NOT NULL AND (state = 'over' OR (state = 'ended' AND ended_by = 'points'));
