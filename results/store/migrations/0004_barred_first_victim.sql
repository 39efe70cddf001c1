-- Who may not be the first victim, because it was so in the game before (SRA3-4b); NULL where anybody may.
ALTER TABLE games ADD COLUMN barred_first_victim INTEGER;
