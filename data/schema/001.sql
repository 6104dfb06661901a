-- The first schema: tables and who sits at them, parties and their actions, deadlines, results.
--
-- Times are unix seconds (REAL). Discord ids are INTEGER. A user_id of 0 stands for a person who asked to be
-- forgotten, NULL for nobody (a computer player, or the bot itself). Texts of actions and rules are the
-- engine's own; no rule of a game is known here.

-- AUTOINCREMENT: a table's id stands in the buttons of old messages, so it must never be used again.
CREATE TABLE tables (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id          INTEGER NOT NULL,
    channel_id        INTEGER NOT NULL,
    opener_id         INTEGER NOT NULL,
    state             TEXT    NOT NULL
        CHECK (state IN ('lobby', 'cutting', 'playing', 'counted', 'over', 'closed')),
    version           INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
    rules             TEXT    NOT NULL,
    locale            TEXT    NOT NULL,
    board_message_id  INTEGER,
    board_posted_at   REAL,
    ping_message_id   INTEGER,
    created_at        REAL    NOT NULL,
    updated_at        REAL    NOT NULL,
    closed_at         REAL,
    CHECK ((state = 'closed') = (closed_at IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX tables_live_channel ON tables (channel_id) WHERE state <> 'closed';

-- A free seat has no row. user_id alone: the person plays. computer alone: a computer player.
-- Both: the person left, the computer sits in and the seat waits for its owner.
CREATE TABLE seats (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    seat      TEXT    NOT NULL CHECK (seat IN ('N', 'E', 'S', 'W')),
    user_id   INTEGER,
    name      TEXT    NOT NULL,
    computer  TEXT,
    PRIMARY KEY (table_id, seat),
    CHECK (user_id IS NOT NULL OR computer IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seats_person ON seats (table_id, user_id) WHERE user_id <> 0;

-- A party is kept before it starts, since its commitment is shown in the lobby; started_at is NULL until then.
CREATE TABLE parties (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id      INTEGER NOT NULL REFERENCES tables (id),
    number        INTEGER NOT NULL CHECK (number > 0),
    rules         TEXT    NOT NULL,
    seed          BLOB    NOT NULL CHECK (length(seed) = 32),
    commitment    TEXT    NOT NULL,
    first_dealer  TEXT    NOT NULL CHECK (first_dealer IN ('N', 'E', 'S', 'W')),
    started_at    REAL,
    ended_at      REAL,
    UNIQUE (table_id, number)
) STRICT;

-- What the commitment stands for, and the rules people agreed to play by, never change.
CREATE TRIGGER parties_keep BEFORE UPDATE OF id, table_id, number, rules, seed, commitment, first_dealer
ON parties BEGIN
    SELECT RAISE(ABORT, 'a party keeps its seed and its rules');
END;

CREATE TRIGGER parties_stay BEFORE DELETE ON parties BEGIN
    SELECT RAISE(ABORT, 'parties are never deleted');
END;

-- The log of a party, the only truth about it. Numbers run from 1 without a gap; a deal's start is a row too.
CREATE TABLE actions (
    party_id  INTEGER NOT NULL REFERENCES parties (id),
    number    INTEGER NOT NULL,
    text      TEXT    NOT NULL,
    user_id   INTEGER,
    at        REAL    NOT NULL,
    PRIMARY KEY (party_id, number)
) STRICT, WITHOUT ROWID;

-- Also keeps INSERT OR REPLACE from rewriting a row, which fires no DELETE trigger by default.
CREATE TRIGGER actions_next BEFORE INSERT ON actions
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM actions WHERE party_id = NEW.party_id)
  OR EXISTS (SELECT 1 FROM parties WHERE id = NEW.party_id AND ended_at IS NOT NULL)
BEGIN
    SELECT RAISE(ABORT, 'not the next action of a running party');
END;

CREATE TRIGGER actions_keep BEFORE UPDATE ON actions
WHEN NOT (NEW.user_id IS 0 AND OLD.user_id IS NOT NULL
          AND NEW.party_id = OLD.party_id AND NEW.number = OLD.number
          AND NEW.text = OLD.text AND NEW.at = OLD.at)
BEGIN
    SELECT RAISE(ABORT, 'actions are append-only');
END;

CREATE TRIGGER actions_stay BEFORE DELETE ON actions BEGIN
    SELECT RAISE(ABORT, 'actions are append-only');
END;

-- What the clock owes a table. A deadline on an old version of its table does nothing.
CREATE TABLE deadlines (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    kind      TEXT    NOT NULL,
    version   INTEGER NOT NULL,
    due_at    REAL    NOT NULL,
    PRIMARY KEY (table_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_due ON deadlines (due_at);

-- The log of what parties gave. Every table of standings is computed from it, never kept beside it.
CREATE TABLE results (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    party_id  INTEGER NOT NULL UNIQUE REFERENCES parties (id),
    guild_id  INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    rules     TEXT    NOT NULL,
    people    INTEGER NOT NULL CHECK (people BETWEEN 0 AND 4),
    deals     INTEGER NOT NULL CHECK (deals >= 0),
    score_ns  INTEGER NOT NULL,
    score_ew  INTEGER NOT NULL,
    winner    TEXT CHECK (winner IN ('NS', 'EW')),
    ended_by  TEXT    NOT NULL,
    ended_at  REAL    NOT NULL
) STRICT;

CREATE INDEX results_guild ON results (guild_id);

-- person = 1: the party counts for this person (user_id 0 once they asked to be forgotten).
-- person = 0 with a user_id: they left and a computer player finished it.
CREATE TABLE result_seats (
    result_id  INTEGER NOT NULL REFERENCES results (id),
    seat       TEXT    NOT NULL CHECK (seat IN ('N', 'E', 'S', 'W')),
    side       TEXT    NOT NULL CHECK (side = CASE WHEN seat IN ('N', 'S') THEN 'NS' ELSE 'EW' END),
    person     INTEGER NOT NULL CHECK (person IN (0, 1)),
    user_id    INTEGER,
    computer   TEXT,
    won        INTEGER NOT NULL CHECK (won IN (0, 1)),
    points     INTEGER NOT NULL,
    poules     INTEGER NOT NULL CHECK (poules >= 0),
    PRIMARY KEY (result_id, seat),
    CHECK (user_id IS NOT NULL OR (computer IS NOT NULL AND person = 0))
) STRICT, WITHOUT ROWID;

CREATE INDEX result_seats_user ON result_seats (user_id) WHERE user_id <> 0;

CREATE TRIGGER results_once BEFORE INSERT ON results
WHEN EXISTS (SELECT 1 FROM results WHERE id = NEW.id OR party_id = NEW.party_id)
BEGIN
    SELECT RAISE(ABORT, 'results are append-only');
END;

CREATE TRIGGER results_keep BEFORE UPDATE ON results BEGIN
    SELECT RAISE(ABORT, 'results are append-only');
END;

CREATE TRIGGER results_stay BEFORE DELETE ON results BEGIN
    SELECT RAISE(ABORT, 'results are append-only');
END;

CREATE TRIGGER result_seats_once BEFORE INSERT ON result_seats
WHEN EXISTS (SELECT 1 FROM result_seats WHERE result_id = NEW.result_id AND seat = NEW.seat)
BEGIN
    SELECT RAISE(ABORT, 'results are append-only');
END;

CREATE TRIGGER result_seats_keep BEFORE UPDATE ON result_seats
WHEN NOT (NEW.user_id IS 0 AND OLD.user_id IS NOT NULL
          AND NEW.result_id = OLD.result_id AND NEW.seat = OLD.seat AND NEW.side = OLD.side
          AND NEW.person = OLD.person AND NEW.computer IS OLD.computer AND NEW.won = OLD.won
          AND NEW.points = OLD.points AND NEW.poules = OLD.poules)
BEGIN
    SELECT RAISE(ABORT, 'results are append-only');
END;

CREATE TRIGGER result_seats_stay BEFORE DELETE ON result_seats BEGIN
    SELECT RAISE(ABORT, 'results are append-only');
END;

-- One row each: when the bot was last seen at work, and which command tree Discord was given last.
CREATE TABLE heartbeat (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    at  REAL NOT NULL
) STRICT;

CREATE TABLE command_sync (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    digest  TEXT NOT NULL
) STRICT;
