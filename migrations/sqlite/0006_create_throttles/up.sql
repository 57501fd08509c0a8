-- failed sign-ins, counted for each account and each address
CREATE TABLE throttles (
    key TEXT NOT NULL PRIMARY KEY,
    failures INTEGER NOT NULL,
    last_at TEXT NOT NULL,
    -- until then the next one is not even looked at
    closed_until TEXT NOT NULL
) STRICT;
CREATE INDEX throttles_by_age ON throttles (last_at);
