-- What was shown since a question was asked makes it another question.
ALTER TABLE questions ADD COLUMN asked_at BIGINT NOT NULL DEFAULT 0;  -- how many lines there were
