-- What the games with two words deal, and whether their judge ruled on speeches.
ALTER TABLE deals ADD COLUMN word_b VARCHAR DEFAULT '';
ALTER TABLE deals ADD COLUMN description VARCHAR DEFAULT '';
ALTER TABLE deals ADD COLUMN translations VARCHAR[] DEFAULT [];
ALTER TABLE deals ADD COLUMN translations_b VARCHAR[] DEFAULT [];
ALTER TABLE games ADD COLUMN judge_reads BOOLEAN DEFAULT false;
