-- Whether a house player sits there in the place of a person, until somebody takes the chair.
ALTER TABLE players ADD COLUMN stands_in BOOLEAN NOT NULL DEFAULT FALSE;
