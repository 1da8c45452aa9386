// The schema of mirror.sqlite (contract remotes.md 2.3). A cache: what it holds can be asked for again, but
// for what people were told.
export const MIRROR_MIGRATIONS: readonly string[] = [
  `
CREATE TABLE lists (
  remote_id   TEXT PRIMARY KEY,
  -- When the rows were seen, and until when an unchanged badge bore them out. Milliseconds.
  listed      INTEGER NOT NULL,
  current     INTEGER NOT NULL,
  wire        INTEGER NOT NULL,
  total       INTEGER NOT NULL,
  grace       INTEGER NOT NULL,
  down        INTEGER NOT NULL,
  left_out    INTEGER NOT NULL,
  -- By how much its times are corrected.
  skew        INTEGER NOT NULL
) STRICT;

CREATE TABLE mirrored (
  remote_id     TEXT NOT NULL,
  unique_key    TEXT NOT NULL,
  -- JSON, as the API gave it.
  document      TEXT NOT NULL,
  told          TEXT NOT NULL,
  since         INTEGER,
  since_about   INTEGER NOT NULL,
  snoozed_until INTEGER,
  acknowledged  INTEGER NOT NULL,
  PRIMARY KEY (remote_id, unique_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE flips (
  remote_id  TEXT NOT NULL,
  unique_key TEXT NOT NULL,
  at         INTEGER NOT NULL,
  up         INTEGER NOT NULL,
  PRIMARY KEY (remote_id, unique_key, at, up)
) STRICT, WITHOUT ROWID;

-- How long a server has been stale while this computer was awake, and whether somebody was told.
CREATE TABLE staleness (
  remote_id TEXT PRIMARY KEY,
  awake     INTEGER NOT NULL,
  told      INTEGER NOT NULL
) STRICT;
`,
  // When a list last said that it went down; null: none did.
  'ALTER TABLE mirrored ADD COLUMN last_down INTEGER',
]
