-- One dialect for SQLite and PostgreSQL: ids are BIGINT (Discord's fit), times are whole seconds,
-- BYTEA is PostgreSQL's name for bytes (SQLite keeps bytes as they are under any name).
-- Which columns are under the checksum of a row the program says (data/checksum.py).

------------------------------------------------------------------------------------------------
-- Settings.

-- What a server chose.
CREATE TABLE servers (
    server_id       BIGINT PRIMARY KEY,
    language        TEXT,                -- NULL: the one the server chose in Discord
    palette         TEXT NOT NULL,
    titles_off      TEXT NOT NULL,       -- titles it does not offer: a JSON list of keys
    drafts          BOOLEAN NOT NULL,    -- whether titles that are drafts are offered
    threads         BOOLEAN NOT NULL,    -- whether a new table is offered a thread
    threads_for_all BOOLEAN NOT NULL,    -- also where the member could not make one
    keep_boards     BOOLEAN NOT NULL,    -- whether older boards stay whole
    clock           TEXT NOT NULL,       -- this and the next: with which new tables begin
    out_of_time     TEXT NOT NULL,
    holidays        BIGINT NOT NULL,     -- days of holidays a year that stop clocks
    most_gathering  BIGINT NOT NULL,     -- tables of one member that may gather; 0: any number
    most_running    BIGINT NOT NULL,     -- tables of one member that may be played; 0: any number
    checksum        BIGINT NOT NULL
);

-- What a member chose, and where they live.
CREATE TABLE members (
    member_id     BIGINT PRIMARY KEY,
    language      TEXT,                           -- NULL: the one the member chose in Discord
    palette       TEXT,                           -- NULL: the server's
    plays_at_once BOOLEAN NOT NULL DEFAULT FALSE, -- no confirmation where undo is free
    shows_pace    BOOLEAN NOT NULL DEFAULT FALSE, -- others may see how fast the member plays
    listed        BOOLEAN NOT NULL DEFAULT TRUE,  -- named in lists that others read
    zone          TEXT,                           -- NULL: was not asked; empty: did not say
    quiet_from    BIGINT NOT NULL DEFAULT 0,      -- minutes of the local day
    quiet_to      BIGINT NOT NULL DEFAULT 0,      -- the same as quiet_from: no quiet hours
    checksum      BIGINT NOT NULL
);

-- The hours by which a member's clocks run, and since when. The hours of messages are in members
-- and always the newest; these may follow later.
CREATE TABLE clock_hours (
    member_id  BIGINT NOT NULL,
    since      BIGINT NOT NULL,
    zone       TEXT NOT NULL,
    quiet_from BIGINT NOT NULL,
    quiet_to   BIGINT NOT NULL,
    checksum   BIGINT NOT NULL,
    PRIMARY KEY (member_id, since)
);

-- Days off, both dates included.
CREATE TABLE holidays (
    member_id BIGINT NOT NULL,
    first     TEXT NOT NULL,             -- dates as 2026-08-01, by the member's own calendar
    last      TEXT NOT NULL,
    entered   BIGINT NOT NULL,           -- what ran before this, or after the next, has run
    cancelled BIGINT,                    -- NULL: it was not
    checksum  BIGINT NOT NULL,
    PRIMARY KEY (member_id, first, last, entered)
);

-- How a member wants to be notified.
CREATE TABLE ways (
    member_id  BIGINT PRIMARY KEY,
    way        TEXT NOT NULL,            -- mention, direct, digest, none
    hour       BIGINT NOT NULL,          -- of the member's day at which the digest comes
    next       BOOLEAN NOT NULL,         -- whether they are told that they are next
    direct_id  BIGINT,                   -- the channel of their direct messages, once it is open
    opened     BIGINT,                   -- when it was last tried to open it
    refused    BIGINT,                   -- 1: they take no direct messages; 0: and know it
    checksum   BIGINT NOT NULL
);

-- Members who are kept from tables of another member.
CREATE TABLE blocks (
    member_id  BIGINT NOT NULL,          -- whose tables
    blocked_id BIGINT NOT NULL,
    PRIMARY KEY (member_id, blocked_id)
);

-- The titles that a member has been introduced to.
CREATE TABLE introductions (
    member_id BIGINT NOT NULL,
    title     TEXT NOT NULL,
    PRIMARY KEY (member_id, title)
);

-- Small facts about the installation, by name.
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    checksum BIGINT NOT NULL
);

