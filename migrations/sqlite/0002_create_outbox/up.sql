CREATE TABLE letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    -- kept over retries, so that a mailbox can tell a second copy
    message_id TEXT NOT NULL UNIQUE,
    recipient TEXT NOT NULL,
    language TEXT NOT NULL,
    subject TEXT NOT NULL,
    -- emptied once it left: it may hold a link that opens an account
    plain TEXT NOT NULL,
    html TEXT NOT NULL,
    created_at TEXT NOT NULL,
    due_at TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    sent_at TEXT,
    -- given up: an official must look
    dead_at TEXT,
    fault TEXT
) STRICT;
CREATE INDEX letters_by_recipient ON letters (recipient, created_at);
CREATE INDEX letters_due ON letters (due_at) WHERE sent_at IS NULL AND dead_at IS NULL;
