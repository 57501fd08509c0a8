-- members who may not write (silence) or not come in (ban) for a time
CREATE TABLE suspensions (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('silence', 'ban')),
    reason TEXT NOT NULL CHECK (reason <> ''),
    by_id INTEGER NOT NULL REFERENCES users (id),
    began_at TEXT NOT NULL,
    -- none: until it is lifted
    ends_at TEXT CHECK (ends_at > began_at),
    lifted_at TEXT,
    lifted_by_id INTEGER REFERENCES users (id),
    -- what the member says to it, once, by the link of the letter that told them
    appeal TEXT NOT NULL DEFAULT '',
    appealed_at TEXT,
    answered_at TEXT,
    CHECK ((lifted_at IS NULL) = (lifted_by_id IS NULL))
) STRICT;
CREATE INDEX suspensions_by_user ON suspensions (user_id, id);
