-- What was shown at first sight: the message that holds the card of a table's title, and the titles
-- that a member has been introduced to.
CREATE TABLE cards (
    table_id   BIGINT PRIMARY KEY REFERENCES tables (id),
    message_id BIGINT NOT NULL
);

CREATE TABLE introductions (
    member_id BIGINT NOT NULL,
    title     TEXT NOT NULL,
    PRIMARY KEY (member_id, title)
);
