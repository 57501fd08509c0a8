CREATE TABLE tokens_anew (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset', 'first-official')),
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT,
    CHECK ((purpose = 'first-official') = (user_id IS NULL))
) STRICT;
INSERT INTO tokens_anew (secret_hash, purpose, user_id, created_at, expires_at, used_at)
SELECT secret_hash, purpose, user_id, created_at, expires_at, used_at FROM tokens
WHERE purpose IN ('confirm', 'reset', 'first-official');
DROP TABLE tokens;
ALTER TABLE tokens_anew RENAME TO tokens;
CREATE INDEX tokens_by_user ON tokens (user_id);
