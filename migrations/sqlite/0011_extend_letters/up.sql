-- optional letters name the address that stops them; the sending rate counts tries
ALTER TABLE letters ADD COLUMN unsubscribe TEXT;
ALTER TABLE letters ADD COLUMN tried_at TEXT;
-- an official has seen that it could not be sent
ALTER TABLE letters ADD COLUMN dismissed_at TEXT;
-- what it is for: bounds are kept by kind, and what an account needs goes before what is only told
ALTER TABLE letters ADD COLUMN kind TEXT NOT NULL DEFAULT 'account'
    CHECK (kind IN ('confirm', 'reset', 'address-known', 'new-address', 'account', 'notice'));
-- one mailbox in all its spellings
ALTER TABLE letters ADD COLUMN recipient_fold TEXT NOT NULL DEFAULT '';
-- whose account it is about
ALTER TABLE letters ADD COLUMN owner_id INTEGER REFERENCES users (id) ON DELETE CASCADE;
UPDATE letters SET recipient_fold = lower(recipient);
CREATE INDEX letters_by_mailbox ON letters (recipient_fold, kind, created_at);
CREATE INDEX letters_by_owner ON letters (owner_id, kind, created_at);
CREATE INDEX letters_by_try ON letters (tried_at);
CREATE INDEX letters_dead ON letters (dead_at) WHERE dead_at IS NOT NULL AND dismissed_at IS NULL;
DROP INDEX letters_by_recipient;
