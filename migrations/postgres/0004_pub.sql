-- Everything here is added: the version before goes on running on this schema.
-- The class `house` of lists and rankings needs no column: it is one more value, which that version cannot read.

-- Whether a player likes tables with pub rules, which the lobby shows.
ALTER TABLE player ADD COLUMN likes_pub boolean NOT NULL DEFAULT false;
