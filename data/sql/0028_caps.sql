-- How many tables that one member has opened may gather and run at once, 0 for any number; and whether
-- a table gets a thread although its member could make none.
ALTER TABLE servers ADD COLUMN most_gathering BIGINT NOT NULL DEFAULT 5;
ALTER TABLE servers ADD COLUMN most_running BIGINT NOT NULL DEFAULT 20;
ALTER TABLE servers ADD COLUMN threads_for_all BOOLEAN NOT NULL DEFAULT FALSE;

-- Who opened a table, whoever is its host now; and whether those who are not may seat house players.
ALTER TABLE tables ADD COLUMN opener_id BIGINT;
ALTER TABLE tables ADD COLUMN guests_seat BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE tables SET opener_id = host_id WHERE state IN ('open', 'playing') AND cup_id IS NULL;

CREATE INDEX tables_opened_by ON tables (opener_id) WHERE state IN ('open', 'playing');
