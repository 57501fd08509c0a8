-- links serve more purposes now, and may carry what they are about
CREATE TABLE tokens_anew (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset', 'first-official', 'email', 'second-step', 'export', 'appeal')),
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT,
    -- a new address, or the number of an export or a suspension
    detail TEXT NOT NULL DEFAULT '',
    CHECK ((purpose = 'first-official') = (user_id IS NULL))
) STRICT;
INSERT INTO tokens_anew (secret_hash, purpose, user_id, created_at, expires_at, used_at)
SELECT secret_hash, purpose, user_id, created_at, expires_at, used_at FROM tokens;
DROP TABLE tokens;
ALTER TABLE tokens_anew RENAME TO tokens;
CREATE INDEX tokens_by_user ON tokens (user_id);
