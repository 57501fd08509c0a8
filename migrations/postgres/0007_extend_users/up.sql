-- what members choose of their pages and clocks, and what became of those who left
ALTER TABLE users ADD COLUMN zone TEXT NOT NULL DEFAULT '';
-- the version of the forum rules that they accepted
ALTER TABLE users ADD COLUMN rules_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN shows_last_seen BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE users ADD COLUMN is_listed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN last_seen_at TIMESTAMP;
ALTER TABLE users ADD COLUMN closed_at TIMESTAMP;
CREATE INDEX users_by_name ON users (name);
ALTER TABLE sessions ADD COLUMN last_used_at TIMESTAMP;

DROP VIEW nameplates;
CREATE VIEW nameplates AS
SELECT id AS user_id, name, avatar, role, rank, posts, closed_at
FROM users;

-- names of members who left, as hashes of their keys: never given out again
CREATE TABLE retired_names (
    key_hash TEXT NOT NULL PRIMARY KEY
);

-- accounts that will be closed when their time is over
CREATE TABLE closings (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- whether the texts of their posts go too
    erases_posts BOOLEAN NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    due_at TIMESTAMP NOT NULL
);
CREATE INDEX closings_due ON closings (due_at);
