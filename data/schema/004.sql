-- The level of the computer players at a table: of those that are added, and of those that sit in.
ALTER TABLE tables ADD COLUMN level TEXT NOT NULL DEFAULT 'normal';
