// The schema of monitor.sqlite, as numbered migrations. A step that has been released is never
// edited: a later step changes what it did.
import type { Migration } from './migrate.ts'
import { FIRST, INTEGRATIONS } from './monitor-first-steps.ts'
import { LISTS } from './monitor-lists-step.ts'
import { RECENT_PINGS } from './monitor-log-step.ts'
import { MAINTENANCE } from './monitor-maintenance-step.ts'
import { CONFIGURED_CHANNELS, NAMED_KEYS, SENT_REPORTS } from './monitor-report-steps.ts'

/** Signals of jobs: when one was heard that happened earlier, and which were heard. */
const SIGNALS: Migration = `
ALTER TABLE pings ADD COLUMN heard INTEGER;

CREATE TABLE signals (
  id       TEXT PRIMARY KEY,
  check_id INTEGER NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  n        INTEGER NOT NULL,
  heard    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX signals_by_time ON signals (heard);
CREATE INDEX signals_by_check ON signals (check_id);
`

/** Other servers, and the checks that pass their signals to one of them. */
const REMOTES: Migration = `
CREATE TABLE remotes (
  id           TEXT PRIMARY KEY,
  name         TEXT NOT NULL UNIQUE,
  kind         TEXT NOT NULL CHECK (kind IN ('healthchecks', 'password-pusher', 'tocsin')),
  base         TEXT NOT NULL,
  ping_base    TEXT NOT NULL,
  api          INTEGER NOT NULL,
  access       TEXT NOT NULL,
  credentials  BLOB,
  ca           TEXT,
  every        INTEGER NOT NULL,
  plain_http   INTEGER NOT NULL,
  mirror       INTEGER NOT NULL,
  tray         INTEGER NOT NULL,
  notify       TEXT NOT NULL,
  push         INTEGER NOT NULL,
  instance     TEXT,
  project_mark TEXT NOT NULL,
  created      INTEGER NOT NULL,
  state        TEXT NOT NULL,
  since        INTEGER NOT NULL,
  detail       TEXT NOT NULL,
  last_ok      INTEGER,
  checks       INTEGER,
  down         INTEGER,
  late         INTEGER,
  skew         INTEGER,
  wire_bytes   INTEGER NOT NULL
) STRICT;

CREATE TABLE relays (
  check_id     INTEGER PRIMARY KEY REFERENCES checks (id) ON DELETE CASCADE,
  remote_id    TEXT NOT NULL REFERENCES remotes (id) ON DELETE CASCADE,
  target       TEXT NOT NULL,
  make         INTEGER NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('on', 'broken', 'off')),
  -- The run that is open there by what was delivered: its id, empty for one without; null: none.
  open_run     TEXT,
  delivered    INTEGER NOT NULL DEFAULT 0,
  skipped      INTEGER NOT NULL DEFAULT 0,
  dropped      INTEGER NOT NULL DEFAULT 0,
  last_ok      INTEGER,
  last_error   TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX relays_by_remote ON relays (remote_id);

-- What is still to be passed on, in the order of its ids. A ping's own row may go before.
CREATE TABLE relay_queue (
  id          INTEGER PRIMARY KEY,
  check_id    INTEGER NOT NULL REFERENCES relays (check_id) ON DELETE CASCADE,
  kind        TEXT NOT NULL,
  exit_status INTEGER,
  rid         TEXT,
  created     INTEGER NOT NULL,
  heard_late  INTEGER NOT NULL,
  passed      TEXT NOT NULL,
  body        BLOB
) STRICT;
CREATE INDEX relay_queue_by_check ON relay_queue (check_id, id);
`

/** Checks that were moved to or from another server. */
const MOVED: Migration = `
CREATE TABLE moved (
  remote_id  TEXT NOT NULL REFERENCES remotes (id) ON DELETE CASCADE,
  check_id   INTEGER NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  -- Of the check there.
  unique_key TEXT NOT NULL,
  -- It was made there and is still to be paused.
  owes_pause INTEGER NOT NULL,
  PRIMARY KEY (remote_id, check_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX moved_by_check ON moved (check_id);
`

/** The signals of a check lie together: those that go first are of a few pages, not of one for each. */
const RELAY_QUEUE: Migration = `
CREATE TABLE waiting_signals (
  check_id    INTEGER NOT NULL REFERENCES relays (check_id) ON DELETE CASCADE,
  id          INTEGER NOT NULL,
  kind        TEXT NOT NULL,
  exit_status INTEGER,
  rid         TEXT,
  created     INTEGER NOT NULL,
  heard_late  INTEGER NOT NULL,
  passed      TEXT NOT NULL,
  body        BLOB,
  PRIMARY KEY (check_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO waiting_signals (check_id, id, kind, exit_status, rid, created, heard_late, passed, body)
  SELECT check_id, id, kind, exit_status, rid, created, heard_late, passed, body FROM relay_queue;
DROP TABLE relay_queue;
ALTER TABLE waiting_signals RENAME TO relay_queue;
`

