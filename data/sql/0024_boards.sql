-- How often something changed that a board tells and that is no line, and how much of it the board
-- that stands tells.
ALTER TABLE tables ADD COLUMN changes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN changes_shown BIGINT NOT NULL DEFAULT 0;
