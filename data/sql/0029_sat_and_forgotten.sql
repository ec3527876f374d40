-- Whoever has sat there asked to be forgotten while the game is played: their id goes when it ends.
ALTER TABLE sittings ADD COLUMN forget BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE sittings SET forget = TRUE WHERE member_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM players p
    WHERE p.table_id = sittings.table_id AND p.member_id = sittings.member_id AND p.forget
);
