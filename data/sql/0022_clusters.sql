-- Several processes of one bot. How many there are, and how many of Discord's shards they share out
-- among themselves: one row, the same for all of them.
CREATE TABLE layouts (
    layout_id BIGINT PRIMARY KEY,        -- always 1
    clusters  BIGINT NOT NULL,
    shards    BIGINT                     -- NULL: nobody has asked Discord yet
);

-- Which process holds which cluster. It counts the beats of its heart: where that number stands still
-- for some seconds the process is dead.
CREATE TABLE leases (
    cluster BIGINT PRIMARY KEY,
    holder  TEXT NOT NULL,
    beats   BIGINT NOT NULL
);

-- From when on the next shard of a kind may identify itself to Discord, in milliseconds.
CREATE TABLE identifies (
    kind BIGINT PRIMARY KEY,
    free BIGINT NOT NULL
);

-- Which process answers an interaction that was delivered to several.
CREATE TABLE claims (
    interaction_id BIGINT PRIMARY KEY,
    holder         TEXT NOT NULL
);
