-- Ratings follow from games in the order in which they ended, which is not always the one in which
-- they were counted: nothing of a veiled round is told before its last table has ended.
CREATE INDEX finished_in_order ON finished (ended, number);
