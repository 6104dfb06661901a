-- What was worked out of deals that have ended, so that it is worked out once. All of it can be found again from
-- the party's log, so a row may be deleted at any time; it holds cards and seats, and no person.

CREATE TABLE analyses (
    party_id  INTEGER NOT NULL REFERENCES parties (id),
    deal      INTEGER NOT NULL CHECK (deal > 0),
    version   INTEGER NOT NULL,
    text      TEXT    NOT NULL,
    at        REAL    NOT NULL,
    PRIMARY KEY (party_id, deal)
) STRICT;

CREATE INDEX analyses_at ON analyses (at);
