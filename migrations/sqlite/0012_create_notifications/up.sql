CREATE TABLE notifications (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    event TEXT NOT NULL,
    actor_id INTEGER REFERENCES users (id),
    -- what it is about, as `topic:7`
    subject TEXT NOT NULL,
    -- who may read what it is about, kept up by its owner
    audience TEXT NOT NULL,
    -- where it leads, without a language
    path TEXT NOT NULL,
    title TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    created_at TEXT NOT NULL,
    read_at TEXT,
    -- whether it also goes by mail: at once, with the day's letter, or not
    mail TEXT NOT NULL CHECK (mail IN ('none', 'due', 'sent')),
    -- false where only a letter tells it
    on_site INTEGER NOT NULL
) STRICT;
CREATE INDEX notifications_by_user ON notifications (user_id, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id, audience) WHERE read_at IS NULL AND on_site;
CREATE INDEX notifications_by_subject ON notifications (subject);
CREATE INDEX notifications_mail_due ON notifications (user_id, id) WHERE mail = 'due';
CREATE INDEX notifications_by_age ON notifications (created_at);

-- only what differs from the usual
CREATE TABLE notification_choices (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    on_site INTEGER NOT NULL,
    by_mail INTEGER NOT NULL,
    PRIMARY KEY (user_id, kind)
) STRICT;

CREATE TABLE mail_choices (
    user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    pace TEXT NOT NULL CHECK (pace IN ('at-once', 'daily', 'never')),
    -- opens nothing but the way out of our letters
    unsubscribe_key TEXT NOT NULL UNIQUE,
    -- the last day's letter
    digest_at TEXT
) STRICT;
