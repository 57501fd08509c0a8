-- what the members of a club did on a day (UTC); activity is the sum of these
CREATE TABLE club_days (
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    -- as 2026-12-01
    day TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id),
    posts INTEGER NOT NULL,
    games INTEGER NOT NULL,
    joins INTEGER NOT NULL,
    PRIMARY KEY (club_id, day, user_id)
) STRICT;
CREATE INDEX club_days_by_day ON club_days (day);
CREATE INDEX club_days_by_user ON club_days (user_id);

-- one evaluation of all clubs, with everything that it was computed with
CREATE TABLE club_evaluations (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    -- the first day that was not counted any more: one evaluation a day
    day TEXT NOT NULL UNIQUE,
    window_days INTEGER NOT NULL,
    posts_weight INTEGER NOT NULL,
    matches_weight INTEGER NOT NULL,
    games_weight INTEGER NOT NULL,
    -- popular clubs that there is room for, and the score of the last of them
    places INTEGER NOT NULL,
    line INTEGER NOT NULL,
    clubs INTEGER NOT NULL,
    made_at TEXT NOT NULL
) STRICT;

CREATE TABLE club_scores (
    evaluation_id INTEGER NOT NULL REFERENCES club_evaluations (id),
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    members INTEGER NOT NULL,
    -- members who posted
    posters INTEGER NOT NULL,
    -- records and newcomers, and what of them counts after the caps
    games INTEGER NOT NULL,
    counted_games INTEGER NOT NULL,
    joins INTEGER NOT NULL,
    counted_joins INTEGER NOT NULL,
    -- tenths of a point of a hundred
    posts_part INTEGER NOT NULL,
    games_part INTEGER NOT NULL,
    score INTEGER NOT NULL,
    place INTEGER NOT NULL,
    class TEXT NOT NULL,
    -- evaluations in a row on the other side of the line
    streak INTEGER NOT NULL,
    PRIMARY KEY (evaluation_id, club_id)
) STRICT;
CREATE INDEX club_scores_by_club ON club_scores (club_id, evaluation_id DESC);
CREATE INDEX club_scores_by_place ON club_scores (evaluation_id, place);

-- what officials decide of it: written, told to the leaders, in force
CREATE TABLE club_decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    evaluation_id INTEGER NOT NULL REFERENCES club_evaluations (id),
    state TEXT NOT NULL CHECK (state IN ('draft', 'announced', 'applied', 'withdrawn')),
    reason TEXT NOT NULL,
    by_id INTEGER NOT NULL REFERENCES users (id),
    drafted_at TEXT NOT NULL,
    announced_at TEXT,
    due_at TEXT,
    applied_at TEXT
) STRICT;
CREATE UNIQUE INDEX club_decisions_draft ON club_decisions (state) WHERE state = 'draft';
CREATE INDEX club_decisions_due ON club_decisions (due_at) WHERE state = 'announced';

CREATE TABLE club_decision_rows (
    decision_id INTEGER NOT NULL REFERENCES club_decisions (id) ON DELETE CASCADE,
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    from_class TEXT NOT NULL,
    to_class TEXT NOT NULL,
    -- what the leader says to it within the notice period
    answer TEXT NOT NULL DEFAULT '',
    answered_by INTEGER REFERENCES users (id),
    answered_at TEXT,
    -- taken out again by an official
    is_dropped INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (decision_id, club_id)
) STRICT;
CREATE INDEX club_decision_rows_by_club ON club_decision_rows (club_id, decision_id DESC);
