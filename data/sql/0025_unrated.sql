-- Whether a turn that had shown something was taken back although nobody else could agree to it: the
-- game is not rated.
ALTER TABLE tables ADD COLUMN unrated BOOLEAN NOT NULL DEFAULT FALSE;
