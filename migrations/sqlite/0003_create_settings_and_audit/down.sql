DROP TABLE audit_entries;
DROP TABLE settings;
