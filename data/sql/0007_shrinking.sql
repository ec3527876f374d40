-- The board that stands tells the news after this many lines. Boards that came before it
-- shrink to theirs, unless the server keeps them.
ALTER TABLE tables ADD COLUMN tells_after BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET tells_after = CASE WHEN shown > 0 THEN shown - 1 ELSE 0 END;
ALTER TABLE servers ADD COLUMN keep_boards BOOLEAN NOT NULL DEFAULT FALSE;
