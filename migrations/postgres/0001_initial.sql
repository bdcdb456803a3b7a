-- Text that came from people or as JSON is `text`, never `jsonb`, which refuses \u0000.
-- Seats are numbered 1 to 4.

CREATE TABLE player (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    -- guest or computer; the code that reads it knows the kinds, so that a new one needs no migration.
    kind text NOT NULL,
    created_at timestamptz NOT NULL
);

CREATE TABLE token (
    -- SHA-256 of the token; the token itself is never stored.
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    player_id uuid NOT NULL REFERENCES player,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz
);
CREATE INDEX token_player ON token (player_id);

CREATE TABLE game_table (
    id uuid PRIMARY KEY,
    host_id uuid NOT NULL REFERENCES player,
    settings text NOT NULL,
    -- open, running, finished, unfinished or closed.
    state text NOT NULL,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz
);

-- The fence. A table that lives has one row; a closed one has none, so nobody can append to it.
CREATE TABLE table_owner (
    table_id uuid PRIMARY KEY REFERENCES game_table,
    epoch bigint NOT NULL
);

-- No foreign keys: each row is joined with its table's owner when it is written.
CREATE TABLE journal (
    table_id uuid NOT NULL,
    seq bigint NOT NULL,
    epoch bigint NOT NULL,
    player_id uuid,
    command_id uuid,
    digest bytea,
    at timestamptz NOT NULL,
    -- The table's next deadline after this row.
    due_at timestamptz,
    body bytea NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (player_id, command_id)
);

-- One list a table; its id is the table's.
CREATE TABLE list (
    id uuid PRIMARY KEY REFERENCES game_table,
    rule_set text NOT NULL,
    seats smallint NOT NULL CHECK (seats IN (3, 4)),
    rated boolean NOT NULL,
    -- Whether it is shown to everybody, and whether before its end too.
    listed boolean NOT NULL,
    live boolean NOT NULL,
    complete boolean NOT NULL DEFAULT false,
    started_at timestamptz NOT NULL,
    ended_at timestamptz
);
CREATE INDEX list_newest ON list (started_at DESC, id DESC);

CREATE TABLE list_player (
    list_id uuid NOT NULL REFERENCES list,
    seat smallint NOT NULL CHECK (seat BETWEEN 1 AND 4),
    player_id uuid NOT NULL REFERENCES player,
    name text NOT NULL,
    game_points bigint NOT NULL DEFAULT 0,
    won bigint NOT NULL DEFAULT 0,
    lost bigint NOT NULL DEFAULT 0,
    others_lost bigint NOT NULL DEFAULT 0,
    total bigint NOT NULL DEFAULT 0,
    deals bigint NOT NULL DEFAULT 0,
    place bigint,
    lot bigint,
    PRIMARY KEY (list_id, seat)
);
CREATE INDEX list_player_player ON list_player (player_id);

CREATE TABLE deal (
    list_id uuid NOT NULL REFERENCES list,
    number bigint NOT NULL,
    played_at timestamptz NOT NULL,
    rule_set text NOT NULL,
    dealer smallint NOT NULL CHECK (dealer BETWEEN 1 AND 4),
    forehand smallint NOT NULL CHECK (forehand BETWEEN 1 AND 4),
    middlehand smallint NOT NULL CHECK (middlehand BETWEEN 1 AND 4),
    rearhand smallint NOT NULL CHECK (rearhand BETWEEN 1 AND 4),
    outcome text NOT NULL,
    declarer smallint CHECK (declarer BETWEEN 1 AND 4),
    value bigint NOT NULL,
    won boolean,
    overbid boolean NOT NULL,
    record text,
    derivation text NOT NULL,
    sheet_row text NOT NULL,
    commitment bytea CHECK (octet_length(commitment) = 32),
    server_seed bytea CHECK (octet_length(server_seed) = 32),
    seeds text NOT NULL,
    events text NOT NULL,
    PRIMARY KEY (list_id, number)
);

-- The sums of each player's rated, complete lists.
CREATE TABLE ranking (
    player_id uuid PRIMARY KEY REFERENCES player,
    points bigint NOT NULL,
    won bigint NOT NULL,
    lost bigint NOT NULL,
    deals bigint NOT NULL,
    lists bigint NOT NULL,
    lot bigint NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX ranking_order ON ranking (points DESC, won DESC, lost, lot, player_id);
