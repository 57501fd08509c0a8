DROP TABLE posts;
DROP TABLE topics;
DROP TABLE boards;
