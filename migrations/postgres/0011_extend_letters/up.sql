-- optional letters name the address that stops them; the sending rate counts tries
ALTER TABLE letters ADD COLUMN unsubscribe TEXT;
ALTER TABLE letters ADD COLUMN tried_at TIMESTAMP;
-- an official has seen that it could not be sent
ALTER TABLE letters ADD COLUMN dismissed_at TIMESTAMP;
CREATE INDEX letters_by_try ON letters (tried_at);
CREATE INDEX letters_dead ON letters (dead_at) WHERE dead_at IS NOT NULL AND dismissed_at IS NULL;
