DROP VIEW nameplates;
DROP TABLE tokens;
DROP TABLE sessions;
DROP TABLE users;
