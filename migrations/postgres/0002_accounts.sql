-- The version before goes on running on this schema: everything here is added, but for the collation of player.name.
-- That version only writes and reads these names, and neither compares nor sorts them.

-- A player with an account; one without is a guest or a computer player.
CREATE TABLE account (
    player_id uuid PRIMARY KEY REFERENCES player,
    -- The name as it is compared, so that none can pass for another; in the order of bytes, for beginnings of names.
    canonical_name text COLLATE "C" NOT NULL UNIQUE,
    password_hash text NOT NULL,
    -- player, referee or administrator.
    role text NOT NULL,
    -- Whether archives may name him.
    named_in_archive boolean NOT NULL,
    created_at timestamptz NOT NULL,
    -- When he last changed his name himself.
    renamed_at timestamptz
);

-- Names that accounts had before, for referees.
CREATE TABLE former_name (
    player_id uuid NOT NULL REFERENCES player,
    name text NOT NULL,
    canonical_name text COLLATE "C" NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (player_id, until)
);
CREATE INDEX former_name_canonical ON former_name (canonical_name);

-- Names of deleted accounts that nobody else gets yet: nothing but a hash, which can be compared and not read.
CREATE TABLE reserved_name (
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    until timestamptz NOT NULL
);
CREATE INDEX reserved_name_until ON reserved_name (until);

-- Who may not come in; until never when that is null.
CREATE TABLE player_lock (
    player_id uuid PRIMARY KEY REFERENCES player,
    reason text NOT NULL,
    locked_at timestamptz NOT NULL,
    until timestamptz,
    locked_by uuid
);

-- Where a player came from: 16 bytes each, IPv4 as mapped into IPv6, so that ranges are ranges of bytes.
CREATE TABLE player_address (
    player_id uuid NOT NULL REFERENCES player,
    address bytea NOT NULL CHECK (octet_length(address) = 16),
    first_seen_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    PRIMARY KEY (player_id, address)
);
CREATE INDEX player_address_range ON player_address (address);
CREATE INDEX player_address_age ON player_address (last_seen_at);

ALTER TABLE token ADD COLUMN last_used_at timestamptz;
ALTER TABLE token ADD COLUMN address bytea;
-- What the client calls itself.
ALTER TABLE token ADD COLUMN agent text;
-- For those whose address is to be forgotten.
CREATE INDEX token_address_age ON token ((coalesce(last_used_at, created_at))) WHERE address IS NOT NULL;

-- For whoever asks what is kept about him.
CREATE INDEX game_table_host ON game_table (host_id, created_at, id);

-- Drawn in the first list that counts for him, and kept (for ties).
ALTER TABLE player ADD COLUMN lot bigint;
ALTER TABLE player ADD COLUMN deleted_at timestamptz;
-- In the order of bytes, for beginnings of names.
ALTER TABLE player ALTER COLUMN name TYPE text COLLATE "C";
CREATE INDEX player_name ON player (name);

-- Every administrative act; nothing is ever changed or deleted here.
CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    -- None for the operator's shell.
    actor_id uuid,
    actor_name text NOT NULL,
    act text NOT NULL,
    -- What it was done to: a player, table, list or token, as text.
    subject text NOT NULL,
    reason text,
    -- More about it, as JSON.
    detail text NOT NULL
);
CREATE INDEX audit_subject ON audit (subject, id);
CREATE INDEX audit_actor ON audit (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_not_truncated BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

-- official or pub: rankings are kept apart.
ALTER TABLE list ADD COLUMN class text NOT NULL DEFAULT 'official';
ALTER TABLE list ADD COLUMN voided_at timestamptz;
ALTER TABLE list ADD COLUMN void_reason text;
-- Whether it counts in the rankings while it is not voided; null while it runs, and where the version before ended it.
ALTER TABLE list ADD COLUMN counts boolean;
-- The month that it counts in, such as 2026-11.
ALTER TABLE list ADD COLUMN month text;
CREATE INDEX list_ended ON list (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX list_undecided ON list (ended_at, id) WHERE ended_at IS NOT NULL AND rated AND counts IS NULL;

ALTER TABLE deal ADD COLUMN voided_at timestamptz;
ALTER TABLE deal ADD COLUMN void_reason text;

-- What a deal counts for each seat that was at the table, as if it were not voided.
CREATE TABLE deal_seat (
    list_id uuid NOT NULL,
    number bigint NOT NULL,
    seat smallint NOT NULL CHECK (seat BETWEEN 1 AND 4),
    -- Who sat there then; the list's end says whom the points count for.
    player_id uuid NOT NULL,
    game_points bigint NOT NULL,
    won smallint NOT NULL,
    lost smallint NOT NULL,
    others_lost smallint NOT NULL,
    credit smallint NOT NULL,
    -- Whether the deal was lost by his leaving.
    left_game smallint NOT NULL,
    PRIMARY KEY (list_id, number, seat),
    FOREIGN KEY (list_id, number) REFERENCES deal
);
CREATE INDEX deal_seat_player ON deal_seat (player_id, list_id, number);

-- What each list in the rankings counts for each player: their sums are the rankings, their order is that of `last360`.
CREATE TABLE contribution (
    class text NOT NULL,
    player_id uuid NOT NULL REFERENCES player,
    ended_at timestamptz NOT NULL,
    list_id uuid NOT NULL REFERENCES list,
    points bigint NOT NULL,
    won bigint NOT NULL,
    lost bigint NOT NULL,
    -- None for those who left and whose seat is another's now.
    deals bigint NOT NULL,
    left_games bigint NOT NULL,
    PRIMARY KEY (class, player_id, ended_at, list_id)
);
CREATE INDEX contribution_list ON contribution (list_id);

-- The rankings: sums that are kept up with each list. They replace `ranking`, which only the version before writes.
CREATE TABLE standing (
    -- official or pub.
    class text NOT NULL,
    -- eternal, last360, or a month such as 2026-11.
    span text NOT NULL,
    player_id uuid NOT NULL REFERENCES player,
    points bigint NOT NULL,
    won bigint NOT NULL,
    lost bigint NOT NULL,
    deals bigint NOT NULL,
    lists bigint NOT NULL,
    left_games bigint NOT NULL,
    lot bigint NOT NULL,
    PRIMARY KEY (class, span, player_id)
);
-- Who has only left lists of others is not listed.
CREATE INDEX standing_order ON standing (class, span, points DESC, won DESC, lost, lot, player_id) WHERE deals > 0;
CREATE INDEX standing_player ON standing (player_id);

-- One row: the time zone that the months were counted in.
CREATE TABLE ranking_zone (
    only_one smallint PRIMARY KEY CHECK (only_one = 1),
    zone text NOT NULL
);
