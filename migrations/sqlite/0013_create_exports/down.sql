DROP TABLE doomed_files;
DROP TABLE exports;
