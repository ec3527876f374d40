-- The next moment at which a table must be looked at; NULL: nothing waits there. Tables that ran
-- before this are looked at once, at the first start.
ALTER TABLE tables ADD COLUMN due BIGINT;
ALTER TABLE tables ADD COLUMN touched BIGINT NOT NULL DEFAULT 0;  -- when somebody last did something
UPDATE tables SET touched = COALESCE(
    (SELECT MAX(played) FROM lines WHERE table_id = tables.id AND interaction_id IS NOT NULL),
    started, created);
UPDATE tables SET due = 0 WHERE state IN ('open', 'playing');
CREATE INDEX tables_that_wait ON tables (due) WHERE due IS NOT NULL;

-- Whose turn it is: a row for each seat that the game waits for.
CREATE TABLE handovers (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    number   BIGINT NOT NULL,            -- after how many lines it became this seat's turn
    began    BIGINT NOT NULL,            -- and when
    credit   BIGINT NOT NULL,            -- seconds since then that count against nobody
    PRIMARY KEY (table_id, seat)
);
