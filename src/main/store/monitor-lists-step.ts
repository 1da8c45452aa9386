// The step of the schema of monitor.sqlite for what a person keeps of lists of checks.
import type { Migration } from './migrate.ts'

/** Checks that are marked, of this server or another one, and filters of the list that have a name. */
export const LISTS: Migration = `
CREATE TABLE favourites (
  id         INTEGER PRIMARY KEY,
  check_id   INTEGER UNIQUE REFERENCES checks (id) ON DELETE CASCADE,
  remote_id  TEXT REFERENCES remotes (id) ON DELETE CASCADE,
  -- Of a check of that server.
  unique_key TEXT,
  CHECK ((check_id IS NULL) = (remote_id IS NOT NULL AND unique_key IS NOT NULL)),
  UNIQUE (remote_id, unique_key)
) STRICT;

CREATE TABLE saved_filters (
  -- Never given twice: one that was deleted comes back under its own.
  id    INTEGER PRIMARY KEY AUTOINCREMENT,
  name  TEXT NOT NULL,
  -- Parts of the list's address, as JSON.
  query TEXT NOT NULL
) STRICT;
`
