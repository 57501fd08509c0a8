DROP TABLE audit_entries;
DROP FUNCTION refuse_change;
DROP TABLE settings;
