DROP TABLE closings;
DROP TABLE retired_names;
DROP VIEW nameplates;
ALTER TABLE sessions DROP COLUMN last_used_at;
DROP INDEX users_by_name;
ALTER TABLE users DROP COLUMN closed_at;
ALTER TABLE users DROP COLUMN last_seen_at;
ALTER TABLE users DROP COLUMN is_listed;
ALTER TABLE users DROP COLUMN shows_last_seen;
ALTER TABLE users DROP COLUMN rules_version;
ALTER TABLE users DROP COLUMN zone;
CREATE VIEW nameplates AS
SELECT id AS user_id, name, avatar, role, rank, posts
FROM users;
