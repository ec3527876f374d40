-- Rules that change while games run: from which line on the rules of which revision hold (0: those it
-- was begun under), and the position they took over, where the lines before do not lead there.
CREATE TABLE rulings (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    first    BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    position BYTEA,
    PRIMARY KEY (table_id, first)
);

-- A game is held until its players say whether it goes on under the rules of that revision.
ALTER TABLE tables ADD COLUMN held BIGINT;
-- The first line that the rules of tables.revision hold for; 0: they hold from the deal on.
ALTER TABLE tables ADD COLUMN rules_from BIGINT NOT NULL DEFAULT 0;
