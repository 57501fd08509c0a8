-- a file as it came, byte for byte; it may hold several games
CREATE TABLE record_files (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    sha256 TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    bytes BLOB NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE records (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    file_id INTEGER NOT NULL REFERENCES record_files (id),
    -- which game of the file, from 0
    position INTEGER NOT NULL,
    audience TEXT NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    black_rank TEXT NOT NULL,
    white_rank TEXT NOT NULL,
    event TEXT NOT NULL,
    place TEXT NOT NULL,
    -- as the record says it, and as much of it as sorts: 1846, 1846-09, 1846-09-11
    played TEXT NOT NULL,
    played_on TEXT NOT NULL,
    result TEXT NOT NULL,
    -- half points, where the record says it plainly
    komi INTEGER,
    rules TEXT NOT NULL,
    handicap INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    -- a famous game is shown from this move on the home page
    highlight INTEGER,
    created_at TEXT NOT NULL,
    UNIQUE (file_id, position)
) STRICT;
CREATE INDEX records_by_date ON records (played_on DESC, id DESC);

-- names and an introduction in one of the five languages, for the famous games
CREATE TABLE record_texts (
    record_id INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
    language TEXT NOT NULL CHECK (language IN ('zh-CN', 'zh-TW', 'ko', 'ja', 'en')),
    title TEXT NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    event TEXT NOT NULL,
    introduction TEXT NOT NULL,
    PRIMARY KEY (record_id, language)
) STRICT;
