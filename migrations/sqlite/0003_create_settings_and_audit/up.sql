CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    changed_by INTEGER REFERENCES users (id)
) STRICT;

-- what moderators and officials did: written once, never changed
CREATE TABLE audit_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    -- nobody: the program's own commands
    actor_id INTEGER REFERENCES users (id),
    act TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;

CREATE TRIGGER audit_entries_no_update BEFORE UPDATE ON audit_entries
BEGIN SELECT RAISE(ABORT, 'audit entries are never changed'); END;
CREATE TRIGGER audit_entries_no_delete BEFORE DELETE ON audit_entries
BEGIN SELECT RAISE(ABORT, 'audit entries are never deleted'); END;
