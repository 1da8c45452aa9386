// The first two steps of monitor.sqlite: checks with their history, and integrations.
import type { Migration } from './migrate.ts'

/** A version-4 UUID in SQL, another for each row. */
const RANDOM_UUID = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' ||
  substr(hex(randomblob(2)), 2) || '-' || substr('89ab', 1 + (random() & 3), 1) ||
  substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`

export const FIRST: Migration = `
CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE projects (
  id        INTEGER PRIMARY KEY,
  uuid      TEXT NOT NULL UNIQUE,
  name      TEXT NOT NULL UNIQUE,
  badge_key TEXT NOT NULL UNIQUE,
  ping_key  TEXT UNIQUE,
  created   INTEGER NOT NULL
) STRICT;

CREATE TABLE keys (
  id         INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  type       TEXT NOT NULL CHECK (type IN ('read-write', 'read-only')),
  prefix     TEXT NOT NULL,
  hash       TEXT NOT NULL UNIQUE,
  created    INTEGER NOT NULL,
  last_used  INTEGER
) STRICT;

CREATE TABLE checks (
  id                  INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id          INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  uuid                TEXT NOT NULL UNIQUE,
  unique_key          TEXT NOT NULL,
  badge_key           TEXT NOT NULL UNIQUE,
  name                TEXT NOT NULL,
  slug                TEXT NOT NULL,
  tags                TEXT NOT NULL,
  desc                TEXT NOT NULL,
  kind                TEXT NOT NULL CHECK (kind IN ('simple', 'cron', 'oncalendar')),
  timeout             INTEGER NOT NULL,
  grace               INTEGER NOT NULL,
  schedule            TEXT NOT NULL,
  tz                  TEXT NOT NULL,
  methods             TEXT NOT NULL,
  start_kw            TEXT NOT NULL,
  success_kw          TEXT NOT NULL,
  failure_kw          TEXT NOT NULL,
  filter_subject      INTEGER NOT NULL,
  filter_body         INTEGER NOT NULL,
  filter_http_body    INTEGER NOT NULL,
  filter_default_fail INTEGER NOT NULL,
  manual_resume       INTEGER NOT NULL,
  observe             TEXT NOT NULL DEFAULT '' CHECK (observe IN ('', 'strict')),
  status              TEXT NOT NULL CHECK (status IN ('new', 'up', 'down', 'paused')),
  n_pings             INTEGER NOT NULL,
  last_ping           INTEGER,
  last_start          INTEGER,
  last_start_rid      TEXT,
  last_duration       INTEGER,
  due                 INTEGER,
  alert_after         INTEGER,
  created             INTEGER NOT NULL
) STRICT;
CREATE INDEX checks_by_project ON checks (project_id, slug);
CREATE INDEX checks_by_unique_key ON checks (unique_key);
CREATE INDEX checks_by_deadline ON checks (alert_after) WHERE alert_after IS NOT NULL AND status <> 'down';

