-- A seat may be taken by a house player: how strong it plays. NULL: by a person.
ALTER TABLE players ADD COLUMN house TEXT;
CREATE INDEX seats_of_the_house ON players (table_id) WHERE house IS NOT NULL;
