DROP INDEX letters_dead;
DROP INDEX letters_by_try;
ALTER TABLE letters DROP COLUMN dismissed_at;
ALTER TABLE letters DROP COLUMN tried_at;
ALTER TABLE letters DROP COLUMN unsubscribe;