-- Kept in the order in which it is read: the log of a check lies together.
CREATE TABLE pings (
  check_id    INTEGER NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  n           INTEGER NOT NULL,
  created     INTEGER NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('success', 'start', 'fail', 'log', 'ign')),
  scheme      TEXT NOT NULL,
  remote_addr TEXT,
  method      TEXT NOT NULL,
  ua          TEXT NOT NULL,
  rid         TEXT,
  exit_status INTEGER,
  has_confirmation_link INTEGER NOT NULL DEFAULT 0,
  body        BLOB,
  PRIMARY KEY (check_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE gaps (
  id            INTEGER PRIMARY KEY,
  start         INTEGER NOT NULL,
  end           INTEGER NOT NULL,
  cause         TEXT NOT NULL CHECK (cause IN ('asleep', 'stopped', 'clock', 'blind')),
  settles_until INTEGER NOT NULL
) STRICT;
CREATE INDEX gaps_by_end ON gaps (end);

CREATE TABLE flips (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  check_id   INTEGER NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  created    INTEGER NOT NULL,
  processed  INTEGER,
  old_status TEXT NOT NULL,
  new_status TEXT NOT NULL,
  reason     TEXT NOT NULL CHECK (reason IN ('', 'timeout', 'fail')),
  gap_id     INTEGER REFERENCES gaps (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX flips_by_check ON flips (check_id, created);
CREATE INDEX flips_pending ON flips (id) WHERE processed IS NULL;

CREATE TABLE channels (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  uuid       TEXT NOT NULL UNIQUE,
  name       TEXT NOT NULL,
  kind       TEXT NOT NULL,
  config     TEXT NOT NULL,
  disabled   INTEGER NOT NULL DEFAULT 0,
  last_error TEXT NOT NULL DEFAULT '',
  created    INTEGER NOT NULL
) STRICT;
CREATE INDEX channels_by_project ON channels (project_id);

CREATE TABLE check_channels (
  check_id   INTEGER NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  channel_id INTEGER NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  PRIMARY KEY (check_id, channel_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX check_channels_by_channel ON check_channels (channel_id);

CREATE TABLE notifications (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid         TEXT NOT NULL UNIQUE,
  check_id     INTEGER NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  flip_id      INTEGER NOT NULL REFERENCES flips (id) ON DELETE CASCADE,
  channel_id   INTEGER REFERENCES channels (id) ON DELETE CASCADE,
  check_status TEXT NOT NULL,
  created      INTEGER NOT NULL,
  outcome      TEXT NOT NULL CHECK (outcome IN ('sent', 'suppressed', 'failed')),
  error        TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX notifications_by_check ON notifications (check_id, created);
CREATE INDEX notifications_by_flip ON notifications (flip_id);
CREATE INDEX notifications_by_channel ON notifications (channel_id);
`

/** Integrations: sealed configurations, deliveries with their attempts, what a person said of an outage. */
export const INTEGRATIONS: Migration = `
-- config holds a configuration that an older version stored in the clear, until it is sealed.
ALTER TABLE channels ADD COLUMN sealed BLOB;
ALTER TABLE channels ADD COLUMN last_notify INTEGER;
ALTER TABLE channels ADD COLUMN last_notify_duration INTEGER;

-- The operating system's notification: a channel like the others, in every project, of every check.
INSERT INTO channels (project_id, uuid, name, kind, config, created)
  SELECT id, ${RANDOM_UUID}, 'Desktop', 'desktop', '', created FROM projects;
CREATE TRIGGER projects_have_a_desktop AFTER INSERT ON projects BEGIN
  INSERT INTO channels (project_id, uuid, name, kind, config, created)
    VALUES (new.id, ${RANDOM_UUID}, 'Desktop', 'desktop', '', new.created);
END;
INSERT INTO check_channels (check_id, channel_id)
  SELECT checks.id, channels.id FROM checks JOIN channels
    ON channels.project_id = checks.project_id AND channels.kind = 'desktop';

-- One row for each receiver of a flip, planned before it is told: 'sending' until its outcome is known.
CREATE TABLE deliveries (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid         TEXT NOT NULL UNIQUE,
  purpose      TEXT NOT NULL CHECK (purpose IN ('flip', 'reminder', 'test')),
  check_id     INTEGER REFERENCES checks (id) ON DELETE CASCADE,
  flip_id      INTEGER REFERENCES flips (id) ON DELETE CASCADE,
  channel_id   INTEGER NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  check_status TEXT NOT NULL,
  created      INTEGER NOT NULL,
  outcome      TEXT NOT NULL CHECK (outcome IN ('sending', 'sent', 'suppressed', 'failed')),
  error        TEXT NOT NULL DEFAULT '',
  duration     INTEGER
) STRICT;
INSERT INTO deliveries (id, uuid, purpose, check_id, flip_id, channel_id, check_status, created, outcome, error)
  SELECT n.id, n.uuid, 'flip', n.check_id, n.flip_id, coalesce(n.channel_id, desktop.id), n.check_status,
    n.created, n.outcome, n.error
  FROM notifications n
  JOIN checks ON checks.id = n.check_id
  JOIN channels desktop ON desktop.project_id = checks.project_id AND desktop.kind = 'desktop'
  WHERE n.id IN (SELECT max(id) FROM notifications GROUP BY flip_id, coalesce(channel_id, 0));
DROP TABLE notifications;
ALTER TABLE deliveries RENAME TO notifications;
CREATE INDEX notifications_by_check ON notifications (check_id, created);
CREATE UNIQUE INDEX notifications_by_flip ON notifications (flip_id, channel_id);
CREATE INDEX notifications_by_channel ON notifications (channel_id, id);
CREATE INDEX notifications_sending ON notifications (channel_id, id) WHERE outcome = 'sending';

CREATE TABLE attempts (
  notification_id INTEGER NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  n               INTEGER NOT NULL,
  started         INTEGER NOT NULL,
  duration        INTEGER NOT NULL,
  error           TEXT NOT NULL,
  PRIMARY KEY (notification_id, n)
) STRICT, WITHOUT ROWID;

-- What a person said of a check's alarms; no row: nothing. Apart from checks, whose rows pings write.
CREATE TABLE attention (
  check_id      INTEGER PRIMARY KEY REFERENCES checks (id) ON DELETE CASCADE,
  remind_every  INTEGER,
  critical      INTEGER NOT NULL DEFAULT 0,
  snoozed_until INTEGER,
  acknowledged  INTEGER,
  next_reminder INTEGER
) STRICT;
CREATE INDEX attention_reminders ON attention (next_reminder) WHERE next_reminder IS NOT NULL;

-- Every message says which other checks of the project are down.
CREATE INDEX checks_down ON checks (project_id) WHERE status = 'down';
`
