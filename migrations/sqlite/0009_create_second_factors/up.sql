-- an authenticator app's key, sealed under the site's own (src/accounts/second_factor.rs)
CREATE TABLE second_factors (
    user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    sealed_key TEXT NOT NULL,
    -- the last half-minute whose code was taken: no code opens twice
    last_step INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    -- until the first code was typed the key asks for nothing
    confirmed_at TEXT
) STRICT;

CREATE TABLE recovery_codes (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    used_at TEXT,
    UNIQUE (user_id, code_hash)
) STRICT;