------------------------------------------------------------------------------------------------
-- Tables, and the lines that are their games.

-- A table, from the gathering of its players to the end of its game.
CREATE TABLE tables (
    id               BIGINT PRIMARY KEY,
    server_id        BIGINT,
    channel_id       BIGINT NOT NULL,
    host_id          BIGINT,             -- NULL: was forgotten
    opener_id        BIGINT,             -- who opened it, whoever is its host now
    title            TEXT NOT NULL,
    seats_least      BIGINT NOT NULL,
    seats_most       BIGINT NOT NULL,
    options          TEXT NOT NULL,      -- a JSON object
    clock            TEXT NOT NULL,      -- how much time its players have (engine.clock)
    out_of_time      TEXT NOT NULL,      -- what it does when a player's time is over
    guests_seat      BOOLEAN NOT NULL DEFAULT FALSE, -- not only its host may seat house players

    state            TEXT NOT NULL CHECK (state IN ('open', 'playing', 'over', 'ended')),
    created          BIGINT NOT NULL,
    started          BIGINT,
    ended            BIGINT,
    ended_by         TEXT,               -- why it was stopped; NULL: it was not
    touched          BIGINT NOT NULL,    -- when somebody last did something
    warned           BIGINT,             -- the closing time of which its players were told
    paused           BIGINT,             -- since when; NULL: it goes on
    due              BIGINT,             -- when to look at it next; NULL: nothing waits there

    revision         BIGINT,             -- of the rules; this, seal and seed are set at the start
    rules_from       BIGINT NOT NULL DEFAULT 0, -- the first line of that revision; 0: the deal
    held             BIGINT,             -- its players are to say whether it goes on under this one
    seal             TEXT,
    seed             TEXT,               -- secret while the game goes on
    unrated          BOOLEAN NOT NULL DEFAULT FALSE, -- a revealing turn was taken back alone

    number           BIGINT NOT NULL,    -- of the last line
    shown            BIGINT NOT NULL,    -- the line whose board was posted last; -1 the gathering
                                         -- message, -2 nothing yet
    tells_after      BIGINT NOT NULL DEFAULT 0, -- that board tells the news after this line
    changes          BIGINT NOT NULL DEFAULT 0, -- of what a board tells and is no line
    changes_shown    BIGINT NOT NULL DEFAULT 0, -- as many of them as that board tells
    board_channel_id BIGINT,
    board_id         BIGINT,

    cup_id           BIGINT,             -- NULL: this and the next two, outside of cups
    cup_round        BIGINT,
    pod              BIGINT,
    veiled           BOOLEAN NOT NULL DEFAULT FALSE, -- nothing is shown to those who do not play
    finishes         TEXT,               -- how strong house players play for all there
    checksum         BIGINT NOT NULL,
    CHECK (seats_least BETWEEN 1 AND seats_most)
);
CREATE UNIQUE INDEX one_table_in_a_channel ON tables (channel_id)
    WHERE state IN ('open', 'playing');
CREATE UNIQUE INDEX one_table_of_a_pod ON tables (cup_id, cup_round, pod) WHERE cup_id IS NOT NULL;
CREATE INDEX tables_opened_by ON tables (opener_id) WHERE state IN ('open', 'playing');
CREATE INDEX tables_that_wait ON tables (due) WHERE due IS NOT NULL;

-- Who sits at a table now.
CREATE TABLE players (
    table_id  BIGINT NOT NULL REFERENCES tables (id),
    seat      BIGINT NOT NULL,
    member_id BIGINT,                    -- NULL: no person, or somebody who was forgotten
    name      TEXT NOT NULL,
    house     TEXT,                      -- how strong a house player plays; NULL: a person
    stands_in BOOLEAN NOT NULL,          -- the house player keeps the chair for whoever takes it
    forget    BOOLEAN NOT NULL,          -- asked to be forgotten: done when the game ends
    checksum  BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, member_id)
);
CREATE INDEX seats_of_a_member ON players (member_id);
CREATE INDEX seats_of_the_house ON players (table_id) WHERE house IS NOT NULL;

