-- A digest in every row, made by the program. "told" is that of a line's events, which can be made
-- again from the lines. Tables that are made later get theirs by themselves.
ALTER TABLE servers ADD COLUMN digest BIGINT;
ALTER TABLE members ADD COLUMN digest BIGINT;
ALTER TABLE tables ADD COLUMN digest BIGINT;
ALTER TABLE players ADD COLUMN digest BIGINT;
ALTER TABLE lines ADD COLUMN digest BIGINT;
ALTER TABLE lines ADD COLUMN told BIGINT;
ALTER TABLE positions ADD COLUMN digest BIGINT;
ALTER TABLE drafts ADD COLUMN digest BIGINT;
ALTER TABLE questions ADD COLUMN digest BIGINT;
ALTER TABLE votes ADD COLUMN digest BIGINT;
ALTER TABLE meta ADD COLUMN digest BIGINT;
