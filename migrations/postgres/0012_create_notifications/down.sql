DROP TABLE mail_choices;
DROP TABLE notification_choices;
DROP TABLE notifications;
