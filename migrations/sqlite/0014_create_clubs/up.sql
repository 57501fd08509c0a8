-- a club: its page, its badge, and what is counted of it
CREATE TABLE clubs (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    -- its address, given once
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- two keys, as for members' names (src/text/names.rs)
    name_shape TEXT NOT NULL UNIQUE,
    name_fold TEXT NOT NULL UNIQUE,
    badge_text TEXT NOT NULL,
    badge_shape TEXT NOT NULL CHECK (badge_shape IN ('seal', 'stone', 'tile', 'shield', 'hex', 'plaque', 'banner', 'capsule')),
    -- colours, as #rrggbb
    badge_ground TEXT NOT NULL,
    badge_pattern TEXT NOT NULL,
    slogan TEXT NOT NULL,
    charter TEXT NOT NULL,
    charter_html TEXT NOT NULL,
    notice TEXT NOT NULL DEFAULT '',
    notice_html TEXT NOT NULL DEFAULT '',
    -- one a line
    honours TEXT NOT NULL DEFAULT '',
    region TEXT NOT NULL CHECK (region IN ('china', 'korea', 'japan', 'taiwan', 'international')),
    -- with a space before and after each
    languages TEXT NOT NULL,
    joining TEXT NOT NULL CHECK (joining IN ('open', 'request', 'closed')),
    class TEXT NOT NULL CHECK (class IN ('popular', 'ordinary')),
    members INTEGER NOT NULL DEFAULT 0,
    topics INTEGER NOT NULL DEFAULT 0,
    posts INTEGER NOT NULL DEFAULT 0,
    -- tenths of a point, and the place, as last evaluated
    score INTEGER NOT NULL DEFAULT 0,
    place INTEGER,
    -- when a member last wrote, recorded a game or came in
    active_at TEXT NOT NULL,
    founded_at TEXT NOT NULL,
    -- when it will be dissolved, and when it was
    dissolves_at TEXT,
    dissolved_at TEXT
) STRICT;
CREATE INDEX clubs_by_score ON clubs (class, score DESC, id) WHERE dissolved_at IS NULL;
CREATE INDEX clubs_by_members ON clubs (class, members DESC, id) WHERE dissolved_at IS NULL;
CREATE INDEX clubs_by_age ON clubs (class, founded_at DESC, id) WHERE dissolved_at IS NULL;
CREATE INDEX clubs_by_activity ON clubs (class, active_at DESC, id) WHERE dissolved_at IS NULL;
CREATE INDEX clubs_dissolving ON clubs (dissolves_at) WHERE dissolves_at IS NOT NULL AND dissolved_at IS NULL;

-- the key is the member: nobody is in two clubs, whatever happens at once
CREATE TABLE memberships (
    user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    role TEXT NOT NULL CHECK (role IN ('leader', 'deputy', 'member')),
    -- a deputy's rights, each given by itself
    may_requests INTEGER NOT NULL DEFAULT 0,
    may_members INTEGER NOT NULL DEFAULT 0,
    may_forum INTEGER NOT NULL DEFAULT 0,
    may_page INTEGER NOT NULL DEFAULT 0,
    -- the leader's note
    note TEXT NOT NULL DEFAULT '',
    joined_at TEXT NOT NULL
) STRICT;
CREATE INDEX memberships_by_club ON memberships (club_id, joined_at, user_id);
CREATE UNIQUE INDEX memberships_leader ON memberships (club_id) WHERE role = 'leader';
CREATE INDEX memberships_staff ON memberships (club_id) WHERE role <> 'member';

-- who was in a club and is no more; how they left decides how they may come back
CREATE TABLE club_departures (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    how TEXT NOT NULL CHECK (how IN ('left', 'removed', 'dissolved')),
    left_at TEXT NOT NULL,
    PRIMARY KEY (user_id, club_id)
) STRICT;

-- who may not come into a club
CREATE TABLE club_blocks (
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    by_id INTEGER NOT NULL REFERENCES users (id),
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (club_id, user_id)
) STRICT;
CREATE INDEX club_blocks_by_user ON club_blocks (user_id);

-- a leader's offer to hand the club over, until it is answered
CREATE TABLE club_offers (
    club_id INTEGER NOT NULL PRIMARY KEY REFERENCES clubs (id),
    to_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    by_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    made_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;

-- the log that all members see
CREATE TABLE club_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    event TEXT NOT NULL,
    actor_id INTEGER REFERENCES users (id),
    member_id INTEGER REFERENCES users (id),
    detail TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX club_events_by_club ON club_events (club_id, id DESC);
CREATE INDEX club_events_by_member ON club_events (member_id);
CREATE INDEX club_events_by_actor ON club_events (actor_id);

-- letters to all members, of which a club has few
CREATE TABLE club_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    by_id INTEGER NOT NULL REFERENCES users (id),
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    -- the same form sent twice is one message
    once TEXT NOT NULL UNIQUE,
    sent_at TEXT NOT NULL
) STRICT;
CREATE INDEX club_messages_by_club ON club_messages (club_id, sent_at DESC);

-- how a member is shown: with the badge of their club
DROP VIEW nameplates;
CREATE VIEW nameplates AS
SELECT users.id AS user_id, users.name, users.avatar, users.role, users.rank, users.posts, users.closed_at,
    clubs.id AS club_id, clubs.slug AS club_slug, clubs.name AS club_name,
    clubs.badge_text, clubs.badge_shape, clubs.badge_ground, clubs.badge_pattern
FROM users
LEFT JOIN memberships ON memberships.user_id = users.id
LEFT JOIN clubs ON clubs.id = memberships.club_id;
