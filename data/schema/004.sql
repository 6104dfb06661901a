-- The level of the computer players at a table: of those that are added, and of those that sit in.
ALTER TABLE tables ADD COLUMN level TEXT NOT NULL DEFAULT 'normal';

-- Whether players may ask what a strong player would do; parties so played are marked.
ALTER TABLE tables  ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));
ALTER TABLE results ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));
