-- failed sign-ins, counted for each account and each address
CREATE TABLE throttles (
    key TEXT NOT NULL PRIMARY KEY,
    failures INTEGER NOT NULL,
    last_at TIMESTAMP NOT NULL,
    -- until then the next one is not even looked at
    closed_until TIMESTAMP NOT NULL
);
CREATE INDEX throttles_by_age ON throttles (last_at);
