-- a club that wants to be founded
CREATE TABLE club_applications (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    applicant_id INTEGER NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    name_shape TEXT NOT NULL,
    name_fold TEXT NOT NULL,
    badge_text TEXT NOT NULL,
    badge_shape TEXT NOT NULL,
    badge_ground TEXT NOT NULL,
    badge_pattern TEXT NOT NULL,
    slogan TEXT NOT NULL,
    charter TEXT NOT NULL,
    charter_html TEXT NOT NULL,
    region TEXT NOT NULL,
    languages TEXT NOT NULL,
    joining TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('signing', 'review', 'approved', 'declined', 'withdrawn', 'expired')),
    -- what the official said to it
    answer TEXT NOT NULL DEFAULT '',
    decided_by INTEGER REFERENCES users (id),
    decided_at TEXT,
    club_id INTEGER REFERENCES clubs (id),
    -- the same form sent twice is one application
    once TEXT NOT NULL UNIQUE,
    made_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    CHECK ((state = 'approved') = (club_id IS NOT NULL))
) STRICT;
-- what is not ended: one for each member, and no two of one name
CREATE UNIQUE INDEX club_applications_of_applicant ON club_applications (applicant_id)
    WHERE state IN ('signing', 'review', 'declined');
CREATE UNIQUE INDEX club_applications_shape ON club_applications (name_shape) WHERE state IN ('signing', 'review', 'declined');
CREATE UNIQUE INDEX club_applications_fold ON club_applications (name_fold) WHERE state IN ('signing', 'review', 'declined');
CREATE INDEX club_applications_by_state ON club_applications (state, id);
CREATE INDEX club_applications_due ON club_applications (expires_at) WHERE state IN ('signing', 'review', 'declined');

CREATE TABLE club_signatures (
    application_id INTEGER NOT NULL REFERENCES club_applications (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    signed_at TEXT NOT NULL,
    PRIMARY KEY (application_id, user_id)
) STRICT;
CREATE INDEX club_signatures_by_user ON club_signatures (user_id);

-- what happened to it
CREATE TABLE club_application_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    application_id INTEGER NOT NULL REFERENCES club_applications (id) ON DELETE CASCADE,
    event TEXT NOT NULL,
    actor_id INTEGER REFERENCES users (id),
    detail TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX club_application_events_by_application ON club_application_events (application_id, id);
