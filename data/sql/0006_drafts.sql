-- Whether a server is offered titles that are drafts.
ALTER TABLE servers ADD COLUMN drafts BOOLEAN NOT NULL DEFAULT FALSE;
