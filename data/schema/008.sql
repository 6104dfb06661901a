-- Who knows a seat's cards is kept without their id, so that to be forgotten is no way to a second hand: `knower`
-- is a digest of it with the party's seed, which is secret until the party is over, when its rows go.

DROP TABLE known_hands;

CREATE TABLE known_hands (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    knower    TEXT    NOT NULL,
    seat      TEXT    NOT NULL CHECK (seat IN ('N', 'E', 'S', 'W')),
    party_id  INTEGER NOT NULL REFERENCES parties (id),
    dealing   INTEGER NOT NULL CHECK (dealing > 0),
    PRIMARY KEY (table_id, knower, seat)
) STRICT, WITHOUT ROWID;
