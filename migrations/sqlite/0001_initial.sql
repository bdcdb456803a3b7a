-- Ids and hashes are blobs, times are microseconds since the Unix epoch, JSON is text.
-- Seats are numbered 1 to 4.

CREATE TABLE player (
    id BLOB NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- guest or computer; the code that reads it knows the kinds, so that a new one needs no migration.
    kind TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE token (
    -- SHA-256 of the token; the token itself is never stored.
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    player_id BLOB NOT NULL REFERENCES player,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
) STRICT;
CREATE INDEX token_player ON token (player_id);

CREATE TABLE game_table (
    id BLOB NOT NULL PRIMARY KEY,
    host_id BLOB NOT NULL REFERENCES player,
    settings TEXT NOT NULL,
    -- open, running, finished, unfinished or closed.
    state TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER
) STRICT;

-- The fence. A table that lives has one row; a closed one has none, so nobody can append to it.
CREATE TABLE table_owner (
    table_id BLOB NOT NULL PRIMARY KEY REFERENCES game_table,
    epoch INTEGER NOT NULL
) STRICT;

-- No foreign keys: each row is joined with its table's owner when it is written.
CREATE TABLE journal (
    table_id BLOB NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    player_id BLOB,
    command_id BLOB,
    digest BLOB,
    at INTEGER NOT NULL,
    -- The table's next deadline after this row.
    due_at INTEGER,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (player_id, command_id)
) STRICT;

-- One list a table; its id is the table's.
CREATE TABLE list (
    id BLOB NOT NULL PRIMARY KEY REFERENCES game_table,
    rule_set TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats IN (3, 4)),
    rated INTEGER NOT NULL,
    -- Whether it is shown to everybody, and whether before its end too.
    listed INTEGER NOT NULL,
    live INTEGER NOT NULL,
    complete INTEGER NOT NULL DEFAULT false,
    started_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;
CREATE INDEX list_newest ON list (started_at DESC, id DESC);

CREATE TABLE list_player (
    list_id BLOB NOT NULL REFERENCES list,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 4),
    player_id BLOB NOT NULL REFERENCES player,
    name TEXT NOT NULL,
    game_points INTEGER NOT NULL DEFAULT 0,
    won INTEGER NOT NULL DEFAULT 0,
    lost INTEGER NOT NULL DEFAULT 0,
    others_lost INTEGER NOT NULL DEFAULT 0,
    total INTEGER NOT NULL DEFAULT 0,
    deals INTEGER NOT NULL DEFAULT 0,
    place INTEGER,
    lot INTEGER,
    PRIMARY KEY (list_id, seat)
) STRICT;
CREATE INDEX list_player_player ON list_player (player_id);

CREATE TABLE deal (
    list_id BLOB NOT NULL REFERENCES list,
    number INTEGER NOT NULL,
    played_at INTEGER NOT NULL,
    rule_set TEXT NOT NULL,
    dealer INTEGER NOT NULL CHECK (dealer BETWEEN 1 AND 4),
    forehand INTEGER NOT NULL CHECK (forehand BETWEEN 1 AND 4),
    middlehand INTEGER NOT NULL CHECK (middlehand BETWEEN 1 AND 4),
    rearhand INTEGER NOT NULL CHECK (rearhand BETWEEN 1 AND 4),
    outcome TEXT NOT NULL,
    declarer INTEGER CHECK (declarer BETWEEN 1 AND 4),
    value INTEGER NOT NULL,
    won INTEGER,
    overbid INTEGER NOT NULL,
    record TEXT,
    derivation TEXT NOT NULL,
    sheet_row TEXT NOT NULL,
    commitment BLOB CHECK (length(commitment) = 32),
    server_seed BLOB CHECK (length(server_seed) = 32),
    seeds TEXT NOT NULL,
    events TEXT NOT NULL,
    PRIMARY KEY (list_id, number)
) STRICT;

-- The sums of each player's rated, complete lists.
CREATE TABLE ranking (
    player_id BLOB NOT NULL PRIMARY KEY REFERENCES player,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    lists INTEGER NOT NULL,
    lot INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX ranking_order ON ranking (points DESC, won DESC, lost, lot, player_id);
