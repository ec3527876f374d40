-- Files written so far may hold deleted names in their free pages: they are written anew once.
INSERT INTO meta (name, value) SELECT 'owed.rewrite', 'old file' WHERE EXISTS (SELECT 1 FROM tables);
