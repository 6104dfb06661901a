-- The clock of a table, and who kept it waiting.

-- Seconds before a player is warned, and after that until the turn is missed; NULL for no clock.
ALTER TABLE tables ADD COLUMN clock_warning REAL CHECK (clock_warning > 0);
ALTER TABLE tables ADD COLUMN clock_grace   REAL CHECK (clock_grace > 0);
-- 1 while the player whose turn it is was warned, and the others are asked what is to be done.
ALTER TABLE tables ADD COLUMN warned        INTEGER NOT NULL DEFAULT 0 CHECK (warned IN (0, 1));
-- The seat whose turn a computer player takes for its person; NULL for none.
ALTER TABLE tables ADD COLUMN stand_in      TEXT CHECK (stand_in IN ('N', 'E', 'S', 'W'));

-- Turns in a row that the seat's person missed.
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0);
