-- a member asks to come in
CREATE TABLE club_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    message TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
    -- what was said to it
    answer TEXT NOT NULL DEFAULT '',
    asked_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    decided_at TEXT,
    decided_by INTEGER REFERENCES users (id)
) STRICT;
-- one at a time, wherever it is sent to
CREATE UNIQUE INDEX club_requests_pending ON club_requests (user_id) WHERE state = 'pending';
CREATE INDEX club_requests_by_club ON club_requests (club_id, id) WHERE state = 'pending';
CREATE INDEX club_requests_by_user ON club_requests (user_id, id DESC);
CREATE INDEX club_requests_due ON club_requests (expires_at) WHERE state = 'pending';

-- a club asks a member to come in, or gives out a link that does
CREATE TABLE club_invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    -- nobody: whoever has the link
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    secret_hash TEXT UNIQUE,
    uses_left INTEGER NOT NULL,
    by_id INTEGER NOT NULL REFERENCES users (id),
    state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
    made_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    decided_at TEXT,
    CHECK ((user_id IS NULL) = (secret_hash IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX club_invitations_pending ON club_invitations (club_id, user_id) WHERE state = 'pending';
CREATE INDEX club_invitations_by_user ON club_invitations (user_id, id DESC);
CREATE INDEX club_invitations_due ON club_invitations (expires_at) WHERE state = 'pending';