-- Who sat at a seat from which line on, and why.
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
    forget    BOOLEAN NOT NULL DEFAULT FALSE, -- asked to be forgotten: done when the game ends
    checksum  BIGINT NOT NULL,
    PRIMARY KEY (table_id, place)
);
CREATE INDEX sittings_of_a_member ON sittings (member_id) WHERE member_id IS NOT NULL;

-- Chairs that members have offered to others. An offer stands until it has ended or run out; it is
-- kept as long as it counts for how many a member makes in a day.
CREATE TABLE offers (
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    number     BIGINT NOT NULL,          -- in the order in which they were made at this table
    seat       BIGINT NOT NULL,
    giver      BIGINT NOT NULL,
    taker      BIGINT NOT NULL,
    made       BIGINT NOT NULL,
    ended      BIGINT,                   -- when it was accepted, declined or taken back
    checksum   BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX offers_of_a_member ON offers (giver, made);

-- The turns of a game.
CREATE TABLE lines (
    table_id       BIGINT NOT NULL REFERENCES tables (id),
    number         BIGINT NOT NULL CHECK (number > 0),
    seat           BIGINT NOT NULL,
    text           TEXT NOT NULL,
    began          BIGINT,               -- when it became this turn, the bot's absences left out;
                                         -- NULL: its handover was damaged
    played         BIGINT NOT NULL,
    interaction_id BIGINT UNIQUE,        -- NULL: played by the program
    events         BYTEA NOT NULL,
    checksum       BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- The position after so many lines. Apart from the lines, which stay small enough to be read whole.
CREATE TABLE positions (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    number   BIGINT NOT NULL,
    snapshot BYTEA NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- Rules that changed while a game was played: from which line on which revision holds.
CREATE TABLE rulings (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    first    BIGINT NOT NULL,            -- 0: the rules it was begun under
    revision BIGINT NOT NULL,
    position BYTEA,                      -- taken over; NULL: the lines before lead there
    checksum BIGINT NOT NULL,
    PRIMARY KEY (table_id, first)
);

-- Unfinished turns.
CREATE TABLE drafts (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    number   BIGINT NOT NULL,            -- of lines when it was begun
    text     TEXT NOT NULL,
    checksum BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- What a player asks the others to agree to.
CREATE TABLE questions (
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    kind       TEXT NOT NULL,
    number     BIGINT NOT NULL,          -- to undo: of the asker's own line; else of the last one
    asker      BIGINT NOT NULL,
    asked      BIGINT NOT NULL,          -- when
    asked_at   BIGINT NOT NULL,          -- how many lines there were
    refused    BOOLEAN NOT NULL,
    checksum   BIGINT NOT NULL,
    PRIMARY KEY (table_id, kind, number, asker)
);

-- The answers to a question.
CREATE TABLE votes (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    kind     TEXT NOT NULL,              -- this and the next two name the question
    number   BIGINT NOT NULL,
    asker    BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    agrees   BOOLEAN NOT NULL,
    checksum BIGINT NOT NULL,
    PRIMARY KEY (table_id, kind, number, asker, seat)
);

-- The message that holds the card of a table's title.
CREATE TABLE cards (
    table_id   BIGINT PRIMARY KEY REFERENCES tables (id),
    message_id BIGINT NOT NULL
);

------------------------------------------------------------------------------------------------
-- Whose turn it is, how long, and what members are told.

-- The turns that have begun: a row for each seat that a game waits for.
CREATE TABLE handovers (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    number   BIGINT NOT NULL,            -- after how many lines it became this seat's turn
    began    BIGINT NOT NULL,            -- and when
    credit   BIGINT NOT NULL,            -- seconds since then that count against nobody
    checksum BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- Running clocks: a person's turn at a table with a clock.
CREATE TABLE clocks (
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    seat       BIGINT NOT NULL,
    number     BIGINT NOT NULL,          -- after how many lines the turn began
    since      BIGINT NOT NULL,          -- it is reckoned from here on
    held       BIGINT NOT NULL,          -- the seconds there were then
    credit     BIGINT NOT NULL,          -- seconds given back
    until      BIGINT,                   -- the deadline; NULL while the table is stopped
    remind     BIGINT,                   -- when a reminder is of use
    reminded   BOOLEAN NOT NULL,
    late       BIGINT,                   -- when it was noted that the time is over
    house      TEXT,                     -- how strong a house player plays this turn instead
    checksum   BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- The bank of a seat between its turns; a seat without a row has as much as at the start.
CREATE TABLE banks (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    held     BIGINT NOT NULL,            -- seconds
    checksum BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- When a game was paused: nobody's time ran.
CREATE TABLE pauses (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    began    BIGINT NOT NULL,
    ended    BIGINT NOT NULL,
    PRIMARY KEY (table_id, began)
);

-- Calls, reminders and other messages to members. The id follows from table, kind, seat and number.
CREATE TABLE notices (
    notice_id  BIGINT PRIMARY KEY,
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    kind       TEXT NOT NULL,            -- call, reminder, …
    seat       BIGINT NOT NULL,
    number     BIGINT NOT NULL,          -- of the handover; else what makes it another one
    made       BIGINT NOT NULL,          -- when it could be told first
    due        BIGINT,                   -- when to look at it. NULL: never, or (a call) once the
                                         -- board stands. Of one that was told: its message goes
    told       BIGINT,                   -- when it was told, or when it was clear that it never is
    batch      BIGINT,                   -- the first of those that are told in one message
    tried      BIGINT,                   -- since when that message may stand without being noted
    channel_id BIGINT,                   -- the message, where it has one of its own
    message_id BIGINT,
    UNIQUE (table_id, kind, seat, number)
);
CREATE INDEX notices_that_wait ON notices (due) WHERE due IS NOT NULL;

------------------------------------------------------------------------------------------------
-- Posts: what the bot says on Discord by itself, a message each.

CREATE TABLE posts (
    key        TEXT PRIMARY KEY,         -- its kind and what it is about: late:17:2:41:1700000000
    lane       BIGINT NOT NULL,          -- the channel where it is wanted
    place      BIGINT NOT NULL,          -- in the order of its lane
    server_id  BIGINT,                   -- whose owner sends it
    table_id   BIGINT REFERENCES tables (id), -- what it is about: a table,
    cup_id     BIGINT,                   -- or a cup
    seat       BIGINT,
    wanted     TEXT,                     -- what its kind needs to know; NULL: nothing any more
    seq        BIGINT NOT NULL,          -- how often it was queued
    made       BIGINT NOT NULL,          -- when it was queued first
    afresh     BOOLEAN NOT NULL DEFAULT FALSE, -- by a new message in any case
    behind     TEXT,                     -- the post that must stand first
    due        BIGINT,                   -- when to send it; NULL: it stands as it is wanted
    failed     BIGINT,                   -- since when Discord does not take it
    barred     BOOLEAN NOT NULL DEFAULT FALSE, -- Discord forbids it: it waits for an event
    attempt    BIGINT,                   -- the seq that was sent and whose answer is unknown
    tried      BIGINT,                   -- since when a message of that attempt may stand
    passed     BIGINT,                   -- the newest message in its lane of another post
    rests      BIGINT,                   -- its message is not changed again before then
    channel_id BIGINT,                   -- where it stands
    message_id BIGINT
);
CREATE INDEX posts_that_wait ON posts (due) WHERE due IS NOT NULL;
CREATE INDEX posts_of_a_lane ON posts (lane, place) WHERE due IS NOT NULL;
CREATE INDEX posts_of_a_table ON posts (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX posts_of_a_cup ON posts (cup_id) WHERE cup_id IS NOT NULL;

------------------------------------------------------------------------------------------------
-- Cups. What happened in a cup is a list of lines, as a game is, and all that follows from them is
-- derived (engine.cups). Beside them stand who its entrants are, where its tables are, what waits.

-- A cup and its organisers.
CREATE TABLE cups (
    id         BIGINT PRIMARY KEY,
    server_id  BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    host_id    BIGINT,                   -- who organises it; NULL: was forgotten
    beside_id  BIGINT,                   -- another member who does too
    role_id    BIGINT,                   -- whoever has this role does too
    name       TEXT NOT NULL,
    title      TEXT NOT NULL,
    plan       TEXT NOT NULL,            -- as engine.cups writes it
    terms      TEXT NOT NULL,            -- what the organiser chose beside it: JSON
    state      TEXT NOT NULL CHECK (state IN ('entering', 'checking', 'playing', 'over')),
    created    BIGINT NOT NULL,
    ended      BIGINT,
    moment     BIGINT,                   -- when entry, or the check-in, ends; NULL: not by itself
    paused     BIGINT,                   -- since when
    due        BIGINT,                   -- when to look at it next
    seal       TEXT NOT NULL,
    seed       TEXT NOT NULL,            -- secret while the cup goes on
    number     BIGINT NOT NULL,          -- of the last line
    checksum   BIGINT NOT NULL
);
CREATE INDEX cups_of_a_server ON cups (server_id);
CREATE INDEX cups_that_wait ON cups (due) WHERE due IS NOT NULL;

-- What happened in a cup.
CREATE TABLE cup_lines (
    cup_id         BIGINT NOT NULL REFERENCES cups (id),
    number         BIGINT NOT NULL CHECK (number > 0),
    text           TEXT NOT NULL,
    at             BIGINT NOT NULL,
    member_id      BIGINT,               -- who did it; NULL: the bot, or somebody who was forgotten
    interaction_id BIGINT UNIQUE,        -- the click; the first of its lines has it
    checksum       BIGINT NOT NULL,
    PRIMARY KEY (cup_id, number)
);

-- Who plays for an entrant: a member, or a house player of that strength.
CREATE TABLE entrants (
    cup_id    BIGINT NOT NULL REFERENCES cups (id),
    entrant   BIGINT NOT NULL,
    member_id BIGINT,                    -- NULL: a house player, or somebody who was forgotten
    name      TEXT NOT NULL,
    house     TEXT,
    here      BOOLEAN NOT NULL,          -- checked in
    gone      BOOLEAN NOT NULL,          -- was forgotten, and has not dropped out yet
    checksum  BIGINT NOT NULL,
    PRIMARY KEY (cup_id, entrant),
    UNIQUE (cup_id, member_id)
);
CREATE INDEX cups_of_a_member ON entrants (member_id);

-- The rounds that were paired.
CREATE TABLE cup_rounds (
    cup_id    BIGINT NOT NULL REFERENCES cups (id),
    round     BIGINT NOT NULL,
    published BOOLEAN NOT NULL,          -- its pods and seals
    begins    BIGINT NOT NULL,           -- its tables are opened then
    ends      BIGINT,                    -- its time is over; NULL: not all its tables stand yet
    late      BIGINT,                    -- when it was noted that its time is over
    veiled    BOOLEAN NOT NULL,          -- nothing of a pod is shown to those who do not sit there
    over      BOOLEAN NOT NULL,
    PRIMARY KEY (cup_id, round)
);

-- The duplicate deals: one for each round and size of pod.
CREATE TABLE cup_deals (
    cup_id BIGINT NOT NULL REFERENCES cups (id),
    round  BIGINT NOT NULL,
    seats  BIGINT NOT NULL,
    seal   TEXT NOT NULL,
    seed   TEXT NOT NULL,                -- secret until the round is over
    checksum BIGINT NOT NULL,
    PRIMARY KEY (cup_id, round, seats)
);

-- The tables of a round that has begun: each gets a thread, and then it stands.
CREATE TABLE pods (
    cup_id BIGINT NOT NULL REFERENCES cups (id),
    round  BIGINT NOT NULL,
    pod    BIGINT NOT NULL,
    taken  BOOLEAN NOT NULL,             -- its result is in the lines
    tried  BIGINT,                       -- when somebody began to make its thread
    PRIMARY KEY (cup_id, round, pod)
);

------------------------------------------------------------------------------------------------
-- Results and ratings. Ratings follow from games in the order in which they ended, which is not
-- always the one in which they were counted: nothing of a veiled round is told before its last
-- table has ended.

-- Games that were played to their end, or ended by points.
CREATE TABLE finished (
    number    BIGINT PRIMARY KEY,        -- in the order in which they were counted
    table_id  BIGINT NOT NULL UNIQUE REFERENCES tables (id),
    title     TEXT NOT NULL,
    seats     BIGINT NOT NULL,
    server_id BIGINT,                    -- where it ended
    ended     BIGINT NOT NULL,
    lasted    BIGINT NOT NULL,           -- seconds
    turns     BIGINT NOT NULL,           -- without those that were taken back
    winners   BIGINT NOT NULL,           -- how many share the first place
    people    BOOLEAN NOT NULL           -- whether people alone played it from beginning to end
);
CREATE INDEX finished_in_order ON finished (ended, number);
CREATE INDEX finished_of_a_title ON finished (title, seats, people);

-- What became of whoever began at a seat, and what their ratings were then (in billionths; NULL:
-- the game changed none).
CREATE TABLE results (
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    seat       BIGINT NOT NULL,
    member_id  BIGINT,                   -- NULL: a house player, or somebody who was forgotten
    house      TEXT,                     -- how strong a house player
    place      BIGINT NOT NULL,          -- of the seat; 1 is first, places may be shared
    points     TEXT,                     -- of the seat: 21, 35/4
    stayed     BOOLEAN NOT NULL,         -- whether they sat there in the end
    came       BIGINT NOT NULL,          -- their own place: last for who left
    mean       BIGINT,                   -- at this title
    spread     BIGINT,
    all_mean   BIGINT,                   -- at all titles
    all_spread BIGINT,
    checksum   BIGINT,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_of_a_member ON results (member_id, table_id) WHERE member_id IS NOT NULL;

-- The ratings of members as they are.
CREATE TABLE ratings (
    member_id BIGINT NOT NULL,
    title     TEXT NOT NULL,             -- empty: all titles
    mean      BIGINT NOT NULL,
    spread    BIGINT NOT NULL,
    games     BIGINT NOT NULL,
    sure      BIGINT NOT NULL,           -- lists go by it
    checksum  BIGINT NOT NULL,
    PRIMARY KEY (member_id, title)
);
CREATE INDEX ratings_of_a_title ON ratings (title, sure, member_id);

-- The ratings of house players as they are.
CREATE TABLE house_ratings (
    house  TEXT NOT NULL,
    title  TEXT NOT NULL,                -- empty: all titles
    mean   BIGINT NOT NULL,
    spread BIGINT NOT NULL,
    games  BIGINT NOT NULL,
    checksum BIGINT NOT NULL,
    PRIMARY KEY (house, title)
);

-- The members of whom games were counted on a server.
CREATE TABLE played_on (
    server_id BIGINT NOT NULL,
    member_id BIGINT NOT NULL,
    PRIMARY KEY (server_id, member_id)
);

-- Whether all ratings must be reckoned from nothing: one row, once that was asked for.
CREATE TABLE recounts (
    which BIGINT PRIMARY KEY,
    asked BIGINT NOT NULL,               -- how often
    due   BIGINT                         -- NULL: it was done
);

------------------------------------------------------------------------------------------------
-- Several processes of one bot.

-- How many clusters and shards there are: one row, the same for all processes.
CREATE TABLE layouts (
    layout_id BIGINT PRIMARY KEY,        -- always 1
    clusters  BIGINT NOT NULL,
    shards    BIGINT                     -- NULL: nobody has asked Discord yet
);

-- Which process holds which cluster.
CREATE TABLE leases (
    cluster BIGINT PRIMARY KEY,
    holder  TEXT NOT NULL,
    beats   BIGINT NOT NULL              -- of its heart: no new ones for some seconds: it is dead
);

-- From when on the next shard of a kind may identify itself to Discord, in milliseconds.
CREATE TABLE identifies (
    kind BIGINT PRIMARY KEY,
    free BIGINT NOT NULL
);

-- Which process answers an interaction that was delivered to several.
CREATE TABLE claims (
    interaction_id BIGINT PRIMARY KEY,
    holder         TEXT NOT NULL
);
