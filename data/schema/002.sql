-- Sessions of several parties, and what somebody said that others have to agree to.

-- Where a party stands in its session: its number there, and the parties that each side had won before it.
ALTER TABLE parties ADD COLUMN session_number INTEGER NOT NULL DEFAULT 1 CHECK (session_number > 0);
ALTER TABLE parties ADD COLUMN session_ns     INTEGER NOT NULL DEFAULT 0 CHECK (session_ns >= 0);
ALTER TABLE parties ADD COLUMN session_ew     INTEGER NOT NULL DEFAULT 0 CHECK (session_ew >= 0);

DROP TRIGGER parties_keep;
CREATE TRIGGER parties_keep BEFORE UPDATE OF id, table_id, number, rules, seed, commitment, first_dealer,
    session_number, session_ns, session_ew
ON parties BEGIN
    SELECT RAISE(ABORT, 'a party keeps its seed and its rules');
END;

-- One word a seat: that its side gives the running party up, or that the party ends by agreement.
CREATE TABLE proposals (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    seat      TEXT    NOT NULL CHECK (seat IN ('N', 'E', 'S', 'W')),
    what      TEXT    NOT NULL CHECK (what IN ('resign', 'agreed')),
    at        REAL    NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
