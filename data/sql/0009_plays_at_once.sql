-- Whether a member's turn is played at its last choice where it can be taken back freely.
ALTER TABLE members ADD COLUMN plays_at_once BOOLEAN NOT NULL DEFAULT FALSE;
