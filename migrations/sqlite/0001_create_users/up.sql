CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    name TEXT NOT NULL,
    -- two keys, since look-alikes meet in one or the other (src/text/names.rs)
    name_shape TEXT NOT NULL UNIQUE,
    name_fold TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    -- the key of an address that was proved; whoever only typed one holds nothing
    email_fold TEXT UNIQUE,
    confirmed_at TEXT,
    password_hash TEXT NOT NULL,
    role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'moderator', 'official')),
    language TEXT NOT NULL CHECK (language IN ('zh-CN', 'zh-TW', 'ko', 'ja', 'en')),
    theme TEXT NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
    avatar TEXT NOT NULL,
    rank TEXT CHECK (rank <> ''),
    region TEXT CHECK (region IN ('china', 'korea', 'japan', 'taiwan', 'international')),
    bio TEXT NOT NULL DEFAULT '',
    -- posts written, counted by the forums
    posts INTEGER NOT NULL DEFAULT 0,
    -- the same form sent twice makes one member
    once TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    -- SHA-256 of the cookie's secret: a stolen table opens no door
    secret_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    agent TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id);

-- links that are mailed or printed, each good for one use
CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset', 'first-official')),
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT,
    CHECK ((purpose = 'first-official') = (user_id IS NULL))
) STRICT;
CREATE INDEX tokens_by_user ON tokens (user_id);

-- how a member is shown everywhere; club badge and tier join it with their features
CREATE VIEW nameplates AS
SELECT id AS user_id, name, avatar, role, rank, posts
FROM users;
