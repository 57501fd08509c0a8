DROP TABLE club_invitations;
DROP TABLE club_requests;
