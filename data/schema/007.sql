-- Whose cards somebody knows who handed that seat on in a deal: no other seat of the same deal is theirs to play.
-- Rows of deals that are over mean nothing and are dropped with the next one.

CREATE TABLE known_hands (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    user_id   INTEGER NOT NULL,
    seat      TEXT    NOT NULL CHECK (seat IN ('N', 'E', 'S', 'W')),
    party_id  INTEGER NOT NULL REFERENCES parties (id),
    dealing   INTEGER NOT NULL CHECK (dealing > 0),
    PRIMARY KEY (table_id, user_id, seat)
) STRICT, WITHOUT ROWID;
