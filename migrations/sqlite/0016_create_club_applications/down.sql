DROP TABLE club_application_events;
DROP TABLE club_signatures;
DROP TABLE club_applications;
