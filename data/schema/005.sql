-- Why a table's board cannot be shown: the channel is not seen, a permission is missing, the thread is archived,
-- or something else; NULL while it can. Such a table waits: no clock runs there and no computer player plays.
ALTER TABLE tables ADD COLUMN unseen TEXT CHECK (unseen IN ('access', 'permissions', 'archived', 'unknown'));
