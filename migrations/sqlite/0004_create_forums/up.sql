-- the four boards; a club's board will be derived from its club
CREATE TABLE boards (
    key TEXT NOT NULL PRIMARY KEY,
    position INTEGER NOT NULL,
    topics INTEGER NOT NULL DEFAULT 0,
    posts INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE topics (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    board TEXT NOT NULL,
    audience TEXT NOT NULL,
    title TEXT NOT NULL CHECK (title <> ''),
    language TEXT NOT NULL CHECK (language IN ('zh-CN', 'zh-TW', 'ko', 'ja', 'en')),
    author_id INTEGER NOT NULL REFERENCES users (id),
    -- posts that are there, and the highest number ever given to one
    posts INTEGER NOT NULL,
    last_number INTEGER NOT NULL,
    views INTEGER NOT NULL DEFAULT 0,
    last_poster_id INTEGER NOT NULL REFERENCES users (id),
    last_post_at TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX topics_by_activity ON topics (board, last_post_at DESC, id DESC);
CREATE INDEX topics_by_age ON topics (board, id DESC);
CREATE INDEX topics_by_posts ON topics (board, posts DESC, id DESC);
CREATE INDEX topics_by_author ON topics (author_id, id DESC);

CREATE TABLE posts (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    topic_id INTEGER NOT NULL REFERENCES topics (id),
    -- never given twice, so that links last
    number INTEGER NOT NULL,
    -- without gaps, so that pages can be cut without counting
    rank INTEGER NOT NULL,
    author_id INTEGER NOT NULL REFERENCES users (id),
    body TEXT NOT NULL,
    -- the body rendered and cleaned, with gaps for boards (src/text/markdown.rs)
    html TEXT NOT NULL,
    -- the figures of the gaps, drawn, a JSON list (src/diagram/figure.rs)
    boards TEXT NOT NULL,
    -- the same form sent twice makes one post
    once TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (topic_id, number),
    UNIQUE (topic_id, rank),
    UNIQUE (author_id, once)
) STRICT;
CREATE INDEX posts_by_author ON posts (author_id, id DESC);
