DROP TABLE record_texts;
DROP TABLE records;
DROP TABLE record_files;
