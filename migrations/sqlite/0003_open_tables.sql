-- Everything here is added: the version before goes on running on this schema.

-- What the lobby shows of a table that lives, so that a start needs not read its journal.
-- A row counts only while its epoch is the table's own: the version before raises that one alone, and may then change the
-- table without this text. A table that it closes leaves its row behind, which counts for nothing.
CREATE TABLE table_shown (
    table_id BLOB NOT NULL PRIMARY KEY REFERENCES game_table,
    epoch INTEGER NOT NULL,
    -- JSON that only the server reads.
    shown TEXT NOT NULL
) STRICT;
