DROP TABLE club_decision_rows;
DROP TABLE club_decisions;
DROP TABLE club_scores;
DROP TABLE club_evaluations;
DROP TABLE club_days;
