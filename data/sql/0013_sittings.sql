-- Who sat at a seat from which line on, and why. The players are those who sit there now.
CREATE TABLE sittings (
    table_id  BIGINT NOT NULL REFERENCES tables (id),
    place     BIGINT NOT NULL,           -- in the order in which they sat down
    seat      BIGINT NOT NULL,
    first     BIGINT NOT NULL,           -- the number of the first line that may be theirs
    since     BIGINT NOT NULL,
    why       TEXT NOT NULL CHECK (why IN ('began', 'left', 'took', 'replaced', 'late')),
    person    BIGINT,                    -- which of the people of this game; NULL: none
    member_id BIGINT,                    -- NULL: no person, or somebody who was forgotten
    name      TEXT NOT NULL,
    house     TEXT,                      -- how strong a house player plays
    PRIMARY KEY (table_id, place)
);

CREATE INDEX sittings_of_a_member ON sittings (member_id) WHERE member_id IS NOT NULL;

INSERT INTO sittings
    (table_id, place, seat, first, since, why, person, member_id, name, house)
    SELECT p.table_id, p.seat, p.seat, 1, t.started, 'began',
        CASE WHEN p.house IS NULL THEN p.seat + 1 END, p.member_id, p.name, p.house
    FROM players p JOIN tables t ON t.id = p.table_id WHERE t.started IS NOT NULL;

-- Whom a member does not want at tables that are the member's own.
CREATE TABLE blocks (
    member_id  BIGINT NOT NULL,
    blocked_id BIGINT NOT NULL,
    PRIMARY KEY (member_id, blocked_id)
);

-- Whether others may see at a table how fast a member plays.
ALTER TABLE members ADD COLUMN shows_pace BOOLEAN NOT NULL DEFAULT FALSE;
