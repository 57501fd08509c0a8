-- copies of their data that members asked for
CREATE TABLE exports (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    asked_at TEXT NOT NULL,
    -- an instance that began and did not come back is followed by another
    claimed_at TEXT,
    made_at TEXT,
    -- where the storage keeps it; empty once it is gone
    key TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX exports_by_user ON exports (user_id, id DESC);