/**
 * In the order of arrival, without an index: what pings of many checks queue lies on one page. No key leads to the
 * relay, as that would search the whole table: who ends a relay forgets what waits.
 */
const RELAY_ARRIVALS: Migration = `
CREATE TABLE arrived_signals (
  id          INTEGER PRIMARY KEY,
  check_id    INTEGER NOT NULL,
  kind        TEXT NOT NULL,
  exit_status INTEGER,
  rid         TEXT,
  created     INTEGER NOT NULL,
  heard_late  INTEGER NOT NULL,
  passed      TEXT NOT NULL,
  body        BLOB
) STRICT;
INSERT INTO arrived_signals (check_id, kind, exit_status, rid, created, heard_late, passed, body)
  SELECT check_id, kind, exit_status, rid, created, heard_late, passed, body FROM relay_queue ORDER BY id, check_id;
DROP TABLE relay_queue;
ALTER TABLE arrived_signals RENAME TO relay_queue;
`

/** Pages for everybody with the address; nobody has one until it is made. */
const STATUS_PAGES: Migration = `
CREATE TABLE status_pages (
  -- In the page's address: 128 random bits.
  id          TEXT PRIMARY KEY,
  title       TEXT NOT NULL,
  -- Null: of all projects.
  project_id  INTEGER REFERENCES projects (id) ON DELETE CASCADE,
  -- Empty: whatever their tags.
  tag         TEXT NOT NULL,
  shows_names INTEGER NOT NULL,
  created     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`

/** What follows the first portion of a long body: written before its ping, removed after it, in portions. */
const LONG_BODIES: Migration = `
CREATE TABLE long_bodies (
  id       INTEGER PRIMARY KEY,
  -- Null: of no ping, as it is still being written or its ping is gone.
  check_id INTEGER REFERENCES checks (id) ON DELETE SET NULL,
  n        INTEGER,
  -- Bytes of the portions.
  size     INTEGER NOT NULL
) STRICT;
CREATE INDEX long_bodies_by_ping ON long_bodies (check_id, n);

CREATE TABLE long_body_portions (
  body  INTEGER NOT NULL REFERENCES long_bodies (id),
  place INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (body, place)
) STRICT, WITHOUT ROWID;
`

/** Alarms of a tag, a project or both held back until then; a row that has ended means nothing. */
const GROUP_SNOOZES: Migration = `
CREATE TABLE group_snoozes (
  -- Null: of all projects.
  project_id INTEGER REFERENCES projects (id) ON DELETE CASCADE,
  -- Empty: whatever their tags.
  tag        TEXT NOT NULL,
  until      INTEGER NOT NULL,
  CHECK (project_id IS NOT NULL OR tag <> '')
) STRICT;
CREATE UNIQUE INDEX group_snoozes_by_group ON group_snoozes (tag, coalesce(project_id, 0));
CREATE INDEX group_snoozes_by_project ON group_snoozes (project_id);
`

/** What reports and the timeline of an outage tell, and nothing else keeps: checks that are gone, words of people. */
const REPORTED: Migration = `
CREATE TABLE removed_checks (
  id         INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- Its UUID where it had none.
  name       TEXT NOT NULL,
  tags       TEXT NOT NULL,
  removed    INTEGER NOT NULL
) STRICT;
CREATE INDEX removed_checks_by_time ON removed_checks (removed);
CREATE INDEX removed_checks_by_project ON removed_checks (project_id);

CREATE TABLE alarm_log (
  id       INTEGER PRIMARY KEY,
  check_id INTEGER NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  at       INTEGER NOT NULL,
  what     TEXT NOT NULL CHECK (what IN ('acknowledged', 'unacknowledged', 'snoozed', 'unsnoozed')),
  until    INTEGER
) STRICT;
CREATE INDEX alarm_log_by_check ON alarm_log (check_id, at);
`

/** SQLite makes a table of its own for a list of more than two values, at each ping a tenth of what it costs. */
const PING_KINDS: Migration = {
  table: 'pings',
  from: "kind IN ('success', 'start', 'fail', 'log', 'ign')",
  to: "kind = 'success' OR kind = 'start' OR kind = 'fail' OR kind = 'log' OR kind = 'ign'",
}

export const MONITOR_MIGRATIONS: readonly Migration[] = [
  FIRST,
  INTEGRATIONS,
  SIGNALS,
  REMOTES,
  MOVED,
  RELAY_QUEUE,
  STATUS_PAGES,
  LONG_BODIES,
  RELAY_ARRIVALS,
  GROUP_SNOOZES,
  REPORTED,
  MAINTENANCE,
  LISTS,
  SENT_REPORTS,
  NAMED_KEYS,
  PING_KINDS,
  CONFIGURED_CHANNELS,
  RECENT_PINGS,
]
