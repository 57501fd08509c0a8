-- copies of their data that members asked for
CREATE TABLE exports (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    asked_at TEXT NOT NULL,
    -- an instance that began and did not come back is followed by another
    claimed_at TEXT,
    made_at TEXT,
    -- begun so often; after a few nobody tries any more
    attempts INTEGER NOT NULL DEFAULT 0,
    -- where the storage keeps it; empty once it is gone
    key TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX exports_by_user ON exports (user_id, id DESC);

-- files that nothing names, or that nothing may come to name: a job deletes them from the storage
CREATE TABLE doomed_files (
    key TEXT NOT NULL PRIMARY KEY,
    due_at TEXT NOT NULL
) STRICT;
CREATE INDEX doomed_files_by_time ON doomed_files (due_at);
