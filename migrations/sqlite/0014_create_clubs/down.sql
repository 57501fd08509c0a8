DROP VIEW nameplates;
CREATE VIEW nameplates AS
SELECT id AS user_id, name, avatar, role, rank, posts, closed_at
FROM users;
DROP TABLE club_messages;
DROP TABLE club_events;
DROP TABLE club_offers;
DROP TABLE club_blocks;
DROP TABLE club_departures;
DROP TABLE memberships;
DROP TABLE clubs;
