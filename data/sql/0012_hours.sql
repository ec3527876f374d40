-- When a member's clocks run: outside their quiet hours and holidays. The zone is NULL until they
-- were asked where they live, and empty where they did not say. Quiet hours are minutes of the
-- local day, from and to; equal: none.
ALTER TABLE members ADD COLUMN zone TEXT;
ALTER TABLE members ADD COLUMN quiet_from BIGINT NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN quiet_to BIGINT NOT NULL DEFAULT 0;

-- Days off, both dates included.
CREATE TABLE holidays (
    member_id BIGINT NOT NULL,
    first     TEXT NOT NULL,             -- dates as 2026-08-01, by the member's own calendar
    last      TEXT NOT NULL,
    entered   BIGINT NOT NULL,           -- what ran before this, or after the next, has run
    cancelled BIGINT,                    -- NULL: it was not
    PRIMARY KEY (member_id, first, last, entered)
);
