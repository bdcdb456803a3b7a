-- Everything here is added: the version before goes on running on this schema.

-- A player with an account; one without is a guest or a computer player.
CREATE TABLE account (
    player_id BLOB NOT NULL PRIMARY KEY REFERENCES player,
    -- The name as it is compared, so that none can pass for another.
    canonical_name TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    -- player, referee or administrator.
    role TEXT NOT NULL,
    -- Whether archives may name him.
    named_in_archive INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    -- When he last changed his name himself.
    renamed_at INTEGER
) STRICT;

-- Names that accounts had before, for referees.
CREATE TABLE former_name (
    player_id BLOB NOT NULL REFERENCES player,
    name TEXT NOT NULL,
    canonical_name TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (player_id, until)
) STRICT;
CREATE INDEX former_name_canonical ON former_name (canonical_name);

-- Names of deleted accounts that nobody else gets yet: nothing but a hash, which can be compared and not read.
CREATE TABLE reserved_name (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    until INTEGER NOT NULL
) STRICT;
CREATE INDEX reserved_name_until ON reserved_name (until);

-- Who may not come in; until never when that is null.
CREATE TABLE player_lock (
    player_id BLOB NOT NULL PRIMARY KEY REFERENCES player,
    reason TEXT NOT NULL,
    locked_at INTEGER NOT NULL,
    until INTEGER,
    locked_by BLOB
) STRICT;

-- Where a player came from: 16 bytes each, IPv4 as mapped into IPv6, so that ranges are ranges of bytes.
CREATE TABLE player_address (
    player_id BLOB NOT NULL REFERENCES player,
    address BLOB NOT NULL CHECK (length(address) = 16),
    first_seen_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    PRIMARY KEY (player_id, address)
) STRICT;
CREATE INDEX player_address_range ON player_address (address);
CREATE INDEX player_address_age ON player_address (last_seen_at);

ALTER TABLE token ADD COLUMN last_used_at INTEGER;
ALTER TABLE token ADD COLUMN address BLOB;
-- What the client calls itself.
ALTER TABLE token ADD COLUMN agent TEXT;
-- For those whose address is to be forgotten.
CREATE INDEX token_address_age ON token (coalesce(last_used_at, created_at)) WHERE address IS NOT NULL;

-- For whoever asks what is kept about him.
CREATE INDEX game_table_host ON game_table (host_id, created_at, id);

-- Drawn in the first list that counts for him, and kept (for ties).
ALTER TABLE player ADD COLUMN lot INTEGER;
ALTER TABLE player ADD COLUMN deleted_at INTEGER;
CREATE INDEX player_name ON player (name);

-- Every administrative act; nothing is ever changed or deleted here.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    -- None for the operator's shell.
    actor_id BLOB,
    actor_name TEXT NOT NULL,
    act TEXT NOT NULL,
    -- What it was done to: a player, table, list or token, as text.
    subject TEXT NOT NULL,
    reason TEXT,
    -- More about it, as JSON.
    detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_subject ON audit (subject, id);
CREATE INDEX audit_actor ON audit (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE TRIGGER audit_not_updated BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_not_deleted BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
-- REPLACE would delete without asking the trigger for that.
CREATE TRIGGER audit_not_replaced BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

-- official or pub: rankings are kept apart.
ALTER TABLE list ADD COLUMN class TEXT NOT NULL DEFAULT 'official';
ALTER TABLE list ADD COLUMN voided_at INTEGER;
ALTER TABLE list ADD COLUMN void_reason TEXT;
-- Whether it counts in the rankings while it is not voided; null while it runs, and where the version before ended it.
ALTER TABLE list ADD COLUMN counts INTEGER;
-- The month that it counts in, such as 2026-11.
ALTER TABLE list ADD COLUMN month TEXT;
CREATE INDEX list_ended ON list (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX list_undecided ON list (ended_at, id) WHERE ended_at IS NOT NULL AND rated AND counts IS NULL;

ALTER TABLE deal ADD COLUMN voided_at INTEGER;
ALTER TABLE deal ADD COLUMN void_reason TEXT;

-- What a deal counts for each seat that was at the table, as if it were not voided.
CREATE TABLE deal_seat (
    list_id BLOB NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 4),
    -- Who sat there then; the list's end says whom the points count for.
    player_id BLOB NOT NULL,
    game_points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    others_lost INTEGER NOT NULL,
    credit INTEGER NOT NULL,
    -- Whether the deal was lost by his leaving.
    left_game INTEGER NOT NULL,
    PRIMARY KEY (list_id, number, seat),
    FOREIGN KEY (list_id, number) REFERENCES deal
) STRICT;
CREATE INDEX deal_seat_player ON deal_seat (player_id, list_id, number);

-- What each list in the rankings counts for each player: their sums are the rankings, their order is that of `last360`.
CREATE TABLE contribution (
    class TEXT NOT NULL,
    player_id BLOB NOT NULL REFERENCES player,
    ended_at INTEGER NOT NULL,
    list_id BLOB NOT NULL REFERENCES list,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    -- None for those who left and whose seat is another's now.
    deals INTEGER NOT NULL,
    left_games INTEGER NOT NULL,
    PRIMARY KEY (class, player_id, ended_at, list_id)
) STRICT;
CREATE INDEX contribution_list ON contribution (list_id);

-- The rankings: sums that are kept up with each list. They replace `ranking`, which only the version before writes.
CREATE TABLE standing (
    -- official or pub.
    class TEXT NOT NULL,
    -- eternal, last360, or a month such as 2026-11.
    span TEXT NOT NULL,
    player_id BLOB NOT NULL REFERENCES player,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    lists INTEGER NOT NULL,
    left_games INTEGER NOT NULL,
    lot INTEGER NOT NULL,
    PRIMARY KEY (class, span, player_id)
) STRICT;
-- Who has only left lists of others is not listed.
CREATE INDEX standing_order ON standing (class, span, points DESC, won DESC, lost, lot, player_id) WHERE deals > 0;
CREATE INDEX standing_player ON standing (player_id);

-- One row: the time zone that the months were counted in.
CREATE TABLE ranking_zone (
    only_one INTEGER NOT NULL PRIMARY KEY CHECK (only_one = 1),
    zone TEXT NOT NULL
) STRICT;
