-- what members choose of their pages and clocks, and what became of those who left
ALTER TABLE users ADD COLUMN zone TEXT NOT NULL DEFAULT '';
-- the version of the forum rules that they accepted
ALTER TABLE users ADD COLUMN rules_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN shows_last_seen INTEGER NOT NULL DEFAULT 1;
ALTER TABLE users ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN last_seen_at TEXT;
ALTER TABLE users ADD COLUMN closed_at TEXT;
CREATE INDEX users_by_name ON users (name);
ALTER TABLE sessions ADD COLUMN last_used_at TEXT;

DROP VIEW nameplates;
CREATE VIEW nameplates AS
SELECT id AS user_id, name, avatar, role, rank, posts, closed_at
FROM users;

-- names of members who left, as hashes of their keys: never given out again
CREATE TABLE retired_names (
    key_hash TEXT NOT NULL PRIMARY KEY
) STRICT;

-- accounts that will be closed when their time is over
CREATE TABLE closings (
    user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- whether the texts of their posts go too
    erases_posts INTEGER NOT NULL,
    asked_at TEXT NOT NULL,
    due_at TEXT NOT NULL
) STRICT;
CREATE INDEX closings_due ON closings (due_at);
