-- When it became the turn of whoever played a line, time in which the bot was away left out. NULL:
-- nobody noted it.
ALTER TABLE lines ADD COLUMN began BIGINT;
