-- The hours by which a member's clocks run, and since when. Those of messages are the newest that
-- were set; these may follow later.
CREATE TABLE clock_hours (
    member_id  BIGINT NOT NULL,
    since      BIGINT NOT NULL,
    zone       TEXT NOT NULL,
    quiet_from BIGINT NOT NULL,
    quiet_to   BIGINT NOT NULL,
    PRIMARY KEY (member_id, since)
);

INSERT INTO clock_hours (member_id, since, zone, quiet_from, quiet_to)
    SELECT member_id, 0, zone, quiet_from, quiet_to FROM members WHERE zone <> '';
