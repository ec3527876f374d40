-- Chairs that members have offered to others. An offer stands until it has ended or run out; it is
-- kept as long as it counts for how many a member makes in a day.
CREATE TABLE offers (
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    number     BIGINT NOT NULL,          -- in the order in which they were made at this table
    seat       BIGINT NOT NULL,
    giver      BIGINT NOT NULL,
    taker      BIGINT NOT NULL,
    made       BIGINT NOT NULL,
    ended      BIGINT,                   -- when it was accepted, declined or taken back
    channel_id BIGINT,
    message_id BIGINT,                   -- NULL: nobody knows of one, or its buttons are gone
    PRIMARY KEY (table_id, number)
);
CREATE INDEX offers_of_a_member ON offers (giver, made);
